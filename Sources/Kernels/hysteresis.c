#include "lanes.h"

/// Four settings of the rule `filtered-hysteresis` at work; see the detector for what each value is.
typedef struct Settings {
    Reals down, up, middle, confidence, margin, grace, dwell, interval, cutoff, beta;
    Masks resets;
    Masks has_seen, is_right, is_lost, at_top, at_bottom, has_left, has_counted;
    Reals last_seen, filtered, speed, extreme, went_down, left_down, last_counted;
    /// The least and the greatest values of the four.
    double least_confidence, greatest_confidence, least_margin, least_grace;
    /// The arm that all four saw in the last frame, or `NO_ARM`.
    long arm;
    /// Whether `take_next` took the last frame, which leaves `last_seen` as it was.
    bool is_behind;
    /// Filtered angles from `lowest` to `highest` change `extreme` alone; those above `renewing` become the extreme.
    Reals lowest, highest, renewing;
} Settings;

/// One frame, its numbers in all lanes.
typedef struct Frame {
    Reals time, advantage, left_angle, right_angle, left_confidence, right_confidence;
    Masks right_is_first;
} Frame;

enum { LEFT, RIGHT, NO_ARM };

/// One frame by arm; `NO_ARM` is never seen.
typedef struct Arms {
    /// Nanoseconds since the first frame, and seconds since the last one.
    double time, step;
    /// Angles, degrees; confidences of the arm and of the other one, and the advantage of the other one.
    double angle[3], confidence[3], other[3], gain[3];
} Arms;

INLINE Arms by_arm(const KernelArms *a, double last) {
    const double unseen = -__builtin_inf();
    double step = (a->time - last) / 1e9;
    double left = step > 0 && a->left_angle == a->left_angle ? a->left_confidence : unseen;
    double right = step > 0 && a->right_angle == a->right_angle ? a->right_confidence : unseen;
    return (Arms){
        .time = a->time, .step = step, .angle = {a->left_angle, a->right_angle},
        .confidence = {left, right, unseen}, .other = {a->right_confidence, a->left_confidence},
        .gain = {a->advantage, -a->advantage}};
}

/// The patience of `ArmChoice`, milliseconds.
enum { patience_ms = 150 };

INLINE bool any(Masks mask) { return bits(mask) != 0; }
INLINE double least_of(Reals x) {
    Reals pairs = least(x, __builtin_shufflevector(x, x, 2, 3, 0, 1));
    return pairs[0] < pairs[1] ? pairs[0] : pairs[1];
}

INLINE Masks choose(Masks mask, Masks yes, Masks no) { return (mask & yes) | (~mask & no); }

/// The seconds from an instant to another one; nanoseconds.
INLINE Reals since(Reals now, Reals then) { return (now - then) / 1e9; }

/// Sets the ends within which an angle changes nothing but the extreme, from where the arms are.
INLINE void set_ends(Settings *s) {
    const Reals infinity = all(__builtin_inf());
    Masks is_down = s->at_bottom & ~s->has_left;
    // An angle below `down` is at most the number before it.
    Reals before_down = select(s->down > 0, (Reals)((Words)s->down - 1), -infinity);
    s->lowest = select(s->at_top | (s->at_bottom & s->has_left), s->down, -infinity);
    s->highest = select(s->at_top, infinity, select(is_down, before_down, s->up));
    s->renewing = select(s->at_top, s->up, select(is_down, -infinity, infinity));
}

INLINE void begin(Settings *s, const KernelHysteresisSetting *f) {
#define FIELD(name) ((Reals){f[0].name, f[1].name, f[2].name, f[3].name})
    *s = (Settings){
        .down = FIELD(down), .up = FIELD(up), .confidence = FIELD(confidence), .margin = FIELD(margin),
        .grace = FIELD(grace), .dwell = FIELD(dwell), .interval = FIELD(interval), .cutoff = FIELD(cutoff),
        .beta = FIELD(beta), .resets = FIELD(resets) > 0};
#undef FIELD
    s->middle = (s->down + s->up) / 2;
    s->extreme = s->up;
    s->least_confidence = least_of(s->confidence);
    s->greatest_confidence = -least_of(-s->confidence);
    s->least_margin = least_of(s->margin);
    s->least_grace = least_of(s->grace);
    s->arm = NO_ARM;
    set_ends(s);
}

