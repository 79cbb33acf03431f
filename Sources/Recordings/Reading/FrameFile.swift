import Foundation
import Pose

/// A recording's CSV file that is read frame by frame: memory does not grow with its length.
struct FrameFile: Sendable {
    private let file: String
    private let image: ImageSize
    private var lines: TextLines?
    private var rows: FrameRows?
    /// The faults so far; all of them once `next` has returned `nil`.
    private(set) var faults: DiagnosticList

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

    init(_ text: [UInt8], file: String, image: ImageSize) {
        (self.file, self.image) = (file, image)
        faults = DiagnosticList()
        lines = TextLines(text, file: file)
    }

    /// The values that were corrected so far.
    var warnings: [Diagnostic] { rows?.warnings ?? [] }

    /// Reads the next frame and its line, `nil` at the end, or where the file is faulty; then all of it has been read.
    mutating func next() -> (frame: PoseFrame, line: Int)? {
        guard lines != nil else { return nil }
        do throws(Diagnostic) {
            while let line = try nextRow(), !hasTooMany {
                if let frame = rows?.frame(line) { return (frame, line.number) }
                if hasTooMany { break }
            }
        } catch {
            refuse(error)
        }
        lines = nil
        faults = rows?.faults ?? faults
        if hasTooMany {
            faults.end(
                with: Diagnostic(
                    file: file, found: "more than \(RecordingLimits.mostFaults) faults; the rest was not read",
                    allowed: "rows with the cells of the header"))
        }
        return nil
    }

    private var hasTooMany: Bool { rows?.faults.count ?? 0 >= RecordingLimits.mostFaults }

    /// The next row, or `nil` where there is none; empty lines at the end are none.
    private mutating func nextRow() throws(Diagnostic) -> TextLines.Line? {
        let isFirst = rows == nil
        if isFirst {
            let empty = Diagnostic(file: file, found: "an empty file", allowed: "a header and at least one row")
            guard let line = try lines?.next() else { return refuse(empty) }
            if line.bytes.isEmpty, try nextFullLine() == nil { return refuse(empty) }
            guard let header = FrameHeader(line.bytes, file: file, &faults) else { return nil }
            var rows = FrameRows(file: file, image: image, header: header)
            rows.faults = faults
            self.rows = rows
        }
        guard let line = try nextFullLine() else {
            guard isFirst else { return nil }
            return refuse(
                Diagnostic(file: file, line: 1, found: "a header without rows", allowed: "at least one row"))
        }
        return line
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
            for number in first..<(first + empty) where !hasTooMany {
                _ = rows?.frame(TextLines.Line(number: number, bytes: [], isCut: false))
            }
            return line.bytes.isEmpty ? nil : line
        }
        return nil
    }

    @discardableResult
    private mutating func refuse(_ fault: Diagnostic) -> TextLines.Line? {
        if rows == nil { faults.add(fault) } else { rows?.faults.add(fault) }
        return nil
    }
}
