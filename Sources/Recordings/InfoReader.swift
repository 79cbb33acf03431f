import Foundation
import Pose
import Text

/// Reads the tree of a JSON file as the information of a recording, and collects all that is wrong in it.
struct InfoReader {
    let file: String
    /// The text of the file, in which diagnostics find their lines; `nil` where there is none.
    var tree: JSONTree?
    var faults = DiagnosticList()
    /// The keys that are ignored where notes are not allowed.
    var warnings: [Diagnostic] = []

    /// An object of the document with its position.
    private struct Node {
        var path: String
        var members: [JSONNode.Member]

        func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

        /// The value of a key; absent and null are the same.
        subscript(key: String) -> JSONNode? {
            members.first { $0.key == key }.flatMap { $0.value.isNull ? nil : $0.value }
        }
    }

    /// The information, or what of it could be read where `faults` is not empty.
    mutating func info(_ document: JSONNode) -> RecordingInfo {
        guard let members = document.members else {
            faults.add(Diagnostic(file: file, found: document.summary, allowed: "an object with width and height"))
            return RecordingInfo(image: ImageSize(width: 1, height: 1))
        }
        let root = Node(path: "", members: members)
        checkKeys(of: members, at: "", InfoKeys.document)
        let pixels = 1...RecordingLimits.pixels
        let width = number("width", of: root, in: pixels, "pixels from 1 to 1,000,000", isRequired: true)
        let height = number("height", of: root, in: pixels, "pixels from 1 to 1,000,000", isRequired: true)
        var info = RecordingInfo(image: ImageSize(width: width ?? 1, height: height ?? 1))
        info.fps = number("fps", of: root, in: 0.001...1_000_000, "frames per second above 0")
        for (key, path) in RecordingInfo.texts where key != "person" { info[keyPath: path] = text(key, of: root) }
        info.person = value("person", of: root, "a text or a whole number") { value in
            if case .number(let text) = value.content { Int(text).map(String.init) } else { value.string }
        }
        info.reps = repetitions(of: root)
        info.bottoms = bottoms(of: root)
        info.cycles = list("cycles", of: root)?.enumerated().compactMap { extent($1, "cycles[\($0)]") }
        info.grossTrackingErrorFraction = number(
            "gross_tracking_error_fraction", of: root, in: -1...1, "a share from 0 to 1, or -1")
        info.truth = truth(of: root)
        info.synthesis = synthesis(of: root)
        return info
    }

    // MARK: Parts of the document

    private mutating func repetitions(of root: Node) -> RecordingInfo.Repetitions? {
        guard let node = object("reps", of: root, InfoKeys.repetitions),
            let expected = whole("expected", of: node, isRequired: true)
        else { return nil }
        let most = whole("max", of: node) ?? expected
        guard most >= expected else {
            refuse(node.path(of: "max"), "\(most)", "a whole number not below expected (\(expected))")
            return nil
        }
        return RecordingInfo.Repetitions(expected: expected, max: most)
    }

    private mutating func bottoms(of root: Node) -> [RecordingInfo.Bottom]? {
        guard let nodes = objects("bottoms", of: root) else { return nil }
        let bottoms = nodes.compactMap { bottom($0) }
        if bottoms.count == nodes.count {
            checkOrder(bottoms.map(\.time), "bottoms", "t", "bottoms in the order of their times")
        }
        return bottoms
    }

    private mutating func checkOrder(_ times: [Nanoseconds], _ list: String, _ key: String, _ allowed: String) {
        for (index, time) in times.enumerated().dropFirst() where times[index - 1] > time {
            refuse("\(list)[\(index)].\(key)", time.inSeconds, allowed)
        }
    }

    private mutating func bottom(_ node: Node) -> RecordingInfo.Bottom? {
        checkKeys(of: node.members, at: node.path, InfoKeys.bottom)
        let time = time("t", of: node)
        let countable = bool("countable", of: node, isRequired: true)
        guard let time, let countable else { return nil }
        return RecordingInfo.Bottom(time: time, countable: countable)
    }

    private mutating func extent(_ value: JSONNode, _ path: String) -> RecordingInfo.Extent? {
        let allowed = "a pair of seconds, start and end"
        guard let pair = value.elements, pair.count == 2, let start = Self.time(pair[0]),
            let end = Self.time(pair[1]), start <= end
        else {
            refuse(path, value.summary, allowed)
            return nil
        }
        return RecordingInfo.Extent(start: start, end: end)
    }

