"""Tables that are being played: the pump that stores a machine's steps before it tells them, journals, the clock."""
