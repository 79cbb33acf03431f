/// The width and height of an image, of a model's input or of a view; both are positive and finite.
///
/// The unit is the pixel for images and inputs, and the point for views.
public struct PictureSize: Sendable, Hashable {
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double

    /// The sides that are allowed: within them no ratio of two sizes overflows or vanishes.
    public static let sides = 1e-6...1e9

    /// Makes a size.
    ///
    /// - Parameters:
    ///   - width: The width, within `sides`.
    ///   - height: The height, within `sides`.
    /// - Throws: `PictureError` for a side that is zero, negative, not finite or outside `sides`.
    public init(width: Double, height: Double) throws(PictureError) {
        guard Self.sides.contains(width), Self.sides.contains(height) else {
            throw PictureError(
                subject: .size, found: "\(width) × \(height)",
                allowed: "sides within \(Self.sides.lowerBound)…\(Self.sides.upperBound)")
        }
        (self.width, self.height) = (width, height)
    }

    /// Makes a size of whole pixels; a side below 1 counts as 1, and one above the longest as that.
    package init(pixels width: Int, _ height: Int) {
        self.init(
            checked: min(max(Double(width), 1), Self.sides.upperBound),
            min(max(Double(height), 1), Self.sides.upperBound))
    }

    private init(checked width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

    /// The width divided by the height.
    public var aspect: Double { width / height }

    /// The size with width and height exchanged.
    public var swapped: PictureSize { PictureSize(checked: height, width) }

    /// The rectangle from (0, 0) to (width, height).
    public var bounds: PictureRect { PictureRect(checked: .zero, SIMD2(width, height)) }
}
