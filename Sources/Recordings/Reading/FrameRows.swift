import Text
import Pose

/// Reads the rows of a recording's CSV file in order, and collects their faults.
///
/// No cell is ever quoted, so a line is a row and cells are the texts between commas; line numbers are therefore exact
/// and a row that is too short is recognised.
struct FrameRows: Sendable {
    let file: String
    let image: ImageSize
    let header: FrameHeader
    var faults = DiagnosticList()

    private var lastTime: (time: Nanoseconds, line: Int)?
    private var overshoots: [(count: Int, greatest: Double, line: Int)]
    /// The positions of the commas of a row, and of its end; kept from row to row.
    private var ends: [Int] = []

    init(file: String, image: ImageSize, header: FrameHeader) {
        (self.file, self.image, self.header) = (file, image, header)
        overshoots = Array(repeating: (0, 0, 0), count: Joint.count)
    }

    /// Reads a row, `nil` where this row or one before it is faulty.
    mutating func frame(_ line: TextLines.Line) -> PoseFrame? {
        let bytes = line.bytes
        ends.removeAll(keepingCapacity: true)
        for index in bytes.indices where bytes[index] == UInt8(ascii: ",") {
            ends.append(index)
            if ends.count > header.count { break }
        }
        ends.append(bytes.endIndex)
        guard ends.count == header.count else {
            refuseLength(line)
            return nil
        }
        let time = readTime(cell(header.time, of: bytes), line: line.number)
        var frame = PoseFrame(time: time ?? 0, image: image)
        for place in header.joints {
            if let observation = readJoint(place, of: bytes, line: line.number) { frame[place.joint] = observation }
        }
        let (neck, root) = (frame[.neck], frame[.root])
        if !header.hasNeck || !header.hasRoot { frame.deriveMidpoints() }
        if header.hasNeck { frame[.neck] = neck }
        if header.hasRoot { frame[.root] = root }
        return faults.isEmpty ? frame : nil
    }

    /// The confidences that were corrected so far, one diagnostic for each joint.
    var warnings: [Diagnostic] {
        Joint.allCases.compactMap { joint in
            let (count, greatest, line) = overshoots[joint.rawValue]
            guard count > 0 else { return nil }
            return Diagnostic(
                file: file, line: line, key: "\(joint.name)_c",
                found: "\(count) confidence\(count == 1 ? "" : "s") above 1, up to \(greatest)",
                allowed: "0 to 1; taken as 1", severity: .warning)
        }
    }

    private mutating func refuse(_ line: Int, _ key: String, _ found: String, _ allowed: String) {
        faults.add(Diagnostic(file: file, line: line, key: key, found: found, allowed: allowed))
    }

    private mutating func refuseLength(_ line: TextLines.Line) {
        // A line that is no row at all may be long: it is counted to its end only here.
        let cells = 1 + line.bytes.count { $0 == UInt8(ascii: ",") }
        let end = line.isCut && cells < header.count ? ", where the file ends" : ""
        let found = line.bytes.isEmpty ? "an empty line" : "\(cells) cell\(cells == 1 ? "" : "s")\(end)"
        refuse(line.number, "", found, "\(header.count) cells, as in the header")
    }

    private func cell(_ column: Int, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes[(column == 0 ? bytes.startIndex : ends[column - 1] + 1)..<ends[column]]
    }

    private mutating func readTime(_ cell: ArraySlice<UInt8>, line: Int) -> Nanoseconds? {
        let time: Nanoseconds
        do {
            time = try DecimalSeconds.nanoseconds(cell)
        } catch {
            refuse(line, "t", found(cell), error.rawValue)
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
        _ place: FrameHeader.Cells, of bytes: ArraySlice<UInt8>, line: Int
    ) -> JointObservation? {
        let (x, y, confidence) = (cell(place.x, of: bytes), cell(place.y, of: bytes), cell(place.confidence, of: bytes))
        if x.isEmpty, y.isEmpty, confidence.isEmpty { return .missing }
        if x.isEmpty || y.isEmpty || confidence.isEmpty {
            for (cell, suffix) in [(x, "x"), (y, "y"), (confidence, "c")] where cell.isEmpty {
                refuse(
                    line, "\(place.joint.name)_\(suffix)", "nothing",
                    "a number, or all three cells of the joint empty")
            }
            return nil
        }
        let numbers = (
            number(x, place, "x", line: line), number(y, place, "y", line: line),
            number(confidence, place, "c", line: line)
        )
        guard let xValue = numbers.0, let yValue = numbers.1, let c = numbers.2 else { return nil }
        guard (0...RecordingLimits.confidence).contains(c) else {
            refuse(line, "\(place.joint.name)_c", found(confidence), "0 to \(RecordingLimits.confidence)")
            return nil
        }
        if c == 0, max(xValue.magnitude, yValue.magnitude) > RecordingLimits.places { return .missing }
        checkPlace(xValue, x, place, "x", line: line)
        checkPlace(yValue, y, place, "y", line: line)
        if c > 1 { noteOvershoot(c, of: place.joint, line: line) }
        return JointObservation(x: xValue, y: yValue, confidence: min(c, 1))
    }

    private mutating func number(
        _ cell: ArraySlice<UInt8>, _ place: FrameHeader.Cells, _ suffix: String, line: Int
    ) -> Double? {
        if let value = DecimalNumber.value(cell) { return value }
        refuse(line, "\(place.joint.name)_\(suffix)", found(cell), "a finite decimal number, or nothing")
        return nil
    }

    private mutating func checkPlace(
        _ value: Double, _ cell: ArraySlice<UInt8>, _ place: FrameHeader.Cells, _ suffix: String, line: Int
    ) {
        guard value.magnitude > RecordingLimits.places else { return }
        refuse(line, "\(place.joint.name)_\(suffix)", found(cell), "a share of the image within ±1,000,000,000")
    }

    private mutating func noteOvershoot(_ confidence: Double, of joint: Joint, line: Int) {
        let (count, greatest, first) = overshoots[joint.rawValue]
        overshoots[joint.rawValue] = (count + 1, max(greatest, confidence), count == 0 ? line : first)
    }

    private func found(_ cell: ArraySlice<UInt8>) -> String {
        if cell.isEmpty { return "nothing" }
        // A cell may be as long as a line may be.
        return String(utf8: cell.prefix(200)).map { Shown.quoted($0) } ?? "bytes that are no UTF-8"
    }
}
