import Foundation
import Pose
import Text

/// A recording's CSV file that is read frame by frame: memory does not grow with its length.
///
/// No cell is ever quoted, so a line is a row and cells are the texts between commas; line numbers are therefore exact
/// and a row that is too short is recognised.
struct FrameFile: Sendable {
    private let file: String
    private let image: ImageSize
    private var lines: TextLines?
    private var header: FrameHeader?
    /// The faults so far; all of them once `next` has returned `nil`.
    private(set) var faults = DiagnosticList()

    private var lastTime: (time: Nanoseconds, line: Int)?
    private var overshoots = [(count: Int, greatest: Double, line: Int)](repeating: (0, 0, 0), count: Joint.count)
    /// The positions of the commas of a row, and of its end; kept from row to row.
    private var ends: [Int] = []

    /// Opens a file; with any faults of the JSON file, the frames are read for their own faults only.
    init(_ csv: URL, image: ImageSize, _ faults: DiagnosticList) {
        file = csv.relativePath
        (self.image, self.faults) = (image, faults)
        do throws(Diagnostic) {
            lines = try TextLines(csv)
        } catch {
            self.faults.add(error)
        }
    }

    /// Reads the next frame and its line, `nil` at the end, or where the file is faulty; then all of it has been read.
    mutating func next() -> (frame: PoseFrame, line: Int)? {
        guard lines != nil else { return nil }
        do throws(Diagnostic) {
            while let line = try nextRow(), !hasTooMany {
                if let frame = frame(line) { return (frame, line.number) }
                if hasTooMany { break }
            }
        } catch {
            faults.add(error)
        }
        lines = nil
        if hasTooMany {
            faults.end(
                with: Diagnostic(
                    file: file, found: "more than \(RecordingLimits.mostFaults) faults; the rest was not read",
                    allowed: "rows with the cells of the header"))
        }
        return nil
    }

    private var hasTooMany: Bool { header != nil && faults.count >= RecordingLimits.mostFaults }

    /// The next row, or `nil` where there is none; empty lines at the end are none.
    private mutating func nextRow() throws(Diagnostic) -> TextLines.Line? {
        let isFirst = header == nil
        if isFirst {
            let empty = Diagnostic(file: file, found: "an empty file", allowed: "a header and at least one row")
            guard let line = try lines?.next() else { throw empty }
            if line.bytes.isEmpty, try nextFullLine() == nil { throw empty }
            header = FrameHeader(line.bytes, file: file, &faults)
            if header == nil { return nil }
        }
        if let line = try nextFullLine() { return line }
        guard isFirst else { return nil }
        throw Diagnostic(file: file, line: 1, found: "a header without rows", allowed: "at least one row")
    }

    /// The next line that is not empty; empty ones before it are faults, and so are very many at the end.
    private mutating func nextFullLine() throws(Diagnostic) -> TextLines.Line? {
        var empty = 0
        while let line = try lines?.next() {
            if line.bytes.isEmpty {
                empty += 1
                guard empty >= RecordingLimits.mostFaults else { continue }
            }
            let first = line.number - empty + (line.bytes.isEmpty ? 1 : 0)
            for number in first..<(first + empty) where header != nil && !hasTooMany {
                refuseLength(TextLines.Line(number: number, bytes: [], isCut: false))
            }
            return line.bytes.isEmpty ? nil : line
        }
        return nil
    }

    /// Reads a row, `nil` where this row or one before it is faulty.
    private mutating func frame(_ line: TextLines.Line) -> PoseFrame? {
        guard let header else { return nil }
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
        // A line without a row may be long: its cells are counted to the end only here.
        let cells = 1 + line.bytes.count { $0 == UInt8(ascii: ",") }
        let count = header?.count ?? 0
        let end = line.isCut && cells < count ? ", where the file ends" : ""
        let found = line.bytes.isEmpty ? "an empty line" : "\(cells) cell\(cells == 1 ? "" : "s")\(end)"
        refuse(line.number, "", found, "\(count) cells, as in the header")
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
