package import Pages

/// The trials that a page names, with the players of those that it shows.
package struct Exhibits: Sendable {
    /// The trials, those of one group in the order in which the page lists them.
    package var trials: [PageTrial]
    /// The players that trials refer to.
    package var players: [PagePlayer]

    /// No trial.
    package static let none = Exhibits(trials: [], players: [])

    /// Puts trials and players together.
    package init(trials: [PageTrial], players: [PagePlayer]) {
        self.trials = trials
        self.players = players
    }
}
