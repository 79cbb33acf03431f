import ArgumentParser

extension Option where Value: ExpressibleByArgument {
    /// A required option, whose value a help page calls by a name.
    init(_ help: String, as value: String) { self.init(help: .init(help, as: value)) }

    /// An option with a default value.
    init(
        wrappedValue: Value, _ help: String, as value: String, discussion: String = "", name: NameSpecification = .long
    ) { self.init(wrappedValue: wrappedValue, name: name, help: .init(help, discussion: discussion, as: value)) }

    /// An option with a default value whose values may begin with a minus sign.
    init(wrappedValue: Value, number help: String, as value: String, name: NameSpecification = .long) {
        self.init(wrappedValue: wrappedValue, name: name, parsing: .unconditional, help: .init(help, as: value))
    }
}

extension Option {
    /// An option without a default value.
    init<T: ExpressibleByArgument>(
        _ help: String, as value: String, discussion: String = "", name: NameSpecification = .long,
        completion: CompletionKind? = nil
    ) where Value == T? {
        self.init(name: name, help: .init(help, discussion: discussion, as: value), completion: completion)
    }

    /// An option without a default value whose values may begin with a minus sign.
    init<T: ExpressibleByArgument>(
        number help: String, as value: String, discussion: String = "", name: NameSpecification = .long
    ) where Value == T? {
        self.init(name: name, parsing: .unconditional, help: .init(help, discussion: discussion, as: value))
    }

    /// An option that takes several values.
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
