import Text

/// The keys that an object of a recording's JSON file can have.
struct InfoKeys {
    /// The keys whose loss would change a result, or the right count.
    let facts: [String]
    /// The keys that describe the recording.
    var descriptions: [String] = []
    /// Whether other keys are notes, which the file's owner may keep there.
    var holdsNotes = false

    static let document = InfoKeys(
        facts: [
            "width", "height", "fps", "reps", "bottoms", "cycles", "gross_tracking_error_fraction", "truth", "phases",
            "duration", "synthesis",
        ], descriptions: RecordingInfo.texts.map(\.key), holdsNotes: true)
    static let repetitions = InfoKeys(facts: ["expected", "max"])
    static let bottom = InfoKeys(facts: ["t", "countable"])
    static let cycle = InfoKeys(
        facts: ["start", "bottom", "completion", "verdict", "observable", "kind", "cheat", "effort", "elbow", "form"])
    static let form = InfoKeys(facts: ["faults", "sag", "pike", "unevenness", "top", "knees"])
    static let phase = InfoKeys(facts: ["label", "start", "end"])
    static let synthesis = InfoKeys(facts: ["scenario", "family", "trial", "seed", "camera", "frames"])
    static let camera = InfoKeys(facts: ["azimuth", "height", "distance"])

    /// The absent key that an unknown one most likely is, or `nil` where it is near to none.
    ///
    /// A third of a fact's letters may differ, and one letter of a description: notes are often near to a short word.
    /// Underscores, hyphens and case do not count.
    func meaning(of key: String, absent: (String) -> Bool) -> String? {
        let plain = Self.plain(key)
        let likely = (facts.map { ($0, max(1, $0.count / 3)) } + descriptions.map { ($0, 1) }).compactMap {
            known, limit -> (name: String, distance: Int)? in
            guard absent(known), let distance = Spelling.distance(plain, Self.plain(known)), distance <= limit,
                distance < known.count
            else { return nil }
            return (known, distance)
        }
        return likely.min { $0.distance < $1.distance }?.name
    }

    private static func plain(_ key: String) -> String { String(key.filter { $0 != "_" && $0 != "-" && $0 != " " }) }
}

extension InfoReader {
    /// Refuses misspelt keys, since what they hold would be lost, and warns of unknown ones where notes have no place.
    mutating func checkKeys(of members: [JSONNode.Member], at path: String, _ keys: InfoKeys) {
        let known = Set(keys.facts + keys.descriptions)
        let unknown = members.map(\.key).filter { !known.contains($0) }
        guard !unknown.isEmpty else { return }
        guard unknown.count <= RecordingLimits.mostKeys else {
            let (file, found) = (file, "\(unknown.count) unknown keys")
            faults.add(
                Diagnostic(
                    file: file, key: path, found: found, allowed: "at most \(RecordingLimits.mostKeys) of your own"))
            return
        }
        // Of many odd objects the first ones are enough.
        guard faults.count < RecordingLimits.mostFaults, warnings.count < RecordingLimits.faults else { return }
        for key in unknown.sorted() {
            let place = path.isEmpty ? key : "\(path).\(key)"
            let (file, tree) = (file, tree)
            func diagnostic(_ found: String, _ allowed: String, _ severity: Diagnostic.Severity) -> Diagnostic {
                let name = place.count > 60 ? "\(place.prefix(60))…" : place
                return Diagnostic(
                    file: file, line: tree?.line(of: JSONPath(place)), key: name, found: found, allowed: allowed,
                    severity: severity)
            }
            let isAbsent = { (key: String) in members.first { $0.key == key }?.value.isNull ?? true }
            if let meaning = keys.meaning(of: key, absent: isAbsent) {
                faults.add(
                    diagnostic("an unknown key; did you mean '\(meaning)'?", "\(meaning), or another name", .error))
            } else if !keys.holdsNotes, warnings.count < RecordingLimits.faults {
                let all = (keys.facts + keys.descriptions).joined(separator: ", ")
                warnings.append(diagnostic("an unknown key, which is not read", all, .warning))
            }
        }
    }
}
