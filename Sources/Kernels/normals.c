#include "lanes.h"

/// Two numbers in memory, wherever they lie.
typedef double Pair __attribute__((vector_size(16), aligned(8)));

enum { rounds = 10 };

/// A round of Philox4x32 for four counters, a counter in each lane; only the low 32 bits of a lane count.
INLINE void philox_round(Words c[4], Words key, Words other) {
    const Words low = (Words){0} + 0xFFFFFFFFu;
    // The masks tell the compiler that both factors have 32 bits.
    Words first = (c[0] & low) * 0xD2511F53u, second = (c[2] & low) * 0xCD9E8D57u;
    c[0] = (second >> 32) ^ c[1] ^ key;
    c[1] = second & low;
    c[2] = (first >> 32) ^ c[3] ^ other;
    c[3] = first & low;
}

/// The rounds of Philox4x32 for groups of four counters, with the keys of all rounds.
///
/// A round waits for the one before it; the rounds of two groups fill each other's waits.
INLINE void philox(int groups, Words c[groups][4], const uint64_t *keys) {
    typedef uint64_t StoredWords __attribute__((vector_size(32), aligned(8), may_alias));
#pragma clang loop unroll(full)
    for (int round = 0; round < rounds; round++) {
        const StoredWords *key = (const StoredWords *)(keys + 8 * round);
        for (int group = 0; group < groups; group++) philox_round(c[group], key[0], key[1]);
    }
}

/// The first guesses from one word of each of four blocks, and which of them lie at an edge.
INLINE Reals guess(Words word, const double *widths, Masks *edges) {
    // The upper 24 bits, as a whole number from −2²³ and a half more, times 2⁻²³: in the low bits of 2²⁸ it is 1 more.
    Words place = (word >> 7 | 1 | 0x41B0000000000000u) ^ 0x1000000u;
    // A layer's width and the next one stand side by side.
    Words layer = word & 0xFF;
    Pair a = *(const Pair *)(widths + layer[0]), b = *(const Pair *)(widths + layer[1]);
    Pair c = *(const Pair *)(widths + layer[2]), d = *(const Pair *)(widths + layer[3]);
    Reals ac = __builtin_shufflevector(a, c, 0, 1, 2, 3), bd = __builtin_shufflevector(b, d, 0, 1, 2, 3);
    Reals guess = ((Reals)place - (0x1p28 + 1)) * __builtin_shufflevector(ac, bd, 0, 4, 2, 6);
    *edges = magnitude(guess) >= __builtin_shufflevector(ac, bd, 1, 5, 3, 7);
    return guess;
}

/// The blocks of groups of four places from a first one on; their counters begin with a word.
INLINE void blocks(const KernelDraws *a, long first, uint64_t word, int groups, Words c[groups][4]) {
    for (int group = 0; group < groups; group++) {
        const uint32_t *p = a->places + first + 4 * group, *f = a->frames + first + 4 * group;
        c[group][0] = (Words){0} + word;
        c[group][1] = (Words){f[0], f[1], f[2], f[3]} + a->frame;
        c[group][2] = (Words){p[0], p[1], p[2], p[3]};
        c[group][3] = (Words){0} + a->trial;
    }
    philox(groups, c, a->keys);
}

/// Stores the numbers of each place side by side.
INLINE void store_places(double *to, const Reals lanes[4]) {
    Reals first = __builtin_shufflevector(lanes[0], lanes[1], 0, 4, 2, 6);
    Reals second = __builtin_shufflevector(lanes[0], lanes[1], 1, 5, 3, 7);
    Reals third = __builtin_shufflevector(lanes[2], lanes[3], 0, 4, 2, 6);
    Reals fourth = __builtin_shufflevector(lanes[2], lanes[3], 1, 5, 3, 7);
    store(to, __builtin_shufflevector(first, third, 0, 1, 4, 5));
    store(to + 4, __builtin_shufflevector(second, fourth, 0, 1, 4, 5));
    store(to + 8, __builtin_shufflevector(first, third, 2, 3, 6, 7));
    store(to + 12, __builtin_shufflevector(second, fourth, 2, 3, 6, 7));
}

/// The normal numbers of four places from their blocks; returns those that have a number at an edge.
INLINE uint64_t normals(const KernelDraws *a, long first, const Words c[4]) {
    uint64_t found = 0;
    Reals lanes[4];
    Masks outside[4];
    for (int lane = 0; lane < 4; lane++) lanes[lane] = guess(c[lane], a->widths, &outside[lane]);
    store_places(a->values + 4 * first, lanes);
    if (__builtin_expect(bits(outside[0] | outside[1] | outside[2] | outside[3]) == 0, 1)) return 0;
    for (int place = 0; place < 4; place++) {
        unsigned marks = 0;
        for (unsigned lane = 0; lane < 4; lane++) marks |= (unsigned)(outside[lane][place] & 1) << lane;
        a->edges[first + place] = (uint8_t)marks;
        found |= (uint64_t)(marks != 0) << (first + place);
        if (marks == 0) continue;
        for (int lane = 0; lane < 4; lane++) a->words[4 * (first + place) + lane] = (uint32_t)c[lane][place];
    }
    return found;
}

INLINE uint64_t frame_normals(const KernelDraws *a) {
    uint64_t found = 0;
    long first = 0;
    for (; first + 8 <= a->count; first += 8) {
        Words c[2][4];
        blocks(a, first, 0, 2, c);
        found |= normals(a, first, c[0]) | normals(a, first + 4, c[1]);
    }
    if (first < a->count) {
        Words c[1][4];
        blocks(a, first, 0, 1, c);
        found |= normals(a, first, c[0]);
    }
    return found;
}
KERNEL(uint64_t, frame_normals, KernelDraws)

INLINE void frame_uniforms(const KernelDraws *a) {
    for (long first = 0; first < a->count; first += 4) {
        Words c[1][4];
        blocks(a, first, 1u << 31, 1, c);
        Reals lanes[4];
        // A word, in the low bits of 2⁵², is added to it.
        for (int lane = 0; lane < 4; lane++) {
            lanes[lane] = ((Reals)((c[0][lane] & 0xFFFFFFFFu) | 0x4330000000000000u) - 0x1p52) * 0x1p-32;
        }
        store_places(a->values + 4 * first, lanes);
    }
}
KERNEL(void, frame_uniforms, KernelDraws)

INLINE void words(const KernelWords *a) {
    Words c[4];
    for (int word = 0; word < 4; word++) c[word] = (Words){0} + a->counter[word];
    c[0] += (Words){0, 1, 2, 3};
    Words key = (Words){0} + a->key[0], other = (Words){0} + a->key[1];
#pragma clang loop unroll(full)
    for (int round = 0; round < rounds; round++) {
        philox_round(c, key, other);
        key += 0x9E3779B9u;
        other += 0xBB67AE85u;
    }
    for (int block = 0; block < 4; block++) {
        for (int word = 0; word < 4; word++) a->words[4 * block + word] = (uint32_t)c[word][block];
    }
}
KERNEL(void, words, KernelWords)
