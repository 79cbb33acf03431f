#include "chain.h"

/// Cosines and angles of both elbows; those of the arm that carries the body in place of a free one.
INLINE void elbows(const KernelChain *c, const Trunks *t, KernelTrunks *found) {
    Reals half = all(c->shoulder_half);
    Reals x = t->neck.x - c->hands_x, y = t->neck.y, z = t->neck.z - t->hands_z;
    Reals dx = t->left.x * half, dy = t->left.y * half - c->hand_half, dz = t->left.z * half;
    Reals common = x * x + y * y + z * z + dx * dx + dy * dy + dz * dz;
    Reals difference = 2 * (x * dx + y * dy + z * dz);
    double squares = c->upper_arm * c->upper_arm + c->forearm * c->forearm;
    double inverse = 1 / (2 * c->upper_arm * c->forearm);
    Reals left = (squares - (common + difference)) * inverse, right = (squares - (common - difference)) * inverse;
    if (c->free_arm == KernelFreeArmLeft) left = right;
    if (c->free_arm == KernelFreeArmRight) right = left;
    found->left_cosine = left;
    found->right_cosine = right;
    found->left_angle = arc_cosine(left) * (180 / pi);
    found->right_angle = arc_cosine(right) * (180 / pi);
}

INLINE void chain(const KernelDrive *a) {
    Trunks t = trunks_of(a->chain, a->elbow, a->hip_offset, a->roll_sine);
    KernelTrunks *found = a->trunks;
    found->phase = t.phase;
    found->support_x = t.support_x;
    found->support_z = t.support_z;
    found->hands_z = t.hands_z;
    found->root_x = t.root_x;
    found->root_z = t.root_z;
    found->neck_x = t.neck.x;
    found->neck_y = t.neck.y;
    found->neck_z = t.neck.z;
    found->long_x = t.along.x;
    found->long_y = t.along.y;
    found->long_z = t.along.z;
    found->left_x = t.left.x;
    found->left_y = t.left.y;
    found->left_z = t.left.z;
    found->ventral_x = t.ventral.x;
    found->ventral_y = t.ventral.y;
    found->ventral_z = t.ventral.z;
    if (a->wants_elbows) elbows(a->chain, &t, found);
}
KERNEL(void, chain, KernelDrive)
