import Documents
import Naming
import Pose

/// The columns of a recording's CSV file.
struct FrameColumns {
    /// The columns of a joint's three cells in a row.
    struct Cells {
        var joint: Joint
        var x: Int
        var y: Int
        var confidence: Int
    }

    /// The number of cells of a row.
    var count: Int
    /// The column of `t`.
    var time: Int
    /// The joints that the file has.
    var joints: [Cells]
}

/// Reads the text of a recording's CSV file, and collects all that is wrong in it.
///
/// No cell is ever quoted, so a line is a row and cells are the texts between commas; line numbers are therefore exact
/// and a row that is too short is seen for what it is.
struct FrameTable {
    let file: String
    let image: ImageSize
    private(set) var frames: [PoseFrame] = []
    var faults = DiagnosticList()
    private(set) var warnings: [Diagnostic] = []

    private var lastTime: (time: Nanoseconds, line: Int)?
    private var overshoots: [(count: Int, greatest: Double, line: Int)]

    init(file: String, image: ImageSize) {
        self.file = file
        self.image = image
        overshoots = Array(repeating: (0, 0, 0), count: Joint.count)
    }

    /// Reads the whole text.
    mutating func read(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var text = bytes[...]
        if text.starts(with: mark) { text = text.dropFirst(mark.count) }
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isComplete = lines.last?.isEmpty ?? false
        for index in lines.indices where lines[index].last == UInt8(ascii: "\r") { lines[index].removeLast() }
        while let last = lines.last, last.isEmpty { lines.removeLast() }
        guard let header = lines.first else {
            refuse(nil, nil, "an empty file", "a header and at least one row")
            return
        }
        guard let columns = readHeader(header) else { return }
        if lines.count == 1 { refuse(1, nil, "a header without rows", "at least one row") }
        frames.reserveCapacity(lines.count)
        for (index, line) in lines.enumerated().dropFirst() {
            let isCut = index == lines.count - 1 && !isComplete
            readRow(line, number: index + 1, columns, isCut: isCut)
        }
        for joint in Joint.allCases where overshoots[joint.rawValue].count > 0 {
            let (count, greatest, line) = overshoots[joint.rawValue]
            warnings.append(
                Diagnostic(
                    file: file, line: line, key: "\(joint.name)_c",
                    found: "\(count) confidence\(count == 1 ? "" : "s") above 1, up to \(greatest)",
                    allowed: "0 to 1; taken as 1", severity: .warning))
        }
    }

    private mutating func refuse(_ line: Int?, _ place: String?, _ found: String, _ allowed: String) {
        faults.add(Diagnostic(file: file, line: line, key: place ?? "", found: found, allowed: allowed))
    }

    // MARK: Header

    private mutating func readHeader(_ line: ArraySlice<UInt8>) -> FrameColumns? {
        guard let text = String(utf8: line) else {
            refuse(1, nil, "bytes that are no UTF-8", "a header in UTF-8")
            return nil
        }
        let before = faults.count
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        var places: [String: Int] = [:]
        let known = ["t"] + Joint.allCases.flatMap { joint in ["x", "y", "c"].map { "\(joint.name)_\($0)" } }
        for (index, name) in names.enumerated() {
            if let first = places[name] {
                refuse(1, name, "the column twice, as number \(first + 1) and \(index + 1)", "each column once")
            } else if !known.contains(name) {
                let guess = Spelling.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
                refuse(1, nil, "a column \(quoted(name))\(guess)", "t and JOINT_x, JOINT_y, JOINT_c")
            }
            places[name] = places[name] ?? index
        }
        let time = places["t"]
        if time == nil { refuse(1, "t", "no such column", "the time of each frame, seconds") }
        let joints = Joint.allCases.compactMap { cells(of: $0, in: places) }
        if joints.isEmpty, faults.count == before { refuse(1, nil, "no joint", "at least one joint's x, y and c") }
        guard let time, faults.count == before else { return nil }
        return FrameColumns(count: names.count, time: time, joints: joints)
    }

    private mutating func cells(of joint: Joint, in places: [String: Int]) -> FrameColumns.Cells? {
        let names = ["x", "y", "c"].map { "\(joint.name)_\($0)" }
        let found = names.compactMap { places[$0] }
        if found.isEmpty { return nil }
        guard found.count == 3 else {
            for name in names where places[name] == nil {
                refuse(1, name, "no such column", "\(names.joined(separator: ", ")) together or none of them")
            }
            return nil
        }
        return FrameColumns.Cells(joint: joint, x: found[0], y: found[1], confidence: found[2])
    }

