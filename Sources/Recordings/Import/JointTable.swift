import Pose
import Text

/// The columns of a CSV file of joints, and how its rows are read.
struct JointTable {
    struct Cells {
        var x: Int?
        var y: Int?
        var confidence: Int?

        /// Takes a column for a number of the joint, and refuses a second one for the same number.
        mutating func set(
            _ component: TableColumn.Component, _ column: Int, _ names: [String], _ place: ImportPlace,
            _ log: inout ImportLog
        ) {
            let cell: WritableKeyPath<Cells, Int?>
            switch component {
            case .x: cell = \.x
            case .y: cell = \.y
            case .confidence: cell = \.confidence
            case .ignored: return
            }
            if let first = self[keyPath: cell] {
                log.refuse(
                    place.at(names[column]), "a second column of the same number, after \(Shown.quoted(names[first]))",
                    "one column for each number of a joint")
            }
            self[keyPath: cell] = column
        }
    }

    private let names: [String]
    private let options: ImportOptions
    private var time: (column: Int, unit: ImportOptions.TimeUnit)?
    private var frame: Int?
    private var person: Int?
    /// The column that names the joint of a row in a long table.
    private var joint: (column: Int, isLandmark: Bool)?
    private var own = Cells()
    private var joints: [(joint: Joint, cells: Cells)] = []
    /// The joints of each further individual of a row.
    private var individuals: [(id: Int, joints: [(joint: Joint, cells: Cells)])] = []
    private var source = TableSource()

    init(_ header: DeepLabCutHeader, options: ImportOptions) {
        (names, self.options) = (header.names, options)
        frame = 0
        source.format = .deeplabcut
        source.confidence = "likelihood"
        guard !header.individuals.isEmpty else {
            joints = header.joints.map { ($0.joint, $0.cells) }
            return
        }
        individuals = header.individuals.indices.map { index in
            (index, header.joints.filter { $0.individual == index }.map { ($0.joint, $0.cells) })
        }
    }

    /// Reads a header, or reports its errors.
    init?(_ names: [String], options: ImportOptions, path: String, _ log: inout ImportLog) {
        (self.names, self.options) = (names, options)
        let place = ImportPlace(file: path, line: 1)
        let before = log.faults.count
        var places: [String: Int] = [:]
        // Columns without a name are not read, however many a spreadsheet adds.
        for (index, name) in names.enumerated() where !name.isEmpty {
            if let first = places[name] {
                log.refuse(
                    place.at(name), "the column twice, as number \(first + 1) and \(index + 1)", "each column once")
            } else {
                places[name] = index
            }
        }
        guard log.faults.count == before else { return nil }
        let columns = names.map { TableColumn($0) }
        let isLong = columns.contains { if case .joint = $0 { true } else { false } }
        source = TableSource(names, columns)
        var times: [(name: String, column: Int)] = []
        for (index, column) in columns.enumerated() {
            switch column {
            case .time(let name): times.append((name, index))
            case .frame: frame = frame ?? index
            case .person: person = person ?? index
            case .joint(let isLandmark): joint = joint ?? (index, isLandmark)
            // Beside a column for each joint these are numbers of something else, such as the score of a person.
            case .component(let component) where isLong: own.set(component, index, names, place, &log)
            default: continue
            }
        }
        if let best = times.first(where: { ImportKeys.unit(of: $0.name) != nil }) ?? times.first,
            let unit = ImportKeys.unit(of: best.name, options, at: place.at(names[best.column]), &log)
        {
            if unit == .frames { frame = best.column } else { time = (best.column, unit) }
            source.time = names[best.column]
        }
        if joint == nil { readWide(columns, place, &log) }
        if joint != nil, own.x == nil || own.y == nil {
            log.refuse(place, "rows of joints without x and y", "both")
        }
        if joint == nil, joints.isEmpty, log.faults.count == before {
            log.refuse(
                place, "no joint in the header",
                "columns such as leftShoulder_x, left_shoulder_x, LEFT_SHOULDER_x, x11, or joint, x, y in rows")
        }
        if log.faults.count > before { return nil }
        log.unread(zip(names, columns).filter { $0.1 == .other }.map(\.0), at: place)
    }

    func describe(_ take: inout RawTake) {
        source.describe(&take, options)
        take.hasNeck = joints.contains { $0.joint == .neck }
        take.hasRoot = joints.contains { $0.joint == .root }
    }

