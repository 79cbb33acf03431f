import Detection
import Pose
import Testing

@Suite("Published rules")
struct PublishedRuleTests {
    @Test("probe", arguments: PublishedRule.all.map(\.name))
    func probe(_ name: String) throws {
        let frames = Plank().repetitions(8)
        let d = listen(try ConfiguredDetector(parsing: name).makeDetector(), to: frames)
        let land = try counts(name, Plank(image: ImageSize(width: 1280, height: 720)).repetitions(8))
        let shallow = try counts(name, Plank().repetitions(8, top: 165, bottom: 95))
        let arms = try counts(name, Plank(deed: .armsAlone).repetitions(8))
        let stand = try counts(name, Plank(deed: .standing).repetitions(8))
        let nod = try counts(name, Plank(deed: .nodding).repetitions(8))
        print(
            "PROBE", name, d.filter(\.isCounted).count, Set(d.compactMap { $0.rejection?.rawValue }), "land", land,
            "sh", shallow, "arms", arms, "stand", stand, "nod", nod)
    }
}
