"""The WebSocket: its messages as strict types, the connection of each client, and the terminal's client."""
