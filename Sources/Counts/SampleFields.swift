import Foundation

/// The limits of files of samples.
public enum SampleFile {
    /// The most bytes of a line.
    public static let lineLimit = 65_536
    /// The most samples of a file.
    public static let sampleLimit = 1_000_000
}

/// The fields of a sample in files, in the order of the CSV columns.
enum SampleField: String, CaseIterable {
    case uuid
    case start
    case end
    case count
    case sourceName = "source_name"
    case bundleIdentifier = "bundle_identifier"
    case sourceVersion = "source_version"
    case productType = "product_type"
    case deviceName = "device_name"
    case deviceManufacturer = "device_manufacturer"
    case deviceModel = "device_model"
    case deviceHardware = "device_hardware"
    case wasUserEntered = "was_user_entered"

    var isRequired: Bool {
        switch self {
        case .uuid, .start, .end, .count, .sourceName, .bundleIdentifier, .wasUserEntered: true
        case .sourceVersion, .productType, .deviceName, .deviceManufacturer, .deviceModel, .deviceHardware: false
        }
    }

    /// Whether the field is a text for people, under the rule of texts.
    var isFreeText: Bool { self == .sourceName || !isRequired }

    /// The text of a sample's field; `nil` where the sample lacks it.
    func text(of sample: QuantitySample) -> String? {
        switch self {
        case .uuid: sample.uuid.uuidString
        case .start: sample.start.description
        case .end: sample.end.description
        case .count: String(sample.count)
        case .sourceName: sample.source.name
        case .bundleIdentifier: sample.source.bundleIdentifier
        case .sourceVersion: sample.sourceRevision.version
        case .productType: sample.sourceRevision.productType
        case .deviceName: sample.device?.name
        case .deviceManufacturer: sample.device?.manufacturer
        case .deviceModel: sample.device?.model
        case .deviceHardware: sample.device?.hardwareVersion
        case .wasUserEntered: sample.wasUserEntered ? "true" : "false"
        }
    }
}

/// The texts of a sample's fields with their columns in the line.
struct SampleRecord {
    let line: Int
    private var texts: [SampleField: (text: String, column: Int)] = [:]

    init(line: Int) { self.line = line }

    func has(_ field: SampleField) -> Bool { texts[field] != nil }

    mutating func set(_ field: SampleField, _ text: String, column: Int) { texts[field] = (text, column) }

    func sample() throws(SampleFileError) -> QuantitySample {
        for field in SampleField.allCases where field.isRequired && texts[field] == nil {
            throw SampleFileError(
                .missing, line: line, key: field.rawValue, found: "no value", allowed: "a value in every sample")
        }
        for field in SampleField.allCases where field.isFreeText && texts[field] != nil {
            try checked(field, try TextRule.check(text(field), "a text"))
        }
        let uuid = try uuid()
        let start = try checked(.start, try Instant(text(.start)))
        let end = try checked(.end, try Instant(text(.end)))
        let count = try count()
        let revision = try checked(
            .bundleIdentifier,
            try SourceRevision(
                source: try Source(name: text(.sourceName), bundleIdentifier: text(.bundleIdentifier)),
                version: texts[.sourceVersion]?.text, productType: texts[.productType]?.text))
        let device = try device()
        let wasUserEntered = try boolean(.wasUserEntered)
        return try checked(
            .end,
            try QuantitySample(
                uuid: uuid, count: count, start: start, end: end, sourceRevision: revision, device: device,
                wasUserEntered: wasUserEntered))
    }

    private func text(_ field: SampleField) -> String { texts[field]?.text ?? "" }

    private func device() throws(SampleFileError) -> Device? {
        let fields: [SampleField] = [.deviceName, .deviceManufacturer, .deviceModel, .deviceHardware]
        guard let first = fields.first(where: has) else { return nil }
        return try checked(
            first,
            try Device(
                name: texts[.deviceName]?.text, manufacturer: texts[.deviceManufacturer]?.text,
                model: texts[.deviceModel]?.text, hardwareVersion: texts[.deviceHardware]?.text))
    }

    private func uuid() throws(SampleFileError) -> UUID {
        let text = text(.uuid)
        guard let uuid = UUID(uuidString: text), uuid.uuidString == text else {
            throw fault(.uuid, .uuid, allowed: "a UUID in capital letters")
        }
        return uuid
    }

    private func count() throws(SampleFileError) -> Int {
        let text = text(.count)
        guard let count = Int(text), String(count) == text else {
            throw fault(.number, .count, allowed: "a whole number from 0 to \(QuantitySample.countLimit)")
        }
        guard (0...QuantitySample.countLimit).contains(count) else {
            throw fault(.value, .count, allowed: "a whole number from 0 to \(QuantitySample.countLimit)")
        }
        return count
    }

    private func boolean(_ field: SampleField) throws(SampleFileError) -> Bool {
        switch texts[field]?.text {
        case "true": return true
        case "false": return false
        default: throw fault(.boolean, field, allowed: "true or false")
        }
    }

    private func fault(_ rule: SampleFileError.Rule, _ field: SampleField, allowed: String) -> SampleFileError {
        SampleFileError(
            rule, line: line, column: texts[field]?.column ?? 1, key: field.rawValue,
            found: "“\(text(field).prefix(40))”", allowed: allowed)
    }

    /// Reads a value of a field, and gives its faults their place.
    private func checked<Value>(
        _ field: SampleField, _ make: @autoclosure () throws(CountsError) -> Value
    ) throws(SampleFileError) -> Value {
        do {
            return try make()
        } catch {
            throw SampleFileError(
                .value, line: line, column: texts[field]?.column ?? 1, key: field.rawValue,
                found: error.found, allowed: error.allowed)
        }
    }
}

enum SampleLines {
    /// Returns the lines without their ends, LF or CR LF; the last line may lack its end.
    static func split(_ data: Data) throws(SampleFileError) -> [ArraySlice<UInt8>] {
        let bytes = [UInt8](data)
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            var line = bytes[start..<end]
            if end < bytes.count, line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard line.count <= SampleFile.lineLimit else {
                throw SampleFileError(
                    .longLine, line: lines.count + 1, found: "\(line.count) bytes",
                    allowed: "at most \(SampleFile.lineLimit)")
            }
            lines.append(line)
            guard lines.count <= SampleFile.sampleLimit + 1 else {
                throw SampleFileError(
                    .sampleCount, line: lines.count, found: "more than \(SampleFile.sampleLimit) samples",
                    allowed: "at most \(SampleFile.sampleLimit)")
            }
            start = end + 1
        }
        return lines
    }

    /// Returns bytes as text, without repairing anything.
    static func text(_ bytes: ArraySlice<UInt8>, line: Int, column: Int) throws(SampleFileError) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            throw SampleFileError(
                .encoding, line: line, column: column, found: "bytes that are not text in UTF-8", allowed: "UTF-8")
        }
        return text
    }
}

/// Samples in the order of their lines, without repeated identifiers.
struct SampleList {
    private(set) var samples: [QuantitySample] = []
    private var lines: [UUID: Int] = [:]

    mutating func append(_ record: SampleRecord) throws(SampleFileError) {
        let sample = try record.sample()
        if let line = lines.updateValue(record.line, forKey: sample.uuid) {
            throw SampleFileError(
                .repeatedSample, line: record.line, key: SampleField.uuid.rawValue,
                found: "\(sample.uuid.uuidString) of line \(line)", allowed: "each identifier once")
        }
        samples.append(sample)
    }
}
