"""The conformance runner: worked cases, answered by the real procedures."""
