import Documents
import Foundation
import Pose

/// The content of a column in a CSV file of MediaPipe landmarks.
enum LandmarkColumn: Hashable {
    /// A number of a landmark: one of 33 that are named by number (the base is found out later) or by name.
    case numbered(Int, Component)
    case named(String, Component)
    case time(String)
    case frame
    case person
    /// The landmark of a row in a long table.
    case landmark
    /// A number of the landmark of the row.
    case component(Component)
    case other

    /// One number of a landmark.
    enum Component: String, Hashable {
        case x, y, visibility
        /// Depth, presence: not used.
        case ignored
    }

    init(_ header: String) {
        let plain = ImportKeys.plain(header)
        if ImportKeys.isTime(plain) {
            self = .time(plain)
        } else if ImportKeys.frame.contains(plain) {
            self = .frame
        } else if ImportKeys.person.contains(plain) {
            self = .person
        } else if ["landmark", "landmarkid", "landmarkindex", "landmarkidx", "landmarkname"].contains(plain) {
            self = .landmark
        } else if let component = LandmarkColumn.component(plain) {
            self = .component(component)
        } else {
            self = LandmarkColumn.wide(header.lowercased()) ?? .other
        }
    }

    private static func component(_ plain: some StringProtocol) -> Component? {
        switch plain {
        case "x": .x
        case "y": .y
        case "v", "vis", "visibility": .visibility
        case "z", "presence": .ignored
        default: nil
        }
    }

    /// The names of components, none before one that it ends in.
    private static let components = ["visibility", "presence", "vis", "v", "x", "y", "z"]
    /// The words before a landmark's number.
    private static let words: Set = ["", "pose", "landmark", "pose_landmark", "lm", "kp", "point"]

    /// A column of a wide table.
    ///
    /// For example `x11`, `x_11`, `11_x`, `landmark_11_x`, `LEFT_SHOULDER_x` or `left_shoulder.visibility`.
    private static func wide(_ name: String) -> LandmarkColumn? {
        if let (stem, number) = numbered(name), let component = component(bare(stem)) {
            return .numbered(number, component)
        }
        guard let suffix = components.first(where: { name.hasSuffix($0) && name.count > $0.count }),
            let component = component(suffix)
        else { return nil }
        var stem = name.dropLast(suffix.count)
        if stem.count > 1, let last = stem.last, "_. -".contains(last) { stem = stem.dropLast() }
        if let (word, number) = numbered(String(stem)), words.contains(bare(word)) {
            return .numbered(number, component)
        }
        let plain = ImportKeys.plain(stem)
        return JointTables.mediapipeNames.contains(plain) ? .named(plain, component) : nil
    }

    /// A word without the underscore at its end.
    private static func bare(_ word: String) -> String { word.hasSuffix("_") ? String(word.dropLast()) : word }

    /// A name that ends in a number of one to four digits, in two parts.
    private static func numbered(_ name: String) -> (stem: String, number: Int)? {
        let digits = name.reversed().prefix { "0"..."9" ~= $0 }
        guard (1...4).contains(digits.count), let number = Int(String(digits.reversed())) else { return nil }
        return (String(name.dropLast(digits.count)), number)
    }
}

/// Reads CSV files of MediaPipe landmarks: a row a frame, or a row a landmark.
struct MediaPipeCSV {
    let options: ImportOptions
    let path: String

    func take(_ data: Data, name: String, _ log: inout ImportLog) -> RawTake {
        var take = RawTake(name: name, file: path, format: .mediapipe, units: .normalised)
        let place = ImportPlace(file: path)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = data.starts(with: mark) ? data.dropFirst(mark.count) : data
        let end = text.lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.map { $0 + 1 } ?? text.startIndex
        var lines = ByteLines(text[..<end]).makeIterator()
        guard let header = lines.next(), header.endIndex < end else {
            log.refuse(place, "no row", "a header and a row for each frame")
            return take
        }
        let count = Self.commas(header) + 1
        guard count <= RecordingLimits.columns else {
            log.refuse(ImportPlace(file: path, line: 1), "\(count) columns", "at most \(RecordingLimits.columns)")
            return take
        }
        guard let names = Self.cells(of: header) else {
            log.refuse(ImportPlace(file: path, line: 1), "bytes that are no UTF-8", "a CSV file in UTF-8")
            return take
        }
        guard let table = LandmarkTable(names, options: options, path: path, &log) else { return take }
        for number in 2... {
            guard let line = lines.next(), log.faults.count < RecordingLimits.faultyLines else { break }
            let place = ImportPlace(file: path, line: number)
            guard line.count <= RecordingLimits.lineBytes else {
                log.refuse(place, "a line of \(line.count) bytes", "at most \(RecordingLimits.lineBytes)")
                continue
            }
            guard Self.commas(line) < names.count * 2 + 1000 else {
                log.refuse(place, "\(Self.commas(line) + 1) cells", "\(names.count) cells, as in the header")
                continue
            }
            guard let cells = Self.cells(of: line) else {
                log.refuse(place, "bytes that are no UTF-8", "a CSV file in UTF-8")
                continue
            }
            guard cells.count == names.count else {
                log.refuse(place, "\(cells.count) cells", "\(names.count) cells, as in the header")
                continue
            }
            table.read(cells, place, &take, &log)
        }
        return take
    }

    private static func commas(_ line: Data) -> Int {
        line.withUnsafeBytes { bytes in bytes.count { $0 == UInt8(ascii: ",") } }
    }

    /// The cells of a line without the spaces around them, or `nil` where it is no text.
    private static func cells(of line: Data) -> [String]? {
        guard let text = String(utf8: line.last == 0x0D ? line.dropLast() : line) else { return nil }
        return cells(text[...]).map { trimmed($0) }
    }

    private static func trimmed(_ cell: String) -> String {
        // Most cells are numbers, and need nothing.
        guard let first = cell.utf8.first, let last = cell.utf8.last else { return cell }
        let isPlain = (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
        return isPlain ? cell : cell.trimmingCharacters(in: .whitespaces)
    }

    /// The cells of a line; those that hold commas are in double quotes.
    static func cells(_ line: Substring) -> [String] {
        guard line.utf8.contains(UInt8(ascii: "\"")) else {
            return line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
                String($0) ?? ""
            }
        }
        var cells = [""]
        var isQuoted = false
        for scalar in line.unicodeScalars {
            switch scalar {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].unicodeScalars.append(scalar)
            }
        }
        return cells
    }
}
