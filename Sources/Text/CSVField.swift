/// A reader of the fields of one line with comma-separated values (RFC 4180).
///
/// A field with a comma or a quotation mark stands in quotation marks, which are doubled within it.
package enum CSVField {
    /// A reason why a field cannot be read.
    package struct Fault: Error {
        /// The place of the byte at fault in the line.
        package let place: Int
        package let found: String

        /// The texts that are allowed, in messages.
        package static let allowed = "quotation marks around a whole field, doubled within it"
    }

    /// Reads a field, without its quotation marks, and goes to the comma after it or to the end of the line.
    package static func read(_ line: ArraySlice<UInt8>, at position: inout Int) throws(Fault) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        let start = position
        guard position < line.endIndex, line[position] == quote else {
            position = line[position...].firstIndex(of: UInt8(ascii: ",")) ?? line.endIndex
            if let place = line[start..<position].firstIndex(of: quote) {
                throw Fault(place: place, found: "a quotation mark within a field without them")
            }
            return Array(line[start..<position])
        }
        var bytes: [UInt8] = []
        position += 1
        while position < line.endIndex {
            if line[position] == quote {
                position += 1
                guard position < line.endIndex, line[position] == quote else {
                    guard position == line.endIndex || line[position] == UInt8(ascii: ",") else {
                        throw Fault(place: position, found: "text after the closing quotation mark")
                    }
                    return bytes
                }
            }
            bytes.append(line[position])
            position += 1
        }
        throw Fault(place: start, found: "a field whose quotation mark is not closed")
    }

    /// Reads all fields of a line without its end, at least one.
    package static func all(_ line: ArraySlice<UInt8>) throws(Fault) -> [[UInt8]] {
        var position = line.startIndex
        var fields = [try read(line, at: &position)]
        while position < line.endIndex {
            position += 1
            fields.append(try read(line, at: &position))
        }
        return fields
    }
}
