import BrowserSupport
import Foundation
import Testing

extension Pages {
    @Suite("Signals and lanes in the player page")
    struct SignalTests {
        @Test("of the first erring detector are drawn with their thresholds, and told at the frame")
        func signals() async throws {
            let sample = try PlayerSample("errors")
            let signals = sample.data["detectors"][1]["signals"].array ?? []
            try #require(signals.count == 2)
            try await PlayerPage(sample.data).open { page async throws in
                #expect(
                    try await page.texts(".row.chart .name")
                        == ["Elbow angle", "Shoulder height", "elbow angle", "drop of the shoulders"])
                #expect(try await page.texts(".rule-name") == ["up 140°", "down 40°", "drop 0.25"])
                #expect(try await page.count(".row.chart .rule") == 3)
                for frame in [0, 1, 37] {
                    if frame > 0 {
                        try await page.evaluate("location.hash = '#t=\(Double(sample.times[frame]) / 1e9 + 1e-4)'")
                    }
                    try await page.wait(
                        until: "document.querySelector('#player-now-frame').textContent.startsWith('\(frame + 1) of')")
                    let values = signals.map { signal in
                        Double(sample.channel(signal["values"])[frame]) / (signal["scale"].number ?? 1)
                    }
                    let texts = try await page.texts("#player-now-signals dd")
                    #expect(
                        texts == [String(format: "%.1f°", values[0]), String(format: "%.2f torso lengths", values[1])])
                }
            }
        }

        @Test(
            "write numbers with a minus sign, and without one where they round to 0",
            arguments: [(-18.0, 0, "−18"), (-0.04, 1, "0.0"), (-0.06, 1, "−0.1"), (-10, 1, "−10.0"), (0.25, 2, "0.25")])
        func number(value: Double, digits: Int, text: String) async throws {
            try await PlayerPage(try PlayerSample("errors").data).open { page async throws in
                #expect(try await page.evaluate("playerParts.fixed(\(value), \(digits))").string == text)
            }
        }

        @Test("have no line and no value where the detector had none")
        func holes() async throws {
            let sample = try PlayerSample("errors")
            let signal = sample.data["detectors"][1]["signals"][0]
            let frame = try #require(sample.channel(signal["values"]).firstIndex(of: -1_000_000))
            try await PlayerPage(sample.data).open(fragment: "t=\(Double(sample.times[frame]) / 1e9 + 1e-4)") {
                page async throws in
                #expect(try await page.texts("#player-now-signals dd").first == "–")
            }
        }

        @Test("change with the chosen detector, by list, by lane and by key")
        func choose() async throws {
            let sample = try PlayerSample("errors")
            try await PlayerPage(sample.data).open { page async throws in
                try await page.choose("#player-detector", "closed-chain")
                #expect(try await page.texts(".rule-name") == ["enough 2.5"])
                #expect(try await page.count(".row.lane.selected") == 1)
                try await page.click(".row.lane .lane-name")
                #expect(try await page.texts(".rule-name") == ["up 140°", "down 40°", "drop 0.25"])
                // The focus stays on the lane, so a key on it closes the signals again.
                try await page.press("Enter")
                #expect(try await page.count(".rule-name") == 0)
            }
        }

        @Test("are opened for the detector that a page names")
        func named() async throws {
            let mount = #"mountPlayer(root, data, { detector: "filtered-hysteresis", start: 5 })"#
            try await PlayerPage(try PlayerSample("errors").data, mount: mount).open { page async throws in
                #expect(try await page.texts(".rule-name") == ["up 150°", "down 100°"])
                #expect(try await page.playerTime() == 5)
                #expect(try await page.evaluate("location.hash") == "")
                #expect(try await page.evaluate("document.title") == "Report")
            }
        }

        @Test("leave 47 detectors on a short page, erring ones first, the others folded")
        func folded() async throws {
            let sample = try PlayerSample("many")
            let erring = sample.detectors.filter { !$0.isControl && !$0.errors.isEmpty }
            let numbers = erring.map(\.errors.count).sorted(by: >)
            let others = sample.detectors.count - erring.count
            try await PlayerPage(sample.data).open { page async throws in
                let height = try await page.evaluate("document.querySelector('.timeline').offsetHeight").number ?? 0
                #expect(height < 1100)
                #expect(try await page.count(".row.lane") == 12)
                #expect(
                    try await page.texts(".lane-score")
                        == numbers.prefix(12).map { "\($0) error\($0 == 1 ? "" : "s")" })
                let folds = try await page.texts(".fold-button")
                #expect(folds[0].contains("\(erring.count - 12) more detectors with errors"))
                #expect(folds[1].contains("detectors without errors and 3 controls"))
                try await page.evaluate("document.querySelector('#player-fold-right').focus()")
                try await page.press("Enter")
                #expect(try await page.count(".row.lane") == 12 + others)
                #expect(try await page.evaluate("document.activeElement.id") == "player-fold-right")
                try await page.click("#player-fold-rest")
                #expect(try await page.count(".row.lane") == 47)
                let open = try await page.evaluate("document.querySelector('.timeline').offsetHeight").number ?? 0
                #expect(open < 2000)
            }
        }
    }
}
