/// The data dictionary of a leaderboard.
enum LeaderboardColumns {
    static let text = """
        # Columns

        An empty field is a value that is undefined or does not apply. The words are those of RepGauge's README.
        `estimator` is the estimator that saw the trials, or `pooled` for all that the plan does not set aside; intervals of pooled figures reach
        as far as those of the estimators on average. `detector` is the row's label: the detector with its changed
        parameters, or a control.

        ## ranking.csv: one row a detector, best first, then the controls

        | column | what it is |
        | --- | --- |
        | rank | the place by F1, from 1; equal ones by label; empty for controls |
        | control | whether it is a control |
        | advice | `take`: meets every demand of README.md; `avoid`: fails by one; else empty |
        | citation | where the rule was published |
        | f1, f1_lower, f1_upper | harmonic mean of precision and recall over all trials, pooled, with its 95 % interval |
        | precision, recall, recall_observable, cheat_acceptance | as in summary.csv, pooled |
        | cheat_margin_torsos, cheat_margin_state | as in cheat-margin.csv, pooled |
        | everyday_false_counts_per_minute | false counts per minute in scenarios of the family `everyday`, pooled |
        | recordings_judged | recordings with push-ups whose right count is known, without groups set aside |
        | recordings_right, recordings_right_share | those whose count is right |
        | recordings_count_error_mean | mean of the signed count errors in them, positive for counts too many |
        | negatives_false_counts, negatives_minutes | counts in recordings without push-ups, and how long these are |
        | delay_p50_s | median time from a repetition's completion to its detection, seconds |

        ## summary.csv: one row an estimator, group of trials and detector

        | column | what it is |
        | --- | --- |
        | scope | `overall` or `family` |
        | name | `overall`, or the family's name |
        | trials | number of trials; of `pooled` over its estimators |
        | precision | matched detections / (matched + false counts) |
        | recall | matched repetitions / repetitions |
        | recall_observable | the same over observable repetitions |
        | f1 | harmonic mean of precision and recall |
        | false_counts_per_minute | false counts per minute of motion |
        | cheat_acceptance | cheat cycles that were counted / cheat cycles |
        | …_lower, …_upper | 95 % interval of the figure |
        | …_interval | how the interval was made: `bootstrap` over trials (all of `pooled` are called so); `clopper-pearson` over trials where all agree on 0 or 1; `poisson` for a rate without a single event; `none` with fewer than two trials |
        | count_exact_share | share of trials in which the number of counts is right (borderline cycles may be counted or not) |
        | count_off_by_one_share | share of trials in which it is wrong by at most one |
        | count_bias | mean of counts minus the nearest right count, per trial |
        | delay_mean_s, delay_p50_s, delay_p95_s | seconds from completion to matched detection |
        | countable, countable_observable | repetitions, and those that were observable |
        | detected, detected_observable | repetitions that were counted, and those that were observable |
        | false_counts | counts that match neither a repetition nor a borderline cycle |
        | borderline_detected | counts that match a borderline cycle; they leave every figure |
        | cheat_cycles, cheat_cycles_accepted | cycles of cheats, and those that were counted |
        | false_doubled, false_early, false_late, false_phantom | false counts by kind |
        | missed_early, missed_late, missed_merged, missed_missed | repetitions that were not counted, by kind |

        ## scenarios.csv: one row an estimator, scenario and detector

        | column | what it is |
        | --- | --- |
        | scenario, family | the scenario and its family |
        | trials | number of trials |
        | minutes | minutes of motion |
        | countable, detected, countable_observable, detected_observable, false_counts, cheat_cycles, cheat_cycles_accepted, count_exact_share | as in summary.csv |

        ## cheat-margin.csv: one row an estimator and detector, where there are cheat cycles

        | column | what it is |
        | --- | --- |
        | cheat_cycles | cheat cycles whose torso motion is known |
        | margin_torsos | the least torso motion at which half of the cheat cycles are counted, torso lengths |
        | margin_state | `at`: there; `zero`: half are counted even without torso motion, and the margin is 0; `at-most`: half are counted at the least motion that was tried, which is given; `above`: never half up to the largest that was tried, which is given |
        | margin_lower_torsos, margin_lower_state, margin_upper_torsos, margin_upper_state | 95 % interval, in the same way; empty for `pooled` |

        ## recordings.csv: one row a group of recordings and detector; without recordings none

        | column | what it is |
        | --- | --- |
        | group | the group's name in the plan |
        | negative | whether nothing may be counted in it |
        | aside | whether it is left out of ranking.csv |
        | tolerance | how far a count may be off and still be right |
        | recordings, repetitions, minutes | how many recordings it has, the least right counts added up, from each first frame to the last |
        | judged | recordings whose right count is known |
        | right, right_share | those in which the detector's count is right |
        | right_share_lower, right_share_upper | 95 % interval of Clopper and Pearson over recordings |
        | count_error_mean | mean of the signed count errors, positive for counts too many |
        | counted | counts in all |
        | false_counts | counts beyond the greatest right one, added up over recordings |
        | recordings_with_false_counts | recordings that have any of these |

        ## latency.csv: one row a detector; differs from run to run

        | column | what it is |
        | --- | --- |
        | calls | timed calls, each with one frame |
        | p50_ns, p95_ns, p99_ns, p99_9_ns, max_ns, mean_ns | percentiles, maximum and mean of the call times, nanoseconds |
        | timer_cost_ns | what reading the clock costs; already taken off |
        | through | always `call`: programs of their own do not take part |

        """
}
