import Pose

/// The check of the unit of x and y: shares of the image, not pixels or per cent.
struct PlaceCheck: Sendable {
    private var sizes = Distribution()
    private var outside = 0
    private var distances = Distribution()
    private var far: (count: Int, greatest: Double, joint: Joint, line: Int)?
    private var greatest = 0.0
    private var least = 0.0

    /// Median distance from the middle from which on the unit is wrong, images: in recordings of people it is at most
    /// 0.39, and half of an image is its border.
    private static let impossible = 2.0
    /// Distance of a joint from the middle that is worth a warning, images.
    ///
    /// An estimator that extrapolates a body which
    /// the border cuts stays within 1.3.
    private static let odd = 3.0

    mutating func observe(_ frame: borrowing PoseFrame, line: Int) {
        for joint in Plausibility.joints {
            let seen = frame.joints[joint]
            guard seen.isFound else { continue }
            let distance = max((seen.x - 0.5).magnitude, (seen.y - 0.5).magnitude)
            distances.add(distance)
            if distance > 0.5 { outside += 1 }
            sizes.add(max(seen.x.magnitude, seen.y.magnitude))
            greatest = max(greatest, seen.x, seen.y)
            least = min(least, seen.x, seen.y)
            guard distance > Self.odd else { continue }
            let (count, most, worst, place) = far ?? (0, 0, joint, line)
            far = distance > most ? (count + 1, distance, joint, line) : (count + 1, most, worst, place)
        }
    }

    func verdict(of subject: Plausibility.Subject) -> [Diagnostic] {
        guard let distance = distances.median, let size = sizes.median else { return [] }
        let shares = "shares of the image's width and height, 0 to 1 within it"
        if distance > Self.impossible, distances.count >= Plausibility.leastFrames {
            return [
                subject.diagnostic(.error, "", "joints around \(size.brief)\(unit(size, subject.info.image))", shares)
            ]
        }
        var found: [Diagnostic] = []
        if distances.count >= Plausibility.leastFrames, 2 * outside > distances.count {
            let share = 100 * Double(outside) / Double(distances.count)
            found.append(subject.diagnostic(.warning, "", "\(share.brief) % of all joints outside the image", shares))
        }
        if let far {
            found.append(
                subject.diagnostic(
                    .warning, line: far.line, far.joint.name,
                    "\(far.count) place\(far.count == 1 ? "" : "s") far outside the image, "
                        + "this one by \(far.greatest.brief) images",
                    "\(shares); leave the cells of a joint that was not found empty"))
        }
        return found
    }

    private func unit(_ size: Double, _ image: ImageSize) -> String {
        if greatest <= 130, least >= -30, max(image.width, image.height) > 200, size <= 100 {
            return ", which look like per cent"
        }
        let isWithin = greatest <= 2 * max(image.width, image.height)
        return isWithin ? ", which look like pixels" : ""
    }
}
