import Alarm
import Foundation
import Testing

@Suite("The example of the page")
struct ExampleTests {
    @Test("The page shows the log of the example, and its code")
    func page() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let page = try String(contentsOf: folder.appending(path: "../../docs/alarm.md"), encoding: .utf8)
        let code = try String(contentsOf: folder.appending(path: "Examples/OneMorning.swift"), encoding: .utf8)
        let log = try oneMorning(id: Sample.id, from: Sample.start - 8 * 3600, in: Sample.zone("Europe/Berlin"))
        #expect(page.contains("```swift\n\(code)```"))
        #expect(page.contains("```csv\n\(log.csv())```"), "\(log.csv())")
        #expect(page.contains(try #require(log.jsonLines().split(separator: "\n").first)))
    }

    @Test("The page has the table of the transitions and the columns of the log")
    func tables() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/alarm.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        for call in AlarmManager.Call.allCases {
            let rows = AlarmManager.transitions.filter { $0.call == call }
            guard !rows.isEmpty else { continue }
            let cells = Alarm.State.allCases.map { state in
                guard let row = rows.first(where: { $0.from == state }) else { return "refused" }
                let text =
                    switch row.outcome {
                    case .state(let state): state.rawValue
                    case .nextOrDeleted: "scheduled or deleted"
                    case .deleted: "deleted"
                    }
                return text + (row.isDocumented ? "" : " *(inferred)*")
            }
            let line = "| `\(call.rawValue)(id:)` | " + cells.joined(separator: " | ") + " |"
            #expect(page.contains(line), "the page lacks: \(line)")
        }
        for column in EventLog.columns { #expect(page.contains("\n| `\(column)` |"), "the page lacks \(column)") }
    }
}