    private mutating func truth(of root: Node) -> Truth? {
        guard let nodes = objects("truth", of: root) else { return nil }
        let cycles = nodes.compactMap { cycle($0) }
        let phases = objects("phases", of: root)?.compactMap { phase($0) } ?? []
        if cycles.count == nodes.count {
            checkOrder(
                cycles.map(\.completion), "truth", "completion", "cycles in the order of their completions")
            checkOrder(cycles.map(\.start), "truth", "start", "cycles in the order of their starts")
        }
        let last = max(cycles.map(\.completion).max() ?? 0, phases.map(\.end).max() ?? 0)
        let duration = time("duration", of: root, isRequired: false) ?? last
        if duration < 0 { refuse("duration", duration.inSeconds, "seconds from 0") }
        return Truth(cycles: cycles, phases: phases, duration: duration)
    }

    private mutating func cycle(_ node: Node) -> Cycle? {
        checkKeys(of: node.members, at: node.path, InfoKeys.cycle)
        let start = time("start", of: node)
        let bottom = time("bottom", of: node)
        let completion = time("completion", of: node)
        let verdicts = Verdict.allCases.map(\.rawValue).joined(separator: ", ")
        let verdict = value("verdict", of: node, "one of \(verdicts)", isRequired: true) {
            $0.string.flatMap(Verdict.init(rawValue:))
        }
        let isObservable = bool("observable", of: node, isRequired: true)
        let kind = text("kind", of: node, isRequired: true)
        let isCheat = bool("cheat", of: node) ?? false
        let effort = number("effort", of: node, in: 0...100, "torso lengths from 0 to 100")
        let elbow = number("elbow", of: node, in: 0...180, "degrees from 0 to 180")
        let form = form(of: node)
        guard let start, let bottom, let completion, let verdict, let isObservable, let kind else { return nil }
        guard start <= bottom, bottom <= completion else {
            let found = [start, bottom, completion].map(\.inSeconds).joined(separator: ", ")
            refuse(node.path, found, "start, bottom and completion in this order")
            return nil
        }
        return Cycle(
            start: start, bottom: bottom, completion: completion, verdict: verdict, isObservable: isObservable,
            kind: kind, isCheat: isCheat, torsoTravel: effort, elbowAtBottom: elbow,
            form: form)
    }

    private mutating func form(of cycle: Node) -> CycleForm? {
        guard let node = object("form", of: cycle, InfoKeys.form) else { return nil }
        var form = CycleForm(faults: [])
        let names = FormFault.allCases.map(\.rawValue).joined(separator: ", ")
        for (index, value) in (list("faults", of: node, isRequired: true) ?? []).enumerated() {
            guard let fault = value.string.flatMap(FormFault.init(rawValue:)) else {
                refuse("\(node.path(of: "faults"))[\(index)]", value.summary, "one of \(names)")
                continue
            }
            form.faults.insert(FormFaults(fault))
        }
        let share = "a share of the line shoulder–ankle from -1 to 1"
        form.sag = number("sag", of: node, in: -1...1, share)
        form.pike = number("pike", of: node, in: -1...1, share)
        form.unevenness = number("unevenness", of: node, in: 0...180, "degrees from 0 to 180")
        form.elbowAtTop = number("top", of: node, in: 0...180, "degrees from 0 to 180")
        form.kneesAreDown = bool("knees", of: node)
        return form
    }

    private mutating func phase(_ node: Node) -> Phase? {
        checkKeys(of: node.members, at: node.path, InfoKeys.phase)
        let label = text("label", of: node, isRequired: true)
        let start = time("start", of: node)
        let end = time("end", of: node)
        guard let label, let start, let end else { return nil }
        guard start <= end else {
            refuse(node.path(of: "end"), end.inSeconds, "seconds not before start (\(start.inSeconds))")
            return nil
        }
        return Phase(label: label, start: start, end: end)
    }

    private mutating func synthesis(of root: Node) -> RecordingInfo.Synthesis? {
        guard let node = object("synthesis", of: root, InfoKeys.synthesis) else { return nil }
        let scenario = text("scenario", of: node, isRequired: true)
        let family = text("family", of: node, isRequired: true)
        let wanted = "a whole number from 0"
        let whole = { (value: JSONNode) in value.double.flatMap { $0 >= 0 ? Int(exactly: $0) : nil } }
        let trial = value("trial", of: node, wanted, isRequired: true, whole)
        let seed = value("seed", of: node, wanted, isRequired: true) { value -> UInt64? in
            guard case .number(let text) = value.content else { return nil }
            // A number with an exponent or zeros behind its point is whole as well.
            return UInt64(text) ?? Decimal(string: text).flatMap { UInt64($0.description) }
        }
        let camera = camera(of: node)
        let frames = value("frames", of: node, wanted, whole)
        guard let scenario, let family, let trial, let seed else { return nil }
        return RecordingInfo.Synthesis(
            scenario: scenario, family: family, trial: trial, seed: seed, camera: camera, frames: frames)
    }

