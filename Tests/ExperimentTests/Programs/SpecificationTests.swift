import Experiment
import Testing

@Suite("exec:COMMAND")
struct SpecificationTests {
    @Test("a command is what stands behind the colon, colons and all")
    func command() throws {
        let detector = try #require(try ExternalDetector.parse("exec: python3 a.py --window 3:4 "))
        #expect(detector.command == "python3 a.py --window 3:4")
        #expect(detector.label == "exec:python3 a.py --window 3:4")
        #expect(try ExternalDetector.parse(detector.label) == detector)
    }

    @Test("other detectors are none", arguments: ["angle-threshold", "executive:down=3", "", "Exec:true"])
    func others(_ name: String) throws { #expect(try ExternalDetector.parse(name) == nil) }

    @Test("an empty command is refused", arguments: ["exec:", "exec:   "])
    func empty(_ name: String) {
        #expect(throws: ExternalDetectorError.emptyCommand) { try ExternalDetector.parse(name) }
    }

    @Test("a line break is refused, because a label is one line", arguments: ["a\nb", "a\rb", "a\tb", "a\u{1B}b"])
    func controls(_ command: String) {
        #expect(throws: ExternalDetectorError.controlCharacter) { try ExternalDetector(command: command) }
    }

    @Test("limits are times", arguments: [0, -1, .nan, .infinity, 3601])
    func limits(_ seconds: Double) {
        #expect(throws: ExternalDetectorError.self) { try ExternalDetector.Limits(answer: seconds) }
        #expect(throws: ExternalDetectorError.self) { try ExternalDetector.Limits(start: seconds) }
    }
}
