/// The description of a folder of CSV files for programs: a Data Package (specs.frictionlessdata.io, version 1).
package struct DataPackage: Sendable {
    package struct Field: Sendable, Hashable {
        package var name: String
        /// The type; `nil` where no row has a value.
        package var kind: CellKind?
        /// The unit; empty for texts, shares and counts.
        package var unit: String
        package var about: String
        package var minimum, maximum: Int?

        package init(
            _ name: String, _ kind: CellKind?, unit: String = "", _ about: String, minimum: Int? = nil,
            maximum: Int? = nil
        ) {
            (self.name, self.kind, self.unit, self.about) = (name, kind, unit, about)
            (self.minimum, self.maximum) = (minimum, maximum)
        }

        fileprivate var json: JSONValue {
            var members: [String: JSONValue] = [
                "name": .text(name), "type": .text(kind?.rawValue ?? "any"), "description": .text(about),
            ]
            if !unit.isEmpty { members["unit"] = .text(unit) }
            var limits: [String: JSONValue] = [:]
            if let minimum { limits["minimum"] = .integer(minimum) }
            if let maximum { limits["maximum"] = .integer(maximum) }
            if !limits.isEmpty { members["constraints"] = .object(limits) }
            return .object(members)
        }
    }

    package static let fileName = "datapackage.json"

    private let members: [String: JSONValue]
    private var resources: [JSONValue] = []

    /// Starts a description without files, with a name of lower-case letters, digits and hyphens.
    package init(_ name: String, title: String, _ about: String) {
        members = ["profile": "data-package", "name": .text(name), "title": .text(title), "description": .text(about)]
    }

    /// Adds a CSV file, whose name without the extension is that of the table; `nil` bytes are not stated, and the keys
    /// are further members of the schema.
    package mutating func addTable(
        _ path: String, _ about: String = "", fields: [Field], bytes: Int? = nil, keys: [String: JSONValue] = [:]
    ) {
        var resource: [String: JSONValue] = [
            "name": .text(String(path.dropLast(4))), "path": .text(path), "format": "csv", "mediatype": "text/csv",
            "encoding": "utf-8", "profile": "tabular-data-resource",
            "schema": .object(keys.merging(["fields": .list(fields.map(\.json))]) { own, _ in own }),
        ]
        if !about.isEmpty { resource["description"] = .text(about) }
        if let bytes { resource["bytes"] = .integer(bytes) }
        resources.append(.object(resource))
    }

    /// Adds a file other than a table.
    package mutating func addFile(_ name: String, path: String, format: String, mediatype: String, bytes: Int) {
        resources.append([
            "name": .text(name), "path": .text(path), "format": .text(format), "mediatype": .text(mediatype),
            "bytes": .integer(bytes),
        ])
    }

    package var isEmpty: Bool { resources.isEmpty }

    package func text() throws -> String {
        try JSONDocument.page(JSONValue.object(members.merging(["resources": .list(resources)]) { own, _ in own }))
    }
}
