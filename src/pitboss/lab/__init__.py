"""Tools for mathematicians and test labs: par sheets, strategy charts, what-if prices and pay table design."""