/// The arm to follow: whether it is the right one, and whether it is seen.
INLINE void choose_arm(const Settings *s, const Frame *f, Reals absence, Masks *is_right, Masks *is_seen) {
    Masks left = f->left_confidence > s->confidence, right = f->right_confidence > s->confidence;
    Masks is_under_way = s->at_bottom | (s->at_top & (s->extreme < s->middle));
    Reals gain = select(s->is_right, -f->advantage, f->advantage);
    Masks own = choose(s->is_right, right, left), other = choose(s->is_right, left, right);
    Masks is_overdue = absence > patience_ms / 1e3;
    Masks turns = other & ((~is_under_way & (gain > s->margin)) | (~own & is_overdue));
    *is_right = choose(s->has_seen, s->is_right ^ turns, choose(left & right, f->right_is_first, ~left));
    *is_seen = choose(*is_right, right, left);
}

/// The cutoff of the speed, 1 Hz as in the detector, as an angular frequency.
#define SPEED_FREQUENCY (2 * 0x1.921fb54442d18p+1)

/// The angle and its speed after a step of the One-Euro filter.
INLINE Reals filtered(const Settings *s, Reals angle, Reals elapsed, Reals *speed) {
    Reals step = angle - s->filtered;
    *speed = (s->speed + SPEED_FREQUENCY * step) / (1 + SPEED_FREQUENCY * elapsed);
    Reals frequency = SPEED_FREQUENCY * (s->cutoff + s->beta * magnitude(*speed));
    return angle - step / (1 + frequency * elapsed);
}

/// Filters the angles of seen arms by the One-Euro filter, which begins anew in some lanes.
INLINE void filter(Settings *s, Reals angle, Reals absence, Masks is_seen, Masks begins) {
    Masks goes_on = is_seen & ~begins;
    Reals speed, next = filtered(s, angle, absence, &speed);
    s->speed = select(goes_on, speed, select(begins, all(0), s->speed));
    s->filtered = select(goes_on, next, select(begins, angle, s->filtered));
}

/// Counts the repetitions that are complete and whose dwell and distance from the last one are long enough.
INLINE Masks conclude(Settings *s, Reals time, Masks is_complete) {
    Reals left = select(s->has_left, s->left_down, time);
    Masks is_too_soon = s->has_counted & (since(time, s->last_counted) < s->interval);
    Masks counts = is_complete & (since(left, s->went_down) >= s->dwell) & ~is_too_soon;
    s->last_counted = select(counts, time, s->last_counted);
    s->has_counted |= counts;
    return counts;
}

/// Moves seen arms through top and bottom, and returns the lanes that are back at the top.
INLINE Masks cycle(Settings *s, Reals time, Masks is_seen) {
    Reals value = s->filtered;
    Masks above = is_seen & (value > s->up), below = is_seen & (value < s->down), between = is_seen & ~(above | below);
    Masks begins = ~(s->at_top | s->at_bottom) & above;
    Masks falls = s->at_top & below, completes = s->at_bottom & above;
    Masks falls_back = s->at_bottom & below & (s->extreme > s->middle);
    Reals low = least(s->extreme, value), high = most(s->extreme, value);
    Masks renews = begins | (s->at_top & (above | below)) | (s->at_bottom & (above | below));
    Reals kept = select(s->at_top & between, low, select(s->at_bottom & between, high, s->extreme));
    s->extreme = select(renews, value, kept);
    s->at_top = (s->at_top & ~falls) | begins | completes;
    s->at_bottom = (s->at_bottom & ~completes) | falls;
    s->went_down = select(falls | falls_back, time, s->went_down);
    s->has_left &= ~(s->at_bottom & below);
    Masks leaves = s->at_bottom & is_seen & ~below & ~s->has_left;
    s->left_down = select(leaves, time, s->left_down);
    s->has_left |= leaves;
    return completes;
}

