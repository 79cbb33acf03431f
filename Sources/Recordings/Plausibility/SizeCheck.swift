import Pose

/// The check of the body's size against the image.
struct SizeCheck: Sendable {
    private var sizes = Distribution()

    /// Sizes that a body in an image can have, as shares of the image's longer side.
    ///
    /// Estimators look at images of 192 to 256 pixels, of which the least is about one: its joints cannot be told apart.
    private static let possible = 0.005...10.0
    /// Sizes that bodies usually have; in recordings of people they are 0.1 to 1.
    private static let usual = 0.03...2.0
    /// Number of joints that make a body.
    private static let several = 4

    mutating func observe(_ frame: borrowing PoseFrame) {
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        var found = 0
        for joint in Joint.allCases {
            let seen = frame.joints[joint]
            guard seen.isFound else { continue }
            found += 1
            let place = SIMD2(seen.x * frame.image.width, seen.y * frame.image.height)
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        guard found >= Self.several else { return }
        sizes.add((high - low).max() / max(frame.image.width, frame.image.height))
    }

    func verdict(of subject: Plausibility.Subject) -> [Diagnostic] {
        guard sizes.count >= Plausibility.leastFrames, let size = sizes.median, !Self.usual.contains(size) else {
            return []
        }
        let allowed =
            "bodies of \(Self.usual.lowerBound.brief) to \(Self.usual.upperBound.brief) images; "
            + "are x and y shares, and width and height those of the image?"
        let severity: Diagnostic.Severity = Self.possible.contains(size) ? .warning : .error
        return [subject.diagnostic(severity, "", "a body of \(size.brief) images", allowed)]
    }
}
