import Text
package import Yams

extension Reader {
    /// A finite number, in decimal notation and without quotes.
    package static func number(_ node: Node) -> Double? {
        guard case .scalar(let scalar) = node, scalar.style == .plain, !scalar.string.isEmpty,
            scalar.string.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            let number = Double(scalar.string), number.isFinite
        else { return nil }
        return number
    }

    package mutating func number(
        _ node: Node, _ path: String, range: ClosedRange<Double>, isWhole: Bool, allowed: @autoclosure () -> String
    ) -> Double? {
        guard let number = Reader.number(node), range.contains(number), !isWhole || number == number.rounded() else {
            fault(node, path, allowed: allowed())
            return nil
        }
        return number
    }

    /// Two numbers within a range, the lower one first.
    package mutating func pair(
        _ node: Node, _ path: String, range: ClosedRange<Double>, isWhole: Bool = false,
        allowed: @autoclosure () -> String
    ) -> ClosedRange<Double>? {
        guard case .sequence(let sequence) = node, sequence.count == 2 else {
            fault(node, path, allowed: allowed())
            return nil
        }
        guard let low = number(sequence[0], path + "[0]", range: range, isWhole: isWhole, allowed: allowed()),
            let high = number(sequence[1], path + "[1]", range: range, isWhole: isWhole, allowed: allowed())
        else { return nil }
        guard low <= high else {
            fault(node, path, found: "[\(KeySpec.text(low)), \(KeySpec.text(high))]", allowed: "the lower number first")
            return nil
        }
        return low...high
    }

    mutating func numberSource(
        _ node: Node, _ path: String, spec: KeySpec, range: ClosedRange<Double>, depth: Int = 0
    ) -> NumberSource? {
        guard case .mapping(let mapping) = node, spec.isDrawable, depth < 3 else {
            return number(node, path, range: range, isWhole: spec.isWhole, allowed: spec.allowed).map {
                NumberSource(distribution: .fixed($0))
            }
        }
        let distributions = ["uniform", "normal", "lognormal", "choice"]
        let fields = fields(node, path, known: distributions + ["clip"])
        let before = faults.count
        var clip: ClosedRange<Double>?
        if let field = fields.first(where: { $0.name == "clip" }) {
            clip = pair(
                field.value, field.path, range: range, isWhole: spec.isWhole,
                allowed: "two numbers [low, high] within \(KeySpec.text(range))")
        }
        let chosen = fields.filter { distributions.contains($0.name) }
        guard chosen.count == 1 else {
            if chosen.count > 1 || faults.count == before, !fields.isEmpty || mapping.isEmpty {
                fault(
                    node, path, found: chosen.isEmpty ? "no distribution" : "\(chosen.count) distributions",
                    allowed: "one of \(distributions.joined(separator: ", "))")
            }
            return nil
        }
        guard let distribution = distribution(chosen[0], spec: spec, range: clip ?? range, depth: depth) else {
            return nil
        }
        return NumberSource(distribution: distribution, clip: clip)
    }

    private mutating func distribution(
        _ field: Field, spec: KeySpec, range: ClosedRange<Double>, depth: Int
    ) -> NumberSource.Distribution? {
        let (node, path) = (field.value, field.path)
        switch field.name {
        case "uniform":
            return pair(
                node, path, range: range, isWhole: spec.isWhole,
                allowed: "two numbers [low, high] within \(KeySpec.text(range))"
            ).map { .uniform($0) }
        case "choice":
            return all(items(node, path, allowed: "a list of numbers or distributions")) {
                $0.numberSource($1, $2, spec: spec, range: range, depth: depth + 1)
            }.map { .choice($0) }
        default:
            let isNormal = field.name == "normal"
            let centre = isNormal ? "mean" : "median"
            let spread = isNormal ? "sd" : "sigma"
            var values: [String: Double] = [:]
            let before = faults.count
            for part in fields(node, path, known: [centre, spread]) {
                let isCentre = part.name == centre
                let bounds = isCentre ? range : 0...(isNormal ? 1e9 : 3)
                let value = number(
                    part.value, part.path, range: bounds, isWhole: false, allowed: "a number \(KeySpec.text(bounds))")
                if let value, !isNormal, isCentre, value <= 0 {
                    fault(part.value, part.path, allowed: "a median above 0")
                } else {
                    values[part.name] = value
                }
            }
            guard let middle = values[centre], let width = values[spread] else {
                if faults.count == before {
                    fault(node, path, found: "not both of them", allowed: "{\(centre): …, \(spread): …}")
                }
                return nil
            }
            return isNormal ? .normal(mean: middle, sd: width) : .lognormal(median: middle, sigma: width)
        }
    }

    /// The values of all items; `nil` where there is none, or a fault.
    private mutating func all<Value>(
        _ items: [(node: Node, path: String)], _ read: (inout Reader, Node, String) -> Value?
    ) -> [Value]? {
        let values = items.compactMap { read(&self, $0.node, $0.path) }
        return values.isEmpty || values.count < items.count ? nil : values
    }

    /// One word of some, or a choice of them.
    mutating func words(_ node: Node, _ path: String, words: [String], spec: KeySpec) -> [String]? {
        if spec.isDrawable, case .mapping = node {
            guard let field = fields(node, path, known: ["choice"]).first else { return nil }
            return all(items(field.value, field.path, allowed: "a list of \(spec.allowed)")) {
                $0.word($1, $2, of: words, allowed: spec.fixed.allowed)
            }
        }
        return word(node, path, of: words, allowed: spec.allowed).map { [$0] }
    }

    package mutating func word(
        _ node: Node, _ path: String, of words: [String], allowed: @autoclosure () -> String
    ) -> String? {
        guard case .scalar(let scalar) = node, words.contains(scalar.string) else {
            var allowed = allowed()
            if case .scalar(let scalar) = node, let guess = Spelling.nearest(to: scalar.string, among: words) {
                allowed = "did you mean \(guess)? " + allowed
            }
            fault(node, path, allowed: allowed)
            return nil
        }
        return scalar.string
    }

    /// A name of lower-case letters, digits and hyphens.
    package mutating func name(_ node: Node, _ path: String, mayHaveFolders: Bool = false, allowed: String) -> String? {
        guard case .scalar(let scalar) = node, Reader.isName(scalar.string, mayHaveFolders: mayHaveFolders) else {
            fault(node, path, allowed: allowed)
            return nil
        }
        return scalar.string
    }

    /// Whether a text is a name of lower-case letters, digits and hyphens, and slashes where it may have folders.
    package static func isName(_ text: String, mayHaveFolders: Bool = false) -> Bool {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789-" + (mayHaveFolders ? "/" : "")
        return !text.isEmpty && text.utf8.count <= 80 && text.utf8.allSatisfy { letters.utf8.contains($0) }
            && !text.hasPrefix("/") && !text.hasSuffix("/") && !text.contains("//")
    }

    package mutating func seed(_ node: Node, _ path: String) -> UInt64? {
        if case .scalar(let scalar) = node, scalar.style == .plain, let number = UInt64(scalar.string) { return number }
        fault(node, path, allowed: "a whole number from 0 to \(UInt64.max)")
        return nil
    }

    package mutating func line(_ node: Node, _ path: String) -> String? {
        guard case .scalar(let scalar) = node, !Reader.isNothing(node), scalar.string.count <= 300,
            !Lines.isSeveral(scalar.string)
        else {
            fault(node, path, allowed: "one line of text, at most 300 characters")
            return nil
        }
        return scalar.string
    }
}
