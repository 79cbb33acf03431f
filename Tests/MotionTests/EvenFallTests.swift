import Foundation
import Motion
import Pose
@testable import Scenarios
import Testing

/// The height of the shoulders over time, where the drive is the elbow angle.
@Suite("Shoulders fall and rise evenly")
struct EvenFallTests {
    /// Heights over a way down and up, from 0 at the top to 1 at the bottom, at even times.
    private func depths(bottom: Double, top: Double, style: PushUpStyle) throws -> (down: [Double], up: [Double]) {
        var style = style
        style.elbowTop = top
        let stroke = Stroke(
            bottom: bottom, top: top, descent: 1, bottomPause: 0, ascent: 2, topPause: 0, roll: 0)
        let performance = try Performance(TrialPlan([.pushUps([stroke])], style: style))
        func height(_ time: Double) -> Double { performance.skeleton(at: time)[.neck].z }
        let (high, low) = (height(0), height(1))
        func depth(_ time: Double) -> Double { (high - height(time)) / (high - low) }
        return (
            (0...20).map { depth(Double($0) / 20) }, (0...20).map { depth(1 + 2 * Double($0) / 20) }
        )
    }

    @Test(
        "The height follows a raised cosine to a hundredth of the way, both down and up",
        arguments: [(54.0, 162.0), (62, 162), (75, 162), (95, 150), (120, 170)])
    func isEven(bottom: Double, top: Double) throws {
        let (down, up) = try depths(bottom: bottom, top: top, style: .ordinary)
        for step in 0...20 {
            let even = 0.5 - 0.5 * cos(.pi * Double(step) / 20)
            #expect((down[step] - even).magnitude < 0.015, "down, step \(step)")
            #expect((up[20 - step] - even).magnitude < 0.015, "up, step \(step)")
        }
        #expect((down[10] - 0.5).magnitude < 0.01)
    }

    @Test("Whatever the style, the way down never turns back")
    func isMonotonic() throws {
        var generator = SeededGenerator(11)
        for _ in 0..<60 {
            let style = PushUpStyle.random(&generator)
            let top = generator.value(150...174)
            let (down, up) = try depths(bottom: generator.value(60...130), top: top, style: style)
            #expect(zip(down, down.dropFirst()).allSatisfy { $1 > $0 - 1e-9 })
            #expect(zip(up, up.dropFirst()).allSatisfy { $1 < $0 + 1e-9 })
        }
    }
}
