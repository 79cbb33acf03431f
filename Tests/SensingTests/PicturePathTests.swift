import Foundation
import Motion
import Picture
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("The way of the picture")
struct PicturePathTests {
    private func watch(_ plan: TrialPlan, _ picture: PicturePlan? = nil) throws -> SensedTrial {
        var (plan, trial) = (plan, SensedTrial())
        plan.camera.picture = picture
        Sensor(plan).watch(try Performance(plan), into: &trial)
        return trial
    }

    /// A noisy estimator before a camera that is near enough for a crop to cut off much.
    private static func noisy(_ outside: EstimatorModel.OutsideFrame = .missing) -> TrialPlan {
        var plan = Plans.trial(Plans.home())
        plan.estimator.outsideFrame = outside
        plan.camera.distance = 1.9
        return plan
    }

    /// The angle at an elbow and the ratio of two lengths in the frame's own square pixels.
    private func shape(_ frame: PoseFrame, _ side: Side) -> (angle: Double, ratio: Double)? {
        for joint in [side.shoulder, side.elbow, side.wrist, side.hip] where !frame[joint].isFound { return nil }
        let upper = frame.pixels(side.shoulder) - frame.pixels(side.elbow)
        let lower = frame.pixels(side.wrist) - frame.pixels(side.elbow)
        let trunk = frame.pixels(side.shoulder) - frame.pixels(side.hip)
        let angle = atan2(abs(upper.x * lower.y - upper.y * lower.x), (upper * lower).sum())
        return (angle, ((upper * upper).sum() / (trunk * trunk).sum()).squareRoot())
    }

    @Test("an upright picture without a crop changes no bit")
    func nothing() throws {
        let (plain, up) = (try watch(Self.noisy()), try watch(Self.noisy(), PicturePlan()))
        #expect(up.frames == plain.frames && up.idealFrames == plain.idealFrames && up.truth == plain.truth)
        #expect(PicturePath(Self.noisy().camera) == nil)
    }

    @Test("right, down and left are one, two and three quarters of a wrong tag", arguments: 1...3)
    func tags(quarters: Int) throws {
        var tagged = Self.noisy()
        tagged.camera.tagError = quarters
        let turned = try watch(
            Self.noisy(), PicturePlan(orientationError: ImageOrientation(clockwiseQuarterTurns: quarters)))
        let expected = try watch(tagged)
        #expect(turned.truth == expected.truth && turned.frames.map(\.image) == expected.frames.map(\.image))
        for (a, b) in zip(turned.frames, expected.frames) {
            for joint in Joint.allCases {
                #expect(a[joint].confidence == b[joint].confidence)
                // Three turns one after the other round, one does not.
                #expect(abs(a[joint].x - b[joint].x) < 1e-15 && abs(a[joint].y - b[joint].y) < 1e-15)
            }
        }
        // A tag and an orientation that undo each other.
        tagged.camera.picture = PicturePlan(
            orientationError: ImageOrientation(clockwiseQuarterTurns: quarters).inverse)
        let restored = try watch(tagged, tagged.camera.picture)
        for (a, b) in zip(restored.frames, try watch(Self.noisy()).frames) {
            #expect(a.image == b.image)
            for joint in Joint.allCases where b[joint].isFound {
                #expect(abs(a[joint].x - b[joint].x) < 1e-12 && abs(a[joint].y - b[joint].y) < 1e-12)
            }
        }
    }

    /// The place of a point of the upright picture, worked out on paper: shares from the lower left corner.
    private static func onPaper(_ orientation: ImageOrientation, _ x: Double, _ y: Double) -> (Double, Double) {
        switch orientation {
        case .up: (x, y)
        case .upMirrored: (1 - x, y)
        case .down: (1 - x, 1 - y)
        case .downMirrored: (x, 1 - y)
        case .leftMirrored: (1 - y, 1 - x)
        case .right: (y, 1 - x)
        case .rightMirrored: (y, x)
        case .left: (1 - y, x)
        }
    }

    @Test(
        "every orientation moves the joints as on paper, and a mirrored one exchanges left and right",
        arguments: ImageOrientation.allCases)
    func orientations(_ orientation: ImageOrientation) throws {
        let plain = try watch(Self.noisy())
        let turned = try watch(Self.noisy(), PicturePlan(orientationError: orientation))
        #expect(turned.truth == plain.truth && turned.idealFrames == plain.idealFrames)
        #expect(turned.instants == plain.instants)
        let isMirrored = [.upMirrored, .downMirrored, .leftMirrored, .rightMirrored].contains(orientation)
        let swaps = [.leftMirrored, .right, .rightMirrored, .left].contains(orientation)
        for (a, b) in zip(plain.frames, turned.frames) {
            #expect(b.time == a.time)
            #expect(b.image == (swaps ? ImageSize(width: a.image.height, height: a.image.width) : a.image))
            for joint in Joint.allCases {
                let (from, to) = (a[joint], b[isMirrored ? joint.mirrored : joint])
                #expect(to.confidence == from.confidence)
                guard from.isFound else { continue }
                let place = Self.onPaper(orientation, from.x, from.y)
                #expect(abs(to.x - place.0) < 1e-12 && abs(to.y - place.1) < 1e-12)
            }
        }
    }

