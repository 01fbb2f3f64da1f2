"""Proofs that need the network and minutes, so that they are no part of ./test: `python -m tests.packaging.wheel`, and
`tests/packaging/lowest`. Both run in the contributors' CI."""
