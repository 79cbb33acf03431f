extension MeasuredErrorProcess {
    /// 0 where the shoulders are a torso length above the floor or higher … 1 where they are 0.35 of it or lower.
    static func lowness(_ height: Double) -> Double { smooth((1 - height) / 0.65) }

    /// 0 where the line of sight and the trunk are 37° apart or more … 1 where they are 14° apart or less.
    static func endOn(neck: SIMD3<Double>, root: SIMD3<Double>) -> Double {
        smooth((alignment(neck, root) - 0.8) / 0.17)
    }

    /// The same for the legs, which lie behind the trunk or before it: 0 at 70° or more … 1 at 14° or less.
    ///
    /// MoveNet doubts knees and ankles in oblique views already, where it is as sure of the arms as from the side.
    static func legsEndOn(neck: SIMD3<Double>, root: SIMD3<Double>) -> Double {
        smooth((alignment(neck, root) - 0.34) / 0.63)
    }

    /// The cosine of the angle between the line of sight and the trunk, without its sign.
    private static func alignment(_ neck: SIMD3<Double>, _ root: SIMD3<Double>) -> Double {
        let trunk = neck - root
        let sight = (neck + root) / 2
        let product = (trunk * trunk).sum() * (sight * sight).sum()
        return (trunk * sight).sum().magnitude / max(product.squareRoot(), 1e-9)
    }
}
