"""What every game imports: the requests of a script, the layout, pay lines, and the fields of a sheet."""
