import Mathematics

/// One question that synthetic people must pass, with the figure and the limit.
///
/// The limits were fixed before any preset was judged by them.
package struct RealismCriterion: Sendable {
    package enum Question: String, Sendable, Hashable, CaseIterable {
        /// A forest, all quantities.
        case forest
        case forestOfNoise = "forest, noise"
        case forestOfMovement = "forest, movement"
        /// The median distance of the noise over that of people.
        case noise = "noise distance"
        case structure = "error structure"
        case level
        case order

        /// The measured figure, in a few words.
        package var title: String {
            switch self {
            case .forest: "forest, all quantities: area"
            case .forestOfNoise: "forest, noise: area"
            case .forestOfMovement: "forest, movement: area"
            case .noise: "noise: median distance over people's"
            case .structure: "error structure: medians outside"
            case .level: "good detectors: error of the level"
            case .order: "good detectors: order, ρ"
            }
        }
    }

    /// The greatest area of a forest that sees all quantities, or the noise.
    ///
    /// Two groups of eight people lie up to 0.1 apart from 0.5, so that 0.8 is surely more than people differ; today's
    /// forests reach 1, at which every synthetic clip is recognised. The goal is 0.6.
    package static let forest = 0.80
    /// The greatest area of a forest that sees the movement: movement is known from few people, but needs no model of
    /// an estimator, so that more is asked of it.
    package static let forestOfMovement = 0.70
    /// The greatest median distance of the noise, in those of people: a quarter more than people differ among each
    /// other, which a resample of so few people does by chance.
    package static let noise = 1.25
    /// The most figures of the structure outside of the middle 90 % of real clips: of 18 medians of real people none is
    /// expected there, and one may be by chance.
    package static let structure = 1
    /// The greatest error of the level from the side: a third of what separates the good detectors on people.
    package static let levelFromTheSide = 0.05
    /// The same oblique and from the front, where there are fewer people to measure it by.
    package static let levelElsewhere = 0.10

    package let view: String
    package let question: Question
    /// The figure of the synthetic clips.
    package let figure: Double
    /// The figure of other people; `nil` where there is none.
    package let people: Double?
    package let limit: Double

    /// Whether the figure keeps the limit: from above for the order, from below for all others.
    package var isMet: Bool { question == .order ? figure >= limit : figure <= limit }

    /// The questions that a comparison answers.
    static func all(_ realism: RealismComparison) -> [RealismCriterion] {
        var found: [RealismCriterion] = []
        func add(_ question: Question, _ figure: Double?, _ people: Double?, _ limit: Double) {
            guard let figure else { return }
            found.append(
                RealismCriterion(
                    view: realism.view.rawValue, question: question, figure: figure, people: people, limit: limit))
        }
        func add(_ question: Question, _ kind: RealismComparison.KindComparison?, _ limit: Double) {
            add(question, kind?.forest?.mean, kind?.forestOfPeople?.mean, limit)
        }
        add(.forest, realism.kind(nil), forest)
        add(.forestOfNoise, realism.kind(.noise), forest)
        add(.forestOfMovement, realism.kind(.movement), forestOfMovement)
        add(.noise, realism.kind(.noise)?.ratio, 1, noise)
        if !realism.structure.isEmpty {
            let people = realism.structure.count { !$0.middle.contains($0.people) }
            add(.structure, Double(realism.outside), Double(people), Double(structure))
        }
        return found
    }

    /// The questions that the good detectors answer.
    static func all(_ levels: LevelComparison) -> [RealismCriterion] {
        var found = [
            RealismCriterion(
                view: levels.views.rawValue, question: .level, figure: levels.level, people: levels.levelOfPeople,
                limit: levels.views == .side ? levelFromTheSide : levelElsewhere)
        ]
        if let order = levels.order, let least = levels.leastOrderOfPeople {
            found.append(
                RealismCriterion(
                    view: levels.views.rawValue, question: .order, figure: order, people: levels.orderOfPeople,
                    limit: least))
        }
        return found
    }
}
