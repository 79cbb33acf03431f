import Alarm
import Foundation
package import Scenarios

/// A morning from the alarm's first ring to the session or a silence without one; no detector takes part in it.
package struct Awakening: Sendable {
    package enum End: Sendable, Hashable {
        /// The session begins, seconds after the first ring; frames reach the detector if the camera is permitted.
        case counting(seconds: Double, seesFrames: Bool)
        /// The alarm has fallen silent without a count, seconds after the first ring.
        case silent(seconds: Double)
        /// The alarm rings, and nobody answers any more.
        case unanswered
        /// The alarm does not ring.
        case neverRang
    }

    package let end: End
    package let snoozes: Int
    /// The time after the first ring until which the silence must be earned, seconds; `nil` where no time is too late.
    package let deadline: Double?
    /// The events; empty unless they are kept.
    package private(set) var log: MorningLog

    package init(_ plan: MorningPlan, configuration: AppConfiguration, keepsLog: Bool = false) throws {
        var app = try PushUpAlarm(configuration, isColdStart: plan.isColdStart, keepsLog: keepsLog)
        var answers = Answers(plan: plan, configuration: configuration)
        end = try answers.give(to: &app)
        snoozes = answers.snoozes
        deadline = plan.deadline
        log = app.log
    }
}

/// The sleeper's answers to the rings of one morning.
private struct Answers {
    let plan: MorningPlan
    let configuration: AppConfiguration
    private(set) var snoozes = 0

    mutating func give(to app: inout PushUpAlarm) throws -> Awakening.End {
        guard var alarm = try app.scheduleMorning() else { return .neverRang }
        for ring in plan.rings {
            guard let instant = app.manager.nextInstant else { return .unanswered }
            try app.advance(to: instant)
            try app.advance(to: instant + ring.reaction)
            if ring.isSnoozed {
                snoozes += 1
                try app.snooze(alarm)
                continue
            }
            if !ring.isStoppedLocked, app.manager.device.isLocked {
                try app.unlock(at: app.manager.now + plan.unlock)
            }
            let (opens, next) = try app.stop(alarm)
            if opens { return opened(&app) }
            guard let next else { return silent(&app) }
            alarm = next
        }
        return .unanswered
    }

    private func opened(_ app: inout PushUpAlarm) -> Awakening.End {
        guard configuration.soundsOn else { return silent(&app) }
        guard configuration.hasCameraUsageText else {
            app.note("phone", "app ended", "it does not state why it uses the camera")
            return silent(&app)
        }
        app.note("app", "sound started", "until the last count")
        return .counting(seconds: seconds(app) + plan.setUp, seesFrames: configuration.isCameraPermitted)
    }

    private func silent(_ app: inout PushUpAlarm) -> Awakening.End {
        app.note("phone", "silence", "without a count")
        return .silent(seconds: seconds(app))
    }

    private func seconds(_ app: PushUpAlarm) -> Double { app.manager.now.timeIntervalSince(PushUpAlarm.ringInstant) }
}
