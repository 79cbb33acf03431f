/// The data dictionary of a search.
enum TuningColumns {
    static let text = """
        # Columns

        An empty field is a value that is undefined. The words are those of RepGauge's README. `training` is what chose
        the winner, `held-out` chose nothing. Columns with the name of a parameter hold its value.

        ## trials.csv: one row a configuration and role

        | column | what it is |
        | --- | --- |
        | configuration | its number, from 0, the default; the order in which they were first asked for |
        | label | the detector with what differs from its defaults; `--detector` takes it |
        | role | `training` or `held-out` |
        | is_default, is_pareto, is_winner | whether it is that |
        | meets_constraints | whether it keeps all constraints in training |
        | trials, minutes | how much it saw |
        | precision … exact_share | the figures over these trials |
        | countable … cheat_cycles_accepted | the sums of counts that they are made of |

        ## pareto.csv: one row a configuration that keeps the constraints and that none dominates in training

        `training_…` and `held_out_…` are the figures of the two roles.

        ## sensitivity.csv

        | column | what it is |
        | --- | --- |
        | parameter | its name |
        | method | `sobol`: indices of Saltelli's design, one row a parameter; `screen`: one row a parameter and value |
        | first_order, total, …_lower, …_upper | Sobol indices of the first goal in training, with 95 % intervals |
        | share | the correlation ratio: the share of the variance that goes with this parameter alone |
        | value, mean, configurations | a value or a tenth of the range, the mean score there, and of how many |

        ## recall-at-false-rate.csv

        For each limit on false counts per minute in training, the configuration with the greatest recall in training.

        ## comparison.csv: one row a figure, the tuned one first

        | column | what it is |
        | --- | --- |
        | default_…, winner_… | the figure of default and winner by role |
        | held_out_difference, difference_lower, difference_upper | winner less default in held-out trials, with a paired 95 % bootstrap interval |
        | p_value | paired sign-flip test over held-out trials, two-sided, not corrected for the number of figures |

        """
}
