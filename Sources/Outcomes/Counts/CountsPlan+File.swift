package import Counts
package import Documents
package import Foundation
package import Scenarios
import Yams

extension CountsPlan {
    private static let keys = [
        "counts", "about", "sessions", "shakes", "trials", "histories", "days", "sessions-per-day", "seed", "phone",
        "watch", "kinds",
    ]
    private static let required = ["counts", "about", "sessions", "phone", "watch", "kinds"]

    /// Reads a plan's file; `nil` where the reader notes a fault.
    init?(_ document: Document, reader: inout Reader) {
        let before = reader.faults.count
        let fields = KeyedFields(document.root, "", known: Self.keys, required: Self.required, reader: &reader)
        let name = fields.name("counts", &reader)
        let about = fields.line("about", &reader)
        let phone = fields.line("phone", &reader)
        let watch = fields["watch"].flatMap { Self.watch($0, &reader) }
        let (sessions, sessionPlaces) = fields.scenarios("sessions", &reader)
        let (shakes, shakePlaces) = fields.scenarios("shakes", &reader)
        let kinds = fields.list("kinds", allowed: "a list of {kind: …, about: …}", by: \.name, &reader) {
            node, path, reader in
            let kind = Self.kind(node, path, &reader)
            if let kind, kind.shakes > 0, shakes.isEmpty {
                reader.fault(
                    node, Reader.join(path, "shakes"), found: "\(kind.shakes)",
                    allowed: "0, since the plan names no shakes")
            }
            return kind
        }
        self.init(
            name: name ?? "", about: about ?? "", sessions: sessions, phone: phone ?? "",
            watch: watch ?? .noise(recall: 1, extra: 0), kinds: kinds)
        (self.shakes, self.sessionPlaces, self.shakePlaces) = (shakes, sessionPlaces, shakePlaces)
        trials = fields.whole("trials", Self.trialRange, &reader) ?? trials
        histories = fields.whole("histories", Self.historyRange, &reader) ?? histories
        days = fields.whole("days", Self.dayRange, &reader) ?? days
        sessionsPerDay = fields.whole("sessions-per-day", Self.sessionRange, &reader) ?? sessionsPerDay
        seed = fields.seed("seed", &reader)
        guard reader.faults.count == before else { return nil }
    }

    private static func watch(_ field: Reader.Field, _ reader: inout Reader) -> Watch? {
        guard case .mapping = field.value else { return reader.line(field.value, field.path).map { .detector($0) } }
        let fields = KeyedFields(
            field.value, field.path, known: ["recall", "extra"], required: ["recall", "extra"], reader: &reader)
        guard let recall = fields.share("recall", &reader), let extra = fields.share("extra", &reader) else {
            return nil
        }
        return .noise(recall: recall, extra: extra)
    }

    private static let kindKeys = [
        "kind", "about", "days", "phone", "watch", "apps", "app-share", "by-hand", "forged", "forgeries",
        "forged-counts", "forged-over-devices", "shakes", "longest-delay",
    ]

