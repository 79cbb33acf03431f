import Text

/// A JSON value with its path, from which typed values are read strictly.
struct JSONCursor {
    let node: JSONNode
    /// The path of keys to the value, for example `workout.blocks[0]`.
    let path: String

    func fault(_ fault: WorkoutImportError.Fault, found: String? = nil, allowed: String) -> WorkoutImportError {
        WorkoutImportError(fault: fault, offset: node.offset, key: path, found: found ?? node.summary, allowed: allowed)
    }

    /// Makes a value of parts that may break a rule, and gives a broken rule this place.
    func ruled<Value>(_ make: @autoclosure () throws(WorkoutError) -> Value) throws(WorkoutImportError) -> Value {
        do { return try make() } catch { throw broken(error) }
    }

    func broken(_ rule: WorkoutError) -> WorkoutImportError {
        fault(.rule(rule), found: rule.summary, allowed: rule.instead)
    }

    /// Returns the members of an object.
    func fields(_ keys: [String]) throws(WorkoutImportError) -> JSONFields {
        guard let members = node.members else { throw fault(.wrongValue, allowed: "an object") }
        for member in members where !keys.contains(member.key) {
            throw WorkoutImportError(
                fault: .unknownKey, offset: member.offset, key: join(member.key),
                found: "the key \(Shown.quoted(member.key))",
                allowed: keys.joined(separator: ", "))
        }
        return JSONFields(cursor: self, members: members)
    }

    func join(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    func elements(atMost most: Int) throws(WorkoutImportError) -> [JSONCursor] {
        guard let values = node.elements else { throw fault(.wrongValue, allowed: "a list") }
        guard values.count <= most else { throw fault(.wrongValue, allowed: "a list of at most \(most)") }
        return values.enumerated().map { JSONCursor(node: $1, path: "\(path)[\($0)]") }
    }

    func text() throws(WorkoutImportError) -> String {
        guard let text = node.string else { throw fault(.wrongValue, allowed: "a text") }
        return text
    }

    /// Returns a number; one beyond the range of `Double` is infinite, and the rules refuse it.
    func number() throws(WorkoutImportError) -> Double {
        guard let number = node.double else { throw fault(.wrongValue, allowed: "a number") }
        return number
    }

    /// Returns a whole number, written without a point and an exponent.
    func integer() throws(WorkoutImportError) -> Int {
        guard case .number(let text) = node.content, let number = Int(text) else {
            throw fault(.wrongValue, allowed: "a whole number")
        }
        return number
    }

    func name<Name: RawRepresentable & CaseIterable>(
        _ type: Name.Type = Name.self
    ) throws(WorkoutImportError) -> Name where Name.RawValue == String {
        guard let name = node.string.flatMap(Name.init(rawValue:)) else {
            throw fault(.wrongValue, allowed: Name.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return name
    }
}

/// The members of a JSON object whose keys are all known.
struct JSONFields {
    let cursor: JSONCursor
    let members: [JSONNode.Member]

    /// Returns a member that may be absent.
    func optional(_ key: String) -> JSONCursor? {
        members.first { $0.key == key }.map { JSONCursor(node: $0.value, path: cursor.join(key)) }
    }

    /// Returns a member that must be there.
    func required(_ key: String) throws(WorkoutImportError) -> JSONCursor {
        if let value = optional(key) { return value }
        throw WorkoutImportError(
            fault: .missingKey, offset: cursor.node.offset, key: cursor.join(key), found: "nothing",
            allowed: "a value; the key is required")
    }
}
