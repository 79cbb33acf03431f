import Detection
import Testing

@Suite("presets of detectors")
struct PresetTests {
    @Test(
        "every detector of the catalogue comes back from its preset, with the notes",
        arguments: DetectorCatalog.all.map(\.name))
    func roundTrip(name: String) throws {
        let detector = try ConfiguredDetector(parsing: name)
        let preset = DetectorPreset(detector, notes: ["chosen by hand", "two\nlines"])
        let read = try DetectorPreset(parsing: preset.text, name: "x.detector")
        #expect(read.detector.label == detector.label)
        #expect(read.detector.parameters == detector.parameters)
        #expect(read.notes == ["chosen by hand", "two", "lines"])
    }

    @Test("what a text editor may leave in a file does no harm")
    func editors() throws {
        let text = "\u{FEFF}# note\r\n\r\n  angle-threshold: down = 95, up=150\r\n"
        let read = try DetectorPreset(parsing: text, name: "x.detector")
        #expect(read.detector.label == "angle-threshold:down=95,up=150")
    }

    @Test(
        "none or two detectors are refused with the file's name",
        arguments: ["", "# a\n", "angle-threshold\nclosed-chain\n"])
    func count(text: String) {
        let error = #expect(throws: DetectorError.self) { try DetectorPreset(parsing: text, name: "x.detector") }
        #expect(error?.description.hasPrefix("x.detector holds") == true)
    }
}
