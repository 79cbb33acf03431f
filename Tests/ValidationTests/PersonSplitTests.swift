import Foundation
import HarnessSupport
import Recordings
import Testing

@testable import Validation

@Suite("Splits by person")
struct PersonSplitTests {
    /// Files that need not exist: their people are known by their names.
    private func files(_ group: String, _ names: [String]) -> [URL] {
        names.map { URL(filePath: "/nowhere/\(group)/\($0).csv") }
    }

    private func sides(_ split: PersonSplit, _ group: String) -> [String: PersonSplit.Side] {
        Dictionary(
            split.entries.filter { $0.group == group }.map { ($0.name, $0.side) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test("a person is known by the stated name, else by a subject's number, else by a block of numbers")
    func keys() {
        func key(_ name: String, _ stated: String? = nil, block: Int = 12) -> String {
            Person(named: name, stated: stated, block: block).title
        }
        #expect(key("correct12", "Ann") == "Ann")
        #expect(key("correct12", "") == "correct 1–12")
        #expect(key("a01_s03_e02") == "s3" && key("s10_e01") == "s10")
        #expect(key("stu1_7") == "stu1_ 1–12" && key("squats_s") == "squats_s")
        #expect(
            ["correct1", "correct12", "correct13", "wrong13"].map { key($0) } == [
                "correct 1–12", "correct 1–12", "correct 13–24", "wrong 13–24",
            ])
        #expect(key("1348") == "1345–1356" && key("clip") == "clip" && key("clip0") == "clip 1–12")
        #expect(key("clip7", block: 1) == "clip 7" && key("clip7", block: 5) == "clip 6–10")
        #expect(key("clip99999999999999999999") == "clip")
        #expect(Person(named: "a1", stated: nil, block: 12) == Person(named: "a12", stated: nil, block: 12))
        #expect(Person(named: "a1", stated: nil, block: 12) != Person(named: "a1", stated: "a", block: 12))
    }

    @Test("blocks stay whole, and those of each leading word take turns")
    func blocks() throws {
        let numbers = (1...12).map { $0 } + (25...36).map { $0 } + (49...60).map { $0 } + (73...84).map { $0 }
        let names = ["correct", "wrong"].flatMap { word in numbers.map { "\(word)\($0)" } }
        let split = try PersonSplit(files("clips", names), holdingOut: 0.5, block: 12)
        let sides = sides(split, "clips")
        for word in ["correct", "wrong"] {
            for number in numbers {
                let expected: PersonSplit.Side = (number - 1) / 24 % 2 == 0 ? .calibrating : .heldOut
                #expect(sides["\(word)\(number)"] == expected, "\(word)\(number)")
            }
        }
        #expect(split.entries.count == names.count)
    }

    @Test("a person has one side in all folders, though one of them lacks some recordings")
    func folders() throws {
        let all = (0..<8).map { "clip\($0 * 12 + 1)" }
        let both = files("movenet", all) + files("mediapipe", all)
        let split = try PersonSplit(both, holdingOut: 0.5, block: 12)
        #expect(sides(split, "movenet") == sides(split, "mediapipe"))
        let fewer = try PersonSplit(
            files("movenet", all) + files("mediapipe", Array(all.dropFirst())), holdingOut: 0.5, block: 12)
        for (name, side) in sides(fewer, "mediapipe") { #expect(sides(fewer, "movenet")[name] == side) }
        #expect(split.folders.map(\.group) == ["mediapipe", "movenet"])
        #expect(split.folders.map { $0.recordings(.heldOut) } == [4, 4])
        // The order of the files does not matter, nor a file that is named twice.
        #expect(try PersonSplit(both.reversed() + both, holdingOut: 0.5, block: 12).entries == split.entries)
    }

    @Test("the number held out is within one of the share", arguments: [0.1, 0.3, 0.5, 0.7, 0.9])
    func shares(share: Double) throws {
        let single = (1...20).map { "word\(String(UnicodeScalar(UInt8(96 + $0))))1" }
        let names = single + (0..<10).map { "many\($0 * 12 + 1)" } + (1...7).map { "a1_s\($0)_e1" }
        let split = try PersonSplit(files("x", names), holdingOut: share, block: 12)
        let held = split.folders[0].people(.heldOut).count
        #expect(abs(Double(held) - share * 37) <= 1, "\(held)")
        #expect(held + split.folders[0].people(.calibrating).count == 37)
        let many = split.folders[0].people(.heldOut).filter { $0.word == "many" }.count
        #expect(abs(Double(many) - share * 10) <= 1)
    }

    @Test("the key person of a JSON file rules over its name")
    func stated() throws {
        let scratch = try ScratchLibrary()
        var files: [URL] = []
        for (name, person) in [("a1", "Ann"), ("a2", "Bob"), ("b30", "Ann")] {
            files.append(try scratch.write("clips/\(name).csv", "t\n"))
            try scratch.write("clips/\(name).json", "{\"width\": 640, \"height\": 480, \"person\": \"\(person)\"}")
        }
        let split = try PersonSplit(files, holdingOut: 0.5, block: 12)
        #expect(split.entries.map(\.person.title) == ["Ann", "Bob", "Ann"])
        #expect(split.entries.map(\.side) == [.calibrating, .heldOut, .calibrating])
        #expect(files.map { split.side(of: $0) } == split.entries.map(\.side))
    }

    @Test("shares and blocks out of range, and a side without anybody, are refused")
    func refused() {
        let some = files("x", ["a1", "a13", "a25"])
        for share in [0, 1, -0.5, 1.5, .nan, .infinity] {
            #expect { try PersonSplit(some, holdingOut: share, block: 12) } throws: { error in
                guard case HoldOutError.share = error else { return false }
                return "\(error)".contains("--hold-out")
            }
        }
        #expect(throws: HoldOutError.block(0)) { try PersonSplit(some, holdingOut: 0.5, block: 0) }
        #expect(throws: HoldOutError.nobody(.heldOut, people: 1)) {
            try PersonSplit(some, holdingOut: 0.5, block: 100)
        }
        #expect(throws: HoldOutError.nobody(.heldOut, people: 3)) { try PersonSplit(some, holdingOut: 0.1, block: 12) }
        #expect(throws: HoldOutError.nobody(.calibrating, people: 0)) {
            try PersonSplit([], holdingOut: 0.5, block: 12)
        }
    }
}
