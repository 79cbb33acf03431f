import Documents
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
    @Test("a diagnostic is one line: place, key, what was found, what is allowed")
    func line() {
        var diagnostic = Diagnostic(file: "a.yaml", found: "1", allowed: "2")
        #expect(diagnostic.description == "a.yaml: found 1; allowed: 2")
        (diagnostic.line, diagnostic.key) = (3, "b.c")
        #expect(diagnostic.description == "a.yaml:3: b.c: found 1; allowed: 2")
        diagnostic.severity = .warning
        #expect(diagnostic.description == "warning: a.yaml:3: b.c: found 1; allowed: 2")
    }

    @Test("an error lists its diagnostics by file, line and column")
    func order() {
        let places = [("b", 1, 1), ("a", 2, 1), ("a", 1, 2), ("a", 1, 1)]
        let error = InputError(
            places.map { Diagnostic(file: $0.0, line: $0.1, column: $0.2, found: "x", allowed: "y") })
        #expect(error.diagnostics.map { "\($0.file)\($0.line ?? 0)\($0.column ?? 0)" } == ["a11", "a12", "a21", "b11"])
        #expect(error.description.split(separator: "\n").count == 4)
    }
}
