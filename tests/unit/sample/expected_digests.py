#!/usr/bin/env python3
# Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the digests that digests_test.cpp expects.

Makes some tensors of the miniature samples from the description of the generator in
docs/samples.md alone, without the program: python3 expected_digests.py
"""
import hashlib
import math
import struct
from statistics import NormalDist

SEED = 20261130
MASK = (1 << 64) - 1


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def key_of(name):
    h = 0xCBF29CE484222325
    for b in name.encode():
        h = ((h ^ b) * 0x100000001B3) & MASK
    return mix(SEED ^ h)


def word(key, i):
    return mix((key + (i + 1) * 0x9E3779B97F4A7C15) & MASK)


def between(key, i, low, high):
    return low + (word(key, i) >> 32) % (high - low + 1)


def f16_word(x):
    return struct.unpack("<H", struct.pack("<e", x))[0]


def quantiles():
    n = NormalDist()
    inside = lambda p: min(max(p, 1 / 2048), 2047 / 2048)
    return [f16_word(0.0168 * math.exp(0.4 * n.inv_cdf(inside(i / 256)))) for i in range(257)]


QUANTILES = quantiles()


def trits_of(value, count):
    return [value // 3 ** (4 - n) % 3 for n in range(count)]


def value_table():
    table, below = [], 0
    for v in range(243):
        share = 1
        for t in trits_of(v, 5):
            share *= 118 if t == 1 else 121
        below += share
        while len(table) < 65536 and len(table) < 65536 * below // 360**5:
            table.append(v)
    return table


VALUES = value_table()


def group(key, g):
    """128 trits in the order of the weights, and the scale word."""
    draws = [word(key, 8 * g + i // 4) >> 16 * (i % 4) & 0xFFFF for i in range(28)]
    trits = [None] * 128
    for m in range(24):
        for n, t in enumerate(trits_of(VALUES[draws[m]], 5)):
            trits[16 * n + m if m < 16 else 80 + 8 * n + (m - 16)] = t
    for h in range(2):
        for n, t in enumerate(trits_of(VALUES[draws[24 + h]], 4)):
            trits[120 + 2 * n + h] = t
    low, high = QUANTILES[draws[26] >> 8], QUANTILES[(draws[26] >> 8) + 1]
    return trits, low + ((high - low) * (draws[26] & 255) + 128 >> 8)


def pq2_codes(trits):
    return bytes(sum(trits[4 * j + i] << 2 * i for i in range(4)) for j in range(32))


def ptq1_bytes(trits):
    """24 carriers, 2 high bytes."""
    def carrier(digits):
        q = 0
        for t in digits + [0] * (5 - len(digits)):
            q = 3 * q + t
        return (256 * q + 242) // 243
    base = [carrier([trits[16 * n + m] for n in range(5)]) for m in range(16)]
    base += [carrier([trits[80 + 8 * n + m] for n in range(5)]) for m in range(8)]
    return bytes(base), bytes(carrier([trits[120 + 2 * n + h] for n in range(4)]) for h in range(2))


def matrix(name, rows, columns):
    """rows x groups of (trits, scale word)."""
    key, groups = key_of(name), columns // 128
    return [[group(key, r * groups + g) for g in range(groups)] for r in range(rows)]


def blocks(rows, kind):
    out = bytearray()
    for row in rows:
        for trits, scale in row:
            if kind == "pq2_0":
                out += struct.pack("<H", scale) + pq2_codes(trits)
            else:
                base, high = ptq1_bytes(trits)
                out += base + high + struct.pack("<H", scale)
    return bytes(out)


def planes(rows, kind):
    base, high, scales = bytearray(), bytearray(), bytearray()
    for row in rows:
        for trits, scale in row:
            if kind == "pq2_0":
                base += pq2_codes(trits)
            else:
                b, h = ptq1_bytes(trits)
                base += b
                high += h
            scales += struct.pack("<H", scale)
    for plane in (base, high):
        plane += bytes(-len(plane) % 256)
    return bytes(base + high + scales)


def grouped(i):
    return i % 3 * 16 + i // 3


def heads(rows, first, head_rows):
    return [rows[first + grouped(h) * head_rows + r] for h in range(48) for r in range(head_rows)]


def main():
    digest = lambda data: hashlib.sha256(data).hexdigest()
    embedding = matrix("token_embd.weight", 650, 256)
    qkv = matrix("blk.0.attn_qkv.weight", 2560, 256)
    gate = matrix("blk.0.attn_gate.weight", 1536, 256)
    q = matrix("blk.3.attn_q.weight", 3072, 256)
    k = matrix("blk.3.attn_k.weight", 256, 256)
    v = matrix("blk.3.attn_v.weight", 256, 256)
    value_z = heads(qkv, 1024, 32) + heads(gate, 0, 32)
    query_key = [q[128 * (i // 64) + i % 64] for i in range(1536)] + k
    gate_value = [q[128 * (i // 64) + 64 + i % 64] for i in range(1536)] + v
    for kind in ("pq2_0", "ptq1_0"):
        print(kind, "token_embd.weight", digest(blocks(embedding, kind)))
        print(kind, "blk.3.attn_q.weight", digest(blocks(q, kind)))
        print(kind, "text/token_embedding", digest(planes(embedding, kind)))
        print(kind, "text/layers/0/gdn/query_key", digest(planes(qkv[:1024], kind)))
        print(kind, "text/layers/0/gdn/value_z", digest(planes(value_z, kind)))
        print(kind, "text/layers/3/attention/query_key", digest(planes(query_key, kind)))
        print(kind, "text/layers/3/attention/gate_value", digest(planes(gate_value, kind)))
    f32 = lambda values: b"".join(struct.pack("<f", x) for x in values)
    bf16 = lambda values: b"".join(struct.pack("<f", x)[2:] for x in values)
    norm = key_of("blk.0.attn_norm.weight")
    ks = [between(norm, i, -40, 40) for i in range(256)]
    print("both blk.0.attn_norm.weight", digest(f32(1 + x / 128 for x in ks)))
    print("both text/layers/0/input_norm", digest(bf16(x / 128 for x in ks)))
    kernel = key_of("blk.0.ssm_conv1d.weight")
    source = list(range(1024)) + [1024 + grouped(i // 32) * 32 + i % 32 for i in range(1536)]
    taps = [between(kernel, 4 * c + t, -127, 127) / 256 for t in range(4) for c in source]
    print("both text/layers/0/gdn/convolution", digest(bf16(taps)))
    decays = [0.0625, 0.125, 0.1875, 0.25, 0.375, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.75, 3.5, 5, 7.25, 12]
    a = key_of("blk.0.ssm_a")
    print("both blk.0.ssm_a", digest(f32(-decays[between(a, i, 0, 15)] for i in range(48))))
    print("both text/layers/0/gdn/a_log", digest(f32(math.log(decays[between(a, grouped(i), 0, 15)]) for i in range(48))))
    signs = key_of("prism.hadamard.sign_values")
    print("both text/hadamard_signs", digest(f32(1.0 if word(signs, i) & 1 else -1.0 for i in range(2304))))


if __name__ == "__main__":
    main()
