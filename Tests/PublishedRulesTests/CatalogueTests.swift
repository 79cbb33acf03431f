import Detection
import PublishedRules
import Testing

@Suite("The catalogue")
struct CatalogueTests {
    private let catalogue = DetectorCatalog.standard

    @Test("It is one that could be made of its groups, and holds each detector under its name")
    func groups() throws {
        let made = try DetectorCatalog(Array(catalogue.groups.dropLast()))
        #expect(made.entries.map(\.name) == catalogue.entries.map(\.name))
        #expect(catalogue.groups.map(\.name) == ["core", "published", "methods", "all"])
        for group in catalogue.groups { #expect(group.names == group.entries.map(\.name)) }
        for name in catalogue.groups.flatMap(\.names) { #expect(try catalogue.entry(named: name).name == name) }
        for entry in catalogue.offline { #expect(catalogue.offlineEntry(named: entry.name)?.about == entry.about) }
        #expect(catalogue.offline.map(\.name) == ["posepro-peaks", "repcountexp-fsm", "repcountexp-peaks"])
    }

    @Test("Every parameter of every detector can be set, and setting it changes it")
    func everyParameter() throws {
        for entry in catalogue.entries {
            for parameter in entry.parameters {
                let other = try #require(Self.otherValue(of: parameter))
                var settings = [ParameterSetting(name: parameter.name, value: other)]
                if let requirement = parameter.requirement, !settings.contains(requirement) {
                    settings.append(requirement)
                }
                let configured = try entry.configured(settings)
                #expect(configured.parameters.contains(settings[0]))
                #expect(try catalogue.configured(parsing: configured.label).label == configured.label)
                for untouched in configured.parameters where !settings.map(\.name).contains(untouched.name) {
                    let standard = entry.parameters.first { $0.name == untouched.name }?.defaultValue
                    #expect(untouched.value == standard)
                }
            }
        }
    }

    @Test(
        "Numbers that break an order of the detector are refused, with their units",
        arguments: [
            ("angle-threshold:down=140", "down (140 deg) must be below up (140 deg)"),
            ("ptchampion-go:down=170,up=100", "down (170 deg) must be below up (100 deg)"),
            ("autocorrelation:shortest=3,longest=2", "shortest (3 s) must be below longest (2 s)"),
            ("after-mlkit-pose-classification:exit=7", "exit (7) must not be above enter (6)"),
        ])
    func orders(typed: String, explanation: String) throws {
        let error = try #require(throws: DetectorError.self) { _ = try catalogue.configured(parsing: typed) }
        guard case .conflict(_, explanation) = error else {
            Issue.record("\(error)")
            return
        }
        _ = try catalogue.configured(parsing: "after-mlkit-pose-classification:exit=6")
    }

    @Test("Names are fit for a command line, and every default is allowed")
    func names() throws {
        #expect(Set(catalogue.entries.map(\.name)).count == catalogue.entries.count)
        for entry in catalogue.entries {
            #expect(entry.name.allSatisfy { $0.isLetter || $0 == "-" })
            #expect(!entry.about.isEmpty)
            #expect(Set(entry.parameters.map(\.name)).count == entry.parameters.count)
            for parameter in entry.parameters {
                #expect(parameter.allows(parameter.defaultValue))
                #expect(!parameter.about.isEmpty && !parameter.allowed.isEmpty)
            }
            let standard = try entry.configured()
            #expect(standard.label == entry.name)
            #expect(standard.parameters.map(\.value) == entry.parameters.map(\.defaultValue))
        }
    }

    /// A value that a parameter takes beside its default, and that goes with the other defaults.
    private static func otherValue(of parameter: ParameterDescription) -> ParameterValue? {
        switch (parameter.domain, parameter.defaultValue) {
        case (.number(_, let range), .number(let standard)):
            [standard + (parameter.unit == .degrees ? 1 : 0.01), standard / 2 + range.lowerBound / 2]
                .first(where: range.contains).map { .number($0) }
        case (.choice(let words), let standard):
            words.map(ParameterValue.choice).first { $0 != standard }
        default: nil
        }
    }
}
