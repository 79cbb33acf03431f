#include "kernels.h"

// The compiler may not join products and sums, which would give other bits on machines that can.
#pragma STDC FP_CONTRACT OFF

typedef uint64_t Words __attribute__((vector_size(32)));
typedef int32_t Signed __attribute__((vector_size(16)));
typedef double Reals __attribute__((vector_size(32)));

#define INLINE static inline __attribute__((always_inline))

enum { rounds = 10 };

/// The keys of the rounds of Philox4x32, the same in all lanes.
INLINE void schedule(uint32_t key0, uint32_t key1, Words keys[rounds][2]) {
    for (uint32_t round = 0; round < rounds; round++) {
        keys[round][0] = (Words){0} + (uint32_t)(key0 + round * 0x9E3779B9u);
        keys[round][1] = (Words){0} + (uint32_t)(key1 + round * 0xBB67AE85u);
    }
}

/// The rounds of Philox4x32 for four counters, a counter in each lane; only the low 32 bits of a lane count.
INLINE void philox(Words c[4], const Words keys[rounds][2]) {
    const Words low = (Words){0} + 0xFFFFFFFFu;
    for (int round = 0; round < rounds; round++) {
        // The masks tell the compiler that both factors have 32 bits.
        Words first = (c[0] & low) * 0xD2511F53u, second = (c[2] & low) * 0xCD9E8D57u;
        c[0] = (second >> 32) ^ c[1] ^ keys[round][0];
        c[1] = second & low;
        c[2] = (first >> 32) ^ c[3] ^ keys[round][1];
        c[3] = first & low;
    }
}

/// The first guesses from one word of each of four blocks, and the lanes at an edge.
INLINE void guess(const Words *words, const double *widths, Reals *guesses, int *edges) {
    Signed word = __builtin_convertvector(*words, Signed);
    Reals place = (__builtin_convertvector(word >> 8, Reals) + 0.5) * 0x1p-23;
    int a = word[0] & 0xFF, b = word[1] & 0xFF, c = word[2] & 0xFF, d = word[3] & 0xFF;
    Reals x = place * (Reals){widths[a], widths[b], widths[c], widths[d]};
    Reals inner = {widths[a + 1], widths[b + 1], widths[c + 1], widths[d + 1]};
    Reals size = (Reals)((Words)x & 0x7FFFFFFFFFFFFFFFu);
    Words bits = (Words)(size >= inner) & (Words){1, 2, 4, 8};
    *edges = (int)(bits[0] | bits[1] | bits[2] | bits[3]);
    *guesses = x;
}

INLINE bool frame_normals(
    uint32_t key0, uint32_t key1, uint32_t trial, uint32_t frame, const uint32_t *places, long count, const double *widths,
    double *values, uint8_t *edges) {
    Words keys[rounds][2];
    schedule(key0, key1, keys);
    int any = 0;
    for (long first = 0; first < count; first += 4) {
        const uint32_t *p = places + first;
        Words c[4] = {{0}, (Words){0} + frame, {p[0], p[1], p[2], p[3]}, (Words){0} + trial};
        philox(c, keys);
        uint8_t *marks = edges + first;
        marks[0] = marks[1] = marks[2] = marks[3] = 0;
        Reals lanes[4];
        for (int lane = 0; lane < 4; lane++) {
            int at;
            guess(&c[lane], widths, &lanes[lane], &at);
            if (__builtin_expect(at, 0)) {
                any = 1;
                for (int place = 0; place < 4; place++) marks[place] |= (uint8_t)((at >> place & 1) << lane);
            }
        }
        double *out = values + 4 * first;
        for (int place = 0; place < 4; place++) {
            for (int lane = 0; lane < 4; lane++) out[4 * place + lane] = lanes[lane][place];
        }
    }
    return any;
}

static bool frame_normals_baseline(
    uint32_t key0, uint32_t key1, uint32_t trial, uint32_t frame, const uint32_t *places, long count, const double *widths,
    double *values, uint8_t *edges) {
    return frame_normals(key0, key1, trial, frame, places, count, widths, values, edges);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static bool frame_normals_avx2(
    uint32_t key0, uint32_t key1, uint32_t trial, uint32_t frame, const uint32_t *places, long count, const double *widths,
    double *values, uint8_t *edges) {
    return frame_normals(key0, key1, trial, frame, places, count, widths, values, edges);
}
#endif

bool kernel_path_is_available(KernelPath path) {
    if (path == KernelPathBaseline) return true;
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

bool kernel_frame_normals(
    KernelPath path, uint32_t key0, uint32_t key1, uint32_t trial, uint32_t frame, const uint32_t *places, long count,
    const double *widths, double *values, uint8_t *edges) {
#if defined(__x86_64__)
    if (path == KernelPathAVX2)
        return frame_normals_avx2(key0, key1, trial, frame, places, count, widths, values, edges);
#endif
    return frame_normals_baseline(key0, key1, trial, frame, places, count, widths, values, edges);
}
