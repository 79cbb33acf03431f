import Pose

/// The check of the tempo that the truth states: no person does push-ups so fast.
struct TempoCheck {
    /// Least time between two repetitions without a warning, nanoseconds.
    ///
    /// Attempts at records do a little more than 2 a second, and a twentieth of the push-ups of RepCount-A takes less
    /// than 0.57 s at 30 frames a second; an annotated instant is off by a frame or two.
    private static let least: Nanoseconds = 250_000_000

    func verdict(of document: InfoDocument) -> [Diagnostic] {
        let info = document.info
        return check(info.bottoms?.map(\.time) ?? [], "bottoms", { "bottoms[\($0)].t" }, document)
            + check(info.cycles?.map(\.start) ?? [], "cycles", { "cycles[\($0)]" }, document)
    }

    private func check(
        _ times: [Nanoseconds], _ name: String, _ key: (Int) -> String, _ document: InfoDocument
    ) -> [Diagnostic] {
        let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        let close = zip(order, order.dropFirst()).filter { times[$1] - times[$0] < Self.least }.map(\.1)
        guard let first = close.first else { return [] }
        return [
            document.diagnostic(
                key(first),
                "\(times[first].seconds.brief) s: \(close.count) of \(times.count) \(name) come less than "
                    + "\(Self.least.seconds.brief) s after the one before",
                "one for each repetition; people do little more than 2 a second", .warning)
        ]
    }
}
