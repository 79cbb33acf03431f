import Experiment
import Foundation
import Testing

@testable import RepGauge

@Suite("Progress")
struct ProgressTests {
    @Test("the rate is that of the last seconds, and waiting for the first piece is no part of it")
    func rate() throws {
        var meter = ProgressMeter(total: 2600)
        // Eleven seconds of preparation, a second of one piece, then a hundred a second.
        meter.note(1, at: 11)
        #expect(meter.rate(at: 11) == nil && meter.left(at: 11) == nil)
        meter.note(2, at: 12)
        for step in 1...100 { meter.note(2 + step * 10, at: 12 + Double(step) / 10) }
        let rate = try #require(meter.rate(at: 22))
        #expect(abs(rate - 100) < 5)
        #expect(try abs(#require(meter.left(at: 22)) - 16) < 1)
        // A stall lowers it.
        #expect(try #require(meter.rate(at: 32)) < rate / 2)
    }

    @Test(
        "times are in minutes and seconds",
        arguments: [
            (0, "0:00"), (0.2, "0:01"), (59, "0:59"), (61, "1:01"), (3599, "59:59"), (3661, "1:01:01"),
            (.infinity, "99:00:00"),
        ])
    func clock(seconds: Double, text: String) { #expect(ProgressMeter.clock(seconds) == text) }

    @Test("a terminal has a line at once, at most ten a second, and none at the end")
    func terminal() {
        var lines = ProgressLines(.terminal, at: 0)
        #expect(lines.note(WorkProgress(phase: "preparing"), at: 0) == "\r" + "preparing\u{1B}[K")
        #expect(lines.tick(at: 4) == "\r" + "preparing, 0:04\u{1B}[K")
        var written = 0
        for step in 0...1000 {
            let text = lines.note(WorkProgress("trials", step, of: 2000), at: 5 + Double(step) / 100)
            if !text.isEmpty { written += 1 }
        }
        #expect((90...102).contains(written))
        let line = lines.tick(at: 15.2)
        #expect(line.hasPrefix("\r█") && line.contains("1000 of 2000 trials (50 %)") && line.hasSuffix("left\u{1B}[K"))
        #expect(lines.clear() == "\r\u{1B}[K" && lines.clear() == "")
    }

    @Test("a log has plain lines, every tenth or half a minute, and none for what is over at once")
    func log() {
        var lines = ProgressLines(.log, at: 0)
        var text = lines.note(WorkProgress(phase: "preparing"), at: 0)
        for step in 1...100 { text += lines.note(WorkProgress("trials", step, of: 100), at: Double(step) / 100) }
        #expect(text == "")
        for step in 1...600 { text += lines.note(WorkProgress("mornings", step, of: 600), at: 1 + Double(step) / 10) }
        text += lines.clear()
        let written = text.split(separator: "\n")
        #expect((9...11).contains(written.count), "\(text)")
        #expect(written.allSatisfy { $0.hasPrefix("repgauge: ") })
        #expect(!text.contains("\r") && !text.contains("\u{1B}"))
        #expect(written[4].contains(" a second, 0:"), "\(written[4])")
        // Half a minute without any piece.
        #expect(lines.note(WorkProgress("rounds", 1, of: 100), at: 62) == "")
        #expect(lines.tick(at: 80) == "")
        #expect(lines.tick(at: 92).contains("1 of 100 rounds (1 %), 0:30\n"))
    }

    @Test("a step of the same name that begins again, or with another total, is counted from its beginning")
    func again() {
        var lines = ProgressLines(.log, at: 0)
        _ = lines.note(WorkProgress("trials", 2600, of: 2600), at: 10)
        #expect(lines.note(WorkProgress("trials", 650, of: 2600), at: 20) == "repgauge: 650 of 2600 trials (25 %)\n")
        #expect(lines.note(WorkProgress("trials", 7800, of: 31_200), at: 30).contains(" 7800 of 31200 trials (25 %)"))
    }
}
