"""Chance that can be proved fair: generators, unbiased draws, commit and reveal.

`docs/fairness.md` says the same so exactly that a stranger can write it anew.
"""

import hmac
import secrets
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from madang.compiled import compiled

Generator = NDArray[np.uint64]  # the four words of a xoshiro256** generator, changed by every draw

SECRET_BYTES = 32


@compiled
def next_word(gen):
    """The next 64 random bits of `gen`: xoshiro256**."""
    word = gen[1] * np.uint64(5)
    word = ((word << np.uint64(7)) | (word >> np.uint64(57))) * np.uint64(9)
    shifted = gen[1] << np.uint64(17)
    gen[2] ^= gen[0]
    gen[3] ^= gen[1]
    gen[1] ^= gen[2]
    gen[0] ^= gen[3]
    gen[2] ^= shifted
    gen[3] = (gen[3] << np.uint64(45)) | (gen[3] >> np.uint64(19))
    return word


@compiled
def draw(gen, n):
    """A number from 0 to n - 1, each equally likely, for n up to 2**32.

    The top 32 bits of a word times n: the result is the high half. Words whose low half falls into the
    first 2**32 mod n places, which would favour some numbers, are thrown away.
    """
    while True:
        product = (next_word(gen) >> np.uint64(32)) * np.uint64(n)
        low = product & np.uint64(0xFFFFFFFF)
        if low >= np.uint64(n) or low >= np.uint64(0x100000000 % n):
            return np.int64(product >> np.uint64(32))


def generator(seed: bytes | int) -> Generator:
    """The generator of these 32 bytes, four little-endian words; for a number, the first of its `generators`."""
    if isinstance(seed, int):
        one: Generator = generators(seed, 1)[0]
        return one
    if len(seed) != SECRET_BYTES:
        raise ValueError(f"a generator starts from {SECRET_BYTES} bytes, not {len(seed)}")
    return np.frombuffer(seed, "<u8").astype(np.uint64)


def generators(seed: int, count: int) -> Generator:
    """`count` independent generators as the rows of one array, for a batch of games."""
    gens = np.empty((count, 4), np.uint64)
    fill_words(generator(derive(seed, "generators")), gens.reshape(-1))
    return gens


@compiled
def fill_words(gen, words):
    for i in range(len(words)):
        words[i] = next_word(gen)


def derive(seed: int, purpose: str) -> bytes:
    """32 bytes that follow from a person's seed and a purpose, and from nothing else."""
    return hmac.digest(b"madang", f"{seed} {purpose}".encode(), sha256)


def new_secret() -> bytes:
    """The secret of a new table, from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown before the first deal: SHA-256 of the secret, in hex."""
    return sha256(secret).hexdigest()


def step_generator(secret: bytes, step: int) -> Generator:
    """The generator of a table's chance step `step`, counted from 0."""
    return generator(hmac.digest(secret, f"madang chance {step}".encode(), sha256))
