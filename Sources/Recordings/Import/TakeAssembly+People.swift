import Pose

extension TakeAssembly {
    /// The person of each frame; `nil` where there is none.
    func people(in image: ImageSize, _ log: inout ImportLog) -> [RawPerson?] {
        let most = take.frames.map(\.people.count).max() ?? 0
        let everybody = take.frames.flatMap(\.people)
        if let wanted = options.person {
            let ids = Set(everybody.compactMap(\.id))
            let chosen = take.frames.map { frame in
                ids.isEmpty
                    ? (frame.people.indices.contains(wanted) ? frame.people[wanted] : nil)
                    : frame.people.first { $0.id == wanted }
            }
            if chosen.allSatisfy({ $0 == nil }) {
                let known = ids.sorted().prefix(10).map(String.init).joined(separator: ", ")
                log.refuse(
                    place, "no person \(wanted) among \(ids.isEmpty ? most : ids.count)",
                    ids.isEmpty ? "the place in a frame, from 0" : "one of \(known)")
            }
            return chosen
        }
        guard most > 1 else { return take.frames.map(\.people.first) }
        log.warn(
            place, "up to \(most) people in a frame",
            "one; took the largest and most confident, --person K names another")
        if everybody.allSatisfy({ $0.id != nil }) {
            var weights: [Int: Double] = [:]
            for person in everybody { weights[person.id ?? 0, default: 0] += weight(person, image) }
            let best = weights.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
            return take.frames.map { frame in frame.people.first { $0.id == best } }
        }
        return take.frames.map { frame in
            let weights = frame.people.map { weight($0, image) }
            return weights.firstIndex(of: weights.max() ?? 0).map { frame.people[$0] }
        }
    }

    /// The mean confidence of a person times the diagonal of the box around their joints.
    private func weight(_ person: RawPerson, _ image: ImageSize) -> Double {
        let found = person.joints.filter(\.isFound)
        guard let first = found.first else { return 0 }
        let isPixels = (options.units ?? take.units).map { $0 == .pixels } ?? found.contains { max($0.x, $0.y) > 2 }
        var (low, high) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
        for joint in found {
            let place = SIMD2(joint.x, joint.y)
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let size = (high - low) * (isPixels ? SIMD2(1, 1) : SIMD2(image.width, image.height))
        return found.reduce(0) { $0 + $1.confidence } / Double(Joint.count) * (size * size).sum().squareRoot()
    }
}
