import Counts
import Foundation
import Testing

/// The two formats of files of samples.
enum Format: String, CaseIterable, CustomTestStringConvertible {
    case csv
    case jsonLines

    var testDescription: String { rawValue }

    func data(of samples: [QuantitySample]) -> Data {
        switch self {
        case .csv: SampleCSV.data(of: samples)
        case .jsonLines: SampleJSONLines.data(of: samples)
        }
    }

    func samples(from data: Data) throws(SampleFileError) -> [QuantitySample] {
        switch self {
        case .csv: try SampleCSV.samples(from: data)
        case .jsonLines: try SampleJSONLines.samples(from: data)
        }
    }

    /// Reads a text, and returns its fault.
    func fault(_ text: String) -> SampleFileError? { fault(Data(text.utf8)) }

    func fault(_ data: Data) -> SampleFileError? {
        do {
            _ = try samples(from: data)
            return nil
        } catch {
            return error
        }
    }
}

/// Random samples with every kind of text.
struct RandomTexts {
    static let texts = [
        "a", "Ann’s iPhone", "comma, and \"quotes\"", "\"", ",", "back\\slash", "é", "e\u{301}", "😀", " leading",
        "{}:[]", "null",
        "a\"\u{301},b", "\u{600}\"x", "true", "'", "\u{2028}", "\u{FEFF}x", "\u{FFFD}",
        String(repeating: "x", count: 255),
    ]

    static func samples(_ draws: inout Draws, count: Int) throws -> [QuantitySample] {
        try (0..<count).map { number in
            func text() -> String? { draws.below(2) == 0 ? nil : draws.one(of: Self.texts) }
            let start = Int64(draws.below(1 << 60))
            let length = draws.below(3) == 0 ? 0 : Int64(draws.below(Int(QuantitySample.durationLimit)))
            let parts = (0..<4).map { _ in text() }
            let hasDevice = parts.contains { $0 != nil }
            return try QuantitySample(
                uuid: Fixture.uuid(number), count: draws.below(QuantitySample.countLimit + 1),
                start: Instant(nanoseconds: start), end: Instant(nanoseconds: start + length),
                sourceRevision: SourceRevision(
                    source: Source(
                        name: draws.one(of: Self.texts), bundleIdentifier: "com.example.a-\(draws.below(9))"),
                    version: text(), productType: text()),
                device: hasDevice
                    ? Device(name: parts[0], manufacturer: parts[1], model: parts[2], hardwareVersion: parts[3]) : nil,
                wasUserEntered: draws.below(2) == 0)
        }
    }
}

@Suite("Files of samples")
struct SampleFileTests {
    private static let header = SampleCSV.columns.joined(separator: ",")
    private static let row =
        "00000000-0000-4000-8000-000000000001,2026-03-01T09:00:00Z,2026-03-01T09:10:00Z,600,Phone,com.apple.health.P,,,iPhone,,,,false"
    private static let object =
        #"{"uuid":"00000000-0000-4000-8000-000000000001","start":"2026-03-01T09:00:00Z","end":"2026-03-01T09:10:00Z","count":600,"source_name":"Phone","bundle_identifier":"com.apple.health.P","device_name":"iPhone","was_user_entered":false}"#

    /// Returns the column of a text in a line: 1 for no text, and the one after the end for `$`.
    private func column(of text: String, line: Int, in file: String) throws -> Int {
        let bytes = Array(
            try #require(file.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1).first).utf8)
        guard !text.isEmpty, text != "$" else { return text.isEmpty ? 1 : bytes.count + 1 }
        return try #require(bytes.firstRange(of: Array(text.utf8))).lowerBound + 1
    }

    @Test("the formats are the documented ones, byte by byte")
    func documented() throws {
        let sample = try QuantitySample(
            uuid: Fixture.uuid(1), count: 600, start: Instant("2026-03-01T09:00:00Z"),
            end: Instant("2026-03-01T09:10:00Z"),
            sourceRevision: SourceRevision(source: Source(name: "Phone", bundleIdentifier: "com.apple.health.P")),
            device: Device(name: "iPhone"))
        #expect(String(decoding: SampleCSV.data(of: [sample]), as: UTF8.self) == "\(Self.header)\n\(Self.row)\n")
        #expect(String(decoding: SampleJSONLines.data(of: [sample]), as: UTF8.self) == Self.object + "\n")
        #expect(
            Self.header
                == "uuid,start,end,count,source_name,bundle_identifier,source_version,product_type,device_name,device_manufacturer,device_model,device_hardware,was_user_entered"
        )
    }

