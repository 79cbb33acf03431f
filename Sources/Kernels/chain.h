#pragma once

#include "lanes.h"

static const double pi = 3.14159265358979323846;

/// The function `quarterSine` of the module Mathematics, bit for bit.
INLINE Reals quarter_sine(Reals x) {
    Reals y = x * x;
    Reals y2 = y * y;
    Reals y4 = y2 * y2;
    Reals low = (1 - y * (1.0 / 6)) + y2 * ((1.0 / 120) - y * (1.0 / 5040));
    Reals high = ((1.0 / 362880) - y * (1.0 / 39916800)) + y2 * ((1.0 / 6227020800) - y * (1.0 / 1307674368000));
    return x * (low + y4 * (high + y4 * (1.0 / 355687428096000)));
}

/// The function `sineCosine` of the module Elementary, bit for bit.
INLINE void sine_cosine(Reals x, Reals *sine, Reals *cosine) {
    Reals shifted = x * (2 / pi) + 0x1.8p52;
    Reals quarters = shifted - 0x1.8p52;
    Reals r = (x - quarters * 1.5707963267341256) - quarters * 6.077100506506192e-11;
    Reals y = r * r;
    Reals y2 = y * y;
    Reals y4 = y2 * y2;
    Reals s = r * (((1 - y * (1.0 / 6)) + y2 * ((1.0 / 120) - y * (1.0 / 5040)))
        + y4 * (((1.0 / 362880) - y * (1.0 / 39916800)) + y2 * (1.0 / 6227020800)));
    Reals c = ((1 - y * 0.5) + y2 * ((1.0 / 24) - y * (1.0 / 720)))
        + y4 * (((1.0 / 40320) - y * (1.0 / 3628800)) + y2 * ((1.0 / 479001600) - y * (1.0 / 87178291200)));
    Words turns = (Words)shifted;
    Masks odd = (Masks)(-(turns & 1));
    *sine = (Reals)((Words)select(odd, c, s) ^ (turns & 2) << 62);
    *cosine = (Reals)((Words)select(odd, s, c) ^ (turns + 1 & 2) << 62);
}

/// The function `arcCosine` of the module Mathematics, bit for bit.
INLINE Reals arc_cosine(Reals x) {
    Reals y = least(magnitude(x), all(1));
    Reals y2 = y * y;
    Reals y4 = y2 * y2;
    Reals low = (1.5707963050 - y * 0.2145988016) + y2 * (0.0889789874 - y * 0.0501743046);
    Reals high = (0.0308918810 - y * 0.0170881256) + y2 * (0.0066700901 - y * 0.0012624911);
    Reals angle = root(1 - y) * (low + y4 * high);
    return select(x < 0, pi - angle, angle);
}

INLINE Reals mix_of(double a, double b, Reals share) { return a + (b - a) * share; }
INLINE Reals at_least_zero(Reals x) { return select(x <= 0, all(0), x); }

/// 0 at the top, 1 at the reference depth, saturating softly outside.
INLINE Reals phase_of(const KernelChain *c, Reals elbow) {
    Reals phase = (c->elbow_top - elbow) * c->inverse_depth;
    Masks above = phase < 0, below = phase > 1;
    if (!bits(above | below)) return phase;
    Reals deep = 1 + (phase - 1) / (1 + 2 * (phase - 1));
    return select(above, phase / (1 - 4 * phase), select(below, deep, phase));
}

/// The squared distance from the support to the shoulders.
INLINE Reals line_squared(const KernelChain *c, Reals leg, Reals offset) {
    double torso = c->torso * c->torso;
    Reals sum = torso + leg, difference = torso - leg;
    Reals factor = 1 + 4 * offset * offset;
    return (sum + root(at_least_zero(sum * sum - factor * difference * difference))) / factor;
}

/// The trunk at four instants; see `KernelTrunks`.
typedef struct Trunks {
    Reals phase, support_x, support_z, hands_z, root_x, root_z;
    Points neck, along, left, ventral;
} Trunks;

INLINE Trunks trunks_of(const KernelChain *c, Reals elbow, Reals hip_offset, Reals sine) {
    Reals phase = phase_of(c, elbow);
    Reals support_x = all(c->knees_x), support_z = all(c->knees_z);
    if (!c->is_on_knees) {
        // A level foot goes no further.
        Reals back = within(c->heel_back - c->rock * phase, -c->foot, c->foot);
        support_x = c->toes_x - back;
        support_z = c->toes_z + root(c->foot * c->foot - back * back);
    }
    Reals cosine = root(1 - sine * sine);
    double across = c->hip_half * c->hip_half + c->foot_half * c->foot_half;
    Reals leg = c->leg_squared - (across - 2 * c->hip_half * c->foot_half * cosine);
    Reals offset = mix_of(c->hip_offset_top, c->hip_offset_bottom, phase) + hip_offset;
    Reals line = line_squared(c, leg, offset);

    // Where the circle of the arms meets that of the body, above the line between their centres.
    Reals half_sine = quarter_sine(elbow * (pi / 180) * 0.5);
    double lateral = c->hand_half - c->shoulder_half;
    double squares = c->upper_arm * c->upper_arm + c->forearm * c->forearm;
    Reals chord = squares - 2 * c->upper_arm * c->forearm * (1 - 2 * half_sine * half_sine);
    Reals arm = chord - lateral * lateral;
    Reals hands_z = c->hands_z - c->ground_give * phase;
    Reals x = c->hands_x - support_x, z = hands_z - support_z;
    Reals inverse = 1 / (x * x + z * z);
    Reals along = 0.5 * (1 + (line - arm) * inverse);
    Reals above = root(at_least_zero(line * inverse - along * along));
    Reals shoulder_x = along * x - above * z, shoulder_z = along * z + above * x;

    // The triangle support–hip–shoulder, the hip below its line by the offset.
    double torso = c->torso;
    Reals foot = 0.5 * (1 + (leg - torso * torso) / line);
    Reals leg_x = foot * shoulder_x + offset * shoulder_z, leg_z = foot * shoulder_z - offset * shoulder_x;
    Reals inverse_leg = 1 / root(leg);
    Reals unit_x = leg_x * inverse_leg, unit_z = leg_z * inverse_leg;
    Reals torso_x = (shoulder_x - leg_x) * c->inverse_torso, torso_z = (shoulder_z - leg_z) * c->inverse_torso;

    // The trunk turned by the roll about the line of the legs, whose ventral normal is (unit_z, 0, −unit_x).
    Reals ahead = torso_x * unit_x + torso_z * unit_z;
    Reals bend = torso_x * unit_z - torso_z * unit_x;
    Reals flat = cosine * bend, tilt = cosine * ahead;
    Points along_trunk = {unit_x * ahead + unit_z * flat, -sine * bend, unit_z * ahead - unit_x * flat};
    Reals root_x = support_x + leg_x, root_z = support_z + leg_z;
    return (Trunks){
        .phase = phase, .support_x = support_x, .support_z = support_z, .hands_z = hands_z, .root_x = root_x,
        .root_z = root_z, .along = along_trunk,
        .neck = {root_x + along_trunk.x * torso, along_trunk.y * torso, root_z + along_trunk.z * torso},
        .left = {sine * unit_z, cosine, -sine * unit_x},
        .ventral = {unit_z * tilt - unit_x * bend, -sine * ahead, -unit_x * tilt - unit_z * bend}};
}
