import Mathematics

/// The values of keys that a scenario does not name: the file of defaults.
struct Defaults: Sendable {
    var estimator: String
    var sex: SettingTable
    var male: SettingTable
    var female: SettingTable
    /// Deviations of `Schema.correlated`, in standard deviations.
    var deviations: MultivariateNormal
    var style: SettingTable
    var camera: SettingTable
    var clock: SettingTable
    var countable: SettingTable
    var phases: [String: SettingTable]

    private static let keys = ["defaults", "estimator", "body", "style", "camera", "clock", "countable", "phases"]

    /// Reads the file of defaults; `nil` where the reader notes a fault.
    init?(_ document: Document, reader: inout Reader) {
        let before = reader.faults.count
        let root = document.root
        let fields = reader.fieldsByName(root, "", known: Defaults.keys)
        for key in Defaults.keys where fields[key] == nil {
            reader.fault(root, key, found: "no such key", allowed: "the defaults of all sections")
        }
        if let about = fields["defaults"] { _ = reader.line(about.value, about.path) }
        let estimator = fields["estimator"].flatMap {
            reader.name($0.value, $0.path, allowed: "the name of an estimator")
        }
        func section(_ key: String, _ specs: [KeySpec]) -> SettingTable {
            guard let field = fields[key] else { return SettingTable(stream: key, place: reader.place(root, key)) }
            let table = reader.table(field.value, field.path, specs: specs)
            reader.require(specs, in: table)
            return table
        }
        style = section("style", Schema.style)
        camera = section("camera", Schema.camera)
        clock = section("clock", Schema.clock)
        countable = section("countable", Schema.countable)

        let empty = SettingTable(stream: "body", place: reader.place(root, "body"))
        (sex, male, female) = (empty, empty, empty)
        var correlations = empty
        if let body = fields["body"] {
            let parts = ["sex", "male", "female", "correlations"]
            let found = reader.fields(body.value, body.path, known: parts)
            for part in parts where !found.contains(where: { $0.name == part }) {
                reader.fault(
                    body.value, "body.\(part)", found: "no such key", allowed: "all of \(parts.joined(separator: ", "))"
                )
            }
            for part in found {
                switch part.name {
                case "sex": sex.settings["sex"] = reader.setting(part.value, part.path, spec: Schema.sex)
                case "correlations":
                    correlations = reader.table(part.value, part.path, specs: Schema.correlations)
                default:
                    let table = reader.table(part.value, part.path, stream: "body", specs: Schema.person)
                    reader.require(Schema.person, in: table)
                    if part.name == "male" { male = table } else { female = table }
                }
            }
        }
        phases = [:]
        if let all = fields["phases"] {
            let names = ActivityKind.allCases.map(\.rawValue)
            let found = reader.fields(all.value, all.path, known: names)
            for name in names where !found.contains(where: { $0.name == name }) {
                reader.fault(all.value, "phases.\(name)", found: "no such key", allowed: "the defaults of every phase")
            }
            for field in found {
                guard let kind = ActivityKind(rawValue: field.name) else { continue }
                let table = reader.table(field.value, field.path, specs: kind.specs)
                reader.require(kind.specs, in: table)
                phases[field.name] = table
            }
        }
        let deviations = Defaults.deviations(correlations)
        if deviations == nil {
            reader.fault(
                correlations.place, found: "correlations that contradict each other",
                allowed: "a positive definite matrix")
        }
        guard let estimator, let deviations, reader.faults.count == before else { return nil }
        (self.deviations, self.estimator) = (deviations, estimator)
    }

    private static func deviations(_ correlations: SettingTable) -> MultivariateNormal? {
        let names = Schema.correlated
        let matrix = names.indices.map { row in
            names.indices.map { column in
                let name = "\(names[min(row, column)]).\(names[max(row, column)])"
                return row == column ? 1 : correlations.fixedNumber(name) ?? 0
            }
        }
        return try? MultivariateNormal(mean: names.map { _ in 0 }, covariance: matrix)
    }
}
