#include "lanes.h"

INLINE void project(const KernelProjection *a) {
    const double *position = a->position, *right = a->right, *up = a->up, *forward = a->forward;
    for (long first = 0; first < a->count; first += 4) {
        const double *joint = a->skeleton + 4 * first;
        // Behind the last joint comes the last one again.
        Reals last = load(joint + (first + 4 > a->count ? 8 : 12));
        Reals one = load(joint), two = load(joint + 4), three = load(joint + 8);
        double *copy = a->joints + 4 * first;
        store(copy, one);
        store(copy + 4, two);
        store(copy + 8, three);
        store(copy + 12, last);
        Points world = columns(one, two, three, last);
        Reals x = world.x - position[0], y = world.y - position[1], z = world.z - position[2];
        Reals across = x * right[0] + y * right[1] + z * right[2];
        Reals upward = x * up[0] + y * up[1] + z * up[2];
        Reals depth = x * forward[0] + y * forward[1] + z * forward[2];
        Reals scale = a->focal / depth;
        Masks seen = depth > a->nearest;
        Reals u = select(seen, across * scale / a->width + 0.5, all(0.5));
        Reals v = select(seen, upward * scale / a->height + 0.5, all(0.5));
        store(a->points + 2 * first, front(u, v));
        store(a->points + 2 * first + 4, back(u, v));
        Reals low = front(across, upward), high = back(across, upward), zero = all(0);
        Reals deep = front(depth, zero), deeper = back(depth, zero);
        double *place = a->places + 4 * first;
        store(place, __builtin_shufflevector(low, deep, 0, 1, 4, 5));
        store(place + 4, __builtin_shufflevector(low, deep, 2, 3, 6, 7));
        store(place + 8, __builtin_shufflevector(high, deeper, 0, 1, 4, 5));
        store(place + 12, __builtin_shufflevector(high, deeper, 2, 3, 6, 7));
    }
    double difference = a->places[4 * a->left_shoulder + 2] - a->places[4 * a->right_shoulder + 2];
    double left = difference / a->far;
    left = left < -1 ? -1 : left > 1 ? 1 : left;
    for (long first = 0; first < a->count; first += 4) {
        Reals right = select(members(a->right_joints, first), all(left < 0 ? -left : 0), all(0));
        store(a->farness + first, select(members(a->left_joints, first), all(left > 0 ? left : 0), right));
    }
}
KERNEL(void, project, KernelProjection)

/// Rounds to a multiple of the step, to an even one from between two.
INLINE Reals rounded(Reals place, double step) {
    Reals steps = place / step;
    Reals whole = (steps + 0x1.8p52) - 0x1.8p52;
    // What is rounded to 0 keeps its sign.
    return (Reals)((Words)whole | ((Words)steps & 0x8000000000000000u)) * step;
}

/// Stores the triples of the first four joints, or of the three that there still are.
INLINE void store_triples(double *to, Reals x, Reals y, Reals z, long count) {
    Reals ab = front(x, y), cd = back(x, y);
    Reals second = __builtin_shufflevector(ab, z, 3, 5, 3, 5), last = __builtin_shufflevector(z, cd, 2, 6, 7, 3);
    store(to, __builtin_shufflevector(ab, z, 0, 1, 4, 2));
    store(to + 4, __builtin_shufflevector(second, cd, 0, 1, 4, 5));
    if (count > 3) {
        store(to + 8, last);
    } else {
        to[8] = last[0];
    }
}

INLINE void place(const KernelPlacing *a) {
    Reals scale = twice(a->scale_x, a->scale_y);
    for (long first = 0; first < a->count; first += 4) {
        Reals ab = load(a->points + 2 * first) + load(a->offsets + 2 * first) * scale;
        Reals cd = load(a->points + 2 * first + 4) + load(a->offsets + 2 * first + 4) * scale;
        if (a->step > 0) {
            ab = rounded(ab, a->step);
            cd = rounded(cd, a->step);
        }
        const double *places = a->places + 4 * first;
        Points at = columns(load(places), load(places + 4), load(places + 8), load(places + 12));
        Reals x = firsts(ab, cd), y = seconds(ab, cd), confidence = load(a->confidences + first);
        Masks is_found = members(a->reported, first) & (at.z > a->nearest) & (confidence > 0);
        if (!a->reports_outside) is_found &= (x >= 0) & (x <= 1) & (y >= 0) & (y <= 1);
        x = select(is_found, x, all(0));
        y = select(is_found, y, all(0));
        confidence = select(is_found, confidence, all(0));
        store_triples(a->observations + 3 * first, x, y, confidence, a->count - first);
    }
}
KERNEL(void, place, KernelPlacing)
