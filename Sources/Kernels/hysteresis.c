#include "lanes.h"

/// Four settings of the rule `filtered-hysteresis` at work; see the detector for what each value is.
typedef struct Settings {
    Reals down, up, middle, confidence, margin, grace, dwell, interval, cutoff, beta;
    Masks resets;
    Masks has_seen, is_right, is_lost, at_top, at_bottom, has_left, has_counted;
    Reals last_seen, filtered, speed, elapsed, extreme, went_down, left_down, last_counted;
} Settings;

/// One frame, its numbers in all lanes.
typedef struct Frame {
    Reals time, advantage, left_angle, right_angle, left_confidence, right_confidence;
    Masks right_is_first;
} Frame;

/// The patience of `ArmChoice`, milliseconds, and the rate of `OneEuroFilter` before two samples were seen, Hz.
enum { patience_ms = 150, nominal_rate = 30 };

INLINE Masks choose(Masks mask, Masks yes, Masks no) { return (mask & yes) | (~mask & no); }

/// The seconds from an instant to another one; nanoseconds.
INLINE Reals since(Reals now, Reals then) { return (now - then) / 1e9; }

INLINE void begin(Settings *s, const KernelHysteresisSetting *f) {
#define FIELD(name) ((Reals){f[0].name, f[1].name, f[2].name, f[3].name})
    *s = (Settings){
        .down = FIELD(down), .up = FIELD(up), .confidence = FIELD(confidence), .margin = FIELD(margin),
        .grace = FIELD(grace), .dwell = FIELD(dwell), .interval = FIELD(interval), .cutoff = FIELD(cutoff),
        .beta = FIELD(beta), .resets = FIELD(resets) > 0};
#undef FIELD
    s->middle = (s->down + s->up) / 2;
    s->extreme = s->up;
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

/// Filters the angles of seen arms by the One-Euro filter, which begins anew in some lanes.
INLINE void filter(Settings *s, Reals angle, Reals absence, Masks is_seen, Masks begins) {
    // The cutoff of the speed is 1 Hz, as in the detector.
    const double speed_frequency = 2 * 0x1.921fb54442d18p+1;
    Masks goes_on = is_seen & ~begins;
    s->elapsed = select(begins, all(1.0 / nominal_rate), s->elapsed);
    s->elapsed = select(goes_on & (absence > 0), absence, s->elapsed);
    Reals step = angle - s->filtered;
    Reals speed = (s->speed + speed_frequency * step) / (1 + speed_frequency * s->elapsed);
    Reals frequency = speed_frequency * (s->cutoff + s->beta * magnitude(speed));
    Reals next = angle - step / (1 + frequency * s->elapsed);
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
    Reals lower = select(s->extreme < value, s->extreme, value), higher = select(s->extreme > value, s->extreme, value);
    Masks renews = begins | (s->at_top & (above | below)) | (s->at_bottom & (above | below));
    Reals kept = select(s->at_top & between, lower, select(s->at_bottom & between, higher, s->extreme));
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

/// Takes a frame, and returns the lanes that count at it.
INLINE uint32_t take(Settings *s, const Frame *f) {
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

    filter(s, angle, absence, is_seen, begins);
    Masks completes = cycle(s, f->time, is_seen);
    return bits(completes) == 0 ? 0 : bits(conclude(s, f->time, completes));
}

INLINE long hysteresis(const KernelHysteresis *a) {
    Settings low, high;
    begin(&low, a->settings);
    begin(&high, a->settings + 4);
    long found = 0;
    for (long row = 0; row < a->count; row++) {
        const KernelArms *arms = a->arms + row;
        Frame frame = {
            .time = all(arms->time), .advantage = all(arms->advantage), .left_angle = all(arms->left_angle),
            .right_angle = all(arms->right_angle), .left_confidence = all(arms->left_confidence),
            .right_confidence = all(arms->right_confidence), .right_is_first = all(arms->right_is_first) > 0};
        uint32_t lanes = take(&low, &frame) | take(&high, &frame) << 4;
        a->rows[found] = (uint32_t)row;
        a->lanes[found] = (uint8_t)lanes;
        found += lanes != 0;
    }
    return found;
}
KERNEL(long, hysteresis, KernelHysteresis)
