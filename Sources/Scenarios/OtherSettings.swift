import Documents
import Mathematics
import Yams

/// An item of `others`, before it is drawn.
struct OtherSettings: Sendable {
    var table: SettingTable
    var session: [SessionItem]

    /// Reads a list of people; those with a fault are left out.
    static func list(
        _ node: Node, _ path: String, defaults: [String: SettingTable], elbowTop: Setting?, reader: inout Reader
    ) -> [OtherSettings] {
        if case .sequence(let sequence) = node, sequence.isEmpty { return [] }
        return reader.items(node, path, allowed: "a list of people").enumerated().compactMap { index, item in
            let before = reader.faults.count
            let stream = "others.\(index)"
            guard case .mapping = item.node else {
                reader.fault(item.node, item.path, allowed: "a mapping: session, behind, taken and more")
                return nil
            }
            let (table, own) = reader.table(
                item.node, item.path, stream: stream, beside: ["session"], specs: Schema.other)
            reader.require(Schema.other, in: table)
            guard let session = own["session"] else {
                reader.fault(
                    item.node, item.path + ".session", found: "no such key",
                    allowed: "a list of phases, at least one")
                return nil
            }
            let items = SessionItem.list(
                session.value, session.path, defaults: defaults, elbowTop: elbowTop, reader: &reader)
            return reader.faults.count == before ? OtherSettings(table: table, session: items) : nil
        }
    }
}

extension Scenario {
    /// Draws another person: of the same kind as the watched one, from streams of their own.
    func draw(_ other: OtherSettings, _ drawing: Drawing, camera: CameraPlan) throws(InputError) -> OtherPerson {
        let table = Section(other.table, drawing)
        let own = Drawing(key: RandomKey.make(seed: drawing.key, name: other.table.stream), trial: drawing.trial)
        let body = try drawBody(own)
        let style = try drawStyle(own, body: body)
        let behind = try table.number("behind")
        let across = try table.optionalNumber("across") ?? 0
        let (sine, cosine) = sineCosine(camera.azimuth.radians)
        let (away, right) = (SIMD2(-cosine, -sine), SIMD2(-sine, cosine))
        return OtherPerson(
            body: body, style: style, session: try drawSession(other.session, own, style: style),
            place: away * behind + right * across, turn: try table.optionalNumber("turn") ?? 0,
            walk: try table.optionalNumber("walk") ?? 0, walkDirection: camera.azimuth + 90,
            takenRate: try table.number("taken.per-minute") / 60, takenSeconds: try table.pair("taken.seconds"))
    }

    /// Draws what the estimator sees where there is nothing of the kind.
    func drawGarbage(_ table: Section) throws(InputError) -> GarbagePlan {
        GarbagePlan(
            every: try table.number("every"), picture: try table.word("picture"),
            confidence: try table.number("confidence"))
    }
}
