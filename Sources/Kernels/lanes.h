#pragma once

#include "kernels.h"

// The compiler may not join products and sums, which would give other bits on machines that can.
#pragma STDC FP_CONTRACT OFF
// Vectors are passed between inlined functions alone.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

/// Four numbers, a joint or a place in each lane.
typedef double Reals __attribute__((vector_size(32)));
/// Four numbers in memory, wherever they lie.
typedef double Stored __attribute__((vector_size(32), aligned(8), may_alias));
typedef uint64_t Words __attribute__((vector_size(32)));
/// All bits of a lane, or none.
typedef int64_t Masks __attribute__((vector_size(32)));

/// Compiles an inlined function for each path, and defines the kernel that chooses among them.
///
/// The function gets the arguments in memory of its own, so that what it stores cannot change them.
#if defined(__x86_64__)
#define KERNEL(Result, name, Arguments) \
    static Result name##_baseline(const Arguments *a) { \
        const Arguments own = *a; \
        return name(&own); \
    } \
    __attribute__((target("avx2"))) static Result name##_avx2(const Arguments *a) { \
        const Arguments own = *a; \
        return name(&own); \
    } \
    Result kernel_##name(KernelPath path, const Arguments *a) { \
        return path == KernelPathAVX2 ? name##_avx2(a) : name##_baseline(a); \
    }
#else
#define KERNEL(Result, name, Arguments) \
    Result kernel_##name(KernelPath path, const Arguments *a) { \
        const Arguments own = *a; \
        return name(&own); \
    }
#endif

INLINE Reals load(const double *from) { return *(const Stored *)from; }
INLINE void store(double *to, Reals value) { *(Stored *)to = value; }
INLINE Reals all(double value) { return (Reals){value, value, value, value}; }
/// The same pair twice.
INLINE Reals twice(double x, double y) { return (Reals){x, y, x, y}; }

INLINE Reals select(Masks mask, Reals yes, Reals no) {
    return (Reals)((mask & (Masks)yes) | (~mask & (Masks)no));
}
INLINE Reals least(Reals a, Reals b) { return select(b < a, b, a); }
INLINE Reals most(Reals a, Reals b) { return select(b >= a, b, a); }
INLINE Reals within(Reals x, double low, double high) { return least(most(x, all(low)), all(high)); }
INLINE Reals root(Reals x) { return __builtin_elementwise_sqrt(x); }
INLINE Reals magnitude(Reals x) { return (Reals)((Words)x & 0x7FFFFFFFFFFFFFFFu); }

/// The cubic from 0 at x ≤ 0 to 1 at x ≥ 1, level at both ends.
INLINE Reals smooth(Reals x) {
    x = within(x, 0, 1);
    return x * x * (3 - 2 * x);
}

/// A bit for each lane of a mask.
INLINE uint32_t bits(Masks mask) {
    typedef bool Flags __attribute__((ext_vector_type(4)));
    Flags flags = __builtin_convertvector(mask < 0, Flags);
    uint8_t found;
    __builtin_memcpy(&found, &flags, 1);
    return found & 15;
}

/// The first and the third number of the pairs of four things: all first ones, all second ones.
INLINE Reals firsts(Reals ab, Reals cd) { return __builtin_shufflevector(ab, cd, 0, 2, 4, 6); }
INLINE Reals seconds(Reals ab, Reals cd) { return __builtin_shufflevector(ab, cd, 1, 3, 5, 7); }
/// The pairs of the first two of four things, and of the last two.
INLINE Reals front(Reals x, Reals y) { return __builtin_shufflevector(x, y, 0, 4, 1, 5); }
INLINE Reals back(Reals x, Reals y) { return __builtin_shufflevector(x, y, 2, 6, 3, 7); }

/// Four points of space, a coordinate in each vector.
typedef struct Points {
    Reals x, y, z;
} Points;

/// The four rows of a square as columns; the last one is left out.
INLINE Points columns(Reals a, Reals b, Reals c, Reals d) {
    Reals ab = __builtin_shufflevector(a, b, 0, 4, 2, 6), cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
    Reals odd = __builtin_shufflevector(a, b, 1, 5, 3, 7), even = __builtin_shufflevector(c, d, 1, 5, 3, 7);
    return (Points){
        __builtin_shufflevector(ab, cd, 0, 1, 4, 5), __builtin_shufflevector(odd, even, 0, 1, 4, 5),
        __builtin_shufflevector(ab, cd, 2, 3, 6, 7)};
}

/// The lanes of the joints from a first one on that are in a set of joints.
INLINE Masks members(uint32_t set, long first) {
    return (Masks)(((Words){1, 2, 4, 8} & (uint64_t)(set >> first)) != 0);
}

/// The exponential function of the module Elementary, bit for bit; beyond ±707 that of ±707.
INLINE Reals exponential(Reals x) {
    x = within(x, -707, 707);
    Reals shifted = x * 0x1.71547652b82fep+0 + 0x1.8p52;
    Reals k = shifted - 0x1.8p52;
    Reals high = x - k * 0x1.62e42fefa3800p-1;
    Reals low = k * 0x1.ef35793c76730p-45;
    Reals r = high - low;
    Reals rest = (high - r) - low;
    Reals r2 = r * r;
    Reals r4 = r2 * r2;
    Reals first = (0x1.000000000000bp-1 + r * 0x1.5555555555561p-3)
        + r2 * (0x1.555555555038cp-5 + r * 0x1.111111110d798p-7);
    Reals second = (0x1.6c16c18514654p-10 + r * 0x1.a01a01ba7f313p-13)
        + r2 * (0x1.a01997db34d48p-16 + r * 0x1.71dde0899ca19p-19);
    Reals third = 0x1.28af48617ac69p-22 + r * 0x1.af848136a7d45p-26;
    Reals curved = r2 * (first + r4 * (second + r4 * third));
    Reals sum = 1 + r;
    Reals mantissa = sum + (((1 - sum) + r) + (rest + curved));
    return (Reals)((Words)mantissa + ((Words)shifted << 52));
}

/// The natural logarithm of the module Elementary, bit for bit, of a positive normal number.
INLINE Reals logarithm(Reals x) {
    Masks k = (Masks)((Words)x - 0x3FE6A09E667F3BCDu) >> 52;
    Reals f = (Reals)((Masks)x - (k << 52)) - 1;
    Reals s = f / (2 + f);
    Reals z = s * s;
    Reals z2 = z * z;
    Reals z4 = z2 * z2;
    Reals low = (0x1.55555555555d7p-1 + z * 0x1.999999996e006p-2)
        + z2 * (0x1.2492494f37fb3p-2 + z * 0x1.c71c4894d713ep-3);
    Reals high = (0x1.7467fdd400872p-3 + z * 0x1.397871cf467e5p-3) + z2 * 0x1.3087b724ab874p-3;
    Reals half = 0.5 * f * f;
    // A small whole number k, in the low bits of 1.5 · 2⁵², is added to it.
    Reals power = (Reals)(k + 0x4338000000000000) - 0x1.8p52;
    Reals rest = s * (half + z * (low + z4 * high)) + power * 0x1.ef35793c76730p-45;
    return power * 0x1.62e42fefa3800p-1 - ((half - rest) - f);
}
