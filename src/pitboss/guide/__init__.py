"""What a house hands out: rack cards for a dealer, and its own table-games guide to print."""
