import Scoring

/// The words of the axis of a response curve.
struct ResponseAxisText {
    /// The title of the picture.
    let title: String
    /// The picture in a sentence.
    let about: String
    /// The name of the axis and its unit.
    let name, unit: String
    /// Positions with a name.
    let marks: [(position: Double, name: String)]

    /// The words of a kind of curve.
    init(_ kind: ResponseKind) {
        switch kind {
        case .gradedCheats:
            title = "Share of graded cheat cycles counted against torso motion"
            (name, unit) = ("vertical travel of the shoulders", "T")
            marks = [(CheatMarginSection.hardestGrade, "hardest grade")]
        case .drop:
            title = "Share of push-ups counted against their depth"
            (name, unit) = ("vertical travel of the shoulders", "T")
            marks = [(0.22, "borderline"), (0.38, "countable")]
        case .elbowBend:
            title = "Share of push-ups counted against the elbow angle at the bottom"
            (name, unit) = ("true mean elbow angle at the bottom", "°")
            marks = []
        }
        about = """
            Points: the shares of bins with 95 % intervals. Lines: the fitted rising curves. Squares: where they reach one \
            half.
            """
    }
}
