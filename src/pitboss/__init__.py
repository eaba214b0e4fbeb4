"""Casino table games, done right: six houses' rules as checked data, one engine to play, price and run them."""
