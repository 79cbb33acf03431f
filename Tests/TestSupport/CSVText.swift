/// A CSV file (RFC 4180) as another program would read it.
public struct CSVText {
    /// All records, the header first.
    public private(set) var records: [[String]] = []

    /// The names of the columns.
    public var header: [String] { records.first ?? [] }
    /// The records behind the header.
    public var rows: ArraySlice<[String]> { records.dropFirst() }

    /// Reads a file.
    ///
    /// - Parameter text: The whole file.
    public init(_ text: String) {
        var (record, field, isQuoted) = ([String](), "", false)
        var characters = text.unicodeScalars.makeIterator()
        var next = characters.next()
        while let character = next {
            next = characters.next()
            switch character {
            case "\"" where isQuoted && next == "\"":
                field.append("\"")
                next = characters.next()
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                record.append(field)
                field = ""
            case "\n" where !isQuoted:
                records.append(record + [field])
                (record, field) = ([], "")
            default: field.unicodeScalars.append(character)
            }
        }
        if !record.isEmpty || !field.isEmpty { records.append(record + [field]) }
    }
}
