import Detection
import DetectorKit
import Pose
import Testing

@Suite("The contract kit")
struct ContractKitTests {
    private static let contract = Contract()

    @Test("A detector that keeps the contract violates nothing")
    func good() {
        #expect(Self.contract.violations(of: { Faulty(nil) }) == [])
        #expect(Contract(material: .brief).violations(of: { Faulty(nil) }) == [])
    }

    /// The further clause that a breach of each clause also breaks.
    private static let follows: [Contract.Clause: Contract.Clause] = [.reset: .notNumbers, .lateFrames: .stamps]

    @Test("Every clause catches the detector that breaks it", arguments: Contract.Clause.allCases)
    func broken(_ clause: Contract.Clause) {
        let violations = Self.contract.violations(of: { Faulty(clause) })
        #expect(violations.map(\.clause).contains(clause), "\(violations)")
        #expect(violations.allSatisfy { if case .broken = $0.kind { true } else { false } })
        // Two detectors that differ break whatever compares two detectors.
        guard clause != .sameOutput else { return }
        #expect(violations.allSatisfy { $0.clause == clause || $0.clause == Self.follows[clause] }, "\(violations)")
    }

    @Test("An exception with a reason is accepted where it is needed", arguments: Contract.Clause.allCases)
    func excepted(_ clause: Contract.Clause) {
        guard clause != .sameOutput else { return }
        var exceptions = [clause: "it is made so"]
        if let other = Self.follows[clause] { exceptions[other] = "it follows" }
        #expect(Self.contract.violations(exceptions: exceptions, of: { Faulty(clause) }) == [])
    }

    @Test("An exception that is not needed is itself a violation", arguments: Contract.Clause.allCases)
    func needless(_ clause: Contract.Clause) {
        let violations = Self.contract.violations(exceptions: [clause: "I was careful"], of: { Faulty(nil) })
        #expect(violations == [.init(clause: clause, kind: .needlessException(reason: "I was careful"))])
        #expect("\(violations)".contains("I was careful"))
    }

    @Test("A violation names clause, stream, frame, time, the emitted event and the expected event")
    func message() throws {
        let violation = try #require(Self.contract.violations(of: { Faulty(.mirror) }).first)
        guard case .broken(let breach) = violation.kind else {
            Issue.record("not broken")
            return
        }
        let frame = try #require(breach.frame)
        #expect(breach.time == Self.contract.material.streams[0].frames[frame].time)
        #expect(breach.stream == "side, mirrored")
        #expect(breach.difference.hasPrefix("emitted nothing, expected a count ("))
        #expect(breach.difference.hasSuffix(" counted in all, expected 7)"))
        #expect(
            "\(violation)".hasPrefix("mirror (the mirror image gives the same events): in 'side, mirrored' at frame "))
    }

    @Test("Streams of one's own are shown too")
    func ownMaterial() {
        var stream = Contract.Material.drawn.streams[0]
        stream.name = "mine"
        let empty = Contract(material: Contract.Material(streams: []))
        #expect(empty.violations(of: { Faulty(.mirror) }) == [])
        let mine = Contract(material: Contract.Material(streams: []).adding([stream]))
        #expect(mine.violations(of: { Faulty(.mirror) }).map(\.description).joined().contains("'mine, mirrored'"))
    }

    @Test("Limits are kept to")
    func limits() {
        var limits = Contract.Limits()
        limits.frameRateTime = 0
        let strict = Contract(limits: limits)
        #expect(strict.violations(of: { Faulty(nil) }).map(\.clause) == [.frameRate])
    }

    @Test("Drawn bodies keep hands and feet where they are, and fit in a turned image")
    func drawing() throws {
        for stream in Contract.Material.drawn.streams {
            #expect(stream.repetitions == 7)
            for frame in stream.frames {
                for joint in Joint.allCases where frame[joint].isFound {
                    #expect((0...1).contains(frame[joint].x) && (0...1).contains(frame[joint].y))
                    #expect((frame.pixels(joint).x - 640).magnitude <= 360, "\(stream.name) \(joint)")
                }
            }
            // Tremor is at most 0.0008 of the width either way.
            for joint in [Joint.leftWrist, .rightWrist, .leftAnkle, .rightAnkle] {
                let places = stream.frames.filter { $0[joint].isFound }.map { $0.pixels(joint) }
                let first = try #require(places.first)
                #expect(places.allSatisfy { (($0 - first) * ($0 - first)).sum().squareRoot() < 5 })
            }
        }
    }
}
