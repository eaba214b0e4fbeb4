"""What a viewer sees of a table: the picture of a round, what is told in increments, what a line writes of a result."""
