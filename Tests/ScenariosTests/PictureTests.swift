import Documents
import HarnessSupport
import Picture
import Testing

@testable import Scenarios

@Suite("The picture of a scenario")
struct PictureTests: ~Copyable {
    private let scratch: ScratchLibrary

    init() throws { scratch = try ScratchLibrary() }

    /// A scenario whose camera has these keys.
    private func plans(_ camera: String, trials: Int = 1) throws -> [TrialPlan] {
        try scratch.write(
            "one.yaml", "scenario: one\nfamily: real\nabout: a test\nsession: [stand]\ncamera: \(camera)\n")
        let scenario = try ScenarioLibrary(folder: scratch.folder).scenario(named: "one")
        return try (0..<trials).map { try scenario.draw(trial: $0, seed: 1) }
    }

    @Test("is changed by its keys alone, and by nothing where they leave it as it is")
    func keys() throws {
        let plain = try #require(try plans("{height: 0.5}").first)
        #expect(plain.camera.picture == nil)
        #expect(try plans("{height: 0.5, orientation-error: up}") == [plain])
        for orientation in ImageOrientation.allCases {
            let plan = try #require(try plans("{height: 0.5, orientation-error: \(orientation.word)}").first)
            #expect(plan.camera.orientationChange == orientation)
            #expect((plan.camera.picture == nil) == (orientation == .up))
        }
        for crop in CropAndScale.allCases {
            var plan = try #require(try plans("{height: 0.5, crop: \(crop.word)}").first)
            #expect(plan.camera.picture == PicturePlan(input: .init(crop: crop, width: 256, height: 256)))
            plan.camera.picture = nil
            #expect(plan == plain)
        }
        let sized = try plans("{crop: scale-fit, input: {width: 192, height: 48}, orientation-error: left}")[0].camera
        #expect(sized.picture?.input == .init(crop: .scaleFit, width: 192, height: 48))
        #expect(sized.picture?.text == "picture turned as left, scale-fit to 192×48")
    }

    @Test("draws each key from a stream of its own")
    func draws() throws {
        let orientations = "orientation-error: {choice: [up, down, left, right]}"
        let crops = "crop: {choice: [center-crop, scale-fit, scale-fill]}"
        let both = try plans("{\(orientations), \(crops)}", trials: 60)
        let turned = try plans("{\(orientations)}", trials: 60)
        let cropped = try plans("{\(crops)}", trials: 60)
        #expect(both.map(\.camera.orientationChange) == turned.map(\.camera.orientationChange))
        #expect(both.map(\.camera.picture?.input) == cropped.map(\.camera.picture?.input))
        #expect(Set(both.map(\.camera.orientationChange)).count == 4)
        #expect(Set(both.map(\.camera.picture?.input?.crop)).count == 3)
        let plain = try plans("{height: {lognormal: {median: 0.35, sigma: 0.8}, clip: [0.05, 1.2]}}", trials: 60)
        for (plan, plain) in zip(both, plain) {
            var plan = plan
            plan.camera.picture = nil
            #expect(plan == plain)
        }
    }

    @Test(
        "is refused with its place where keys do not go together",
        arguments: [
            ("{input: {width: 128}}", "camera.input.width", "without a crop"),
            ("{input: {height: 128, width: 64}}", "camera.input.height", "without a crop"),
            ("{orientation-error: left, tag-error: 1}", "camera.orientation-error", "and a tag-error"),
            (
                "{orientation-error: {choice: [up, left]}, tag-error: {choice: [0, 2]}}", "camera.orientation-error",
                "and a tag-error"
            ),
            ("{crop: centre-crop}", "camera.crop", "\"centre-crop\""),
            ("{crop: scale-fit, input: {width: 15}}", "camera.input.width", "\"15\""),
            ("{crop: scale-fit, input: {height: 8193}}", "camera.input.height", "\"8193\""),
            ("{crop: scale-fit, input: {width: {choice: [64, 128]}}}", "camera.input.width", "a mapping"),
            ("{crop: scale-fit, input: [256, 256]}", "camera.input", "a list"),
            ("{orientation-error: 6}", "camera.orientation-error", "\"6\""),
        ])
    func refusals(camera: String, path: String, found: String) throws {
        let error = #expect(throws: InputError.self) { try plans(camera) }
        let fault = try #require(error?.diagnostics.first { $0.key == path })
        #expect(fault.line == 5 && fault.found.contains(found), "\(fault)")
    }

    @Test("goes with a tag that is right, and a wrong tag with a picture that stays upright")
    func compatible() throws {
        #expect(try plans("{orientation-error: left, tag-error: 0}")[0].camera.orientationChange == .left)
        #expect(try plans("{orientation-error: up, tag-error: 3}")[0].camera.orientationChange == .left)
        #expect(try plans("{crop: scale-fit, tag-error: 2}")[0].camera.orientationChange == .down)
    }

    @Test("is set in names, and refused there too")
    func names() throws {
        let library = try LibraryFiles.library()
        let scenario = try library.scenario(
            named: "real/standard[crop=center-crop,input.height=128,orientation-error=down-mirrored]")
        let camera = try scenario.draw(trial: 0, seed: 1).camera
        #expect(camera.picture?.text == "picture turned as down-mirrored, center-crop to 256×128")
        for (name, key) in [
            ("real/wrong-tag[orientation-error=left]", "orientation-error"),
            ("real/standard[input.width=64]", "input.width"),
        ] {
            let error = #expect(throws: InputError.self) { try library.scenario(named: name) }
            #expect(error?.diagnostics.map(\.key) == [key])
        }
        #expect(throws: Never.self) {
            try library.scenario(named: "real/wrong-tag[orientation-error=left,tag-error=0]")
        }
    }

    @Test("of a whole library takes the place of the scenarios' own, and changes its hash and nothing else")
    func forAll() throws {
        let library = try LibraryFiles.library()
        let picture = PicturePlan(orientationError: .down, input: .init(crop: .centerCrop))
        let seen = try library.seen(by: "home", picture: picture)
        let names = ["real/standard", "real/wrong-tag", "real/standard[crop=scale-fit]"]
        let (plain, changed) = (try library.seen(by: "home").select(names), try seen.select(names))
        #expect(plain.hash != changed.hash && plain.entries.count == 3)
        #expect(try library.seen(by: "home", picture: nil).select(names).hash == plain.hash)
        let other = try library.seen(by: "home", picture: PicturePlan(orientationError: .down)).select(names)
        #expect(other.hash != changed.hash)
        for (a, b) in zip(plain.entries, changed.entries) {
            let plan = try a.scenario.draw(trial: 2, seed: 1)
            var seen = try b.scenario.draw(trial: 2, seed: 1)
            #expect(seen.camera.picture == picture)
            seen.camera.picture = plan.camera.picture
            #expect(seen == plan)
        }
    }
}