    private mutating func camera(of synthesis: Node) -> RecordingInfo.Camera? {
        guard let node = object("camera", of: synthesis, InfoKeys.camera) else { return nil }
        let azimuth = number("azimuth", of: node, in: -360...360, "degrees from -360 to 360", isRequired: true)
        let height = number("height", of: node, in: -1000...1000, "metres from -1000 to 1000", isRequired: true)
        let distance = number("distance", of: node, in: 0...1000, "metres from 0 to 1000", isRequired: true)
        guard let azimuth, let height, let distance else { return nil }
        return RecordingInfo.Camera(azimuth: azimuth, height: height, distance: distance)
    }

    // MARK: Values

    private mutating func refuse(_ path: String, _ found: String, _ allowed: String) {
        let (file, tree) = (file, tree)
        faults.add(
            Diagnostic(file: file, line: tree?.line(of: JSONPath(path)), key: path, found: found, allowed: allowed))
    }

    /// The value of a key; absent and null are the same.
    private mutating func value<Value>(
        _ key: String, of node: Node, _ allowed: String, isRequired: Bool = false,
        _ convert: (JSONNode) -> Value?
    ) -> Value? {
        guard let value = node[key] else {
            if isRequired { refuse(node.path(of: key), "nothing", allowed) }
            return nil
        }
        if let result = convert(value) { return result }
        refuse(node.path(of: key), value.summary, allowed)
        return nil
    }

    private mutating func number(
        _ key: String, of node: Node, in range: ClosedRange<Double>, _ allowed: String, isRequired: Bool = false
    ) -> Double? {
        value(key, of: node, allowed, isRequired: isRequired) { value in
            value.double.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    private mutating func whole(_ key: String, of node: Node, isRequired: Bool = false) -> Int? {
        value(key, of: node, "a whole number from 0 to 1,000,000", isRequired: isRequired) { value in
            value.double.flatMap { (0...1_000_000).contains($0) ? Int(exactly: $0) : nil }
        }
    }

    private mutating func text(_ key: String, of node: Node, isRequired: Bool = false) -> String? {
        value(key, of: node, "a text", isRequired: isRequired, \.string)
    }

    private mutating func bool(_ key: String, of node: Node, isRequired: Bool = false) -> Bool? {
        value(key, of: node, "true or false", isRequired: isRequired) { value in
            if case .boolean(let bool) = value.content { bool } else { nil }
        }
    }

    private mutating func time(_ key: String, of node: Node, isRequired: Bool = true) -> Nanoseconds? {
        value(key, of: node, DecimalSeconds.Failure.outOfRange.rawValue, isRequired: isRequired, Self.time)
    }

    private mutating func list(_ key: String, of node: Node, isRequired: Bool = false) -> [JSONNode]? {
        value(key, of: node, isRequired ? "a list" : "a list, or null", isRequired: isRequired, \.elements)
    }

    private mutating func object(_ key: String, of node: Node, _ keys: InfoKeys) -> Node? {
        guard let members = value(key, of: node, "an object, or null", \.members) else { return nil }
        checkKeys(of: members, at: node.path(of: key), keys)
        return Node(path: node.path(of: key), members: members)
    }

    private mutating func objects(_ key: String, of node: Node) -> [Node]? {
        guard let values = list(key, of: node) else { return nil }
        var nodes: [Node] = []
        for (index, value) in values.enumerated() where faults.count < RecordingLimits.mostFaults {
            let path = "\(node.path(of: key))[\(index)]"
            if let members = value.members {
                nodes.append(Node(path: path, members: members))
            } else {
                refuse(path, value.summary, "an object")
            }
        }
        return nodes
    }

    /// The exact time of a number of seconds.
    private static func time(_ value: JSONNode) -> Nanoseconds? {
        guard case .number(let text) = value.content else { return nil }
        return try? DecimalSeconds.nanoseconds(text.utf8)
    }
}

extension Nanoseconds {
    /// The time as it is shown in messages.
    fileprivate var inSeconds: String { "\(seconds)" }
}
