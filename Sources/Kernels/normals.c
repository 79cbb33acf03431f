#include "lanes.h"

typedef int32_t Signed __attribute__((vector_size(16)));
typedef double Pair __attribute__((vector_size(16), aligned(8)));

enum { rounds = 10 };

/// The rounds of Philox4x32 for four counters, a counter in each lane; only the low 32 bits of a lane count.
INLINE void philox(Words c[4], const uint64_t *keys) {
    const Words low = (Words){0} + 0xFFFFFFFFu;
    for (int round = 0; round < rounds; round++) {
        // The masks tell the compiler that both factors have 32 bits.
        Words first = (c[0] & low) * 0xD2511F53u, second = (c[2] & low) * 0xCD9E8D57u;
        c[0] = (second >> 32) ^ c[1] ^ keys[2 * round];
        c[1] = second & low;
        c[2] = (first >> 32) ^ c[3] ^ keys[2 * round + 1];
        c[3] = first & low;
    }
}

/// The first guesses from one word of each of four blocks, and which of them lie at an edge: all bits of their lanes.
INLINE void guess(const Words *words, const double *widths, Reals *guesses, Words *edges) {
    Signed word = __builtin_convertvector(*words, Signed);
    Reals place = (__builtin_convertvector(word >> 8, Reals) + 0.5) * 0x1p-23;
    // A layer's width and the next one stand side by side.
    Pair a = *(const Pair *)(widths + (word[0] & 0xFF)), b = *(const Pair *)(widths + (word[1] & 0xFF));
    Pair c = *(const Pair *)(widths + (word[2] & 0xFF)), d = *(const Pair *)(widths + (word[3] & 0xFF));
    Reals ab = __builtin_shufflevector(a, b, 0, 2, 1, 3), cd = __builtin_shufflevector(c, d, 0, 2, 1, 3);
    *guesses = place * __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    Reals size = (Reals)((Words)*guesses & 0x7FFFFFFFFFFFFFFFu);
    *edges = (Words)(size >= __builtin_shufflevector(ab, cd, 2, 3, 6, 7));
}

INLINE uint64_t frame_normals(
    const uint64_t *keys, uint32_t trial, uint32_t frame, const uint32_t *places, long count, const double *widths,
    double *values, uint8_t *edges, uint32_t *words) {
    uint64_t found = 0;
    for (long first = 0; first < count; first += 4) {
        const uint32_t *p = places + first;
        Words c[4] = {{0}, (Words){0} + frame, {p[0], p[1], p[2], p[3]}, (Words){0} + trial};
        philox(c, keys);
        Reals lanes[4];
        Words outside[4];
        for (int lane = 0; lane < 4; lane++) guess(&c[lane], widths, &lanes[lane], &outside[lane]);
        double *out = values + 4 * first;
        for (int place = 0; place < 4; place++) {
            for (int lane = 0; lane < 4; lane++) out[4 * place + lane] = lanes[lane][place];
        }
        Words any = outside[0] | outside[1] | outside[2] | outside[3];
        if (__builtin_expect((any[0] | any[1] | any[2] | any[3]) == 0, 1)) continue;
        for (int place = 0; place < 4; place++) {
            unsigned marks = 0;
            for (unsigned lane = 0; lane < 4; lane++) marks |= (unsigned)(outside[lane][place] & 1) << lane;
            edges[first + place] = (uint8_t)marks;
            found |= (uint64_t)(marks != 0) << (first + place);
            if (marks == 0) continue;
            for (int lane = 0; lane < 4; lane++) words[4 * (first + place) + lane] = (uint32_t)c[lane][place];
        }
    }
    return found;
}

static uint64_t frame_normals_baseline(
    const uint64_t *keys, uint32_t trial, uint32_t frame, const uint32_t *places, long count, const double *widths,
    double *values, uint8_t *edges, uint32_t *words) {
    return frame_normals(keys, trial, frame, places, count, widths, values, edges, words);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static uint64_t frame_normals_avx2(
    const uint64_t *keys, uint32_t trial, uint32_t frame, const uint32_t *places, long count, const double *widths,
    double *values, uint8_t *edges, uint32_t *words) {
    return frame_normals(keys, trial, frame, places, count, widths, values, edges, words);
}
#endif

uint64_t kernel_frame_normals(
    KernelPath path, const uint64_t *keys, uint32_t trial, uint32_t frame, const uint32_t *places, long count,
    const double *widths, double *values, uint8_t *edges, uint32_t *words) {
#if defined(__x86_64__)
    if (path == KernelPathAVX2)
        return frame_normals_avx2(keys, trial, frame, places, count, widths, values, edges, words);
#endif
    return frame_normals_baseline(keys, trial, frame, places, count, widths, values, edges, words);
}
