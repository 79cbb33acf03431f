#include "lanes.h"

INLINE void spline(const KernelSpline *a) {
    for (long block = 0; block < a->blocks; block++) {
        const double *nodes = a->nodes + 16 * block;
        Reals early = load(nodes) * a->weights[0] + load(nodes + 4) * a->weights[1];
        store(a->values + 4 * block, early + load(nodes + 8) * a->weights[2] + load(nodes + 12) * a->weights[3]);
    }
}
KERNEL(void, spline, KernelSpline)

INLINE void steps(const KernelSteps *a) {
    for (long pair = 0; pair < a->pairs; pair++) {
        Reals first = load(a->draws + 4 * a->own[2 * pair]), second = load(a->draws + 4 * a->own[2 * pair + 1]);
        Reals n = __builtin_shufflevector(first, second, 0, 1, 4, 5);
        Reals m = __builtin_shufflevector(first, second, 2, 3, 6, 7);
        Reals place = load(a->places + 4 * pair), speed = load(a->speeds + 4 * pair);
        Reals moved = place * a->a + speed * a->b + n * a->d;
        store(a->places + 4 * pair, moved);
        store(a->speeds + 4 * pair, speed * a->c - place * a->b + n * a->e + m * a->f);
        if (a->white > 0) moved = moved * a->coloured + load(a->draws + 4 * (a->whites + pair)) * a->white;
        store(a->values + 4 * pair, moved);
    }
}
KERNEL(void, steps, KernelSteps)

INLINE void mix(const KernelMixture *a) {
    enum { pairs = 10 };
    Reals sums[pairs];
    for (long pair = 0; pair < pairs; pair++) sums[pair] = all(0);
    for (long source = 0; source < 2 * pairs; source++) {
        if (!(a->sources >> source & 1)) continue;
        Reals own = twice(a->own[2 * source], a->own[2 * source + 1]);
        const double *weights = a->weights + 4 * pairs * source;
        for (long pair = 0; pair < pairs; pair++) sums[pair] += own * load(weights + 4 * pair);
    }
    for (long pair = 0; pair < pairs; pair++) store(a->mixed + 4 * pair, sums[pair]);
}
KERNEL(void, mix, KernelMixture)

INLINE void graded(const KernelGraded *a) {
    for (long first = 0; first < a->count; first += 4) {
        Reals far = load(a->farness + first);
        Masks guessed = members(a->guessed, first);
        Reals factor = select(guessed, all(a->guessed_factor), 1 + (a->far_factor - 1) * far);
        for (long half = 0; half < 2; half++) {
            const double *draws = a->draws + 4 * (first + 2 * half);
            Reals one = load(draws), other = load(draws + 4);
            Reals slow = __builtin_shufflevector(one, other, 0, 1, 4, 5);
            Reals white = __builtin_shufflevector(one, other, 2, 3, 6, 7);
            double *course = a->courses + 2 * (first + 2 * half);
            Reals wander = load(course) * a->decay + slow * a->gain;
            store(course, wander);
            Reals share = half == 0 ? front(factor, factor) : back(factor, factor);
            Reals offset = (wander + white * a->white) * share + load(a->events + 2 * (first + 2 * half));
            store(a->offsets + 2 * (first + 2 * half), offset * a->torso);
        }
        Reals loss = select(guessed, all(1), a->far_loss * far);
        Reals mean = a->confidence + (a->hidden_confidence - a->confidence) * loss;
        Reals spread = load(a->normals + first) * a->spread * a->spread_size;
        store(a->confidences + first, within(mean + spread, 0.01, 1));
    }
}
KERNEL(void, graded, KernelGraded)
