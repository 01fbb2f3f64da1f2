"""The web app: pages for people, an API for programs; both only ask the engine."""
