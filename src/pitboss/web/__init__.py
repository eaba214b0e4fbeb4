"""The page: its HTML, styles and scripts, as the floor serves them. There is no Python here but this line."""
