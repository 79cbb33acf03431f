import Foundation
import Pose
import Text

/// A value of a JSON document with its position.
struct ImportNode {
    var value: JSONNode
    var place: ImportPlace

    var members: [JSONNode.Member]? { value.members }

    var elements: [ImportNode]? { value.elements?.enumerated().map { ImportNode(value: $1, place: place.at($0)) } }

    /// The numbers of a list of nothing but numbers, or `nil`.
    var numbers: [Double]? {
        guard let elements = value.elements else { return nil }
        let numbers = elements.compactMap(\.double)
        return numbers.count == elements.count ? numbers : nil
    }

    /// The value of a key; absent and null are the same.
    subscript(key: String) -> ImportNode? {
        guard let value = value[key], !value.isNull else { return nil }
        return ImportNode(value: value, place: place.at(key))
    }

    /// A text that tells the value from others, equal for equal numbers.
    var identity: String { value.double.map { "\($0)" } ?? Escape.json(value.string ?? value.summary) }

    /// The value of the first of some names without capitals and punctuation that there is.
    func first(of names: [String]) -> ImportNode? {
        guard let members else { return nil }
        for name in names {
            for member in members where !member.value.isNull && ImportKeys.plain(member.key) == name {
                return ImportNode(value: member.value, place: place.at(member.key))
            }
        }
        return nil
    }

    /// The number of a key, if it is there; any other value is a fault, and so is none where it is required.
    func number(_ key: String, isRequired: Bool = false, _ log: inout ImportLog) -> Double? {
        guard let node = self[key] else {
            if isRequired { log.refuse(place.at(key), "nothing", "a number") }
            return nil
        }
        if let number = node.value.double { return number }
        log.refuse(node.place, node.value.summary, "a number")
        return nil
    }

    /// The whole number that it is, or `nil`.
    var whole: Int? { value.double.flatMap { Int(exactly: $0) } }

    /// A point: an object with x and y, or with a place of these, and a confidence; `[x, y, c]` or `[x, y, z, c]`.
    func point(_ log: inout ImportLog) -> JointObservation {
        if value.isNull { return .missing }
        if let numbers, let last = numbers.last, (3...4).contains(numbers.count) {
            return log.observation(x: numbers[0], y: numbers[1], confidence: last, at: place)
        }
        guard members != nil else {
            log.refuse(place, value.summary, "a point with x, y and a confidence")
            return .missing
        }
        let node = first(of: ImportKeys.confidence)
        let confidence = node?.value.double
        if let node, confidence == nil {
            log.refuse(node.place, node.value.summary, "a number")
            return .missing
        }
        let point = first(of: ["location", "position", "point"]) ?? self
        let pair = point.numbers ?? []
        guard let x = pair.count >= 2 ? pair[0] : point.number("x", isRequired: true, &log),
            let y = pair.count >= 2 ? pair[1] : point.number("y", isRequired: true, &log)
        else { return .missing }
        return log.observation(x: x, y: y, confidence: confidence, at: node?.place ?? place.at("confidence"))
    }

    /// The name or the number of a joint beside its place in a list, or `nil`.
    var jointName: ImportNode? {
        first(of: ["name", "joint", "jointname", "landmark", "landmarktype", "type", "bodypart", "part"])
    }

    /// The name of the key of the frame's time, if the frame states one.
    var timeKey: String? {
        guard let members else { return nil }
        let keys = members.filter { ImportKeys.isTime(ImportKeys.plain($0.key)) && !$0.value.isNull }.map(\.key)
        // A name with a unit is better than one without.
        func rank(_ key: String) -> (Int, String) { (ImportKeys.unit(of: ImportKeys.plain(key)) == nil ? 1 : 0, key) }
        return keys.min { rank($0) < rank($1) }
    }

    /// The time of a frame, if the frame states one.
    func time(_ options: ImportOptions, _ log: inout ImportLog) -> Nanoseconds? {
        guard options.timeUnit != .frames, let key = timeKey, let value = value[key] else { return nil }
        guard let unit = ImportKeys.unit(of: ImportKeys.plain(key), options, at: place.at(key), &log) else {
            return nil
        }
        guard case .number(let text) = value.content, let time = ImportKeys.time(text, in: unit) else {
            log.refuse(place.at(key), value.summary, "a time as a number")
            return nil
        }
        return time
    }

