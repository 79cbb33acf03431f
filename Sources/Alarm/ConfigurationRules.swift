extension AlarmManager.AlarmConfiguration {
    /// Checks what a configuration must keep.
    ///
    /// Documented: a schedule, a countdown before the alert, or both start an alarm (Apple, "Scheduling an alarm with
    /// AlarmKit"), and a countdown after an alert needs one of the two durations (Apple, AlarmKit, `postAlert`). All
    /// other rules are *inferred*: AlarmKit's answer to such a configuration is not public.
    ///
    /// - Throws: The first value that breaks a rule.
    public func validate() throws(ConfigurationError) {
        if schedule == nil && countdownDuration?.preAlert == nil {
            throw ConfigurationError(
                keyPath: "schedule", found: "neither a schedule nor a countdown before the alert",
                allowed: "a schedule, countdownDuration.preAlert, or both")
        }
        try countdownDuration?.validate()
        try schedule?.validate()
        try attributes.presentation.validate()
        try validateSecondaryButton()
        try stopIntent?.validate("stopIntent")
        try secondaryIntent?.validate("secondaryIntent")
        if case .named(let name) = sound { try check(name, "sound.named") }
    }

    private func validateSecondaryButton() throws(ConfigurationError) {
        let alert = attributes.presentation.alert
        let behavior = alert.secondaryButtonBehavior
        let key = "attributes.presentation.alert.secondaryButtonBehavior"
        if (alert.secondaryButton == nil) != (behavior == nil) {
            throw ConfigurationError(
                keyPath: key,
                found: behavior.map { "\($0.rawValue) without a button" } ?? "a button without a behavior",
                allowed: "a secondary button and its behavior, or neither")
        }
        if behavior == .countdown && countdownDuration?.repeated == nil {
            throw ConfigurationError(
                keyPath: "countdownDuration.postAlert", found: "no duration for the countdown of the secondary button",
                allowed: "postAlert, or preAlert in its place")
        }
        if behavior == .custom && secondaryIntent == nil {
            throw ConfigurationError(
                keyPath: "secondaryIntent", found: "no intent for the custom secondary button", allowed: "an intent")
        }
        if behavior == nil && secondaryIntent != nil {
            throw ConfigurationError(
                keyPath: "secondaryIntent", found: "an intent without a secondary button", allowed: "no intent")
        }
    }
}

/// Refuses a text that is empty or longer than a screen can show.
private func check(_ text: String, _ keyPath: String) throws(ConfigurationError) {
    guard (1...1000).contains(text.utf8.count) else {
        throw ConfigurationError(
            keyPath: keyPath, found: "\(text.utf8.count) bytes of text", allowed: "1 to 1000 bytes of text")
    }
}

extension Alarm.CountdownDuration {
    fileprivate func validate() throws(ConfigurationError) {
        for (name, value) in [("preAlert", preAlert), ("postAlert", postAlert)] {
            guard let value, !Self.allowed.contains(value) else { continue }
            throw ConfigurationError(
                keyPath: "countdownDuration.\(name)", found: "\(value) s",
                allowed: "\(Self.allowed.lowerBound) to \(Self.allowed.upperBound) s")
        }
    }
}

extension Alarm.Schedule {
    fileprivate func validate() throws(ConfigurationError) {
        switch self {
        case .fixed(let date):
            guard AlarmManager.allows(date) else {
                throw ConfigurationError(
                    keyPath: "schedule.fixed", found: InstantText.text(date), allowed: AlarmManager.instantsText)
            }
        case .relative(let relative):
            guard relative.time.seconds != nil else {
                throw ConfigurationError(
                    keyPath: "schedule.relative.time", found: "\(relative.time.hour):\(relative.time.minute)",
                    allowed: "hours 0 to 23 and minutes 0 to 59")
            }
            guard case .weekly(let days) = relative.repeats else { return }
            guard !days.isEmpty, Set(days).count == days.count else {
                throw ConfigurationError(
                    keyPath: "schedule.relative.repeats.weekly", found: days.isEmpty ? "no day" : "a day twice",
                    allowed: "1 to 7 different days")
            }
        }
    }
}

extension AlarmPresentation {
    fileprivate func validate() throws(ConfigurationError) {
        let key = "attributes.presentation"
        try check(alert.title, "\(key).alert.title")
        try alert.stopButton.validate("\(key).alert.stopButton")
        try alert.secondaryButton?.validate("\(key).alert.secondaryButton")
        if let countdown {
            try check(countdown.title, "\(key).countdown.title")
            try countdown.pauseButton?.validate("\(key).countdown.pauseButton")
        }
        if let paused {
            try check(paused.title, "\(key).paused.title")
            try paused.resumeButton.validate("\(key).paused.resumeButton")
        }
        if countdown?.pauseButton != nil && paused == nil {
            throw ConfigurationError(
                keyPath: "\(key).countdown.pauseButton", found: "a pause button without a paused presentation",
                allowed: "a paused presentation, or no pause button")
        }
        if paused != nil && countdown == nil {
            throw ConfigurationError(
                keyPath: "\(key).paused", found: "a paused presentation without a countdown presentation",
                allowed: "a countdown presentation, or no paused presentation")
        }
    }
}

extension AlarmButton {
    fileprivate func validate(_ keyPath: String) throws(ConfigurationError) {
        try check(text, "\(keyPath).text")
        try check(systemImageName, "\(keyPath).systemImageName")
    }
}

extension AlarmIntent {
    fileprivate func validate(_ keyPath: String) throws(ConfigurationError) { try check(name, "\(keyPath).name") }
}