    @Test("the inverse orientation restores the frame, names and all", arguments: ImageOrientation.allCases)
    func inverses(_ orientation: ImageOrientation) throws {
        var there = Self.noisy().camera
        there.picture = PicturePlan(orientationError: orientation)
        var back = there
        back.picture = PicturePlan(orientationError: orientation.inverse)
        if orientation.turnsAxes { (back.imageWidth, back.imageHeight) = (there.imageHeight, there.imageWidth) }
        let (first, second) = (PicturePath(there), PicturePath(back))
        for frame in try watch(Self.noisy()).frames {
            var moved = frame
            first?.deliver(&moved)
            second?.deliver(&moved)
            #expect(moved.image == frame.image)
            for joint in Joint.allCases {
                #expect(moved[joint].confidence == frame[joint].confidence)
                guard frame[joint].isFound else { continue }
                #expect(abs(moved[joint].x - frame[joint].x) < 1e-12 && abs(moved[joint].y - frame[joint].y) < 1e-12)
            }
        }
    }

    @Test(
        "what a crop does is what comes out on paper",
        arguments: [(256, 256), (320, 192), (100, 400), (1280, 720)], ImageOrientation.allCases)
    func onPaper(input: (Int, Int), orientation: ImageOrientation) throws {
        let plain = try watch(Self.noisy())
        let isMirrored = orientation.isMirrored
        let (width, height): (Double, Double) = orientation.turnsAxes ? (720, 1280) : (1280, 720)
        let (across, upwards) = (Double(input.0), Double(input.1))
        for crop in [CropAndScale.centerCrop, .scaleFit, .scaleFill] {
            let plan = PicturePlan(
                orientationError: orientation, input: .init(crop: crop, width: input.0, height: input.1))
            // The pixels of the input for a pixel of the turned picture.
            let scales: (Double, Double) =
                switch crop {
                case .centerCrop: (max(across / width, upwards / height), max(across / width, upwards / height))
                case .scaleFit: (min(across / width, upwards / height), min(across / width, upwards / height))
                default: (across / width, upwards / height)
                }
            for (a, b) in zip(plain.frames, try watch(Self.noisy(), plan).frames) {
                #expect(b.image == ImageSize(width: across, height: upwards))
                for joint in Joint.allCases where joint != .neck && joint != .root {
                    let (from, to) = (a[joint], b[isMirrored ? joint.mirrored : joint])
                    guard from.isFound else {
                        #expect(!to.isFound)
                        continue
                    }
                    let turned = Self.onPaper(orientation, from.x, from.y)
                    let x = 0.5 + (turned.0 - 0.5) * width * scales.0 / across
                    let y = 0.5 + (turned.1 - 0.5) * height * scales.1 / upwards
                    let isCut = !(0...1).contains(x) || !(0...1).contains(y)
                    if min(abs(x), abs(x - 1), abs(y), abs(y - 1)) > 1e-9 { #expect(to.isFound == !isCut) }
                    guard to.isFound else { continue }
                    #expect(abs(to.x - x) < 1e-12 && abs(to.y - y) < 1e-12)
                    #expect(to.confidence == from.confidence)
                }
            }
        }
    }

    @Test("a turned mode is a quarter turn counter-clockwise and then the mode without it")
    func turnedModes() throws {
        for (mode, plain) in [
            (CropAndScale.scaleFitRotate90CCW, CropAndScale.scaleFit), (.scaleFillRotate90CCW, .scaleFill),
        ] {
            let turned = try watch(Self.noisy(), PicturePlan(input: .init(crop: mode, width: 200, height: 300)))
            let expected = try watch(
                Self.noisy(), PicturePlan(orientationError: .left, input: .init(crop: plain, width: 200, height: 300)))
            for (a, b) in zip(turned.frames, expected.frames) {
                for joint in Joint.allCases {
                    #expect(a[joint].confidence == b[joint].confidence)
                    #expect(abs(a[joint].x - b[joint].x) < 1e-12 && abs(a[joint].y - b[joint].y) < 1e-12)
                }
            }
        }
    }

    @Test("scale-fit and center-crop keep every angle and ratio, scale-fill squeezes by the factor of the aspects")
    func shapes() throws {
        let plain = try watch(Self.noisy())
        for crop in [CropAndScale.scaleFit, .centerCrop] {
            var compared = 0
            for (a, b) in zip(plain.frames, try watch(Self.noisy(), PicturePlan(input: .init(crop: crop))).frames) {
                for side in Side.allCases {
                    guard let (was, now) = zip2(shape(a, side), shape(b, side)) else { continue }
                    compared += 1
                    #expect(abs(was.angle - now.angle) < 1e-9 && abs(was.ratio - now.ratio) < 1e-9)
                }
            }
            #expect(compared > 100)
        }
        let squeezed = try watch(Self.noisy(), PicturePlan(input: .init(crop: .scaleFill)))
        var differences = 0
        for (a, b) in zip(plain.frames, squeezed.frames) {
            for joint in [Joint.leftWrist, .leftHip] where a[joint].isFound && a[.leftShoulder].isFound {
                let (was, now) = (a.pixels(joint) - a.pixels(.leftShoulder), b.pixels(joint) - b.pixels(.leftShoulder))
                // 256/1280 across, and 256/720 upwards: bodies are 0.5625 times as wide as they should be.
                #expect(abs(now.x - was.x * 256 / 1280) < 1e-9 && abs(now.y - was.y * 256 / 720) < 1e-9)
            }
            if let (was, now) = zip2(shape(a, .left), shape(b, .left)), abs(was.angle - now.angle) > 0.02 {
                differences += 1
            }
        }
        #expect(differences > 100)
    }

    private func zip2<A>(_ a: A?, _ b: A?) -> (A, A)? {
        guard let a, let b else { return nil }
        return (a, b)
    }

    @Test("a crop takes joints away and changes no other number: one minus 720/1280 of the width goes")
    func paired() throws {
        let plain = try watch(Self.noisy())
        let cropped = try watch(Self.noisy(), PicturePlan(input: .init(crop: .centerCrop)))
        let margin = (1 - 720.0 / 1280) / 2
        var (kept, cut) = (0, 0)
        for (a, b) in zip(plain.frames, cropped.frames) {
            for joint in Joint.allCases where a[joint].isFound && joint != .neck && joint != .root {
                let stays = a[joint].x >= margin && a[joint].x <= 1 - margin
                #expect(b[joint].isFound == stays)
                #expect(b[joint].confidence == (stays ? a[joint].confidence : 0))
                if stays { kept += 1 } else { cut += 1 }
                if stays { #expect(abs(b[joint].x - (a[joint].x - margin) / (1 - 2 * margin)) < 1e-12) }
                if stays { #expect(abs(b[joint].y - a[joint].y) < 1e-12) }
            }
            #expect(b[.root].isFound == (b[.leftHip].isFound && b[.rightHip].isFound))
            #expect(b[.neck].isFound == (b[.leftShoulder].isFound && b[.rightShoulder].isFound))
        }
        #expect(kept > 1000 && cut > 500)
        #expect(cropped.idealFrames == plain.idealFrames)
    }

    @Test(
        "a cycle whose near arm is cut off is not observable, whether or not the estimator invents what it cannot see",
        arguments: [EstimatorModel.OutsideFrame.missing, .extrapolated])
    func observability(outside: EstimatorModel.OutsideFrame) throws {
        var plan = Plans.trial(Plans.ideal())
        plan.estimator.outsideFrame = outside
        #expect(try watch(plan).truth.cycles.allSatisfy(\.isObservable))
        // The whole body stays within the square.
        plan.camera.distance = 5
        #expect(
            try watch(plan, PicturePlan(input: .init(crop: .centerCrop))).truth.cycles.allSatisfy(\.isObservable))
        // The camera looks past the feet, so the arms are beside the square, and within the picture.
        plan.camera.distance = 2.4
        plan.camera.aimX = -0.35
        let (whole, cropped) = (try watch(plan), try watch(plan, PicturePlan(input: .init(crop: .centerCrop))))
        #expect(whole.truth.cycles.count == 6 && whole.truth.cycles.allSatisfy(\.isObservable))
        #expect(cropped.truth.cycles.count == 6 && !cropped.truth.cycles.contains(where: \.isObservable))
        #expect(cropped.truth.cycles.map(\.verdict) == whole.truth.cycles.map(\.verdict))
        let (before, after) = (whole.frames[20][.leftWrist], cropped.frames[20][.leftWrist])
        #expect(before.isFound && after.isFound == (outside == .extrapolated))
        if after.isFound { #expect(!(0...1).contains(after.x)) }
        // With the picture lying on its side, the input shows the same square.
        let turned = try watch(plan, PicturePlan(orientationError: .left, input: .init(crop: .centerCrop)))
        #expect(turned.truth == cropped.truth)
        #expect(try watch(plan, PicturePlan(input: .init(crop: .scaleFit))).truth == whole.truth)
    }

    @Test("false poses are reports, and stand where the estimator puts them: in shares of its input")
    func garbage() throws {
        var plan = Plans.trial(Plans.ideal())
        plan.garbage = GarbagePlan(every: 1, picture: .corner, confidence: 0.7)
        let cropped = try watch(plan, PicturePlan(orientationError: .down, input: .init(crop: .centerCrop)))
        let corners = cropped.frames.filter { frame in
            Joint.allCases.allSatisfy { frame[$0] == JointObservation(x: 0, y: 0, confidence: 0.7) }
        }
        #expect(corners.count == (try watch(plan)).frames.count { $0[.nose].confidence == 0.7 })
        #expect(corners.count > 5 && corners.allSatisfy { $0.image == ImageSize(width: 256, height: 256) })
    }
}
