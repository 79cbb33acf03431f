import BrowserSupport
import Foundation
import Testing

extension Pages {
    @Suite("Two detectors side by side")
    struct CompareTests {
        private static let (a, b) = ("angle-threshold:down=95", "angle-threshold:down=40")

        @Test("stand in two columns, or one below the other", arguments: [1280, 390])
        func columns(width: Int) async throws {
            let sample = try PlayerSample("errors")
            try await PlayerPage(sample.data).open(PageSettings(width: width)) { page async throws in
                try await page.choose("#player-detector", Self.a)
                try await page.choose("#player-beside", Self.b)
                #expect(try await page.texts(".column-head") == ["A \(Self.a)", "B \(Self.b)"])
                #expect(try await page.count(".row.lane") == 2)
                #expect(try await page.count(".pair .row.chart") == 4)
                let boxes = try await page.evaluate(
                    """
                    [...document.querySelectorAll(".pair .plot")].map(plot => {
                      const box = plot.getBoundingClientRect();
                      return [box.left, box.top, box.right, box.bottom];
                    })
                    """)
                let (first, second) = (boxes[0], boxes[1])
                if width == 1280 {
                    #expect(first[1] == second[1])
                    #expect((first[2].number ?? .nan) <= (second[0].number ?? .nan))
                } else {
                    #expect(first[0] == second[0])
                    #expect((first[3].number ?? .nan) <= (second[1].number ?? .nan))
                }
                #expect(await page.problems == [])
            }
        }

        /// One of the two counts nothing, so that they differ at each count of the other.
        @Test("are told apart count by count, in a list and by keys")
        func differences() async throws {
            let sample = try PlayerSample("errors")
            let times = try #require(sample.detector(Self.a)).counts.map(\.time)
            try await PlayerPage(sample.data).open { page async throws in
                try await page.choose("#player-detector", Self.a)
                try await page.choose("#player-beside", Self.b)
                let listed = try await page.texts("#player-differences tbody button")
                #expect(listed == times.map { String(format: "%.3f", Double($0) / 1e9) })
                #expect(
                    try await page.texts("#player-differences td:nth-child(2)").allSatisfy { $0.hasPrefix("A counts") })
                for time in times {
                    try await page.press("d")
                    #expect(try await page.playerTime() == Double(time) / 1e9)
                }
                for time in times.dropLast().reversed() {
                    try await page.press("D")
                    #expect(try await page.playerTime() == Double(time) / 1e9)
                }
            }
        }

        @Test("differ nowhere where they count the same")
        func same() async throws {
            try await PlayerPage(try PlayerSample("errors").data).open { page async throws in
                try await page.choose("#player-detector", "closed-chain")
                try await page.choose("#player-beside", "angle-torso-drop")
                #expect(try await page.text("#player-differences h3").hasPrefix("A and B count the same"))
                try await page.choose("#player-beside", "nothing")
                #expect(try await page.evaluate("document.querySelector('#player-differences').hidden") == true)
                #expect(try await page.count(".row.lane") > 2)
            }
        }

        /// Counts that are near each other are the same count, and the nearest pairs are taken first.
        @Test(
            "pair counts that lie within a second",
            arguments: [
                ([1.0, 3.0], [1.4, 3.2], [Double]()), ([1, 2.1, 3.2], [2.2], [1, 3.2]), ([1], [2.5], [1, 2.5]),
                ([], [4], [4]), ([1, 1.3], [1.25], [1]),
            ])
        func pairs(_ a: [Double], _ b: [Double], _ expected: [Double]) async throws {
            let detector = { @Sendable (times: [Double]) -> String in
                "{ misses: [], detections: [\(times.map { "{ time: \($0) }" }.joined(separator: ", "))] }"
            }
            try await PlayerPage(try PlayerSample("errors").data).open { page async throws in
                let found = try await page.evaluate(
                    "playerParts.differencesOf(\(detector(a)), \(detector(b))).map(difference => difference.time)")
                #expect(found.array?.compactMap(\.number) == expected)
            }
        }
    }
}
