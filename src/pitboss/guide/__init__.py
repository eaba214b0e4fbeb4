"""Rack cards for dealers, and a house's own table-games guide to print."""
