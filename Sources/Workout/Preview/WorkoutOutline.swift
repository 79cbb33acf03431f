/// The lines of a preview: groups of steps, each a block or a step outside blocks.
struct WorkoutOutline: Sendable, Hashable {
    struct Row: Sendable, Hashable {
        var role: String
        /// The role that gives the colour.
        var kind: PlannedStep.Role
        var goal: String
        var alert: String?
        /// The length of the bar: the share of the largest goal of the same kind; `nil` for an open goal.
        var share: Double?
    }

    /// The rows of a block, or one row outside blocks.
    struct Group: Sendable, Hashable {
        /// The iterations of the block; `nil` outside blocks.
        var iterations: Int?
        var rows: [Row]
    }

    let title: String
    /// The activity and the place.
    let setting: String
    let groups: [Group]
    let total: String
    /// The largest goal of each kind, in words.
    let scale: [String]

    init(_ plan: WorkoutPlan) {
        let steps = plan.plannedSteps
        let largest = WorkoutGoal.Kind.allCases.compactMap { kind in
            steps.filter { $0.step.goal.kind == kind && kind != .open }
                .max { ($0.step.goal.amount ?? 0) < ($1.step.goal.amount ?? 0) }?.step.goal
        }
        title = WorkoutWords.title(plan.workout)
        setting = WorkoutWords.setting(plan.workout)
        scale = largest.map(WorkoutWords.goal)
        total = Self.total(steps)
        groups = Self.groups(plan, steps.filter { $0.iteration == 0 }, largest)
    }

    private static func groups(_ plan: WorkoutPlan, _ steps: [PlannedStep], _ largest: [WorkoutGoal]) -> [Group] {
        var groups: [Group] = []
        var lastBlock: Int?
        for step in steps {
            let row = row(step, plan, largest)
            guard case .block(let number, _) = step.place, case .custom(let workout) = plan.workout else {
                groups.append(Group(iterations: nil, rows: [row]))
                continue
            }
            if lastBlock == number, let last = groups.indices.last {
                groups[last].rows.append(row)
            } else {
                groups.append(Group(iterations: workout.blocks[number].iterations, rows: [row]))
                lastBlock = number
            }
        }
        return groups
    }

    private static func row(_ step: PlannedStep, _ plan: WorkoutPlan, _ largest: [WorkoutGoal]) -> Row {
        let goal = step.step.goal
        var row = Row(
            role: WorkoutWords.role(step), kind: step.role, goal: WorkoutWords.goal(goal),
            alert: step.step.alert.map { WorkoutWords.alert($0, of: step.activity) })
        if let amount = goal.amount, let most = largest.first(where: { $0.kind == goal.kind })?.amount {
            row.share = amount / most
        }
        switch (plan.workout, step.place) {
        case (.pacer(let pacer), _): row.goal += " in \(WorkoutWords.goal(.time(pacer.time, pacer.timeUnit)))"
        case (.swimBikeRun(let workout), .activity(let index)): row.goal = place(workout.activities[index])
        default: break
        }
        return row
    }

    private static func place(_ activity: SwimBikeRunWorkout.Activity) -> String {
        switch activity {
        case .swimming(.pool): "in a pool"
        case .swimming(.openWater): "in open water"
        case .cycling(let location), .running(let location): location == .outdoor ? "outdoors" : "indoors"
        }
    }

    /// Returns the number of steps and the sums of the goals, each in the unit of the first goal of its kind.
    private static func total(_ steps: [PlannedStep]) -> String {
        var parts = [steps.count == 1 ? "1 step" : "\(steps.count) steps"]
        for kind in WorkoutGoal.Kind.allCases {
            let goals = steps.map(\.step.goal).filter { $0.kind == kind }
            guard let first = goals.first else { continue }
            let sum = goals.reduce(0) { $0 + ($1.amount ?? 0) }
            parts.append(kind == .open ? "\(goals.count) open" : WorkoutWords.goal(first.withAmount(sum)))
        }
        return "In all: \(parts.joined(separator: ", "))"
    }
}
