package import Documents
package import Outcomes

package enum MorningLogTable {
    package static let table = Table<MorningEvent>(
        "morning", of: "event",
        [
            Column("s", unit: "s", "the time from the first ring, negative before it") { $0.seconds }
                .shown("s", .number(2)),
            Column("source", "`alarm`, `app`, `phone`, `sleeper` or `detector`") { $0.source }.shown("source"),
            Column("event", "the event") { $0.event }.shown("event"),
            Column("from", "the state of the alarm before") { $0.from }.shown("from"),
            Column("to", "the state of the alarm after") { $0.to }.shown("to"),
            Column("detail", "further values") { $0.detail }.shown("detail"),
        ])
}
