import ArgumentParser

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
    /// Help on an option whose value a help page calls by a name.
    init(_ abstract: String, discussion: String = "", as valueName: String) {
        self.init(abstract, discussion: discussion, valueName: valueName)
    }
}
