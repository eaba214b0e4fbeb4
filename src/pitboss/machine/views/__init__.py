"""What a viewer sees of a table: the picture of a round, the events in words, and a result as a line has it."""