    private mutating func readWide(_ columns: [TableColumn], _ place: ImportPlace, _ log: inout ImportLog) {
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
                cells[joint, default: Cells()].set(component, index, names, place, &log)
            case .named(let name, let component):
                guard case .joint(let joint)? = JointNames.meaning(name) else { continue }
                cells[joint, default: Cells()].set(component, index, names, place, &log)
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

    func read(_ cells: [String], _ place: ImportPlace, _ take: inout RawTake, _ log: inout ImportLog) {
        var row = RawFrame(place: place)
        if let time {
            row.time = ImportKeys.time(cells[time.column], in: time.unit)
            if row.time == nil { refuse(time.column, cells, place, "a time as a number", &log) }
        }
        if let frame {
            row.number =
                whole(cells[frame]) ?? (source.format == .deeplabcut ? COCOJSON.lastNumber(in: cells[frame]) : nil)
            if row.number == nil { refuse(frame, cells, place, "a whole number", &log) }
        }
        var id: Int?
        if let person {
            id = whole(cells[person])
            if id == nil, !cells[person].isEmpty { refuse(person, cells, place, "a whole number", &log) }
        }
        guard individuals.isEmpty else {
            row.people = individuals.compactMap { id, joints in
                let found = readJoints(joints, id: id, cells, place, &log)
                return found.joints.contains { $0.isFound } ? found : nil
            }
            take.frames.append(row)
            return
        }
        let last = take.frames.last
        let isLong = joint != nil
        let isSame = (isLong || id != nil) && last.map { $0.time == row.time && $0.number == row.number } ?? false
        // The rows of a person need not follow each other.
        let known = isSame ? last?.people.firstIndex { $0.id == id } : nil
        var found = RawPerson(id: id)
        if let joint {
            guard row.time != nil || row.number != nil else {
                log.refuse(place, "a joint without a time or a frame number", "a column of either")
                return
            }
            if let known, let last { found = last.people[known] }
            readJoint(joint, cells, place, &found, &take, &log)
        } else {
            if known != nil, let person { return refuse(person, cells, place, "each person once in a frame", &log) }
            found = readJoints(joints, id: id, cells, place, &log)
        }
        guard isSame, !take.frames.isEmpty else {
            row.people = [found]
            take.frames.append(row)
            return
        }
        let index = take.frames.count - 1
        if let known {
            take.frames[index].people[known] = found
            return
        }
        guard take.frames[index].people.count < RecordingLimits.people else {
            log.refuse(place, "more than \(RecordingLimits.people) people", "one person, or a few, in a frame")
            return
        }
        take.frames[index].people.append(found)
    }

    private func readJoints(
        _ joints: [(joint: Joint, cells: Cells)], id: Int?, _ cells: [String], _ place: ImportPlace,
        _ log: inout ImportLog
    ) -> RawPerson {
        var person = RawPerson(id: id)
        for (joint, columns) in joints { person[joint] = observation(columns, cells, place, &log) }
        return person
    }

    private func readJoint(
        _ column: (column: Int, isLandmark: Bool), _ cells: [String], _ place: ImportPlace, _ person: inout RawPerson,
        _ take: inout RawTake, _ log: inout ImportLog
    ) {
        let text = cells[column.column]
        let plain = ImportKeys.plain(text.split(separator: ".").last ?? "")
        let meaning: JointName? =
            if let number = whole(text) {
                numbered(number, isLandmark: column.isLandmark)
            } else { JointNames.meaning(plain) }
        guard let meaning else {
            let allowed = column.isLandmark ? "0 to 32, or a name such as LEFT_SHOULDER" : "a name such as leftShoulder"
            refuse(column.column, cells, place, allowed, &log)
            return
        }
        TableSource.note(plain, &take, options)
        guard case .joint(let joint) = meaning else { return }
        if joint == .neck { take.hasNeck = true }
        if joint == .root { take.hasRoot = true }
        if person[joint].isFound { refuse(column.column, cells, place, "each joint once in a frame", &log) }
        person[joint] = observation(own, cells, place, &log)
    }

    /// The joint of a number in a long table.
    private func numbered(_ number: Int, isLandmark: Bool) -> JointName? {
        let table =
            switch options.format {
            case .coco, .movenet: JointTables.coco
            case .mediapipe, .mlkit: JointTables.mediapipe
            default: isLandmark ? JointTables.mediapipe : []
            }
        guard table.indices.contains(number) else { return nil }
        return table[number].map { .joint($0) } ?? .unused
    }

    private func observation(
        _ columns: Cells, _ cells: [String], _ place: ImportPlace, _ log: inout ImportLog
    ) -> JointObservation {
        let used = [columns.x, columns.y, columns.confidence].compactMap { $0 }
        if used.allSatisfy({ cells[$0].isEmpty }) { return .missing }
        var numbers: [Double] = []
        for column in used {
            guard let number = number(cells[column]) else {
                refuse(column, cells, place, "a finite decimal number, or all cells of the joint empty", &log)
                return .missing
            }
            numbers.append(number)
        }
        return log.observation(
            x: numbers[0], y: numbers[1], confidence: columns.confidence.map { _ in numbers[2] },
            at: place.at(names[used.last ?? 0]))
    }

    private func refuse(
        _ column: Int, _ cells: [String], _ place: ImportPlace, _ allowed: String, _ log: inout ImportLog
    ) {
        log.refuse(place.at(names[column]), cells[column].isEmpty ? "nothing" : Shown.quoted(cells[column]), allowed)
    }

    private func number(_ cell: String) -> Double? { DecimalNumber.value(Array(cell.utf8)[...]) }

    private func whole(_ cell: String) -> Int? { number(cell).flatMap { Int(exactly: $0) } }
}
