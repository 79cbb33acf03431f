import Mathematics
import Foundation
import Motion
import Pose

func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let d = a - b
    return (d * d).sum().squareRoot()
}

/// The angle at the middle one of three places, degrees.
func angle(_ a: SIMD3<Double>, _ middle: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let (p, q) = (a - middle, b - middle)
    let cosine = (p * q).sum() / ((p * p).sum() * (q * q).sum()).squareRoot()
    return acos(min(max(cosine, -1), 1)) * 180 / .pi
}

extension Skeleton {
    func elbowAngle(_ side: Side) -> Double { angle(self[side.shoulder], self[side.elbow], self[side.wrist]) }
    func kneeAngle(_ side: Side) -> Double { angle(self[side.hip], self[side.knee], self[side.ankle]) }
    var meanElbow: Double { (elbowAngle(.left) + elbowAngle(.right)) / 2 }

    /// The largest distance between the same joints of two skeletons, and the joint's index.
    func farthest(from other: Skeleton) -> (distance: Double, index: Int) {
        var worst = (distance: 0.0, index: 0)
        for (index, (own, others)) in zip(points, other.points).enumerated() {
            let d = distance(own, others)
            if !(d <= worst.distance) { worst = (d, index) }
        }
        return worst
    }

    private func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { MotionTests.distance(a, b) }

    /// Left and right exchanged, seen in a mirror.
    var mirrored: Skeleton {
        var result = Skeleton()
        for joint in Joint.allCases { result[joint] = self[joint.mirrored] * SIMD3(1, -1, 1) }
        for side in Side.allCases { result[toeBall: side] = self[toeBall: side.opposite] * SIMD3(1, -1, 1) }
        return result
    }
}
