"""The WebSocket: its messages as strict types, each client's line, what a client may say, and the terminal's end."""
