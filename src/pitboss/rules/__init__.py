"""What every game imports: the script a round is written in, the layout, pay lines, and what a sheet holds."""
