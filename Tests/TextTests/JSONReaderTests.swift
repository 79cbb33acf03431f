import Foundation
import TestSupport
import Testing
import Text

@Suite("The reader of JSON")
struct JSONReaderTests {
    private static let valid = [
        #"{"a": [1, -2.5, 0.1, 0, 1234567.123456789], "b": {"c": null, "d": true, "e": false}, "": "x"}"#, "[]", "{}",
        " [ ] ", #""\u00e9\n\ud83d\ude00é\/\"\\\b\f\r\t""#, "1", "1e3", "-0", "0.00", "1.50", "-12.000000001", "null",
        "123456789012345678901234567890", #"[{"k": [[["x"]]]}, "\u0000"]"#, "\t\r\n[\n1\n]\n",
    ]

    /// Whether a value is the one that Foundation reads.
    private func isSame(_ node: JSONNode, _ value: Any) -> Bool {
        switch node.content {
        case .object(let members):
            guard let object = value as? [String: Any], object.count == members.count else { return false }
            return members.allSatisfy { member in object[member.key].map { isSame(member.value, $0) } ?? false }
        case .array(let elements):
            guard let list = value as? [Any], list.count == elements.count else { return false }
            return zip(elements, list).allSatisfy { isSame($0, $1) }
        case .string(let text): return (value as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
        case .number:
            // Foundation reads numbers of many digits as decimals, whose nearest `Double` it misses by a few units.
            guard let number = node.double, let other = (value as? NSNumber)?.doubleValue else { return false }
            return (number - other).magnitude <= 1e-14 * number.magnitude
        case .boolean(let isTrue): return value as? Bool == isTrue
        case .null: return value is NSNull
        }
    }

    @Test("A text is read as Foundation reads it", arguments: valid)
    func accepted(_ text: String) throws {
        let tree = try JSONTree(Array(text.utf8))
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        #expect(isSame(tree.root, value))
        var reader = JSONReader(Array(text.utf8))
        try reader.skip()
        try reader.end()
    }

    @Test(
        "What is no JSON is refused at its place",
        arguments: [
            ("", JSONFault.Kind.truncated, 0), ("[", .truncated, 1), ("{\"a\"", .truncated, 4), ("\"a", .truncated, 2),
            ("\"\\u12", .truncated, 5), ("tru", .truncated, 3), ("-", .truncated, 1), ("[1,", .truncated, 3),
            ("01", .trailing, 1), ("1.", .truncated, 2), (".5", .syntax, 0), ("+1", .syntax, 0), ("[1,]", .syntax, 3),
            ("{\"a\"}", .syntax, 4), ("[1 2]", .syntax, 3), ("nul!", .syntax, 3), ("\"\u{1}\"", .syntax, 1),
            ("{\"a\":1,}", .syntax, 7), ("1 1", .trailing, 2), ("[NaN]", .syntax, 1), ("[1e999]", .syntax, 1),
            ("{1:2}", .syntax, 1), ("['a']", .syntax, 1), ("[1]]", .trailing, 3), ("[}", .syntax, 1),
            (#"["\ud800"]"#, .syntax, 2), (#"["\udc00"]"#, .syntax, 2), (#"["\ud83d\u0041"]"#, .syntax, 2),
            (#"["\x"]"#, .syntax, 2), (#"["\u12g4"]"#, .syntax, 2), ("\u{FEFF}1", .syntax, 0), ("é", .syntax, 0),
            (String(repeating: "[", count: 100_000), .tooDeep, 32), ("[1e5", .truncated, 4), ("[1e", .truncated, 3),
        ])
    func refused(_ text: String, _ kind: JSONFault.Kind, _ offset: Int) throws {
        let fault = #expect(throws: JSONFault.self) { try JSONTree(Array(text.utf8)) }
        #expect(fault?.kind == kind && fault?.offset == offset, "\(String(describing: fault))")
        #expect(throws: JSONFault.self) {
            var reader = JSONReader(Array(text.utf8))
            try reader.skip()
            try reader.end()
        }
    }

    @Test(
        "Bytes that are not UTF-8 are refused at the first of them",
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func encoding(_ bytes: [UInt8]) {
        for (head, tail) in [("[\"é", "\"]"), ("[\"\\n", "\"]"), ("[ ", "]")] {
            let fault = #expect(throws: JSONFault.self) { try JSONTree(Array(head.utf8) + bytes + Array(tail.utf8)) }
            #expect(fault?.kind == .encoding)
            #expect(fault?.offset == head.utf8.count)
        }
    }

    @Test("Bounds are kept, and one below them is read")
    func bounds() throws {
        let bounds = JSONReader.Bounds(depth: 2, keys: 2, numberBytes: 3, allowsInfinite: true, allowsMark: true)
        func kind(_ text: String) -> JSONFault.Kind? {
            do {
                _ = try JSONTree(Array(text.utf8), bounds)
                return nil
            } catch { return error.kind }
        }
        #expect(kind("[[1]]") == nil && kind("[[[]]]") == .tooDeep && kind("[[],[],{}]") == nil)
        #expect(kind(#"{"a":1,"b":1}"#) == nil && kind(#"{"a":1,"b":1,"c":1}"#) == .tooManyKeys)
        #expect(kind("123") == nil && kind("1234") == .syntax && kind("9e9") == nil)
        #expect(kind("\u{FEFF}[]") == nil && kind("\u{FEFF}\u{FEFF}[]") == .syntax)
        #expect(try JSONTree(Array("1e999".utf8), JSONReader.Bounds(allowsInfinite: true)).root.double == .infinity)
    }

    @Test("Values, lines and paths are found")
    func places() throws {
        let text = "{\n\"a\": [1,\n {\"b\": 2,\n\"\\u0062\": 3}],\n\"c\": 4, \"a\": 5}"
        let tree = try JSONTree(Array(text.utf8))
        #expect(tree.line(of: JSONPath("a[1].b")) == 3 && tree.line(of: JSONPath("c")) == 5)
        // The object that lacks the value.
        #expect(tree.line(of: JSONPath("a[1].x")) == 3 && tree.line(of: JSONPath("a[7]")) == 2)
        #expect(tree.place(of: JSONPath("a[0]")).node.double == 1)
        #expect(tree.duplicates.map { tree.path(at: $0.offset).description } == ["a[1].b", "a"])
        #expect(tree.duplicates.map { tree.line(at: $0.offset) } == [4, 5])
        #expect(tree.duplicates.map { tree.line(at: $0.first) } == [3, 2])
        let fault = #expect(throws: JSONFault.self) { try JSONTree(unique: Array(text.utf8)) }
        #expect(fault?.kind == .duplicateKey)
        let many = "{" + (0..<100).map { "\"k\($0 % 99)\": 1" }.joined(separator: ",") + "}"
        #expect(try JSONTree(Array(many.utf8)).duplicates.count == 1)
    }

    @Test("A changed text is refused, or read as Foundation reads it")
    func fuzz() async {
        let traps = [
            "\"", "\\", "\\u", "\\ud800", "\\ud83d\\ude00", "{", "}", "[", "]", ":", ",", "-", "-0", "00", "1e999",
            "1e-9",
            ".5", "NaN", "null", "true", "\u{0}", "\n", "é", "\u{FEFF}", "\u{301}", "\"a\":",
        ]
        var fuzzer = Fuzzer("json")
        var accepted = 0
        for index in 0..<Fuzzer.cases {
            if index % 512 == 0 { await Task.yield() }
            let bytes = fuzzer.mutation(of: Array(Self.valid[index % Self.valid.count].utf8), with: traps)
            guard let tree = try? JSONTree(bytes) else { continue }
            accepted += 1
            guard tree.duplicates.isEmpty else { continue }
            let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect(value.map { isSame(tree.root, $0) } ?? false, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(accepted > Fuzzer.cases / 50 && accepted < Fuzzer.cases)
    }
}
