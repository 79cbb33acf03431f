#include "lanes.h"

/// A solid in each lane: the axis in the image, with inverse depths, and where it can cover anything.
typedef struct Solids {
    Reals x, y, along_x, along_y, inverse_square, inverse_depth, change, strength;
    Reals low_x, low_y, high_x, high_y, nearest;
} Solids;

INLINE Reals middle(const double *places, const int32_t *joints) {
    return (load(places + 4 * joints[0]) + load(places + 4 * joints[1])) / 2;
}

INLINE void look(const KernelCover *a, long first, Solids *s) {
    const int32_t *ends = a->ends + 4 * first;
    Points from = columns(
        middle(a->places, ends), middle(a->places, ends + 4), middle(a->places, ends + 8),
        middle(a->places, ends + 12));
    Points to = columns(
        middle(a->places, ends + 2), middle(a->places, ends + 6), middle(a->places, ends + 10),
        middle(a->places, ends + 14));
    s->x = from.x / from.z;
    s->y = from.y / from.z;
    Reals end_x = to.x / to.z, end_y = to.y / to.z;
    s->along_x = end_x - s->x;
    s->along_y = end_y - s->y;
    Reals square = s->along_x * s->along_x + s->along_y * s->along_y;
    s->inverse_square = select(square > 1e-12, 1 / square, all(0));
    s->inverse_depth = 1 / from.z;
    s->change = 1 / to.z - 1 / from.z;
    s->nearest = 0.999 * least(from.z, to.z);
    Reals margin = 1.001 * (load(a->radii + first) + a->softness) / s->nearest;
    s->low_x = least(s->x, end_x) - margin;
    s->low_y = least(s->y, end_y) - margin;
    s->high_x = most(s->x, end_x) + margin;
    s->high_y = most(s->y, end_y) + margin;
    // What is beside the camera or behind it covers nothing.
    Masks is_seen = (from.z > a->camera_nearest) & (to.z > a->camera_nearest);
    s->strength = select(is_seen, load(a->strengths + first), all(0));
}

/// How much a solid covers a joint at a depth, whose direction has these tangents.
INLINE double covered(const KernelCover *a, const Solids *s, long index, double x, double y, double depth) {
    long lane = index % 4;
    double to_x = x - s->x[lane], to_y = y - s->y[lane];
    double along = (to_x * s->along_x[lane] + to_y * s->along_y[lane]) * s->inverse_square[lane];
    along = along > 0 ? along < 1 ? along : 1 : 0;
    // Inverse depth is linear along a line in the image.
    double over = 1 / (s->inverse_depth[lane] + along * s->change[lane]);
    double gap = depth - over - a->behind_least;
    if (!(gap > 0)) return 0;
    double aside_x = (to_x - s->along_x[lane] * along) * over, aside_y = (to_y - s->along_y[lane] * along) * over;
    double reach = a->radii[index] + a->softness, square = aside_x * aside_x + aside_y * aside_y;
    if (!(square < reach * reach)) return 0;
    double overlap = (reach - __builtin_sqrt(square)) / (2 * a->softness);
    double share = gap / (a->behind_most - a->behind_least);
    Reals both = smooth((Reals){overlap, share, 0, 0});
    return s->strength[lane] * both[0] * both[1];
}

INLINE void cover(const KernelCover *a) {
    Solids solids[3];
    for (long group = 0; group < 3; group++) look(a, 4 * group, &solids[group]);
    for (long joint = 0; joint < a->joints; joint++) {
        const double *place = a->places + 4 * joint;
        a->covers[joint] = 0;
        if (!(place[2] > a->camera_nearest)) continue;
        double x = place[0] / place[2], y = place[1] / place[2];
        uint32_t near = 0;
        // Most solids are elsewhere.
        for (long group = 0; group < 3; group++) {
            const Solids *s = &solids[group];
            near |= bits((s->nearest < place[2]) & (s->low_x < x) & (s->high_x > x) & (s->low_y < y) & (s->high_y > y))
                << 4 * group;
        }
        for (near &= a->others[joint]; near != 0; near &= near - 1) {
            long index = __builtin_ctz(near);
            double cover = covered(a, &solids[index / 4], index, x, y, place[2]);
            if (cover > a->covers[joint]) a->covers[joint] = cover;
        }
    }
}
KERNEL(void, cover, KernelCover)