    @Test("what is written reads back as equal samples, byte by byte", arguments: Format.allCases)
    func roundTrip(_ format: Format) throws {
        var draws = Draws(51)
        for count in [0, 1, 2, 500] {
            let samples = try RandomTexts.samples(&draws, count: count)
            let data = format.data(of: samples)
            let again = try format.samples(from: data)
            #expect(again == samples)
            // Equal strings of Swift may have other bytes, so the bytes are compared too.
            #expect(format.data(of: again) == data)
        }
    }

    @Test("lines may end with CR LF, and the last may lack its end", arguments: Format.allCases)
    func lineEnds(_ format: Format) throws {
        var draws = Draws(52)
        let samples = try RandomTexts.samples(&draws, count: 5)
        let text = String(decoding: format.data(of: samples), as: UTF8.self)
        #expect(try format.samples(from: Data(text.dropLast().utf8)) == samples)
        let crlf = text.unicodeScalars.map { $0 == "\n" ? "\r\n" : String($0) }.joined()
        #expect(try format.samples(from: Data(crlf.utf8)) == samples)
    }

    @Test(
        "each fault of a CSV file is refused at its place",
        arguments: [
            ("uuid,start", SampleFileError.Rule.header, 1, "", ""),
            ("", .header, 1, "", ""),
            ("\(header)\n\n", .fieldCount, 2, "", ""),
            ("\(header)\n\(row),x", .fieldCount, 2, ",x", ""),
            ("\(header)\n\(row.dropLast(6))", .fieldCount, 2, "$", ""),
            ("\(header)\n\(row)\nx\"y,", .quotes, 3, "\"y", "uuid"),
            ("\(header)\n\"x\"y,", .quotes, 2, "y,", "uuid"),
            ("\(header)\n\(row.replacing(",Phone", with: ",\"Phone"))", .quotes, 2, "\"Phone", "source_name"),
            ("\(header)\n\(row.replacing("00000000-0000-4000-8000-000000000001", with: ""))", .missing, 2, "", "uuid"),
            ("\(header)\n\(row.replacing(",Phone", with: ","))", .missing, 2, "", "source_name"),
            ("\(header)\n\(row.replacing("false", with: "no"))", .boolean, 2, "no", "was_user_entered"),
            ("\(header)\n\(row.replacing("false", with: "FALSE"))", .boolean, 2, "FALSE", "was_user_entered"),
            ("\(header)\n\(row.replacing("00000001", with: "0000000g"))", .uuid, 2, "", "uuid"),
            ("\(header)\n\(row.replacing("-8000", with: "-800a"))", .uuid, 2, "", "uuid"),
            ("\(header)\n\(row.replacing(",600", with: ",+600"))", .number, 2, "+600", "count"),
            ("\(header)\n\(row.replacing(",600", with: ",0600"))", .number, 2, "0600", "count"),
            ("\(header)\n\(row.replacing(",600", with: ",6e2"))", .number, 2, "6e2", "count"),
            ("\(header)\n\(row.replacing(",600", with: ",6.5"))", .number, 2, "6.5", "count"),
            ("\(header)\n\(row.replacing(",600", with: ",nan"))", .number, 2, "nan", "count"),
            (
                "\(header)\n\(row.replacing(",600", with: ",99999999999999999999"))", .number, 2,
                "99999999999999999999", "count"
            ),
            ("\(header)\n\(row.replacing(",600", with: ",-1"))", .value, 2, "-1", "count"),
            ("\(header)\n\(row.replacing(",600", with: ",1000001"))", .value, 2, "1000001", "count"),
            ("\(header)\n\(row.replacing("T09:00", with: "T25:00"))", .value, 2, "2026-03-01T25", "start"),
            ("\(header)\n\(row.replacing("2026-03-01T09:10", with: "1969-03-01T09:10"))", .value, 2, "1969", "end"),
            ("\(header)\n\(row.replacing("T09:10", with: "T08:10"))", .value, 2, "2026-03-01T08", "end"),
            ("\(header)\n\(row.replacing("03-01T09:10", with: "04-01T09:10"))", .value, 2, "2026-04", "end"),
            ("\(header)\n\(row.replacing("com.apple", with: "com_apple"))", .value, 2, "com_", "bundle_identifier"),
            ("\(header)\n\(row.replacing("iPhone", with: "i\tPhone"))", .value, 2, "i\tP", "device_name"),
            ("\(header)\n\(row)\n\(row)", .repeatedSample, 3, "", "uuid"),
        ] as [(String, SampleFileError.Rule, Int, String, String)])
    func csvFaults(_ text: String, _ rule: SampleFileError.Rule, _ line: Int, _ at: String, _ key: String) throws {
        let fault = try #require(Format.csv.fault(text))
        #expect((fault.rule, fault.line) == (rule, line), "\(fault)")
        #expect(try fault.column == column(of: at, line: line, in: text), "\(fault)")
        #expect(fault.key == key)
    }

    @Test(
        "each fault of a file in JSON Lines is refused at its place",
        arguments: [
            ("\n", SampleFileError.Rule.syntax, 1, "", ""),
            ("[]", .syntax, 1, "", ""),
            ("{", .syntax, 1, "$", ""),
            ("{}", .missing, 1, "", "uuid"),
            ("\(object) x", .syntax, 1, "x", ""),
            ("\(object.dropLast())", .syntax, 1, "$", ""),
            ("\(object.replacing("{", with: "{,"))", .syntax, 1, ",", ""),
            ("\(object.replacing("}", with: ",}"))", .syntax, 1, "}", ""),
            ("\(object.replacing("\":600", with: "\" 600"))", .syntax, 1, "600", ""),
            ("\(object)\n\(object.replacing("source_name", with: "name"))", .unknownKey, 2, "\"name", "name"),
            (
                "\(object.replacing("device_name", with: "source_name"))", .repeatedKey, 1, "\"source_name\":\"iPhone",
                "source_name"
            ),
            ("\(object.replacing("\"count\":600,", with: ""))", .missing, 1, "", "count"),
            ("\(object.replacing("600", with: "\"600\""))", .type, 1, "\"600\"", "count"),
            ("\(object.replacing("600", with: "null"))", .type, 1, "null", "count"),
            ("\(object.replacing("600", with: "true"))", .type, 1, "true", "count"),
            ("\(object.replacing("600", with: "[600]"))", .type, 1, "[600]", "count"),
            ("\(object.replacing("600", with: "6e2"))", .number, 1, "6e2", "count"),
            ("\(object.replacing("600", with: "600.0"))", .number, 1, "600.0", "count"),
            ("\(object.replacing("600", with: "-600"))", .value, 1, "-600", "count"),
            ("\(object.replacing("false", with: "1"))", .type, 1, "1}", "was_user_entered"),
            ("\(object.replacing("false", with: "null"))", .type, 1, "null}", "was_user_entered"),
            ("\(object.replacing("\"iPhone\"", with: "null"))", .type, 1, "null", "device_name"),
            ("\(object.replacing("\"iPhone\"", with: "\"\""))", .value, 1, "\"\"", "device_name"),
            ("\(object.replacing("iPhone", with: "i\\nPhone"))", .value, 1, "\"i\\n", "device_name"),
            ("\(object.replacing("iPhone", with: "i\\xPhone"))", .syntax, 1, "\\x", ""),
            ("\(object.replacing("iPhone", with: "\\u12"))", .syntax, 1, "\\u", ""),
            ("\(object.replacing("iPhone", with: "\\uD83D"))", .syntax, 1, "\\u", ""),
            ("\(object.replacing("iPhone", with: "\\uD83D\\u0041"))", .syntax, 1, "\\u", ""),
            ("\(object.replacing("iPhone", with: "\\uDE00"))", .syntax, 1, "\\u", ""),
            ("\(object.replacing("iPhone", with: "i\tPhone"))", .syntax, 1, "\t", ""),
            ("\(object.replacing("iPhone\"", with: "iPhone"))", .syntax, 1, "was_user", ""),
            ("\(object)\n\(object)", .repeatedSample, 2, "", "uuid"),
        ] as [(String, SampleFileError.Rule, Int, String, String)])
    func jsonFaults(_ text: String, _ rule: SampleFileError.Rule, _ line: Int, _ at: String, _ key: String) throws {
        let fault = try #require(Format.jsonLines.fault(text))
        #expect((fault.rule, fault.line) == (rule, line), "\(fault)")
        #expect(try fault.column == column(of: at, line: line, in: text), "\(fault)")
        #expect(fault.key == key)
    }

    @Test("JSON may have spaces, another order of keys and escaped characters")
    func json() throws {
        let text = Self.object.replacing(":", with: " :\t").replacing("T09 :\t00 :\t00", with: "T09:00:00")
            .replacing("T09 :\t10 :\t00", with: "T09:10:00").replacing(
                "\"iPhone\"", with: #""\u00e9\uD83D\uDE00\/\"\\""#)
        let sample = try #require(try SampleJSONLines.samples(from: Data("  \(text)  ".utf8)).first)
        #expect(sample.device?.name == "é😀/\"\\")
        let members = Self.object.dropFirst().dropLast().split(separator: ",")
        let turned = "{" + members.reversed().joined(separator: " , ") + "}"
        let expected = try SampleJSONLines.samples(from: Data(Self.object.utf8))
        #expect(try SampleJSONLines.samples(from: Data(turned.utf8)) == expected)
        #expect(try SampleJSONLines.samples(from: Data()).isEmpty)
    }

    @Test("bytes that are not UTF-8 are refused, and nothing is repaired", arguments: Format.allCases)
    func encoding(_ format: Format) throws {
        for bad in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]] {
            let text = format == .csv ? "\(Self.header)\n\(Self.row)" : Self.object
            var bytes = Array(text.utf8)
            let place = try #require(text.utf8.firstRange(of: "iPhone".utf8))
            let offset = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
            bytes.insert(contentsOf: bad, at: offset)
            let fault = try #require(format.fault(Data(bytes)))
            #expect(fault.rule == .encoding)
            #expect(fault.line == (format == .csv ? 2 : 1))
        }
    }

    @Test("lines and files have a limit", arguments: Format.allCases)
    func limits(_ format: Format) throws {
        let first = format == .csv ? "\(Self.header)\n" : ""
        let line = format.fault(first + String(repeating: " ", count: SampleFile.lineLimit + 1))
        #expect(line?.rule == .longLine)
        #expect(line?.line == (format == .csv ? 2 : 1))
        #expect(format.fault(first + String(repeating: " ", count: SampleFile.lineLimit))?.rule != .longLine)
        let empty = format == .csv ? "\n" : "{}\n"
        let many = format.fault(first + String(repeating: empty, count: SampleFile.sampleLimit + 1))
        #expect(many?.rule == .sampleCount)
    }

    @Test("a fault is shown with its line, column and key")
    func description() throws {
        let fault = try #require(Format.csv.fault("\(Self.header)\n\(Self.row.replacing(",600", with: ",x"))"))
        #expect(fault.description == "2:80: count: found “x”; allowed: a whole number from 0 to 1000000")
        let early = try #require(Format.csv.fault("\(Self.header)\n\(Self.row.replacing("T09:10", with: "T08:10"))"))
        #expect(early.found == "2026-03-01T08:10:00Z after 2026-03-01T09:00:00Z" && early.key == "end")
        let old = try #require(
            Format.csv.fault("\(Self.header)\n\(Self.row.replacing("2026-03-01T09:00", with: "1926-03-01T09:00"))"))
        #expect(old.found == "“1926-03-01T09:00:00Z”" && old.key == "start")
        let header = try #require(Format.csv.fault("x"))
        #expect(header.description.hasPrefix("1:1: found “x”; allowed: uuid,"))
    }
}

