import Scoring

/// The words and numbers of the axis of a response curve.
struct ResponseAxisText {
    /// The title of the picture.
    let title: String
    /// The name of the axis.
    let name: String
    /// The distance between two numbers on the axis.
    let tick: Double
    /// Positions with a name.
    let marks: [(position: Double, name: String)]
    /// The number at a position.
    let number: (Double) -> String

    /// The words of a kind of curve.
    init(_ kind: ResponseKind) {
        switch kind {
        case .gradedCheats:
            title = "Share of graded cheat cycles counted against torso motion"
            name = "vertical travel of the shoulders, torso lengths T"
            marks = [(CheatMarginSection.hardestGrade, "hardest grade")]
        case .drop:
            title = "Share of push-ups counted against their depth"
            name = "vertical travel of the shoulders, torso lengths T (countable from 0.38)"
            marks = [(0.22, "borderline"), (0.38, "countable")]
        case .elbowBend:
            title = "Share of push-ups counted against the elbow angle at the bottom"
            name = "true mean elbow angle at the bottom, degrees"
            marks = []
        }
        switch kind {
        case .gradedCheats, .drop:
            tick = 0.1
            number = { Format.fixed($0, 1) }
        case .elbowBend:
            tick = 20
            number = { Format.fixed(180 - $0, 0) }
        }
    }
}
