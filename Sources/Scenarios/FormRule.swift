package import Pose

/// The limits by which the form of a push-up is judged on the 3-D motion.
package struct FormRule: Sendable, Equatable {
    /// The hips sag from this distance below the line shoulder–ankle on, as a share of it; ptchampion's limit.
    package var sag = 0.10
    /// The hips pike from this distance above that line on, as a share of it; ptchampion's limit.
    package var pike = 0.12
    /// The arms are uneven from this difference of the elbow angles at the bottom on, degrees; own.
    package var unevenness = 10.0
    /// The range is halved where no mean elbow angle is at or below this, degrees: what PushupEngine's normal profile,
    /// PushUpFormDetector and ptchampion's iOS rule ask for.
    package var depth = 100.0
    /// There is no lockout where the mean elbow angle does not come back to this, degrees: that of PushupEngine's normal
    /// profile (155 in its strict one, 145 for beginners).
    package var lockout = 150.0

    /// The faults of a form, by the smallest mean elbow angle, degrees; what was not measured is no fault.
    package func faults(of form: CycleForm, elbowAtBottom: Double?) -> FormFaults {
        var faults: FormFaults = []
        if let share = form.sag, share >= sag { faults.insert(.hipsSag) }
        if let share = form.pike, share >= pike { faults.insert(.hipsPike) }
        if let difference = form.unevenness, difference >= unevenness { faults.insert(.armsUneven) }
        if let angle = elbowAtBottom, angle > depth { faults.insert(.halfRange) }
        if let angle = form.elbowAtTop, angle < lockout { faults.insert(.noLockout) }
        if form.kneesAreDown == true { faults.insert(.kneesDown) }
        return faults
    }
}

extension Scenario {
    /// The limits of form: those of the section `form`; `nil` where the file has no such section and draws no faults.
    var formRule: FormRule? {
        guard formTable != nil || session.contains(where: { $0.table.hasFormFaults }) else { return nil }
        var rule = FormRule()
        for (name, limit) in [
            ("sag", \FormRule.sag), ("pike", \.pike), ("unevenness", \.unevenness), ("depth", \.depth),
            ("lockout", \.lockout),
        ] {
            if let number = formTable?.fixedNumber(name) { rule[keyPath: limit] = number }
        }
        return rule
    }
}
