#include "lanes.h"

enum { padded = (KernelSolids + 3) / 4 * 4 };

/// The axes of the solids in the image, with inverse depths, and where they can cover anything.
typedef struct Solids {
    double x[padded], y[padded], along_x[padded], along_y[padded], inverse_square[padded], inverse_depth[padded];
    double change[padded], strength[padded];
    double low_x[padded], low_y[padded], high_x[padded], high_y[padded], nearest[padded];
} Solids;

INLINE Reals middle(const double *places, const int32_t *joints) {
    return (load(places + 4 * joints[0]) + load(places + 4 * joints[1])) / 2;
}

/// Looks at four solids from a first one on.
INLINE void look(const KernelCover *a, long first, Solids *s) {
    const int32_t *ends = a->ends + 4 * first;
    Points from = columns(
        middle(a->places, ends), middle(a->places, ends + 4), middle(a->places, ends + 8),
        middle(a->places, ends + 12));
    Points to = columns(
        middle(a->places, ends + 2), middle(a->places, ends + 6), middle(a->places, ends + 10),
        middle(a->places, ends + 14));
    Reals x = from.x / from.z, y = from.y / from.z, end_x = to.x / to.z, end_y = to.y / to.z;
    Reals along_x = end_x - x, along_y = end_y - y;
    Reals square = along_x * along_x + along_y * along_y;
    store(s->x + first, x);
    store(s->y + first, y);
    store(s->along_x + first, along_x);
    store(s->along_y + first, along_y);
    store(s->inverse_square + first, select(square > 1e-12, 1 / square, all(0)));
    store(s->inverse_depth + first, 1 / from.z);
    store(s->change + first, 1 / to.z - 1 / from.z);
    Reals nearest = 0.999 * least(from.z, to.z);
    Reals margin = 1.001 * (load(a->radii + first) + a->softness) / nearest;
    store(s->nearest + first, nearest);
    store(s->low_x + first, least(x, end_x) - margin);
    store(s->low_y + first, least(y, end_y) - margin);
    store(s->high_x + first, most(x, end_x) + margin);
    store(s->high_y + first, most(y, end_y) + margin);
    // What is beside the camera or behind it covers nothing.
    Masks is_seen = (from.z > a->camera_nearest) & (to.z > a->camera_nearest);
    store(s->strength + first, select(is_seen, load(a->strengths + first), all(0)));
}

/// Four joints: the tangents of their directions, and their depths; 0 for what is beside the camera or behind it.
typedef struct Seen {
    Reals x, y, depth;
} Seen;

/// How much a solid covers four joints.
INLINE Reals covered(const KernelCover *a, const Solids *s, long solid, const Seen *joint) {
    Reals to_x = joint->x - s->x[solid], to_y = joint->y - s->y[solid];
    Reals along = (to_x * s->along_x[solid] + to_y * s->along_y[solid]) * s->inverse_square[solid];
    along = within(along, 0, 1);
    // Inverse depth is linear along a line in the image.
    Reals over = 1 / (s->inverse_depth[solid] + along * s->change[solid]);
    Reals gap = joint->depth - over - a->behind_least;
    Reals aside_x = (to_x - s->along_x[solid] * along) * over, aside_y = (to_y - s->along_y[solid] * along) * over;
    Reals square = aside_x * aside_x + aside_y * aside_y;
    double reach = a->radii[solid] + a->softness;
    Reals overlap = (reach - root(square)) / (2 * a->softness);
    Reals share = gap / (a->behind_most - a->behind_least);
    Reals cover = s->strength[solid] * smooth(overlap) * smooth(share);
    return select((gap > 0) & (square < reach * reach), cover, all(0));
}

INLINE void cover(const KernelCover *a) {
    enum { groups = KernelJointLanes / 4 };
    Seen seen[groups];
    for (long group = 0; group < groups; group++) {
        const double *places = a->places + 16 * group;
        Points point = columns(load(places), load(places + 4), load(places + 8), load(places + 12));
        Reals depth = select(point.z > a->camera_nearest, point.z, all(0));
        seen[group] = (Seen){point.x / point.z, point.y / point.z, depth};
        store(a->covers + 4 * group, all(0));
    }
    Solids s;
    for (long first = 0; first < KernelSolids; first += 4) look(a, first, &s);
    for (long solid = 0; solid < KernelSolids; solid++) {
#pragma clang loop unroll(full)
        for (long group = 0; group < groups; group++) {
            const Seen *joint = &seen[group];
            // Most joints are elsewhere.
            Masks near = (joint->depth > s.nearest[solid]) & (joint->x > s.low_x[solid])
                & (joint->x < s.high_x[solid]) & (joint->y > s.low_y[solid]) & (joint->y < s.high_y[solid])
                & (Masks)load((const double *)a->others + KernelJointLanes * solid + 4 * group);
            if (bits(near) == 0) continue;
            Reals found = select(near, covered(a, &s, solid, joint), all(0));
            double *covers = a->covers + 4 * group;
            store(covers, most(load(covers), found));
        }
    }
}
KERNEL(void, cover, KernelCover)
