import Foundation
import Pose
import Text

/// Reads TRC files of markers: five lines of header, then a row a frame, with tabs between cells.
///
/// Sports2D writes places in pixels, y downwards, under the unit `m` too (`make_trc_with_trc_data`); lengths of
/// Sports2D, Pose2Sim and OpenSim are in metres or millimetres with Y upwards. Numbers decide which of both a file
/// holds. Lengths become places in an image of their own, seen along the horizontal axis with the smaller extent.
struct TRCFile {
    let options: ImportOptions
    let path: String

    /// A marker in a row: where it is, or `nil` where it was not found.
    private typealias Marker = (joint: Joint, place: SIMD3<Double>?)

    /// Greatest median of lengths in metres, our own choice; places in pixels are far greater.
    private static let metres = 20.0
    /// Pixels of the longer side of the image that lengths get, and the share of it that stays free around the body.
    private static let side = 1000.0
    private static let margin = 0.1

    func take(_ data: Data, name: String, _ log: inout ImportLog) -> RawTake {
        var take = RawTake(name: name, file: path, format: .trc)
        take.evidence = "its header PathFileType"
        take.lacksConfidence = true
        take.timeName = "Time"
        let lines = ByteLines(data).map { Self.cells(of: $0) }
        let place = ImportPlace(file: path)
        guard lines.count > 5, lines[0].first == "PathFileType", let header = names(lines, &log) else {
            log.refuse(place, "no header of a TRC file", "PathFileType, DataRate, its values, and Frame# with markers")
            return take
        }
        var rows: [[Marker]] = []
        for (index, cells) in lines.enumerated().dropFirst(5) where cells.contains(where: { !$0.isEmpty }) {
            let place = ImportPlace(file: path, line: index + 1)
            guard cells.count > 1, let time = ImportKeys.time(cells[1], in: .s), let number = Int(cells[0]) else {
                log.refuse(place, "no frame number and time", "both as numbers, with tabs between cells")
                if log.faults.count > RecordingLimits.faults { break }
                continue
            }
            var frame = RawFrame(place: place)
            if options.timeUnit == .frames { frame.number = number } else { frame.time = time }
            take.frames.append(frame)
            rows.append(header.compactMap { marker($0.joint, $0.column, cells, place, &log) })
        }
        fill(&take, rows, unit: lines[2].count > 4 ? lines[2][4] : "", &log)
        return take
    }

    private static func cells(of line: Data) -> [String] {
        (String(utf8: line.last == 0x0D ? line.dropLast() : line) ?? "")
            .split(separator: "\t", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The joints of the markers with the column of their X.
    private func names(_ lines: [[String]], _ log: inout ImportLog) -> [(joint: Joint, column: Int)]? {
        guard lines[3].first?.hasPrefix("Frame") == true else { return nil }
        var joints: [(joint: Joint, column: Int)] = []
        var others: [String] = []
        let place = ImportPlace(file: path, line: 4)
        for (column, name) in lines[3].enumerated().dropFirst(2) where !name.isEmpty {
            switch JointNames.meaning(ImportKeys.plain(name)) {
            case .joint(let joint) where !joints.contains { $0.joint == joint }: joints.append((joint, column))
            case .joint: log.refuse(place, "a marker \(Shown.quoted(name)) again", "each joint once")
            case .unused: continue
            case nil: others.append(name)
            }
        }
        if joints.isEmpty { log.refuse(place, "no marker that is a joint", "names such as LShoulder or left_shoulder") }
        log.unread(others, at: place)
        return joints
    }

    private func marker(
        _ joint: Joint, _ column: Int, _ cells: [String], _ place: ImportPlace, _ log: inout ImportLog
    ) -> Marker? {
        let texts = (0..<3).map { cells.indices.contains(column + $0) ? cells[column + $0] : "" }
        if texts.allSatisfy({ $0.isEmpty || $0.lowercased() == "nan" }) { return (joint, nil) }
        let numbers = texts.compactMap { DecimalNumber.value(Array($0.utf8)[...]) }
        guard numbers.count == 3, numbers.allSatisfy({ $0.magnitude <= RecordingLimits.place }) else {
            log.refuse(
                place.at(joint.name), Shown.quoted(texts.joined(separator: " ")), "X, Y and Z, or three empty cells")
            return nil
        }
        return (joint, SIMD3(numbers[0], numbers[1], numbers[2]))
    }

    /// Puts the markers into the frames, as pixels or as places in an image of their own.
    private func fill(_ take: inout RawTake, _ rows: [[Marker]], unit: String, _ log: inout ImportLog) {
        let places = rows.joined().compactMap(\.place)
        take.hasNeck = rows.contains { $0.contains { $0.joint == .neck } }
        take.hasRoot = rows.contains { $0.contains { $0.joint == .root } }
        guard let first = places.first else { return }
        let sizes = places.map { max($0.x.magnitude, $0.y.magnitude) }.sorted()
        let isLength = unit.lowercased() == "mm" || sizes[sizes.count / 2] <= Self.metres
        guard isLength, options.units != .pixels else {
            put(rows, into: &take, &log) { SIMD2($0.x, $0.y) }
            return
        }
        var (low, high) = (first, first)
        for place in places { (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place)) }
        let isAlongX = high.x - low.x >= high.z - low.z
        let (start, end) = isAlongX ? (low.x, high.x) : (low.z, high.z)
        let extent = max(end - start, high.y - low.y)
        guard extent > 0 else { return }
        let edge = Self.margin * extent
        let scale = Self.side / (extent + 2 * edge)
        func pixels(_ length: Double) -> Double { ((length + 2 * edge) * scale).rounded(.up) }
        take.image = ImageSize(width: pixels(end - start), height: pixels(high.y - low.y))
        take.corner = .lowerLeft
        let axis = isAlongX ? "X" : "Z"
        take.scale = "lengths, 1 unit = \(scale.brief) pixels; \(axis) rightwards, Y upwards"
        put(rows, into: &take, &log) {
            SIMD2(((isAlongX ? $0.x : $0.z) - start + edge) * scale, ($0.y - low.y + edge) * scale)
        }
    }

    private func put(
        _ rows: [[Marker]], into take: inout RawTake, _ log: inout ImportLog,
        _ place: (SIMD3<Double>) -> SIMD2<Double>
    ) {
        for (index, row) in rows.enumerated() {
            var person = RawPerson()
            for case (let joint, let marker?) in row {
                let place = place(marker)
                person[joint] = log.observation(
                    x: place.x, y: place.y, confidence: options.confidence ?? 1, at: take.frames[index].place)
            }
            take.frames[index].people = [person]
        }
    }
}
