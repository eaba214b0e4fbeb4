"""The floor: many tables, guests and bots with one cage, and the WebSocket and HTTP routes for clients."""