    private static func kind(_ node: Node, _ path: String, _ reader: inout Reader) -> Kind? {
        let before = reader.faults.count
        let fields = KeyedFields(node, path, known: kindKeys, required: ["kind", "about"], reader: &reader)
        var kind = Kind(name: fields.name("kind", &reader) ?? "", about: fields.line("about", &reader) ?? "")
        kind.days = fields.whole("days", dayRange, &reader)
        kind.shakes = fields.whole("shakes", 0...sessionRange.upperBound, &reader) ?? 0
        if let field = fields["phone"] { kind.samples.phone = recorder(field, &reader) }
        if let field = fields["watch"] { kind.samples.watch = recorder(field, &reader) }
        kind.samples.apps = fields.whole("apps", 0...SampleHistoryPlan.appLimit, &reader) ?? 0
        kind.samples.appShare = fields.share("app-share", &reader) ?? kind.samples.appShare
        kind.samples.manualShare = fields.share("by-hand", &reader) ?? 0
        if fields["forged"] != nil { kind.samples.forgedKinds = forgedKinds(fields, &reader) }
        kind.samples.forgeries = fields.whole("forgeries", 1...SampleHistoryPlan.numberLimit, &reader) ?? 3
        if let field = fields["forged-counts"] {
            let limit = SampleHistoryPlan.countsLimit
            let pair = reader.pair(
                field.value, field.path, range: 1...Double(limit), isWhole: true,
                allowed: "two whole numbers [low, high] within 1…\(limit)")
            if let pair { kind.samples.forgedCounts = Int(pair.lowerBound)...Int(pair.upperBound) }
        }
        kind.samples.forgedOverlap = fields.share("forged-over-devices", &reader) ?? kind.samples.forgedOverlap
        if let hours = fields.number("longest-delay", 0.01...8760, "a number of hours from 0.01 to 8760", &reader) {
            kind.samples.longestDelay = Int64((hours * 3600e9).rounded())
        }
        return reader.faults.count == before ? kind : nil
    }

    private static func recorder(_ field: Reader.Field, _ reader: inout Reader) -> SampleHistoryPlan.Recorder {
        let fields = KeyedFields(
            field.value, field.path, known: ["sample", "gap", "clock-ahead", "duplicate", "late", "deleted"],
            required: [], reader: &reader)
        var recorder = SampleHistoryPlan.Recorder.faultless
        if let seconds = fields.number("sample", 1...3600, "a number of seconds from 1 to 3600", &reader) {
            recorder.sampleLength = Int64((seconds * 1e9).rounded())
        }
        if let seconds = fields.number("clock-ahead", -3600...3600, "a number of seconds from −3600 to 3600", &reader) {
            recorder.clockSkew = Int64((seconds * 1e9).rounded())
        }
        recorder.gap = fields.share("gap", &reader) ?? 0
        recorder.duplicate = fields.share("duplicate", &reader) ?? 0
        recorder.late = fields.share("late", &reader) ?? 0
        recorder.deleted = fields.share("deleted", &reader) ?? 0
        return recorder
    }

    /// The words of `forged`, with the samples that they stand for.
    package static let forgeries: [(word: String, origin: SampleHistory.Origin)] = [
        ("by-hand", .forgedEntry), ("by-app", .forgingApp), ("lookalike", .lookalike),
    ]

    private static func forgedKinds(_ fields: KeyedFields, _ reader: inout Reader) -> Set<SampleHistory.Origin> {
        let found = fields.words("forged", of: forgeries.map(\.word), &reader)
        return Set(forgeries.filter { found.contains($0.word) }.map(\.origin))
    }
}

extension ScenarioLibrary {
    /// Reads a plan of histories, and refuses unknown scenarios, sessions without a push-up, and shakes with one.
    package func countsPlan(_ url: URL) throws(InputError) -> CountsPlan {
        let document = try Self.document(url, of: .counts)
        var reader = Reader(file: document.file)
        let plan = CountsPlan(document, reader: &reader)
        guard let plan, reader.faults.isEmpty else { throw InputError(reader.faults) }
        let sessions = Array(zip(plan.sessions, plan.sessionPlaces))
        let shakes = Array(zip(plan.shakes, plan.shakePlaces))
        try check(sessions + shakes)
        var faults: [Diagnostic] = []
        for (names, isShaken) in [(sessions, false), (shakes, true)] {
            for (name, place) in names {
                for entry in try select([name]).entries where entry.scenario.family.isNegative != isShaken {
                    faults.append(
                        place.fault(
                            found: "\(entry.scenario.name) of the family \(entry.scenario.family.rawValue)",
                            allowed: isShaken
                                ? "scenarios without a push-up, of the family cheat or everyday"
                                : "scenarios with push-ups, of the family real, partial or occlusion"))
                }
            }
        }
        guard faults.isEmpty else { throw InputError(faults) }
        return plan
    }
}
