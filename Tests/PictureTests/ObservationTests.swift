import Picture
import Testing

@Suite("Observations with boxes")
struct ObservationTests {
    private static func object(_ labels: [(String, Double)], confidence: Double = 0.5) throws -> RecognizedObject {
        try RecognizedObject(
            labels: labels.map { try Classification(identifier: $0.0, confidence: $0.1) }, confidence: confidence,
            boundingBox: PictureRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
    }

    @Test("the first label is shown, not the surest; without labels it is Unknown")
    func labels() throws {
        #expect(try Self.object([("cat", 0.2), ("person", 0.7)]).label == "cat")
        #expect(try Self.object([("", 1), ("person", 0.7)]).label == "")
        #expect(try Self.object([]).label == "Unknown")
    }

    @Test("results of objects alone are those objects, in their order")
    func all() throws {
        let objects = try [Self.object([("a", 1)]), Self.object([("b", 1)]), Self.object([])]
        #expect(RecognizedObject.all(in: objects.map(PictureObservation.object)) == objects)
    }

    @Test("missing results, none, and results of another kind are an empty list")
    func wrongKind() throws {
        let object = PictureObservation.object(try Self.object([("a", 1)]))
        let label = PictureObservation.classification(try Classification(identifier: "a", confidence: 1))
        #expect(RecognizedObject.all(in: nil).isEmpty)
        #expect(RecognizedObject.all(in: []).isEmpty)
        for other in [label, .other("feature print")] {
            #expect(RecognizedObject.all(in: [other]).isEmpty)
            #expect(RecognizedObject.all(in: [object, other]).isEmpty)
            #expect(RecognizedObject.all(in: [other, object, object]).isEmpty)
        }
    }

    @Test("the rule is that of a conditional cast of an array")
    func cast() {
        let mixed: [any Sendable] = [1, "two", 3]
        #expect((mixed as? [Int] ?? []).isEmpty)
        #expect(([1, 3] as [any Sendable] as? [Int] ?? []) == [1, 3])
    }

    @Test("confidences that are not finite are refused", arguments: [Double.nan, .infinity, -.infinity])
    func confidences(_ confidence: Double) {
        let error = #expect(throws: PictureError.self) { try Self.object([], confidence: confidence) }
        #expect(error?.subject == .confidence)
        #expect(throws: PictureError.self) { try Self.object([("a", confidence)]) }
    }

    @Test("confidences outside 0…1 are kept, as a Core ML model gives them", arguments: [-3.5, 0, 1, 17])
    func rawConfidences(_ confidence: Double) throws {
        #expect(try Self.object([("a", confidence)], confidence: confidence).confidence == confidence)
    }
}
