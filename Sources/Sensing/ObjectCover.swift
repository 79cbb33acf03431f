import Pose
import Scenarios

/// An object in the room that covers what is behind it.
struct ObjectCover {
    private let object: RoomObject
    private let eye: SIMD3<Double>

    init(_ object: RoomObject, camera: Camera) {
        self.object = object
        eye = camera.position
    }

    /// Returns the joints behind the object, or within it, at an instant in seconds from the clip's start.
    func covered(_ joints: borrowing Column<SIMD3<Double>>, at instant: Double) -> JointSet {
        let place = place(at: instant)
        let low = SIMD3(place.x - object.size.x / 2, place.y - object.size.y / 2, object.above)
        let high = low + object.size
        var covered: JointSet = []
        for index in 0..<Joint.count where Self.cuts(low, high, from: eye, to: joints[index]) {
            covered.insert(index: index)
        }
        return covered
    }

    private func place(at instant: Double) -> SIMD2<Double> {
        guard let turn = object.turningPoint else { return object.place }
        let way = turn - object.place
        let length = (way * way).sum().squareRoot()
        guard length > 0 else { return object.place }
        let gone = (object.speed * instant / length).truncatingRemainder(dividingBy: 2)
        return object.place + way * (gone <= 1 ? gone : 2 - gone)
    }

    /// Whether a box with sides parallel to the axes cuts a line.
    ///
    /// It does if the slabs between its pairs of sides have part of the line in common (Kay and Kajiya, Ray tracing
    /// complex scenes, SIGGRAPH 1986).
    private static func cuts(
        _ low: SIMD3<Double>, _ high: SIMD3<Double>, from start: SIMD3<Double>, to end: SIMD3<Double>
    ) -> Bool {
        var (enter, leave) = (0.0, 1.0)
        for axis in 0..<3 {
            let way = end[axis] - start[axis]
            guard way != 0 else {
                if start[axis] < low[axis] || start[axis] > high[axis] { return false }
                continue
            }
            let (first, second) = ((low[axis] - start[axis]) / way, (high[axis] - start[axis]) / way)
            enter = max(enter, min(first, second))
            leave = min(leave, max(first, second))
        }
        return enter <= leave
    }
}
