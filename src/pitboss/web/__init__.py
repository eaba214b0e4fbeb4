"""The page: its HTML, styles and scripts, as the floor serves them. This folder has no other Python."""