    /// The number of a frame, if the frame states one.
    func frameNumber(_ options: ImportOptions, _ log: inout ImportLog) -> Int? {
        let time = options.timeUnit == .frames ? timeKey.flatMap { self[$0] } : nil
        guard let node = time ?? first(of: ImportKeys.frame.sorted()) else { return nil }
        if let number = node.whole { return number }
        log.refuse(node.place, node.value.summary, "a whole number")
        return nil
    }
}

/// A file that holds a JSON document, or one a line.
struct JSONFile {
    /// The documents; those of lines know their line.
    var roots: [ImportNode]
    var isLines: Bool

    init?(_ data: Data, file: String, _ log: inout ImportLog) {
        roots = []
        isLines = JSONFile.holdsLines(data)
        let before = log.faults.count
        if isLines {
            for (index, line) in ByteLines(data).enumerated() where !JSONFile.trimmed(line).isEmpty {
                read(line, file: file, line: index + 1, &log)
                if log.faults.count - before >= RecordingLimits.faults { break }
            }
        } else if JSONFile.firstFull(data[...]) == nil {
            log.refuse(ImportPlace(file: file), "an empty file", "JSON")
        } else {
            read(data, file: file, line: nil, &log)
        }
        if log.faults.count > before { return nil }
    }

    private mutating func read(_ text: Data, file: String, line: Int?, _ log: inout ImportLog) {
        let place = ImportPlace(file: file, line: line)
        do throws(Diagnostic) {
            let allowed = "JSON in UTF-8, without NaN and Infinity"
            let tree = try JSONDocument.tree(of: text, file: file, line: line ?? 1, allowed: allowed)
            for fault in JSONDocument.duplicates(in: tree, file: file) {
                log.refuse(
                    ImportPlace(file: file, line: line ?? fault.line, path: fault.key), "the key again", fault.allowed)
            }
            roots.append(ImportNode(value: tree.root, place: place))
        } catch {
            log.faults.add(error)
        }
    }

    /// The frames: the lines, the elements of a list or of the list `frames`, `results` or `data`, or the only one.
    var frames: [ImportNode] {
        guard !isLines, let root = roots.first else { return roots }
        if let elements = root.elements { return elements }
        for key in ["frames", "results", "data"] {
            if let elements = root[key]?.elements { return elements }
        }
        return [root]
    }

    /// The image's size and the frame rate, where the document states them beside its frames.
    private func head(_ take: inout RawTake, _ log: inout ImportLog) {
        guard !isLines, let root = roots.first, root.members != nil else { return }
        if let width = root.number("width", &log), let height = root.number("height", &log) {
            take.image = ImageSize(width: width, height: height)
        }
        take.fps = root.number("fps", &log)
    }

    /// Makes a take of all frames, with the facts beside them and the name of their times.
    func take(
        _ format: ImportFormat, name: String, path: String, _ options: ImportOptions, _ log: inout ImportLog,
        people: (ImportNode, inout ImportLog) -> [RawPerson]
    ) -> RawTake {
        var take = RawTake(name: name, file: path, format: format)
        take.timeName = frames.lazy.compactMap(\.timeKey).first
        head(&take, &log)
        for node in frames {
            let (time, number) = (node.time(options, &log), node.frameNumber(options, &log))
            take.frames.append(RawFrame(place: node.place, time: time, number: number, people: people(node, &log)))
        }
        return take
    }

    static let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

    /// Whether the first line that is not empty is a document of its own, and another follows it.
    private static func holdsLines(_ data: Data) -> Bool {
        guard let start = firstFull(data), let line = ByteLines(data[start...]).first(where: { _ in true }) else {
            return false
        }
        return isClosed(trimmed(line)) && firstFull(data[line.endIndex...]) != nil
    }

    /// The place of the first byte that is no space.
    private static func firstFull(_ data: Data) -> Int? {
        data.withUnsafeBytes { bytes in bytes.firstIndex { $0 > 0x20 || !spaces.contains($0) } }
            .map { data.startIndex + $0 }
    }

    private static func trimmed(_ line: Data) -> Data {
        let start = line.firstIndex { !spaces.contains($0) } ?? line.endIndex
        let end = line.lastIndex { !spaces.contains($0) }.map { $0 + 1 } ?? start
        return line[start..<end]
    }

    private static func isClosed(_ line: Data) -> Bool {
        (line.first == UInt8(ascii: "{") && line.last == UInt8(ascii: "}"))
            || (line.first == UInt8(ascii: "[") && line.last == UInt8(ascii: "]"))
    }
}
