import Foundation

package enum Template {
    /// Returns a document with values in place of `{{name}}`, in one pass: none within a value is replaced.
    package static func fill(_ template: String, with values: [String: String]) -> String {
        var filled = ""
        var rest = template[...]
        while let open = rest.range(of: "{{"), let close = rest[open.upperBound...].range(of: "}}") {
            let name = String(rest[open.upperBound..<close.lowerBound])
            filled += rest[..<open.lowerBound]
            if let value = values[name] {
                filled += value
                rest = rest[close.upperBound...]
            } else {
                filled += rest[open]
                rest = rest[open.upperBound...]
            }
        }
        return filled + rest
    }
}
