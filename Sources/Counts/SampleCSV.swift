public import Foundation
import Text

/// Files of samples with comma-separated values (RFC 4180), one sample a line.
///
/// The first line names the columns. Every line has all of them; an empty field is a value that the sample lacks. A
/// field with a comma or a quotation mark stands in quotation marks, which are doubled within it. Lines end with LF or
/// CR LF. The files of this type are written with LF, and what is written reads back as equal samples.
public enum SampleCSV {
    /// The columns, in order.
    public static let columns = SampleField.allCases.map(\.rawValue)

    /// Writes samples, in their order.
    public static func data(of samples: some Sequence<QuantitySample>) -> Data {
        var text = columns.joined(separator: ",") + "\n"
        for sample in samples {
            text += SampleField.allCases.map { Escape.csv($0.text(of: sample) ?? "") }.joined(separator: ",") + "\n"
        }
        return Data(text.utf8)
    }

    /// Reads samples, in the order of their lines.
    ///
    /// - Throws: `SampleFileError` with the first fault.
    public static func samples(from data: Data) throws(SampleFileError) -> [QuantitySample] {
        let lines = try SampleLines.split(data)
        let header = Array(columns.joined(separator: ",").utf8)
        guard let first = lines.first, first.elementsEqual(header) else {
            throw SampleFileError(
                .header, line: 1, found: "“\(String(decoding: (lines.first ?? []).prefix(60), as: UTF8.self))”",
                allowed: columns.joined(separator: ","))
        }
        var list = SampleList()
        for (place, line) in lines.enumerated().dropFirst() { try list.append(record(line, number: place + 1)) }
        return list.samples
    }

    private static func record(_ line: ArraySlice<UInt8>, number: Int) throws(SampleFileError) -> SampleRecord {
        var record = SampleRecord(line: number)
        var position = line.startIndex
        for (place, field) in SampleField.allCases.enumerated() {
            let column = position - line.startIndex + 1
            let bytes = try Self.field(line, at: &position, number: number, key: field.rawValue)
            if !bytes.isEmpty {
                record.set(field, try SampleLines.text(bytes[...], line: number, column: column), column: column)
            }
            let isLast = place + 1 == columns.count
            guard isLast == (position == line.endIndex) else {
                throw SampleFileError(
                    .fieldCount, line: number, column: position - line.startIndex + 1,
                    found: isLast ? "more than \(columns.count) fields" : "\(place + 1) fields",
                    allowed: "\(columns.count) fields")
            }
            if !isLast { position += 1 }
        }
        return record
    }

    private static func field(
        _ line: ArraySlice<UInt8>, at position: inout Int, number: Int, key: String
    ) throws(SampleFileError) -> [UInt8] {
        do throws(CSVField.Fault) {
            return try CSVField.read(line, at: &position)
        } catch {
            throw SampleFileError(
                .quotes, line: number, column: error.place - line.startIndex + 1, key: key, found: error.found,
                allowed: CSVField.Fault.allowed)
        }
    }
}
