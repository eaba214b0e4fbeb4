"""What a program uses: open a table, deal, answer, look, settle, price, simulate. ``import pitboss`` has all of it."""
