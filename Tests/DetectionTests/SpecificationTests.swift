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
            ("angle-threshold:confidence=q0.10", "angle-threshold:confidence=q0.1"),
            ("angle-threshold:confidence=q.2", "angle-threshold:confidence=q0.2"),
            ("angle-torso-drop:drop=.25", "angle-torso-drop:drop=0.25"),
            ("filtered-hysteresis:tau=0.2,filter=ema", "filtered-hysteresis:filter=ema,tau=0.2"),
        ])
    func labels(_ typed: String, _ label: String) throws {
        let detector = try core.configured(parsing: typed)
        #expect(detector.label == label)
        #expect(try core.configured(parsing: label).parameters == detector.parameters)
    }

    private static let names = CoreDetectors.entries.map(\.name).joined(separator: ", ")

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
        (
            "angle-threshold:confidence=2",
            "angle-threshold: confidence cannot be '2'; allowed: a number from 0 to 1, or a quantile from q0 to q1"
        ),
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
        let error = try #require(throws: DetectorError.self) { _ = try core.configured(parsing: typed) }
        #expect(error.description == message)
    }

    @Test("A value of the wrong kind is refused")
    func wrongKind() throws {
        let entry = try core.entry(named: "angle-threshold")
        #expect(throws: DetectorError.self) {
            _ = try entry.make([ParameterSetting(name: "down", value: .choice("95"))])
        }
        #expect(throws: DetectorError.self) {
            _ = try entry.make([ParameterSetting(name: "down", value: .number(.nan))])
        }
    }
}
