import Counts

/// The days of a history, of UTC from Monday 2 March 2026 on: its sessions, one after the other between 6:00 and 22:00,
/// and the shakes of the phone after 22:00.
struct HistoryDays: Sendable {
    let span: Range<Instant>
    /// The instants of the true repetitions, in order.
    let truth: [Instant]
    let counts: DeviceCounts

    /// The first instant: 2026-03-02T00:00:00Z.
    static let start = Instant.earliest.advanced(byNanoseconds: 1_772_409_600 * second)
    private static let second: Int64 = 1_000_000_000
    private static let day = 86_400 * second
    /// The time of day of the first session, the end of that of the last one, and the end of that of the last shake.
    private static let (morning, evening, night) = (6 * 3600 * second, 22 * 3600 * second, 84_600 * second)

    /// Draws the days of a history, whose sessions depend on its number alone, so that all kinds of history have the
    /// same ones; a session that would not end within its day is left out.
    init(
        days: Int, perDay: Int, shakes: Int, of sessions: [HeardSession], shaken: [HeardSession], seed: UInt64,
        history: Int
    ) {
        let hasWatch = sessions.contains { $0.watch != nil }
        let words = StreamWords(seed: seed, name: "days", history: history)
        let shakeWords = StreamWords(seed: seed, name: "shakes", history: history)
        let shakeDays = (0..<shakes).map { _ in shakeWords.choice(count: days) }.sorted()
        var truth: [Instant] = []
        var (phone, watch): ([DeviceCounts.Count], [DeviceCounts.Count]) = ([], [])
        for day in 0..<days {
            var free = Self.morning
            /// Returns the start of a session; `nil` if it does not end within the day.
            func place(
                _ session: HeardSession, after earliest: Int64, within length: Int64, _ share: Double
            ) -> Int64? {
                let start = max(free, earliest + Int64(share * Double(max(0, length - session.duration))))
                guard start + session.duration < Self.day - Self.second else { return nil }
                // A detection can follow the end of the session by its delay.
                free = start + session.duration + Self.second
                return Int64(day) * Self.day + start
            }
            let slot = (Self.evening - Self.morning) / Int64(perDay)
            for number in 0..<perDay where !sessions.isEmpty {
                let session = sessions[words.choice(count: sessions.count)]
                let share = words.uniform()
                guard let start = place(session, after: Self.morning + Int64(number) * slot, within: slot, share) else {
                    continue
                }
                func counts(_ heard: [HeardSession.Count]) -> [DeviceCounts.Count] {
                    heard.map { count in
                        .init(
                            instant: Self.start.advanced(byNanoseconds: start + count.time),
                            repetition: count.repetition.map { truth.count + $0 })
                    }
                }
                phone += counts(session.phone)
                watch += counts(session.watch ?? [])
                truth += session.truth.map { Self.start.advanced(byNanoseconds: start + $0) }
            }
            for _ in 0..<shakeDays.count(where: { $0 == day }) where !shaken.isEmpty {
                let session = shaken[shakeWords.choice(count: shaken.count)]
                let share = shakeWords.uniform()
                guard let start = place(session, after: Self.evening, within: Self.night - Self.evening, share) else {
                    continue
                }
                phone += session.phone.map { count in
                    .init(
                        instant: Self.start.advanced(byNanoseconds: start + count.time), repetition: nil,
                        isShaken: true)
                }
            }
        }
        span = Self.start..<Self.start.advanced(byNanoseconds: Int64(days) * Self.day)
        self.truth = truth
        self.counts = DeviceCounts(phone: phone, watch: hasWatch ? watch : nil)
    }
}
