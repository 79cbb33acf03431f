import Documents
import Foundation
import Pose
import Testing

@testable import Recordings

@Suite("Keys of the JSON file")
struct KeyTests {
    private func read(_ json: String) -> (faults: [String], warnings: [String], info: RecordingInfo?) {
        var faults = DiagnosticList()
        let document = InfoDocument(Data(json.utf8), file: "clip.json", &faults)
        return (faults.faults.map(\.description), document?.warnings.map(\.description) ?? [], document?.info)
    }

    @Test(
        "A misspelt key is refused, since what it holds would be lost",
        arguments: [
            ("botoms", "bottoms"), ("bottmos", "bottoms"), ("Bottoms", "bottoms"), ("rep", "reps"), ("FPS", "fps"),
            ("cycle", "cycles"), ("grosstrackingerrorfraction", "gross_tracking_error_fraction"), ("from", "form"),
            ("truths", "truth"), ("persons", "person"),
        ])
    func misspelt(_ key: String, _ meaning: String) {
        let json = "{\"width\": 640,\n\"height\": 360,\n\"\(key)\": null}"
        #expect(
            read(json).faults == [
                "clip.json:3: \(key): found an unknown key; did you mean '\(meaning)'?; allowed: \(meaning), or another name"
            ])
    }

    @Test("Notes of one's own are no fault", arguments: ["last_rise", "weight", "note", "camera", "age", "id", "x"])
    func notes(_ key: String) {
        let found = read(#"{"width": 640, "height": 360, "\#(key)": [1, {"a": 2}]}"#)
        #expect(found.faults == [] && found.warnings == [])
        #expect(found.info == RecordingInfo(image: ImageSize(width: 640, height: 360)))
    }

    @Test(
        "A person has a name or a number",
        arguments: [(#""7""#, "7"), ("7", "7"), (#""Ann""#, "Ann"), ("null", nil), ("7.5", nil), ("[7]", nil)])
    func person(_ value: String, _ person: String?) {
        let found = read(#"{"width": 640, "height": 360, "person": \#(value)}"#)
        #expect(found.info?.person == person)
        #expect(found.faults.isEmpty == (person != nil || value == "null"))
    }

    @Test("Within the objects of the format unknown keys are warned of, misspelt ones refused")
    func nested() {
        let found = read(
            #"{"width": 1, "height": 1, "reps": {"expected": 1, "note": 2}, "bottoms": [{"t": 1, "countabel": true}]}"#)
        #expect(
            found.warnings == [
                "warning: clip.json:1: reps.note: found an unknown key, which is not read; allowed: expected, max"
            ])
        #expect(
            found.faults.contains {
                $0.contains("bottoms[0].countabel: found an unknown key; did you mean 'countable'?")
            })
    }

    @Test(
        "A key that stands twice is refused with both lines",
        arguments: [
            ("{\"width\": 1,\n\"height\": 1,\n\"fps\": 3,\n\n\"fps\": 4}", 5, "fps", 3),
            ("{\"width\": 1,\n\"height\": 1,\n\"w\\u0069dth\": 4}", 3, "width", 1),
            (#"{"width": 1, "height": 1, "reps": {"expected": 1, "expected": 1}}"#, 1, "reps.expected", 1),
            (
                "{\"width\": 1, \"height\": 1, \"bottoms\": [{\"t\": 1, \"countable\": true},\n{\"t\": 2, \"countable\": true, \"t\": 3}]}",
                2, "bottoms[1].t", 2
            ),
        ])
    func doubled(_ json: String, _ line: Int, _ key: String, _ first: Int) {
        #expect(
            read(json).faults == [
                "clip.json:\(line): \(key): found the key again, after line \(first); allowed: each key once"
            ])
    }

    @Test("Keys within texts and keys of other objects are not the same key")
    func single() {
        let json =
            #"{"width": 1, "height": 1, "form": "{\"width\": 1, \"width\": 2}", "a": [{"t": 1}, {"t": 1}], "b": {"a": 1}}"#
        #expect(read(json).faults == [])
    }

    @Test("Thousands of strange keys are no notes")
    func manyKeys() {
        let keys = (0..<1500).map { #""k\#($0)": 1"# }.joined(separator: ", ")
        #expect(
            read(#"{"width": 1, "height": 1, \#(keys)}"#).faults == [
                "clip.json: found 1500 unknown keys; allowed: at most 1000 of your own"
            ])
    }
}
