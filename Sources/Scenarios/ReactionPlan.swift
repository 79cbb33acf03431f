package import Documents
import Mathematics

/// The reaction of a person to an app in a closed loop; every number is fixed.
package struct ReactionPlan: Sendable, Hashable {
    /// The time from the app's signal to the person's reaction, seconds.
    package var response: Double = 0.3
    /// The time for which the person looks at the screen before each repetition that is added, seconds.
    package var look: Double = WorkoutScript.breath
    /// The repetitions that the person adds before giving up, as a multiple of those that the app asks for.
    package var patience: Double = 1

    /// The name of the phases in which the person looks at the screen.
    package static let look = "look"
    /// The name of the phases of a person who has given up.
    package static let gaveUp = "gave-up"

    /// The most repetitions that are added to some.
    package func added(to goal: Int) -> Int { Int((patience * Double(goal)).rounded()) }
}

extension Schema {
    /// The keys of `closed-loop`; all have defaults of their own, so that any person can react to an app.
    static let closedLoop: [KeySpec] = [
        KeySpec("response", .number(0...10), "s", isOptional: true),
        KeySpec("look", .number(0.1...60), "s", isOptional: true),
        KeySpec("patience", .number(0...10), "times", isOptional: true),
    ]
}

extension Scenario {
    /// Draws how the person of a trial, numbered from 0, reacts to an app in a closed loop; each key has a random
    /// stream of its own, so the trial itself stays as `draw` makes it.
    package func drawReaction(trial: Int, seed: UInt64) throws(InputError) -> ReactionPlan {
        let table = Section(closedLoop, Drawing(key: RandomKey.make(seed: seed, name: name), trial: trial))
        var plan = ReactionPlan()
        plan.response = try table.optionalNumber("response") ?? plan.response
        plan.look = try table.optionalNumber("look") ?? plan.look
        plan.patience = try table.optionalNumber("patience") ?? plan.patience
        return plan
    }
}
