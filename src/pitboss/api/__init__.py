"""The Python API: open a table, deal, answer, look, settle, price, simulate. ``import pitboss`` exports all of it."""
