"""Learning environments: every sheet with decisions, for Gymnasium and PettingZoo (extra ``rl``)."""

from importlib.util import find_spec

for _needed in ("gymnasium", "pettingzoo"):
    if find_spec(_needed) is None:
        raise ModuleNotFoundError(f"{_needed} is not installed: pip install 'pitboss[rl]'", name=_needed)
