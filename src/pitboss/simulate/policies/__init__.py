"""How a seat decides, as tables that kernels read."""
