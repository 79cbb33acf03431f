import Foundation
import Text
import Pose

/// The columns of a CSV file of MediaPipe landmarks, and how its rows are read.
struct LandmarkTable {
    /// The cells of a landmark.
    private struct Cells {
        var x: Int?
        var y: Int?
        var visibility: Int?
    }

    private let names: [String]
    private let options: ImportOptions
    private var time: (column: Int, unit: ImportOptions.TimeUnit)?
    private var frame: Int?
    private var person: Int?
    /// The column that names the landmark of a row in a long table.
    private var landmark: Int?
    private var own = Cells()
    private var joints: [(joint: Joint, cells: Cells)] = []

    /// Reads a header, or reports its errors.
    init?(_ names: [String], options: ImportOptions, path: String, _ log: inout ImportLog) {
        self.names = names
        self.options = options
        let place = ImportPlace(file: path, line: 1)
        let before = log.faults.count
        if names.contains(where: { $0.hasSuffix("_c") }), names.contains("t") {
            log.refuse(place, "a recording of RepGauge", "landmarks of MediaPipe; this file needs no import")
            return nil
        }
        if Set(names).count < names.count { log.refuse(place, "a column twice", "each column once") }
        let columns = names.map { LandmarkColumn($0) }
        var times: [(name: String, column: Int)] = []
        for (index, column) in columns.enumerated() {
            switch column {
            case .time(let name): times.append((name, index))
            case .frame: frame = frame ?? index
            case .person: person = person ?? index
            case .landmark: landmark = landmark ?? index
            case .component(let component): Self.set(component, index, &own)
            default: continue
            }
        }
        if let best = times.first(where: { ImportKeys.unit(of: $0.name) != nil }) ?? times.first,
            let unit = ImportKeys.unit(of: best.name, options, at: place.at(names[best.column]), &log)
        {
            time = (best.column, unit)
        }
        if landmark == nil { readWide(columns, place, &log) }
        if landmark != nil, own.x == nil || own.y == nil {
            log.refuse(place, "rows of landmarks without x and y", "both")
        }
        if landmark == nil, joints.isEmpty, log.faults.count == before {
            log.refuse(
                place, "no landmark in the header",
                "columns such as x11, landmark_11_x or LEFT_SHOULDER_x, or landmark, x, y in rows")
        }
        if log.faults.count > before { return nil }
        let others = zip(names, columns).filter { $0.1 == .other }.map(\.0)
        if !others.isEmpty {
            log.warn(place, "columns \(others.prefix(5).map { Shown.quoted($0) }.joined(separator: ", "))", "not read")
        }
    }

    private static func set(_ component: LandmarkColumn.Component, _ column: Int, _ cells: inout Cells) {
        switch component {
        case .x: cells.x = column
        case .y: cells.y = column
        case .visibility: cells.visibility = column
        case .ignored: break
        }
    }

    private mutating func readWide(_ columns: [LandmarkColumn], _ place: ImportPlace, _ log: inout ImportLog) {
        var numbers: Set<Int> = []
        for case .numbered(let number, .x) in columns { numbers.insert(number) }
        let base = numbers.contains(0) ? 0 : 1
        if !numbers.isEmpty, base == 1, !numbers.contains(33) {
            log.refuse(
                place, "numbers of landmarks from \(numbers.min() ?? 0) to \(numbers.max() ?? 0)",
                "all 33, from 0 or from 1, because the first number is not seen otherwise")
            return
        }
        var cells: [Joint: Cells] = [:]
        for (index, column) in columns.enumerated() {
            switch column {
            case .numbered(let number, let component):
                // Whole-body dumps have faces and hands after the 33.
                guard JointTables.mediapipe.indices.contains(number - base),
                    let joint = JointTables.mediapipe[number - base]
                else { continue }
                Self.set(component, index, &cells[joint, default: Cells()])
            case .named(let name, let component):
                guard let joint = JointTables.byPlainName[name] else { continue }
                Self.set(component, index, &cells[joint, default: Cells()])
            default: continue
            }
        }
        for joint in Joint.allCases {
            guard let found = cells[joint] else { continue }
            guard found.x != nil, found.y != nil else {
                log.refuse(place.at(joint.name), "no x or no y", "both")
                continue
            }
            joints.append((joint, found))
        }
    }

