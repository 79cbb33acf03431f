#!/usr/bin/env python3
"""Writes values.csv: values of the elementary functions with 50 digits, for ElementaryTests.

Usage: make.py > values.csv (needs mpmath). Numbers are the bits of doubles in hexadecimal. `value` is the double nearest to
the true value, and `rest` is what the true value exceeds it by, in units of its last place.
"""
import random
import struct
from mpmath import mp, mpf, atan2, cos, exp, floor, frexp, ldexp, log, nint, pi, power, sin

mp.dps = 50
draw = random.Random(2024)


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def double(pattern):
    return struct.unpack("<d", struct.pack("<Q", pattern))[0]


def nearest(value):
    """The nearest double and what is left of the value, in units of the last place."""
    if value == 0:
        return 0.0, mpf(0)
    unit = max(frexp(abs(value))[1] - 53, -1074)
    places = nint(ldexp(value, -unit))
    if abs(places) == 2**53:
        unit, places = unit + 1, places / 2
    return float(ldexp(places, unit)), ldexp(value, -unit) - places


def row(name, x, y, value):
    found, rest = nearest(value)
    print(f"{name},{bits(x):016x},{bits(y):016x},{bits(found):016x},{mp.nstr(rest, 6)}")


def neighbours(x, count=2):
    """A number and those next to it."""
    return [double(bits(x) + step) for step in range(-count, count + 1)]


def evenly(count, low, high):
    return [draw.uniform(low, high) for _ in range(count)]


print("function,x,y,value,rest")
half = float(log(2)) / 2
xs = evenly(60, -1, 1) + evenly(60, -40, 40) + evenly(60, -708, 709.7) + evenly(30, -745, -708)
xs += [sign * x for x in neighbours(half) + neighbours(3 * half) + neighbours(99 * half) for sign in (1, -1)]
xs += [sign * 2.0**-power for power in (1, 10, 26, 27, 52, 53, 54, 60, 300, 1074) for sign in (1, -1)]
xs += neighbours(709.782712893384, 3)[:4] + neighbours(-708.3964185322641) + neighbours(-745.1332191019412)[:2]
xs += neighbours(708.0) + neighbours(-708.0)
for x in xs:
    row("exponential", x, 0.0, exp(mpf(x)))

xs = evenly(60, 0.5, 2) + evenly(30, 0.99, 1.01) + evenly(30, 0.70, 0.71) + evenly(30, 1.41, 1.42) + evenly(40, 0, 20)
xs += [double(draw.randrange(1, 0x7FF0 << 48)) for _ in range(60)]
xs += [double(draw.randrange(1, 1 << 52)) for _ in range(20)] + [5e-324, 1e-323, 2.2250738585072014e-308]
xs += neighbours(1.0, 5) + neighbours(0.5**0.5) + neighbours(2.0**0.5) + [1.7976931348623157e308]
xs += [1 + 2.0**-power for power in (10, 20, 30, 40, 51)] + [1 - 2.0**-power for power in (10, 20, 30, 40, 51)]
xs += [1 - count / 2**32 for count in (1, 2, 3, 1000)] + [count / 2**32 for count in (1, 2, 3, 1000)]
for x in xs:
    row("logarithm", x, 0.0, log(mpf(x)))

pairs = list(zip(evenly(80, 0, 10), evenly(80, 0, 2))) + list(zip(evenly(40, 0, 1e-3), evenly(40, 0, 2)))
pairs += [(10.0**draw.uniform(-300, 300), draw.uniform(-1, 1)) for _ in range(60)]
pairs += [(x, y) for x in (0.5, 1.0, 2.0, 4.0, 10.0) for y in (-4.0, -1.0, 0.5, 1.0, 2.0, 4.0)]
for x, y in pairs:
    row("power", x, y, power(mpf(x), mpf(y)))

points = list(zip(evenly(100, -1, 1), evenly(100, -1, 1)))
points += [(x * slope, x) for x, slope in zip(evenly(40, -2, 2), evenly(40, 0.4, 0.6))]
points += [(y * 10.0**draw.uniform(-200, 200), x * 10.0**draw.uniform(-200, 200)) for y, x in points[:60]]
points += [(y, x) for y in (1.0, -1.0, 5e-324, -5e-324, 1e-310) for x in (1.0, -1.0, 5e-324, -5e-324, 1e308, -1e308)]
points += [(slope * side, side) for slope in neighbours(0.5) + neighbours(1.0) + neighbours(2.0) for side in (1.0, -1.0)]
points += [(y, x) for y in (1.7e308, -1.7e308, 1e308, 1e307) for x in (1.7e308, -1.7e308, 1.0, -1e-308)]
for y, x in points:
    row("arcTangent", x, y, atan2(mpf(y), mpf(x)))

xs = evenly(60, -10, 10) + evenly(60, -10_000, 10_000) + [0.0, 1e-300, 2.0**-30]
xs += [x for quarter in (1, 2, 3, 4, 5, 1001, 4000) for x in neighbours(float(quarter * pi / 4), 1)]
for x in xs:
    row("sine", x, 0.0, sin(mpf(x)))
    row("cosine", x, 0.0, cos(mpf(x)))
