#include "lanes.h"

INLINE void activity(const KernelActivity *a) {
    Reals scale = twice(a->scale_x, a->scale_y);
    for (long first = 0; a->is_measured && first < a->count; first += 4) {
        Reals ab = load(a->points + 2 * first) * scale, cd = load(a->points + 2 * first + 4) * scale;
        Reals way_ab = ab - load(a->last_points + 2 * first), way_cd = cd - load(a->last_points + 2 * first + 4);
        store(a->last_points + 2 * first, ab);
        store(a->last_points + 2 * first + 4, cd);
        if (a->step <= 0) continue;
        Reals x = firsts(way_ab, way_cd), y = seconds(way_ab, way_cd);
        store(a->speeds + first, least(root(x * x + y * y) / a->step, all(a->fastest)));
    }
    double shoulders = a->speeds[a->neck];
    for (long first = 0; first < a->count; first += 4) {
        Reals own = load(a->speeds + first);
        Reals speed = own + a->body * (shoulders - own);
        Reals factor = (speed + a->rest) / (speed + a->half) * a->level;
        if (a->bursts > 0) {
            factor = factor * exponential(a->bursts * (load(a->courses + first) + a->courses[a->common]));
        }
        store(a->factors + first, factor);
    }
}
KERNEL(void, activity, KernelActivity)

INLINE void confidence(const KernelConfidence *a) {
    for (long first = 0; first < a->count; first += 4) {
        Reals covered = load(a->covered + first), activity = load(a->activity + first);
        Reals logit = load(a->high + first) + load(a->lower + first) * a->lowness
            - load(a->far + first) * load(a->farness + first);
        logit += (load(a->end_on + first) - logit)
            * select(members(a->legs, first), all(a->legs_end_on), all(a->trunk_end_on));
        logit += least(load(a->hidden + first) - logit, all(0)) * covered;
        Reals normal = load(a->normals + first);
        if (a->tail > 0) {
            Reals power = a->tail * logarithm(magnitude(normal));
            normal = normal * exponential(power);
        }
        Reals flicker = load(a->flicker + first) * activity * normal;
        logit += load(a->wander + first) * load(a->courses + first);
        Reals doubt = within(load(a->typical + first) - logit, -a->largest_doubt, a->largest_doubt);
        Reals size = load(a->size + first) * activity * exponential(a->doubt * doubt)
            * (1 + (a->covered_size - 1) * covered);
        store(a->sizes + first, size);
        store(a->flickers + first, flicker);
        store(a->logits + first, logit + flicker);

        Reals share = all(0);
        for (long kind = 0; kind < 3; kind++) {
            const double *plain = a->frequencies + kind * a->count + first;
            const double *change = a->frequency_changes + kind * a->count + first;
            share += (load(plain) + load(change) * covered) * a->typed_rate;
        }
        share = least(share, all(0.9));
        store(a->typed_rates + first, share / (1 - share) / a->typed_seconds);
        store(a->drop_out_rates + first, a->drop_out_rate + (a->hidden_drop_out_rate - a->drop_out_rate) * covered);
    }
}
KERNEL(void, confidence, KernelConfidence)

INLINE uint32_t spells(const KernelSpells *a) {
    uint32_t found = 0;
    for (long first = 0; first < a->count; first += 4) {
        Reals rate = load(a->rates + first), end = load(a->ends + first), clock = load(a->clocks + first);
        Reals wait = load(a->waits + first);
        Reals rest = wait - (a->instant - most(clock, end)) * rate;
        Masks can_begin = rate > 0;
        Masks lasts = a->instant < end;
        Masks waits = can_begin & ~lasts;
        store(a->waits + first, select(waits, rest, wait));
        store(a->clocks + first, select(waits, all(a->instant), clock));
        found |= bits(can_begin & (lasts | (rest <= 0))) << first;
    }
    return found;
}
KERNEL(uint32_t, spells, KernelSpells)

/// The estimator's own number for a confidence: in steps, and 0 for a joint that it does not report.
INLINE Reals reported(const KernelErrors *a, Reals confidence) {
    Reals reported = within(confidence, 0.01, 1);
    if (a->confidence_step > 0) {
        Reals steps = reported / a->confidence_step;
        Reals near = (steps + 0x1p52) - 0x1p52;
        Reals whole = select(near > steps, near - 1, near);
        reported = within(select(steps - whole < 0.5, whole, whole + 1) * a->confidence_step, 0.01, 1);
    }
    return select(reported < a->absent_below, all(0), reported);
}

INLINE Reals limb(const double *places, const int32_t *ends) {
    return load(places + 4 * ends[1]) - load(places + 4 * ends[0]);
}

INLINE void errors(const KernelErrors *a) {
    for (long first = 0; first < a->count; first += 4) {
        Reals certainty = 1 / (1 + exponential(-load(a->logits + first)));
        store(a->confidences + first, reported(a, certainty));

        Reals ab = load(a->events + 2 * first), cd = load(a->events + 2 * first + 4);
        Reals size = load(a->sizes + first);
        ab += load(a->fast + 2 * first) * front(size, size);
        cd += load(a->fast + 2 * first + 4) * back(size, size);
        Reals wander = load(a->wander + first) * (1 + (a->covered_wander - 1) * load(a->covered + first));
        ab += load(a->slow + 2 * first) * front(wander, wander);
        cd += load(a->slow + 2 * first + 4) * back(wander, wander);

        // The bias is fixed in the body: the camera sees it foreshortened as it does the limb.
        const int32_t *ends = a->limbs + 2 * first;
        Points along = columns(
            limb(a->places, ends), limb(a->places, ends + 2), limb(a->places, ends + 4), limb(a->places, ends + 6));
        Reals length = most(root(along.x * along.x + along.y * along.y + along.z * along.z), all(1e-9));
        along.x /= length;
        along.y /= length;
        along.z /= length;
        // The camera's axes are left-handed, which turns the vector product about.
        Reals across_x = along.y * a->left_z - along.z * a->left_y, across_y = along.z * a->left_x - along.x * a->left_z;
        Reals bias_along = load(a->bias_along + first), bias_across = load(a->bias_across + first);
        Reals x = along.x * bias_along + across_x * bias_across, y = along.y * bias_along + across_y * bias_across;
        ab += front(x, y);
        cd += back(x, y);

        if (a->astray) {
            ab += load(a->astray + 2 * first);
            cd += load(a->astray + 2 * first + 4);
        }
        if (a->settling_share > 0) {
            ab += load(a->settling + 2 * first) * a->settling_share * a->torso;
            cd += load(a->settling + 2 * first + 4) * a->settling_share * a->torso;
        }
        store(a->offsets + 2 * first, ab);
        store(a->offsets + 2 * first + 4, cd);
    }
}
KERNEL(void, errors, KernelErrors)
