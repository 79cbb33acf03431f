#include "chain.h"

// The raw values of `Joint`.
enum {
    nose, left_eye, right_eye, left_ear, right_ear, neck, left_shoulder, right_shoulder, left_elbow, right_elbow,
    left_wrist, right_wrist, root_joint, left_hip, right_hip, left_knee, right_knee, left_ankle, right_ankle,
};

INLINE Points plus(Points a, Points b) { return (Points){a.x + b.x, a.y + b.y, a.z + b.z}; }
INLINE Points minus(Points a, Points b) { return (Points){a.x - b.x, a.y - b.y, a.z - b.z}; }
INLINE Points times(Points a, Reals b) { return (Points){a.x * b, a.y * b, a.z * b}; }
INLINE Reals dot(Points a, Points b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
INLINE Points cross(Points a, Points b) {
    return (Points){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
INLINE Points same(const double *point) { return (Points){all(point[0]), all(point[1]), all(point[2])}; }

/// The skeletons, a pointer for each.
typedef double *const *Rows;

/// Stores the places of a point in some skeletons.
INLINE void put(Rows rows, long count, long point, Points p) {
    Reals even = __builtin_shufflevector(p.x, p.y, 0, 4, 2, 6), odd = __builtin_shufflevector(p.x, p.y, 1, 5, 3, 7);
    Reals even_z = __builtin_shufflevector(p.z, p.z, 0, 4, 2, 6), odd_z = __builtin_shufflevector(p.z, p.z, 1, 5, 3, 7);
    store(rows[0] + 4 * point, __builtin_shufflevector(even, even_z, 0, 1, 4, 5));
    if (count > 1) store(rows[1] + 4 * point, __builtin_shufflevector(odd, odd_z, 0, 1, 4, 5));
    if (count > 2) store(rows[2] + 4 * point, __builtin_shufflevector(even, even_z, 2, 3, 6, 7));
    if (count > 3) store(rows[3] + 4 * point, __builtin_shufflevector(odd, odd_z, 2, 3, 6, 7));
}

/// The method `TwoBones.hinges` for one limb.
INLINE Points hinge(double upper, double lower, Points start, Points chord, Points pole) {
    Reals squared = dot(chord, chord);
    Reals inverse = 1 / squared;
    Reals along = 0.5 * (1 + (upper * upper - lower * lower) * inverse);
    Points side = minus(pole, times(chord, dot(pole, chord) * inverse));
    Reals height = at_least_zero(upper * upper - along * along * squared);
    return plus(plus(start, times(chord, along)), times(side, root(height / dot(side, side))));
}

/// The direction given by its shares headward, outward and ventral, on one side.
INLINE Points world(const Trunks *t, const double *shares, double outward) {
    Points headward = times(t->along, all(shares[0])), aside = times(t->left, all(shares[1] * outward));
    return plus(plus(headward, aside), times(t->ventral, all(shares[2])));
}

/// A point of the head, by its shares of stature from the neck upward, ahead and to the left.
INLINE Points of_head(Points neck, Points up, Points ahead, const double *shares) {
    return plus(plus(neck, times(up, all(shares[0]))), times(ahead, all(shares[1])));
}

INLINE void head(const KernelPushUp *a, const Trunks *t, Rows joints) {
    const KernelChain *c = a->chain;
    Reals pitch = mix_of(c->head_pitch_top, c->head_pitch_bottom, t->phase) * (pi / 180) + (Reals)a->head;
    Reals sine, cosine, stature = all(c->stature);
    sine_cosine(pitch, &sine, &cosine);
    Points up = times(minus(times(t->along, cosine), times(t->ventral, sine)), stature);
    Points ahead = times(plus(times(t->ventral, cosine), times(t->along, sine)), stature);
    Points aside = times(t->left, stature);
    put(joints, a->count, nose, of_head(t->neck, up, ahead, c->nose));
    Points eye = of_head(t->neck, up, ahead, c->eye), ear = of_head(t->neck, up, ahead, c->ear);
    put(joints, a->count, left_eye, plus(eye, times(aside, all(c->eye[2]))));
    put(joints, a->count, right_eye, plus(eye, times(aside, all(-c->eye[2]))));
    put(joints, a->count, left_ear, plus(ear, times(aside, all(c->ear[2]))));
    put(joints, a->count, right_ear, plus(ear, times(aside, all(-c->ear[2]))));
}

/// Places an arm; a free hand lies on the lower back.
INLINE void arm(const KernelPushUp *a, const Trunks *t, Rows joints, double outward, bool is_free) {
    const KernelChain *c = a->chain;
    Points shoulder = plus(t->neck, times(t->left, all(c->shoulder_half * outward)));
    Points wrist = {all(c->hands_x), all(c->hand_half * outward), t->hands_z};
    Points pole = {all(c->elbow_pole[0]), all(c->elbow_pole[1] * outward), all(c->elbow_pole[2])};
    if (is_free) {
        wrist = plus((Points){t->root_x, all(0), t->root_z}, world(t, c->free_hand, outward));
        pole = world(t, c->free_elbow, outward);
    }
    long right = outward < 0;
    put(joints, a->count, left_shoulder + right, shoulder);
    put(joints, a->count, left_wrist + right, wrist);
    put(joints, a->count, left_elbow + right,
        hinge(c->upper_arm, c->forearm, shoulder, minus(wrist, shoulder), pole));
}

/// Places a leg: straight or bent over its foot, or on its knee.
INLINE void leg(const KernelPushUp *a, const Trunks *t, Rows joints, Rows toes, double outward) {
    const KernelChain *c = a->chain;
    Points middle = {t->root_x, all(0), t->root_z};
    Points hip = plus(middle, times(t->left, all(c->hip_half * outward)));
    Points support = {t->support_x, all(c->foot_half * outward), t->support_z};
    Points knee = support, ankle = support, toe = {all(c->toes_x), all(c->foot_half * outward), all(c->toes_z)};
    if (c->is_on_knees) {
        ankle = plus(support, same(c->shank_way));
        toe = plus(ankle, same(c->foot_way));
    } else {
        Points chord = minus(support, hip);
        Points normal = cross(chord, t->left);
        Reals length = root(dot(chord, chord));
        Points pole = {normal.x / length, normal.y / length, normal.z / length};
        knee = hinge(c->thigh, c->shank, hip, chord, pole);
    }
    long right = outward < 0;
    put(joints, a->count, left_hip + right, hip);
    put(joints, a->count, left_knee + right, knee);
    put(joints, a->count, left_ankle + right, ankle);
    put(toes, a->count, right, toe);
}

INLINE void push_up(const KernelPushUp *a) {
    const KernelChain *c = a->chain;
    Rows joints = (Rows)a->joints, toes = (Rows)a->toes;
    Trunks t = trunks_of(c, a->elbow, a->hip_offset, a->roll_sine);
    put(joints, a->count, neck, t.neck);
    put(joints, a->count, root_joint, (Points){t.root_x, all(0), t.root_z});
    head(a, &t, joints);
    arm(a, &t, joints, 1, c->free_arm == KernelFreeArmLeft);
    arm(a, &t, joints, -1, c->free_arm == KernelFreeArmRight);
    leg(a, &t, joints, toes, 1);
    leg(a, &t, joints, toes, -1);
}
KERNEL(void, push_up, KernelPushUp)
