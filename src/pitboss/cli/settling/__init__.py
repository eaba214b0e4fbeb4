"""``pitboss settle``, and its answers on a terminal."""