@Suite("Fuzz of files of samples")
struct SampleFileFuzzTests {
    private static let cases = ProcessInfo.processInfo.environment["REPGAUGE_FUZZ"].flatMap { Int($0) } ?? 2000
    private static let traps = [
        ",", "\"", "\"\"", "\n", "\r\n", "\r", "{", "}", ":", "\\u", "\\uD800", "null", "true", "-1", "1e999",
        "9223372036854775808",
        "nan", "\0", "\u{FEFF}", "2200-01-01T00:00:00Z", "0000-00-00T00:00:00Z", "9999-12-31T23:59:59.999999999Z",
    ]

    @Test("changed files and random bytes give samples or a fault with a place", arguments: Format.allCases)
    func fuzz(_ format: Format) throws {
        var draws = Draws(format == .csv ? 61 : 62)
        let valid = [UInt8](format.data(of: try RandomTexts.samples(&draws, count: 4)))
        var read = 0
        for _ in 0..<Self.cases {
            check(format, (0..<draws.below(200)).map { _ in UInt8(draws.below(256)) })
            if check(format, mutation(of: valid, &draws)) { read += 1 }
        }
        // Some changes, such as another digit, leave a valid file; most do not.
        #expect(read > 0)
        #expect(read < Self.cases)
    }

    /// Reads bytes; samples that are read must come back the same from a file of their own.
    @discardableResult
    private func check(_ format: Format, _ bytes: [UInt8]) -> Bool {
        do {
            let samples = try format.samples(from: Data(bytes))
            #expect(throws: Never.self) { try format.samples(from: format.data(of: samples)) == samples }
            return true
        } catch {
            #expect(error.line >= 1 && error.column >= 1)
            #expect(!error.found.isEmpty && !error.allowed.isEmpty)
            return false
        }
    }

    private func mutation(of valid: [UInt8], _ draws: inout Draws) -> [UInt8] {
        var bytes = valid
        for _ in 0...draws.below(3) {
            let place = draws.below(bytes.count + 1)
            let end = min(bytes.count, place + draws.below(12))
            switch draws.below(6) {
            case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(draws.below(8))
            case 1 where place < bytes.count: bytes[place] = UInt8(draws.below(256))
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: draws.below(bytes.count + 1))
            case 4 where draws.below(4) == 0: bytes.removeSubrange(place...)
            default: bytes.replaceSubrange(place..<end, with: Array(draws.one(of: Self.traps).utf8))
            }
        }
        return bytes
    }
}
