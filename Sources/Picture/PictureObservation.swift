/// A label with its confidence: Vision's `VNClassificationObservation`.
public struct Classification: Sendable, Hashable {
    /// The name of the class.
    public let identifier: String
    /// The confidence; 0…1 by convention.
    public let confidence: Double

    /// Makes a label.
    ///
    /// - Parameters:
    ///   - identifier: The name of the class.
    ///   - confidence: The confidence.
    /// - Throws: `PictureError` for a confidence that is not finite.
    public init(identifier: String, confidence: Double) throws(PictureError) {
        self.identifier = identifier
        self.confidence = try checked(confidence: confidence)
    }
}

/// An object that a model found in a picture: Vision's `VNRecognizedObjectObservation`.
///
/// A confidence outside 0…1 is allowed, because Vision forwards what a Core ML model returns (Apple, Vision,
/// `VNObservation.confidence`). A box may reach beyond the picture. Box and confidences are finite: whoever builds
/// observations of foreign numbers meets the error there, and can leave that observation out.
public struct RecognizedObject: Sendable, Hashable {
    /// The labels in the order of the model.
    public let labels: [Classification]
    /// The confidence that there is an object.
    public let confidence: Double
    /// The box, normalised from the lower left corner.
    public let boundingBox: PictureRect

    /// The label that is shown for an object without labels.
    public static let unknown = "Unknown"

    /// Makes an observation.
    ///
    /// - Parameters:
    ///   - labels: The labels in the order of the model.
    ///   - confidence: The confidence that there is an object.
    ///   - boundingBox: The box, normalised from the lower left corner.
    /// - Throws: `PictureError` for a confidence that is not finite.
    public init(labels: [Classification], confidence: Double, boundingBox: PictureRect) throws(PictureError) {
        self.labels = labels
        self.confidence = try checked(confidence: confidence)
        self.boundingBox = boundingBox
    }

    /// The label that is shown: the first one, not the one of the greatest confidence; else `unknown`.
    public var label: String { labels.first?.identifier ?? Self.unknown }

    /// Returns the objects of a request's results.
    ///
    /// The list counts as a whole, as with `request.results as? [VNRecognizedObjectObservation] ?? []` in Swift: where
    /// the results are missing, or one of them is of another kind, it is empty. That is no error.
    ///
    /// - Parameter results: The results; `nil` for a request that has none yet.
    /// - Returns: The objects in their order, or none.
    public static func all(in results: [PictureObservation]?) -> [RecognizedObject] {
        var objects: [RecognizedObject] = []
        for result in results ?? [] {
            guard case .object(let object) = result else { return [] }
            objects.append(object)
        }
        return objects
    }
}

/// One result of a request of any kind.
public enum PictureObservation: Sendable, Hashable {
    /// An object with a box.
    case object(RecognizedObject)
    /// A label of the whole picture.
    case classification(Classification)
    /// Any other kind, for example a feature print, by its name.
    case other(String)
}

private func checked(confidence: Double) throws(PictureError) -> Double {
    guard confidence.isFinite else {
        throw PictureError(subject: .confidence, found: "\(confidence)", allowed: "a finite number")
    }
    return confidence
}
