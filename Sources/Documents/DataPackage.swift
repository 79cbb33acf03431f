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

        fileprivate var json: JSONObject {
            let limits: JSONObject = ["minimum": minimum, "maximum": maximum]
            return [
                "name": name, "type": kind?.rawValue ?? "any", "description": about, "unit": unit.isEmpty ? nil : unit,
                "constraints": minimum == nil && maximum == nil ? nil : limits,
            ]
        }
    }

    package static let fileName = "datapackage.json"

    private let members: JSONObject
    private var resources: [JSONObject] = []

    /// Starts a description without files, with a name of lower-case letters, digits and hyphens.
    package init(_ name: String, title: String, _ about: String) {
        members = ["profile": "data-package", "name": name, "title": title, "description": about]
    }

    /// Adds a CSV file, whose name without the extension is that of the table; `nil` bytes are not stated, and the keys
    /// are further members of the schema.
    package mutating func addTable(
        _ path: String, _ about: String = "", fields: [Field], bytes: Int? = nil, keys: JSONObject = [:]
    ) {
        var schema: JSONObject = ["fields": fields.map(\.json)]
        schema.add(keys)
        resources.append([
            "name": String(path.dropLast(4)), "path": path, "format": "csv", "mediatype": "text/csv",
            "encoding": "utf-8", "profile": "tabular-data-resource", "schema": schema,
            "description": about.isEmpty ? nil : about, "bytes": bytes,
        ])
    }

    /// Adds a file other than a table.
    package mutating func addFile(_ name: String, path: String, format: String, mediatype: String, bytes: Int) {
        resources.append(["name": name, "path": path, "format": format, "mediatype": mediatype, "bytes": bytes])
    }

    package var isEmpty: Bool { resources.isEmpty }

    package func text() throws -> String {
        var package = members
        package.add(["resources": resources])
        return try JSONDocument.page(package)
    }
}
