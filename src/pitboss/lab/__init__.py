"""Papers for mathematicians and test labs: par sheets and strategy charts, made from prices."""
