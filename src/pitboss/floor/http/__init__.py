"""The floor over HTTP: the application, and a file for each kind of route."""
