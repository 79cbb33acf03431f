import Documents

extension Schema {
    /// The range of the time of one inference, seconds.
    static let serviceSeconds = 0.0...60.0

    /// The keys of `inference`; `service` alone is drawn, for each image.
    static let inference: [KeySpec] = [
        KeySpec("service", .number(serviceSeconds), "s", isOptional: true),
        KeySpec("load", .number(serviceSeconds), "s", isDrawable: false, isOptional: true),
        KeySpec("policy", .word(InferencePlan.Policy.allCases.map(\.rawValue)), isDrawable: false, isOptional: true),
        KeySpec("capacity", .whole(1...10_000), "images", isDrawable: false, isOptional: true),
        KeySpec("lost", .number(0...1), "share", isDrawable: false, isOptional: true),
        KeySpec("timeout", .number(0.001...600), "s", isDrawable: false, isOptional: true),
        KeySpec("stamp", .word(InferencePlan.Stamp.allCases.map(\.rawValue)), isDrawable: false, isOptional: true),
    ]

    /// The same keys in the file of an estimator.
    static let estimatorInference = inference.map { $0.below("inference") }
}

/// The keys of inference in a file, over those of the estimator, and their faults with each other.
struct InferenceSettings {
    /// The beginning of the names of these keys in the file of an estimator.
    static let section = "inference."

    /// The plan; `nil` where there is no inference, or a fault.
    private(set) var plan: InferencePlan?
    private(set) var faults: [KeyFault] = []

    private let table: SettingTable
    private let prefix: String

    /// Puts the keys of a file over those of the estimator, key by key; the capacity belongs to its policy, so that the
    /// estimator's does not count where the file names a policy.
    init(_ table: SettingTable, prefix: String = "", over preset: InferencePlan?) {
        (self.table, self.prefix) = (table, prefix)
        guard let service = service ?? preset?.service else {
            if let key = Schema.inference.map(\.name).first(where: { table[prefix + $0] != nil }) {
                note(key, "\(key) without a time of inference", "service too, here or in the estimator")
            }
            return
        }
        let policy: InferencePlan.Policy? = table.fixedWord(prefix + "policy")
        var plan = InferencePlan(service: service, policy: policy ?? preset?.policy ?? .dropWhileBusy)
        plan.load = number("load") ?? preset?.load ?? 0
        plan.capacity = number("capacity").map { Int($0) } ?? (policy == nil ? preset?.capacity : nil)
        plan.lost = number("lost") ?? preset?.lost ?? 0
        plan.timeout = number("timeout") ?? preset?.timeout
        plan.stamp = table.fixedWord(prefix + "stamp") ?? preset?.stamp ?? .exposure
        check(plan, namesLost: table[prefix + "lost"] != nil || (preset?.lost ?? 0) > 0)
        if faults.isEmpty { self.plan = plan }
    }

    private mutating func check(_ plan: InferencePlan, namesLost: Bool) {
        if plan.policy == .dropWhileBusy, let capacity = plan.capacity {
            note(
                "capacity", "\(capacity) with the policy drop-while-busy, which lets no image wait",
                "the policy drop-oldest or queue, or no capacity")
        }
        if plan.lost > 0, plan.timeout == nil {
            note(
                "lost", "\(KeySpec.text(plan.lost)) without a timeout",
                "timeout too: a lost answer would stop the queue")
        }
        if let timeout = plan.timeout, table[prefix + "timeout"] != nil, !namesLost,
            plan.load + plan.service.longest <= timeout
        {
            note(
                "timeout", "\(KeySpec.text(timeout)), which no answer exceeds",
                "lost too, or a timeout below the longest service, \(KeySpec.text(plan.load + plan.service.longest)) s")
        }
    }

    private mutating func note(_ key: String, _ found: String, _ allowed: String) {
        // The estimator may have what the file's own keys do not go with.
        let place = (table[prefix + key] ?? table[prefix + "policy"])?.place ?? table.place
        faults.append((key: key, place: place, found: found, allowed: allowed))
    }

    private var service: DrawnTime? {
        guard case .number(let source, let range, _)? = table[prefix + "service"]?.value else { return nil }
        return DrawnTime(source, within: range)
    }

    private func number(_ key: String) -> Double? { table.fixedNumber(prefix + key) }
}

extension Scenario {
    /// The inference of this scenario's trials, with the estimator that it has now.
    var inferenceSettings: InferenceSettings { InferenceSettings(inference, over: estimator.inference) }

    /// Returns the inference of every trial, or `nil` where images need no time.
    func inferencePlan() throws(InputError) -> InferencePlan? {
        let settings = inferenceSettings
        guard settings.faults.isEmpty else {
            throw InputError(settings.faults.map { $0.place.fault(found: $0.found, allowed: $0.allowed) })
        }
        return settings.plan
    }
}
