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

    /// A column of a wide table.
    ///
    /// For example `x11`, `x_11`, `11_x`, `landmark_11_x`, `LEFT_SHOULDER_x` or `left_shoulder.visibility`.
    private static func wide(_ name: String) -> LandmarkColumn? {
        if let match = name.wholeMatch(of: #/(x|y|z|v|vis|visibility|presence)_?([0-9]{1,4})/#),
            let component = component(match.1), let number = Int(match.2)
        {
            return .numbered(number, component)
        }
        guard let match = name.wholeMatch(of: #/(.+?)[_. \-]?(x|y|z|v|vis|visibility|presence)/#),
            let component = component(match.2)
        else { return nil }
        if let stem = match.1.wholeMatch(of: #/(?:(?:pose|landmark|pose_landmark|lm|kp|point)_?)?([0-9]{1,4})/#),
            let number = Int(stem.1)
        {
            return .numbered(number, component)
        }
        let stem = ImportKeys.plain(match.1)
        return JointTables.mediapipeNames.contains(stem) ? .named(stem, component) : nil
    }
}

/// Reads CSV files of MediaPipe landmarks: a row a frame, or a row a landmark.
struct MediaPipeCSV {
    let options: ImportOptions
    let path: String

    func take(_ data: Data, name: String, _ log: inout ImportLog) -> RawTake {
        var take = RawTake(name: name, file: path, format: .mediapipe, units: .normalised)
        guard var text = String(utf8: data) else {
            log.refuse(ImportPlace(file: path), "bytes that are no UTF-8", "a CSV file in UTF-8")
            return take
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        guard let header = lines.first, lines.count > 1 else {
            log.refuse(ImportPlace(file: path), "no row", "a header and a row for each frame")
            return take
        }
        let names = Self.cells(header).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let table = LandmarkTable(names, options: options, path: path, &log) else { return take }
        for (index, line) in lines.enumerated().dropFirst() {
            let cells = Self.cells(line).map { $0.trimmingCharacters(in: .whitespaces) }
            let place = ImportPlace(file: path, line: index + 1)
            guard cells.count == names.count else {
                log.refuse(place, "\(cells.count) cells", "\(names.count) cells, as in the header")
                continue
            }
            table.read(cells, place, &take, &log)
        }
        return take
    }

    /// The cells of a line; those that hold commas are in double quotes.
    static func cells(_ line: Substring) -> [String] {
        guard line.contains("\"") else {
            return line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        var cells = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells
    }
}