    // MARK: Rows

    private mutating func readRow(
        _ line: ArraySlice<UInt8>, number: Int, _ columns: FrameColumns, isCut: Bool
    ) {
        let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard cells.count == columns.count else {
            let end = isCut && cells.count < columns.count ? ", where the file ends" : ""
            let found = line.isEmpty ? "an empty line" : "\(cells.count) cell\(cells.count == 1 ? "" : "s")\(end)"
            refuse(number, nil, found, "\(columns.count) cells, as in the header")
            return
        }
        var frame = PoseFrame(time: readTime(cells[columns.time], line: number) ?? 0, image: image)
        var hasNeck = false
        var hasRoot = false
        for place in columns.joints {
            if let observation = readJoint(place, of: cells, line: number) { frame[place.joint] = observation }
            if place.joint == .neck { hasNeck = true }
            if place.joint == .root { hasRoot = true }
        }
        let (neck, root) = (frame[.neck], frame[.root])
        if !hasNeck || !hasRoot { frame.deriveMidpoints() }
        if hasNeck { frame[.neck] = neck }
        if hasRoot { frame[.root] = root }
        if faults.isEmpty { frames.append(frame) }
    }

    private mutating func readTime(_ cell: ArraySlice<UInt8>, line: Int) -> Nanoseconds? {
        let time: Nanoseconds
        do {
            time = try DecimalSeconds.nanoseconds(cell)
        } catch {
            let allowed =
                switch error {
                case .notANumber: "a decimal number of seconds"
                case .outOfRange: "seconds within ±1,000,000,000"
                }
            refuse(line, "t", found(cell), allowed)
            return nil
        }
        if let lastTime, time <= lastTime.time {
            refuse(
                line, "t", found(cell),
                "more than \(DecimalSeconds.text(lastTime.time)) of line \(lastTime.line)")
        }
        lastTime = (time, line)
        return time
    }

    private mutating func readJoint(
        _ place: FrameColumns.Cells, of cells: [ArraySlice<UInt8>], line: Int
    ) -> JointObservation? {
        let (x, y, confidence) = (cells[place.x], cells[place.y], cells[place.confidence])
        if x.isEmpty, y.isEmpty, confidence.isEmpty { return .missing }
        if x.isEmpty || y.isEmpty || confidence.isEmpty {
            let places = [(x, "x"), (y, "y"), (confidence, "c")].filter { $0.0.isEmpty }
            for (_, suffix) in places {
                refuse(
                    line, "\(place.joint.name)_\(suffix)", "nothing",
                    "a number, or all three cells of the joint empty")
            }
            return nil
        }
        let values = [(x, "x"), (y, "y"), (confidence, "c")].map { cell, suffix -> Double? in
            if let value = Self.number(cell) { return value }
            refuse(line, "\(place.joint.name)_\(suffix)", found(cell), "a finite decimal number, or nothing")
            return nil
        }
        guard let x = values[0], let y = values[1], let c = values[2] else { return nil }
        guard (0...RecordingLimits.confidence).contains(c) else {
            refuse(line, "\(place.joint.name)_c", found(confidence), "0 to \(RecordingLimits.confidence)")
            return nil
        }
        if c == 0 { return .missing }
        if c > 1 { noteOvershoot(c, of: place.joint, line: line) }
        return JointObservation(x: x, y: y, confidence: min(c, 1))
    }

    private mutating func noteOvershoot(_ confidence: Double, of joint: Joint, line: Int) {
        let (count, greatest, first) = overshoots[joint.rawValue]
        overshoots[joint.rawValue] = (count + 1, max(greatest, confidence), count == 0 ? line : first)
    }

    private func found(_ cell: ArraySlice<UInt8>) -> String {
        if cell.isEmpty { return "nothing" }
        return String(utf8: cell).map { quoted($0) } ?? "bytes that are no UTF-8"
    }

    /// A finite decimal number; hexadecimal, infinite and undefined ones are refused.
    static func number(_ cell: ArraySlice<UInt8>) -> Double? {
        for byte in cell {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                continue
            default: return nil
            }
        }
        guard let value = Double(String(decoding: cell, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }
}
