"""Secrets that the cage stores only as digests: passwords and tokens."""

from __future__ import annotations

import secrets
from hashlib import scrypt, sha256
from hmac import compare_digest

from pitboss.errors import Refused

SHORTEST, LONGEST = 8, 200
_N, _R, _P = 2**14, 8, 1
_NOTHING = f"scrypt${_N}${_R}${_P}${bytes(16).hex()}${bytes(32).hex()}"


def new_token() -> str:
    """256 bits, for a cookie, a header or a link."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> bytes:
    """What is stored of a token."""
    return sha256(token.encode("utf-8", "replace")).digest()


def secret_of(password: str) -> str:
    """What is stored of a password. Computing it takes a while, on purpose."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(f"a password has {SHORTEST} to {LONGEST} characters", "password")
    salt = secrets.token_bytes(16)
    return f"scrypt${_N}${_R}${_P}${salt.hex()}${_stretched(password, salt, _N, _R, _P).hex()}"


def fits(password: str, secret: str | None) -> bool:
    """Whether a password matches the stored one. It takes as long if none was stored."""
    _, n, r, p, salt, kept = (secret or _NOTHING).split("$")
    found = _stretched(password[: LONGEST + 1], bytes.fromhex(salt), int(n), int(r), int(p))
    return compare_digest(found, bytes.fromhex(kept)) and secret is not None


def _stretched(password: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return scrypt(password.encode("utf-8", "replace"), salt=salt, n=n, r=r, p=p, dklen=32)
