import HarnessSupport
import Foundation
import Scenarios
import Testing

@Suite("The project's own scenarios")
struct StandardSuiteTests {
    @Test("Every file is valid", arguments: LibraryFiles.all)
    func validates(_ url: URL) throws {
        #expect(try LibraryFiles.library().validate(url) == [])
    }

    @Test("The standard suite holds every family, and no scenario of the folder is in no suite")
    func isComplete() throws {
        let library = try LibraryFiles.library()
        let selection = try library.select(["standard"])
        let others = try library.select([
            "cheat-margin", "filmed", "catalogue", "mornings", "workouts", "hidden", "form",
        ])
        #expect(
            Set((selection.entries + others.entries).map(\.scenario.name)).filter { !$0.contains("[") }
                == Set(try library.scenarios().map(\.name)))
        #expect(Set(selection.entries.map(\.scenario.family)) == Set(Family.allCases))
        #expect(selection.entries.allSatisfy { $0.trials == 50 })
    }

    @Test("Every suite is valid and holds what its notation says")
    func suites() throws {
        let library = try LibraryFiles.library()
        for name in [
            "standard", "catalogue", "camera-sweep", "noise", "cheat-margin", "filmed", "mornings", "workouts",
            "pictures", "inference", "hidden", "hidden-share", "timing", "negatives", "form",
        ] {
            #expect(library.validate(LibraryFiles.folder.appending(path: name + ".yaml")) == [])
        }
        let negatives = try library.select(["negatives"]).entries.map(\.scenario)
        #expect(negatives.filter { !$0.family.isNegative }.isEmpty)
        let everyday = try library.scenarios().filter { $0.family == .everyday }.map(\.name)
        #expect(Set(negatives.map(\.name)).isSuperset(of: everyday))
        let sweep = try library.select(["camera-sweep"]).entries.map(\.scenario.name)
        #expect(sweep.count == 5 * 3 * 3 * 3 * 3 + 2 * 3 * 4 * (1 + 3))
        #expect(sweep.first == "real/camera-sweep[azimuth=0,distance=1.4,flare=15,height=0.05,roll=0]")
        #expect(Set(sweep).count == sweep.count)
        #expect(try library.select(["pictures"]).entries.count == 3 * 8 * (1 + 3))
        let noise = try library.select(["noise"]).entries.map(\.scenario)
        // Those of the validity report are two of the others, fitted to fewer people.
        let halves: Set = ["movenet-half", "mediapipe-half"]
        let full = try library.estimators().filter { $0.model.inference == nil }
        #expect(Set(noise.map(\.estimator.name)) == Set(full.map(\.name)).subtracting(halves))
        #expect(noise.allSatisfy { $0.name.hasSuffix("[estimator=\($0.estimator.name)]") })
    }

    @Test("Twenty trials of each scenario hang together and keep their ranges")
    func drawsAreSound() throws {
        for entry in try LibraryFiles.library().select(["standard"]).entries {
            for trial in 0..<20 {
                let plan = try entry.scenario.draw(trial: trial, seed: 1)
                try PlanCheck.check(plan)
            }
        }
    }
}

/// The conditions that every plan must fulfil, written down independently of the drawing of plans.
enum PlanCheck {
    static func check(_ plan: TrialPlan) throws {
        let comment = Comment(rawValue: "\(plan.scenario), trial \(plan.trial)")
        var posture = plan.session.first?.activity.start
        for phase in plan.session {
            #expect(phase.activity.start == posture, comment)
            posture = phase.activity.end
            #expect(!phase.label.isEmpty && !phase.kind.isEmpty, comment)
        }
        let seconds = plan.session.reduce(0) { $0 + $1.duration }
        #expect((8...75).contains(seconds), comment)
        check(plan.body, comment)
        check(plan.style, body: plan.body, comment)
        #expect((120...176).contains(plan.style.elbowTop), comment)
        for phase in plan.session {
            if case .pushUps(let strokes) = phase.activity {
                #expect(strokes.last?.top == plan.style.elbowTop, comment)
                for stroke in strokes {
                    #expect(stroke.bottom >= 30 && stroke.top <= 176 && stroke.bottom <= stroke.top - 10, comment)
                }
            }
            for stroke in phase.activity.strokes {
                #expect(stroke.descent > 0.1 && stroke.ascent > 0.1, comment)
                #expect(stroke.bottomPause >= 0 && stroke.topPause >= 0, comment)
            }
            if case .pump(let pump) = phase.activity { #expect((0...0.45).contains(pump.bob), comment) }
        }
        #expect((-180...180).contains(plan.camera.azimuth), comment)
        #expect((0.05...1.2).contains(plan.camera.height), comment)
        let isNear = plan.scenario == "occlusion/extrapolated"
        #expect((isNear ? 0.9...1.3 : 1.2...5).contains(plan.camera.distance), comment)
        let isSlow = plan.scenario == "real/low-frame-rate"
        #expect((isSlow ? [6, 10, 15] : [15, 24, 30, 60]).contains(plan.clock.fps), comment)
        let estimator = [
            "occlusion/extrapolated": "overconfident", "occlusion/weak-hip": "weak-hip",
            "everyday/idle-plank-shaking": "heavy-jitter",
        ][plan.scenario]
        #expect(plan.estimator.name == estimator ?? "home", comment)
        guard !isNear else { return }
        #expect(plan.clock.jitter == 0.008 && plan.clock.dropProbability == 0.02, comment)
    }

    private static func check(_ body: BodyPlan, _ comment: Comment) {
        #expect((1.4...2.05).contains(body.stature), comment)
        let arm = (body.upperArm + body.forearm) / body.torso
        #expect((0.85...1.5).contains(arm), comment)
        #expect((0.6...1.05).contains(body.forearm / body.upperArm), comment)
        #expect((0.5...1.1).contains(body.shoulderWidth / body.torso), comment)
        #expect(body.hipWidth < body.shoulderWidth, comment)
    }

    private static func check(_ style: PushUpStyle, body: BodyPlan, _ comment: Comment) {
        #expect(style.elbowReference < style.elbowTop, comment)
        #expect(style.ankleHeight < 1.1 * body.foot + 1e-9, comment)
        #expect((0...90).contains(style.flare) && (60...180).contains(style.kneeAngle), comment)
    }
}
