/// The file `columns.md`: what each column of each CSV file is.
enum DataDictionary {
    static let text = """
        # Columns

        An empty field is a value that is undefined or does not apply. Times are seconds from a trial's start unless
        said otherwise. The words are those of RepGauge's README.

        ## summary.csv: one row a group of trials and detector

        | column | what it is |
        | --- | --- |
        | scope | `overall`, `family` or `scenario` |
        | name | the family's or scenario's name |
        | family | the family, where all trials are of one |
        | trials | number of trials |
        | window_s | matching window either way, seconds; empty: the run's own, see run.json |
        | detector | the row's label: the detector with its changed parameters, or a control |
        | precision | matched detections / (matched + false counts) |
        | recall | matched repetitions / repetitions |
        | recall_observable | the same over observable repetitions |
        | f1 | harmonic mean of precision and recall |
        | false_counts_per_minute | false counts per minute of motion |
        | cheat_acceptance | cheat cycles that were counted / cheat cycles |
        | …_lower, …_upper | 95 % interval of the figure |
        | …_interval | how the interval was made: `bootstrap` over trials; `clopper-pearson` over trials where all agree on 0 or 1; `poisson` for a rate without a single event; `none` with fewer than two trials |
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
        | missed_early, missed_late, missed_merged, missed_missed | repetitions that were not counted, by kind; an early or late one stands among the false counts too |
        | failure | why an external detector (`exec:`) failed; its row has no figures then |

        ## events.csv: one row a cycle, a detection, or a pair of them

        | column | what it is |
        | --- | --- |
        | scenario, family, trial | which trial |
        | detector | the row's label |
        | result | `detected` and `borderline`: a matched pair; `doubled`, `early`, `late`, `phantom:…`: a false count; `missed`, `merged`, `early`, `late`: a repetition that was not counted; `rejected`: a candidate that the detector itself refused; `left`: a cycle that rightly, or harmlessly, was not counted; `failed`: here an external detector failed, and has no further rows |
        | detection_s | timestamp of the detection |
        | reason | why a candidate was rejected, or an external detector failed |
        | kind | what the cycle was |
        | cheat | whether it is a cheat's cycle, of those that cheat acceptance is about |
        | verdict | `countable`, `borderline` or `not-countable` |
        | observable | whether the near arm and hip were seen in at least 60 % of its frames |
        | start_s, bottom_s, completion_s | the cycle's instants |
        | delay_s | detection minus completion |
        | effort_torsos | how far the shoulders' midpoint travels up and down during the cycle's whole excursion, highest less lowest, in torso lengths of the 3-D motion |

        ## cheat-margin.csv: one row a group of trials and detector, where there are cheat cycles

        Only scenarios of the family `cheat` enter.

        | column | what it is |
        | --- | --- |
        | scope, name | as in summary.csv: `overall`, or one scenario |
        | trials | number of trials with cheat cycles |
        | detector | the row's label |
        | parameters | all parameters of the detector, `name=value` with semicolons between; empty for controls |
        | margin_torsos | the cheat margin: the least torso motion (`effort_torsos` of events.csv) at which half of the cheat cycles are counted |
        | margin_state | `at`: there; `zero`: half are counted even without torso motion, and the margin is 0; `at-most`: half are counted at the least motion that was tried, which is given; `above`: never half up to the largest that was tried, which is given |
        | margin_lower_torsos, margin_lower_state, margin_upper_torsos, margin_upper_state | 95 % interval, in the same way; empty with fewer than two trials |

        ## cheat-curve.csv: one row a group of trials, detector and bin of efforts

        | column | what it is |
        | --- | --- |
        | scope, name, detector | as in cheat-margin.csv |
        | effort_low_torsos, effort_high_torsos | the bin: efforts from the one to below the other |
        | effort_mean_torsos | mean effort of its cycles |
        | cycles | cheat cycles in it |
        | accepted | those that were counted |
        | share | accepted / cycles |
        | share_lower, share_upper, share_interval | 95 % interval and how it was made, as in summary.csv |
        | share_fitted | the share on the rising curve (pool adjacent violators) from which the margin is taken by straight lines between mean efforts |

        ## latency.csv: one row a detector

        | column | what it is |
        | --- | --- |
        | detector | the row's label |
        | calls | timed calls, each with one frame |
        | p50_ns, p95_ns, p99_ns, p99_9_ns, max_ns, mean_ns | percentiles, maximum and mean of the call times, nanoseconds |
        | timer_cost_ns | what reading the clock costs; already taken off |
        | through | `call`: the time of a call; `pipe`: that of an external detector, from writing a frame as JSON, through the pipe and back, to the answer that was read |

        """
}
