public import Foundation
import Text

extension WorkoutImportError {
    /// The most faults that are listed of one file.
    public static let mostListed = 50

    /// Returns all faults of a `.workout` file, as far as they can be told apart, at most ``mostListed``, in the order
    /// in which they are met.
    ///
    /// In the JSON form each faulty value is replaced by a plain one of its place, and the file is read again: an open
    /// step, one iteration, no name. Faults that hide what follows end the list: invalid JSON, a wrong activity
    /// or kind, and any fault of the binary form.
    public static func all(in data: Data) -> [WorkoutImportError] {
        do throws(WorkoutImportError) {
            _ = try WorkoutPlan(from: data)
            return []
        } catch {
            guard error.key != nil, var root = try? JSONTree(workout: data).root else { return [error] }
            var faults: [WorkoutImportError] = []
            while faults.count < mostListed {
                do throws(WorkoutImportError) {
                    _ = try JSONForm.plan(JSONCursor(node: root, path: ""))
                    return faults
                } catch {
                    // A fault that stays after its replacement would come for ever.
                    guard !faults.contains(error) else { return faults }
                    faults.append(error)
                    guard let key = error.key, root.replace(JSONPath(key), after: error.fault) else { return faults }
                }
            }
            return faults
        }
    }
}

extension JSONPath {
    /// The path up to the step that it lies in, if it does.
    fileprivate var step: ArraySlice<Part>? {
        let edges: [Part] = [.key("warmup"), .key("cooldown")]
        if parts.count > 1, parts[0] == .key("workout"), edges.contains(parts[1]) { return parts[..<2] }
        guard parts.count > 4, parts[1] == .key("blocks"), parts[3] == .key("steps"), case .index = parts[4] else {
            return nil
        }
        return parts[..<5]
    }
}

extension JSONNode {
    /// Replaces the value at a path, or the step that it lies in, by a plain one, and returns whether there is one for
    /// the place.
    fileprivate mutating func replace(_ path: JSONPath, after fault: WorkoutImportError.Fault) -> Bool {
        if case .unknownKey = fault { return change(path.parts[...], to: nil) }
        if let step = path.step {
            let purpose = step.count > 2 ? "work" : nil
            return change(step, to: .step(purpose: purpose, offset: offset))
        }
        let plain: JSONNode? =
            switch path.parts {
            case [.key("format")]: JSONNode(.string(JSONForm.format), at: offset)
            case [.key("version")]: JSONNode(.number("\(JSONForm.version)"), at: offset)
            case [.key("id")]:
                JSONNode(.string("00000000-0000-0000-0000-000000000000"), at: offset)
            // The steps of a block are read before its own rules, so that their faults are listed already.
            case _ where (3...4).contains(path.parts.count) && path.parts[1] == .key("blocks"): .block(offset: offset)
            default: nil
            }
        if let plain { return change(path.parts.prefix(3), to: plain) }
        let optional: [JSONPath.Part] = [.key("location"), .key("displayName")]
        guard path.parts.count == 2, let last = path.parts.last, optional.contains(last) else { return false }
        return change(path.parts[...], to: nil)
    }

    private static func step(purpose: String?, offset: Int) -> JSONNode {
        let goal = Member("goal", at: offset, .object([("kind", .string("open"))]))
        let purpose = purpose.map { [Member("purpose", at: offset, .string($0))] } ?? []
        return JSONNode(.object([goal] + purpose), at: offset)
    }

    private static func block(offset: Int) -> JSONNode {
        let steps = JSONNode(.array([.step(purpose: "work", offset: offset)]), at: offset)
        return JSONNode(
            .object([Member("iterations", at: offset, .integer(1)), Member("steps", at: offset, steps)]), at: offset)
    }

    /// Sets the value at a path, or removes it, and returns whether the place exists.
    private mutating func change(_ path: ArraySlice<JSONPath.Part>, to value: JSONNode?) -> Bool {
        switch (content, path.first) {
        case (.object(var members), .key(let key)):
            let place = members.firstIndex { $0.key == key }
            if path.count == 1 {
                if let place, value == nil {
                    members.remove(at: place)
                } else if let value, let place {
                    members[place].value = value
                } else if let value {
                    members.append(Member(key, at: value.offset, value))
                } else {
                    return false
                }
            } else {
                guard let place, members[place].value.change(path.dropFirst(), to: value) else { return false }
            }
            content = .object(members)
            return true
        case (.array(var values), .index(let index)) where values.indices.contains(index):
            if path.count == 1 {
                guard let value else { return false }
                values[index] = value
            } else {
                guard values[index].change(path.dropFirst(), to: value) else { return false }
            }
            content = .array(values)
            return true
        default: return false
        }
    }
}
