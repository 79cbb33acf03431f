import Counts
import Foundation
import Testing

@Suite("The example of the pages")
struct ExampleTests {
    @Test("The four ways about two devices, of which one is under the other")
    func fourWays() throws {
        let start = try Instant("2026-03-01T09:00:00Z").nanoseconds / 1_000_000_000
        let samples = [
            try Fixture.sample(1, 600, start, start + 600),
            try Fixture.sample(2, 450, start + 300, start + 900, from: Fixture.watch),
        ]
        let phone = try Pedometer((0..<600).map { try Fixture.instant(start + $0) })
        let sums = try CountsTests.fourWays(samples, phone: phone, now: Fixture.instant(start + 3600))
        #expect(sums == ["plain sum": 1050, "statistics": 750, "automatic": 750, "phone": 600])
    }
}
