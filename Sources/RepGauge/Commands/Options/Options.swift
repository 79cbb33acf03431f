import ArgumentParser

extension Option where Value: ExpressibleByArgument {
    /// A required option, whose value a help page calls by a name.
    init(_ help: String, as value: String) { self.init(help: .init(help, as: value)) }

    init(
        wrappedValue: Value, _ help: String, as value: String, discussion: String = "", name: NameSpecification = .long
    ) { self.init(wrappedValue: wrappedValue, name: name, help: .init(help, discussion: discussion, as: value)) }

    /// An option with a default value whose values may begin with a minus sign.
    init(wrappedValue: Value, _ help: String, number value: String, name: NameSpecification = .long) {
        self.init(wrappedValue: wrappedValue, name: name, parsing: .unconditional, help: .init(help, as: value))
    }
}

extension Option {
    init<T: ExpressibleByArgument>(
        _ help: String, as value: String, discussion: String = "", name: NameSpecification = .long,
        completion: CompletionKind? = nil
    ) where Value == T? {
        self.init(name: name, help: .init(help, discussion: discussion, as: value), completion: completion)
    }

    /// An option without a default value whose values may begin with a minus sign.
    init<T: ExpressibleByArgument>(
        _ help: String, number value: String, discussion: String = "", name: NameSpecification = .long
    ) where Value == T? {
        self.init(name: name, parsing: .unconditional, help: .init(help, discussion: discussion, as: value))
    }

    init<T: ExpressibleByArgument>(
        wrappedValue: [T], _ help: String, as value: String, discussion: String = "",
        name: NameSpecification = .long, parsing: ArrayParsingStrategy = .upToNextOption,
        completion: CompletionKind? = nil
    ) where Value == [T] {
        self.init(
            wrappedValue: wrappedValue, name: name, parsing: parsing,
            help: .init(help, discussion: discussion, as: value), completion: completion)
    }
}

/// A case of a public type on the command line: the library does not export the parser, so the type cannot conform.
struct Word<Value: CaseIterable & RawRepresentable<String>>: ExpressibleByArgument {
    let value: Value

    init(_ value: Value) { self.value = value }

    init?(argument: String) {
        guard let value = Value(rawValue: argument) else { return nil }
        self.value = value
    }

    static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    var defaultValueDescription: String { value.rawValue }
}

extension ArgumentHelp {
    init(_ abstract: String, discussion: String = "", as valueName: String) {
        self.init(abstract, discussion: discussion, valueName: valueName)
    }
}

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
        try unused(options.filter(\.value).map(\.key), beside: place, allowed: allowed)
    }

    static func unused(_ given: [String], beside place: String, allowed: String) throws {
        guard !given.isEmpty else { return }
        throw ValidationError("\(given.joined(separator: ", ")): found beside \(place); allowed: \(allowed)")
    }
}

extension CommandConfiguration {
    init(
        _ name: String, _ abstract: String, discussion: String = "", version: String = "", shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: name, abstract: abstract, discussion: discussion, version: version,
            shouldDisplay: shouldDisplay, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }
}