    // MARK: Rows

    /// Reads a row into a take.
    func read(_ cells: [String], _ place: ImportPlace, _ take: inout RawTake, _ log: inout ImportLog) {
        var row = RawFrame(place: place)
        if let time {
            row.time = ImportKeys.time(cells[time.column], in: time.unit)
            if row.time == nil { refuse(time.column, cells, place, "a time as a number", &log) }
        }
        if let frame {
            row.number = whole(cells[frame])
            if row.number == nil { refuse(frame, cells, place, "a whole number", &log) }
        }
        var id: Int?
        if let person {
            id = whole(cells[person])
            if id == nil, !cells[person].isEmpty { refuse(person, cells, place, "a whole number", &log) }
        }
        var found = RawPerson(id: id)
        let isLong = landmark != nil
        let last = take.frames.last
        let isSame = (isLong || id != nil) && last.map { $0.time == row.time && $0.number == row.number } ?? false
        if isLong, isSame, let known = last?.people.last, known.id == id { found = known }
        if let landmark {
            guard row.time != nil || row.number != nil else {
                log.refuse(place, "a landmark without a time or a frame number", "a column of either")
                return
            }
            readLandmark(landmark, cells, place, &found, &log)
        } else {
            for (joint, columns) in joints {
                found[joint] = observation(columns, cells, place, &log)
            }
        }
        guard isSame, !take.frames.isEmpty else {
            row.people = [found]
            take.frames.append(row)
            return
        }
        let index = take.frames.count - 1
        guard take.frames[index].people.count < RecordingLimits.people else {
            log.refuse(place, "more than \(RecordingLimits.people) people", "one person, or a few, in a frame")
            return
        }
        if isLong, take.frames[index].people.last?.id == id { take.frames[index].people.removeLast() }
        take.frames[index].people.append(found)
    }

    private func readLandmark(
        _ column: Int, _ cells: [String], _ place: ImportPlace, _ person: inout RawPerson, _ log: inout ImportLog
    ) {
        let plain = ImportKeys.plain(cells[column].split(separator: ".").last ?? "")
        let index = whole(cells[column]) ?? JointTables.mediapipeNames.firstIndex(of: plain)
        guard let index, JointTables.mediapipe.indices.contains(index) else {
            refuse(column, cells, place, "0 to 32, or a name such as LEFT_SHOULDER", &log)
            return
        }
        guard let joint = JointTables.mediapipe[index] else { return }
        if person[joint].isFound { refuse(column, cells, place, "each landmark once in a frame", &log) }
        person[joint] = observation(own, cells, place, &log)
    }

    private func observation(
        _ columns: Cells, _ cells: [String], _ place: ImportPlace, _ log: inout ImportLog
    ) -> JointObservation {
        let used = [columns.x, columns.y, columns.visibility].compactMap { $0 }
        if used.allSatisfy({ cells[$0].isEmpty }) { return .missing }
        var numbers: [Double] = []
        for column in used {
            guard let number = number(cells[column]) else {
                refuse(column, cells, place, "a finite decimal number, or all cells of the landmark empty", &log)
                return .missing
            }
            numbers.append(number)
        }
        return log.observation(
            x: numbers[0], y: numbers[1], confidence: columns.visibility.map { _ in numbers[2] },
            at: place.at(names[used.last ?? 0]))
    }

    private func refuse(
        _ column: Int, _ cells: [String], _ place: ImportPlace, _ allowed: String, _ log: inout ImportLog
    ) {
        log.refuse(place.at(names[column]), cells[column].isEmpty ? "nothing" : Shown.quoted(cells[column]), allowed)
    }

    private func number(_ cell: String) -> Double? {
        guard let number = DecimalNumber.value(Array(cell.utf8)[...]) else { return nil }
        return number
    }

    private func whole(_ cell: String) -> Int? { number(cell).flatMap { Int(exactly: $0) } }
}
