import BrowserSupport
import Foundation
import Testing

extension Pages {
    @Suite("Errors in the player page")
    struct ErrorTests {
        private static let shown = ["angle-threshold:down=40", "angle-threshold:down=95", "filtered-hysteresis"]

        private static func errorTimes(_ sample: PlayerSample, _ labels: [String]) -> [Int] {
            let times = labels.compactMap(sample.detector).flatMap(\.errors).map(\.time)
            return Array(Set(times)).sorted()
        }

        @Test("are marked in each lane, as many as there are")
        func marks() async throws {
            let sample = try PlayerSample("errors")
            try await PlayerPage(sample.data).open { page async throws in
                #expect(try await page.texts(".lane .lane-name") == Self.shown)
                for (index, label) in Self.shown.enumerated() {
                    let detector = try #require(sample.detector(label))
                    let lane = "document.querySelectorAll('.row.lane')[\(index)]"
                    let marks = try await page.evaluate("\(lane).querySelectorAll('.error').length").whole
                    let spans = try await page.evaluate("\(lane).querySelectorAll('.miss').length").whole
                    #expect(marks == detector.errors.count)
                    #expect(spans == detector.missCount)
                }
                #expect(try await page.text("#player-scores li").contains("counted 0 of 10; 10 missed"))
                let colours = try await page.evaluate(
                    """
                    (() => {
                      const lane = document.querySelector(".row.lane");
                      return [...lane.querySelectorAll(".error path")].map(path => getComputedStyle(path).stroke);
                    })()
                    """)
                #expect(colours.array?.count == 10)
                #expect(Set(colours.array?.compactMap(\.string) ?? []) == ["rgb(196, 20, 31)"])
            }
        }

        @Test("have a shape for each kind, whatever the colour")
        func shapes() async throws {
            try await PlayerPage(try PlayerSample("errors").data).open { page async throws in
                let shapes = try await page.evaluate(
                    """
                    ["missed", "merged", "doubled", "early", "late", "phantom:rest"].flatMap(kind => [false, true].map(
                      isMiss => playerParts.errorMark(kind, isMiss)(0, 0).getAttribute("d")))
                    """)
                // Early and late are the only kinds of both a wrong count and a miss.
                #expect(Set(shapes.array?.compactMap(\.string) ?? []).count == 8)
            }
        }

        @Test("tell their reason in the lane and in the list")
        func reasons() async throws {
            let sample = try PlayerSample("errors")
            let detector = try #require(sample.detector("angle-threshold:down=40"))
            let reasons = detector.errors.filter { $0.rejection == "too-shallow" }.count
            try await PlayerPage(sample.data).open { page async throws in
                let titles = try await page.texts(".row.lane:nth-of-type(n) .error title")
                #expect(titles.count { $0.contains("down=40") && $0.contains("rejected: too-shallow") } == reasons)
                let rows = try await page.texts("#player-errors tbody tr")
                #expect(rows.count { $0.contains("down=40") && $0.contains("too-shallow") } == reasons)
            }
        }

        @Test("are reached by n and p in order, at their own times")
        func steps() async throws {
            let sample = try PlayerSample("errors")
            let times = Self.errorTimes(sample, Self.shown)
            let all = Self.shown.compactMap(sample.detector).flatMap(\.errors).map(\.time).sorted()
            try await PlayerPage(sample.data).open { page async throws in
                #expect(try await page.text("#player-error-place") == "\(all.count) errors")
                for time in times {
                    try await page.press("n")
                    #expect(try await page.playerTime() == Double(time) / 1e9)
                    let first = all.count { $0 < time } + 1
                    let last = all.count { $0 <= time }
                    let place = first == last ? "\(first)" : "\(first)–\(last)"
                    #expect(try await page.text("#player-error-place") == "\(place) of \(all.count)")
                    // The list marks all errors of the shown frame.
                    #expect(try await page.count("#player-errors tr[aria-current]") >= last - first + 1)
                }
                try await page.press("n")
                #expect(try await page.playerTime() == Double(times[times.count - 1]) / 1e9)
                #expect(try await page.text("#player-status") == "No later error in the shown lanes")
                for time in times.dropLast().reversed() {
                    try await page.press("p")
                    #expect(try await page.playerTime() == Double(time) / 1e9)
                }
                #expect(await page.problems == [])
            }
        }

        @Test("give way to any event with Shift")
        func events() async throws {
            let sample = try PlayerSample("errors")
            let cycles = sample.data["truth"]["cycles"].array ?? []
            let all =
                sample.detectors.flatMap(\.errors).map(\.time)
                + (sample.data["detectors"].array ?? []).flatMap { $0["detections"].array ?? [] }.compactMap {
                    $0["time"].whole
                }
                + cycles.flatMap { [$0["bottom"].whole ?? 0, $0["completion"].whole ?? 0] }
            try await PlayerPage(sample.data).open { page async throws in
                for time in Set(all).sorted().prefix(12) {
                    try await page.press("N")
                    #expect(try await page.playerTime() == Double(time) / 1e9)
                }
            }
        }

        @Test("are listed, and filtered by detector")
        func list() async throws {
            let sample = try PlayerSample("errors")
            try await PlayerPage(sample.data).open { page async throws in
                #expect(
                    try await page.count("#player-errors tbody tr")
                        == Self.shown.compactMap(sample.detector).flatMap(\.errors).count)
                for detector in sample.detectors where !detector.errors.isEmpty {
                    try await page.choose("#player-error-filter", detector.label)
                    #expect(try await page.count("#player-errors tbody tr") == detector.errors.count)
                }
                try await page.choose("#player-error-filter", "all detectors")
                #expect(try await page.count("#player-errors tbody tr") == sample.detectors.flatMap(\.errors).count)
                try await page.click("#player-errors tbody tr:nth-child(3) button")
                let third = sample.detectors.flatMap(\.errors).map(\.time).sorted()[2]
                #expect(try await page.playerTime() == Double(third) / 1e9)
            }
        }

        @Test("are reached by a click on their mark")
        func click() async throws {
            let sample = try PlayerSample("errors")
            let first = try #require(sample.detector("angle-threshold:down=40")?.errors.first)
            try await PlayerPage(sample.data).open { page async throws in
                try await page.click(".row.lane .error")
                #expect(try await page.playerTime() == Double(first.time) / 1e9)
                #expect(try await page.text("#player-now-events").contains("missed"))
                #expect(
                    try await page.evaluate("location.hash").string
                        == String(format: "#t=%.3f", Double(first.time) / 1e9))
            }
        }
    }
}
