import ArgumentParser

/// The checks of options that many commands have, each with one text.
enum OptionCheck {
    /// Refuses a number outside its range; `nil` where the option was not given.
    static func range<Value: Comparable>(
        _ option: String, _ value: Value?, in range: ClosedRange<Value>, _ unit: String = "a number"
    ) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError(
            "\(option): found \(value); allowed: \(unit) from \(range.lowerBound) to \(range.upperBound)")
    }

    static func range(_ option: String, _ value: Int?, in range: ClosedRange<Int>) throws {
        try self.range(option, value, in: range, "a whole number")
    }

    /// Refuses an empty name; `nil` where the option was not given.
    static func name(_ option: String, _ value: String?, of kind: String) throws {
        if value?.isEmpty ?? false { throw ValidationError("\(option): the name of a \(kind) is missing") }
    }

    /// Refuses options that change nothing beside another; one with a default value was given if it differs.
    static func unused(_ options: KeyValuePairs<String, Bool>, beside place: String, allowed: String) throws {
        let given = options.filter(\.value).map(\.key)
        guard !given.isEmpty else { return }
        throw ValidationError("\(given.joined(separator: ", ")): found beside \(place); allowed: \(allowed)")
    }
}
