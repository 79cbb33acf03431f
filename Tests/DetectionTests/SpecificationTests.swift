import Detection
import Testing

@Suite("Detectors chosen by name")
struct SpecificationTests {
    @Test(
        "A specification has one label however it is typed",
        arguments: [
            ("angle-threshold", "angle-threshold"),
            ("angle-threshold:down=100", "angle-threshold"),
            ("angle-threshold:pixels=square,down=95", "angle-threshold:down=95,pixels=square"),
            ("angle-threshold: down = 95.0 , up=1.5e2", "angle-threshold:down=95,up=150"),
            ("angle-threshold:confidence=-0", "angle-threshold:confidence=0"),
            ("angle-torso-drop:drop=.25", "angle-torso-drop:drop=0.25"),
            ("filtered-hysteresis:tau=0.2,filter=ema", "filtered-hysteresis:filter=ema,tau=0.2"),
        ])
    func labels(_ typed: String, _ label: String) throws {
        let detector = try DetectorCatalog.standard.configured(parsing: typed)
        #expect(detector.label == label)
        #expect(try DetectorCatalog.standard.configured(parsing: label).parameters == detector.parameters)
    }

    private static let names = DetectorCatalog.standard.entries.map(\.name).joined(separator: ", ")

    static let refusals = [
        ("", "there is no detector ''; detectors are \(names)"),
        (
            "angle-treshold",
            "there is no detector 'angle-treshold'; did you mean 'angle-threshold'?; detectors are \(names)"
        ),
        (
            "angle-threshold:dwon=95",
            "angle-threshold has no parameter 'dwon'; did you mean 'down'?; it has down, up, confidence, pixels"
        ),
        (
            "angle-threshold:down",
            "angle-threshold: 'down' is not of the form key=value; write angle-threshold:key=value,key=value"
        ),
        (
            "angle-threshold:",
            "angle-threshold: '' is not of the form key=value; write angle-threshold:key=value,key=value"
        ),
        ("angle-threshold:down=95,down=96", "angle-threshold: down is set twice; set it once"),
        ("angle-threshold:down=nan", "angle-threshold: down cannot be 'nan'; allowed: a number from 0 to 180 deg"),
        ("angle-threshold:down=1e999", "angle-threshold: down cannot be '1e999'; allowed: a number from 0 to 180 deg"),
        ("angle-threshold:down=0x5F", "angle-threshold: down cannot be '0x5F'; allowed: a number from 0 to 180 deg"),
        ("angle-threshold:up=181", "angle-threshold: up cannot be '181'; allowed: a number from 0 to 180 deg"),
        ("angle-threshold:confidence=2", "angle-threshold: confidence cannot be '2'; allowed: a number from 0 to 1"),
        (
            "angle-threshold:pixels=sqare",
            "angle-threshold: pixels cannot be 'sqare'; did you mean 'square'?; allowed: normalised, square"
        ),
        ("angle-threshold:down=140", "angle-threshold: down (140 deg) must be below up (140 deg)"),
        (
            "filtered-hysteresis:tau=0.2",
            "filtered-hysteresis: tau has no effect without filter=ema; set that too, or leave tau out"
        ),
    ]

    @Test("What is wrong is refused, and the message says what is allowed", arguments: refusals)
    func refused(_ typed: String, _ message: String) throws {
        let error = try #require(throws: DetectorError.self) { _ = try DetectorCatalog.standard.configured(parsing: typed) }
        #expect(error.description == message)
    }

    @Test("Every parameter of every detector can be set, and setting it changes it")
    func everyParameter() throws {
        for entry in DetectorCatalog.standard.entries {
            for parameter in entry.parameters {
                let other = try #require(Self.otherValue(of: parameter))
                var settings = [ParameterSetting(name: parameter.name, value: other)]
                if let requirement = parameter.requirement, !settings.contains(requirement) {
                    settings.append(requirement)
                }
                let configured = try entry.configured(settings)
                #expect(configured.parameters.contains(settings[0]))
                #expect(try DetectorCatalog.standard.configured(parsing: configured.label).label == configured.label)
                for untouched in configured.parameters where !settings.map(\.name).contains(untouched.name) {
                    let standard = entry.parameters.first { $0.name == untouched.name }?.defaultValue
                    #expect(untouched.value == standard)
                }
            }
        }
    }

    @Test("Names are fit for a command line, and every default is allowed")
    func catalogue() throws {
        #expect(Set(DetectorCatalog.standard.entries.map(\.name)).count == DetectorCatalog.standard.entries.count)
        for entry in DetectorCatalog.standard.entries {
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

    @Test("A value of the wrong kind is refused")
    func wrongKind() throws {
        let entry = try DetectorCatalog.standard.entry(named: "angle-threshold")
        #expect(throws: DetectorError.self) {
            _ = try entry.make([ParameterSetting(name: "down", value: .choice("95"))])
        }
        #expect(throws: DetectorError.self) {
            _ = try entry.make([ParameterSetting(name: "down", value: .number(.nan))])
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
