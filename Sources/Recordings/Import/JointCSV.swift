import Foundation
import Pose

/// Reads CSV files of joints: a row a frame, a row a joint, or DeepLabCut's header of several rows.
struct JointCSV {
    let options: ImportOptions
    let path: String

    func take(_ data: Data, name: String, _ log: inout ImportLog) -> RawTake {
        var take = RawTake(name: name, file: path, format: options.format ?? .table)
        let place = ImportPlace(file: path)
        let text = data.trimmingPrefix([0xEF, 0xBB, 0xBF])
        let end = text.lastIndex { !JSONFile.spaces.contains($0) }.map { $0 + 1 } ?? text.startIndex
        var lines = ByteLines(text[..<end]).makeIterator()
        guard let header = lines.next(), header.endIndex < end else {
            log.refuse(place, "no row", "a header and a row for each frame")
            return take
        }
        guard let names = names(header, line: 1, &log) else { return take }
        var first = 2
        var table: JointTable?
        if DeepLabCutHeader.begins(names) {
            var rows = [names]
            while rows.last?.first?.lowercased() != "coords", let line = lines.next(), rows.count < 4 {
                first += 1
                guard let row = self.names(line, line: first - 1, &log) else { return take }
                rows.append(row)
            }
            table = DeepLabCutHeader(rows, path: path, &log).map { JointTable($0, options: options) }
        } else {
            table = JointTable(names, options: options, path: path, &log)
        }
        guard let table else { return take }
        table.describe(&take)
        var count = first
        while let line = lines.next(), log.faults.count < RecordingLimits.faultyLines {
            defer { count += 1 }
            let place = ImportPlace(file: path, line: count)
            guard let cells = row(line, columns: names.count, place, &log) else { continue }
            table.read(cells, place, &take, &log)
        }
        return take
    }

    private func names(_ line: Data, line number: Int, _ log: inout ImportLog) -> [String]? {
        let place = ImportPlace(file: path, line: number)
        let count = Self.commas(line) + 1
        guard count <= RecordingLimits.columns else {
            log.refuse(place, "\(count) columns", "at most \(RecordingLimits.columns)")
            return nil
        }
        guard let names = Self.cells(of: line) else {
            log.refuse(place, "bytes that are no UTF-8", "a CSV file in UTF-8")
            return nil
        }
        if names.count == 1, names[0].contains(where: { $0 == ";" || $0 == "\t" }) {
            log.refuse(place, "columns between semicolons or tabs", "commas between cells; save the file as CSV anew")
            return nil
        }
        return names
    }

    private func row(_ line: Data, columns: Int, _ place: ImportPlace, _ log: inout ImportLog) -> [String]? {
        guard line.count <= RecordingLimits.lineBytes else {
            log.refuse(place, "a line of \(line.count) bytes", "at most \(RecordingLimits.lineBytes)")
            return nil
        }
        guard Self.commas(line) < columns * 2 + 1000 else {
            log.refuse(place, "\(Self.commas(line) + 1) cells", "\(columns) cells, as in the header")
            return nil
        }
        guard let cells = Self.cells(of: line) else {
            log.refuse(place, "bytes that are no UTF-8", "a CSV file in UTF-8")
            return nil
        }
        guard cells.count == columns else {
            log.refuse(place, "\(cells.count) cells", "\(columns) cells, as in the header")
            return nil
        }
        return cells
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

/// The header of DeepLabCut's CSV files: rows `scorer`, `individuals` of several animals, `bodyparts`, `coords`.
struct DeepLabCutHeader {
    let names: [String]
    /// The individuals in their order; none in a file of one.
    let individuals: [String]
    /// The columns of each joint, and the index of its individual; `nil` without individuals.
    var joints: [(joint: Joint, individual: Int?, cells: JointTable.Cells)] = []
    /// The body parts that are no joints.
    var others: [String] = []

    static func begins(_ names: [String]) -> Bool { names.first?.lowercased() == "scorer" && names.count > 1 }

    init?(_ rows: [[String]], path: String, _ log: inout ImportLog) {
        let place = ImportPlace(file: path, line: rows.count)
        func row(_ name: String) -> [String]? { rows.first { $0.first?.lowercased() == name } }
        guard let parts = row("bodyparts"), let coordinates = row("coords"),
            rows.allSatisfy({ $0.count == parts.count })
        else {
            log.refuse(place, "a header without bodyparts and coords", "DeepLabCut's rows scorer, bodyparts, coords")
            return nil
        }
        let people = row("individuals")
        names = zip(parts, coordinates).map { "\($0)_\($1)" }
        individuals =
            people.map { row in
                row.dropFirst().reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            } ?? []
        for index in 1..<parts.count {
            let individual = people.flatMap { row in individuals.firstIndex(of: row[index]) }
            let plain = ImportKeys.plain(parts[index])
            guard case .joint(let joint)? = JointNames.meaning(plain) else {
                if JointNames.meaning(plain) == nil, !others.contains(parts[index]) { others.append(parts[index]) }
                continue
            }
            let found = joints.firstIndex { $0.joint == joint && $0.individual == individual } ?? joints.count
            if found == joints.count { joints.append((joint, individual, .init())) }
            let component: TableColumn.Component =
                switch coordinates[index] {
                case "x": .x
                case "y": .y
                case "likelihood": .confidence
                default: .ignored
                }
            joints[found].cells.set(component, index, names, place, &log)
        }
        if joints.isEmpty || joints.contains(where: { $0.cells.x == nil || $0.cells.y == nil }) {
            let found = joints.isEmpty ? "no body part that is a joint" : "a body part without x or y"
            log.refuse(place, found, "names such as left_shoulder or leftShoulder, each with x, y, likelihood")
            return nil
        }
        log.unread(others, at: place)
    }
}