/// Moves seen arms on, and returns the lanes that count.
INLINE uint32_t move(Settings *s, Reals time, Masks is_seen) {
    Masks completes = cycle(s, time, is_seen);
    set_ends(s);
    return any(completes) ? bits(conclude(s, time, completes)) : 0;
}

/// Takes a frame after another one, and returns the lanes that count at it.
INLINE uint32_t take(Settings *s, const Frame *f, double last) {
    if (s->is_behind) {
        s->last_seen = all(last);
        s->is_behind = false;
    }
    Reals absence = select(s->has_seen, since(f->time, s->last_seen), all(0));
    Masks loses = (absence > s->grace) & ~s->is_lost;
    s->is_lost |= loses;
    loses &= s->resets;
    s->at_top &= ~loses;
    s->at_bottom &= ~loses;
    s->extreme = select(loses, s->up, s->extreme);

    Masks is_right, is_seen;
    choose_arm(s, f, absence, &is_right, &is_seen);
    Reals angle = select(is_right, f->right_angle, f->left_angle);
    is_seen &= angle == angle;
    Masks begins = is_seen & (~s->has_seen | (is_right ^ s->is_right) | s->is_lost);
    s->last_seen = select(is_seen, f->time, s->last_seen);
    s->is_right = choose(is_seen, is_right, s->is_right);
    s->is_lost &= ~is_seen;
    s->has_seen |= is_seen;
    s->arm = any(~is_seen) ? NO_ARM : !any(s->is_right) ? LEFT : !any(~s->is_right) ? RIGHT : NO_ARM;

    filter(s, angle, absence, is_seen, begins);
    return move(s, f->time, is_seen);
}

/// Whether all four settings go on to see the arm that they saw.
INLINE bool goes_on(const Settings *s, const Arms *f) {
    return f->confidence[s->arm] > s->greatest_confidence && f->step <= s->least_grace
        && (f->gain[s->arm] <= s->least_margin || f->other[s->arm] <= s->least_confidence);
}

/// Does what `take` does, with less work, where all four settings go on to see the arm that they saw.
INLINE uint32_t take_next(Settings *s, const Arms *f) {
    Reals speed;
    Reals value = filtered(s, all(f->angle[s->arm]), all(f->step), &speed);
    s->filtered = value;
    s->speed = speed;
    s->is_behind = true;
    if (__builtin_expect(any((value < s->lowest) | (value > s->highest)), false))
        return move(s, all(f->time), ~(Masks){0});
    // Neither at the top nor at the bottom the extreme is renewed before it is read.
    Reals kept = select(s->at_top, least(s->extreme, value), most(s->extreme, value));
    s->extreme = select(value > s->renewing, value, kept);
    return 0;
}

INLINE long hysteresis(const KernelHysteresis *a) {
    enum { groups = KernelHysteresisWidth / 4 };
    Settings settings[groups];
    for (long group = 0; group < groups; group++) begin(settings + group, a->settings + 4 * group);
    long found = 0;
    Arms arms = {.time = 0};
    for (long row = 0; row < a->count; row++) {
        const KernelArms *k = a->arms + row;
        const double last = arms.time;
        arms = by_arm(k, last);
        Frame frame = {
            .time = all(k->time), .advantage = all(k->advantage), .left_angle = all(k->left_angle),
            .right_angle = all(k->right_angle), .left_confidence = all(k->left_confidence),
            .right_confidence = all(k->right_confidence), .right_is_first = all(k->right_is_first) > 0};
        uint32_t lanes = 0;
        for (long group = 0; group < groups; group++) {
            Settings *s = settings + group;
            lanes |= (goes_on(s, &arms) ? take_next(s, &arms) : take(s, &frame, last)) << 4 * group;
        }
        a->rows[found] = (uint32_t)row;
        a->lanes[found] = (uint16_t)lanes;
        found += lanes != 0;
    }
    return found;
}
KERNEL(long, hysteresis, KernelHysteresis)
