import Pose
import Testing

@testable import Detection

@Suite("ClosedChain: the evidence")
struct ChainEvidenceTests {
    /// Three snapshots in torso lengths, the time in seconds.
    struct Candidate: Sendable {
        var top = Candidate.snapshot(shoulder: 1.1, hip: SIMD2(-0.98, 0.9), elbow: SIMD2(0, 0.55), time: 0)
        var bottom = Candidate.snapshot(shoulder: 0.5, hip: SIMD2(-0.98, 0.5), elbow: SIMD2(0.5, 0.25), time: 0.8)
        var end = Candidate.snapshot(shoulder: 1.1, hip: SIMD2(-0.98, 0.9), elbow: SIMD2(0, 0.55), time: 1.6)

        private static func snapshot(
            shoulder: Double, hip: SIMD2<Double>, elbow: SIMD2<Double>, time: Double
        ) -> ChainSnapshot {
            var snapshot = ChainSnapshot()
            snapshot.shoulder = SIMD2(0, shoulder)
            snapshot.hip = hip
            snapshot.elbow = elbow
            snapshot.height = shoulder
            snapshot.time = Nanoseconds(seconds: time)
            return snapshot
        }

        var evidence: ChainEvidence {
            ChainEvidence(top: top, bottom: bottom, end: end, endTime: end.time)
        }

        /// The same candidate with something else about it.
        func but(_ change: (inout Candidate) -> Void) -> Candidate {
            var other = self
            change(&other)
            return other
        }
    }

    static let clean = Candidate()

    static let broken: [(Rejection, Candidate)] = [
        (
            .torsoStill,
            clean.but {
                $0.bottom.shoulder.y = 0.85
                $0.bottom.hip.y = 0.73
            }
        ),
        (.handsMoved, clean.but { $0.bottom.wrist.x = 0.5 }),
        (.handsMoved, clean.but { $0.end.wrist.x = 0.7 }),
        (.outOfStep, clean.but { $0.bottom.hip = $0.top.hip }),
        (
            .bodyUpright,
            clean.but {
                $0.top.hip = SIMD2(-0.31, 0.15)
                $0.bottom.hip = SIMD2(-0.31, -0.15)
                $0.end.hip = $0.top.hip
            }
        ),
        (
            .handsHigh,
            clean.but {
                $0.top.hip = SIMD2(-0.92, 1.5)
                $0.bottom.hip = SIMD2(-0.92, 1.1)
                $0.end.hip = $0.top.hip
            }
        ),
        (.tooSlow, clean.but { $0.end.time = 7_000_000_000 }),
        (.tooFast, clean.but { $0.end.time = 820_000_000 }),
        (.tooShallow, clean.but { $0.bottom.elbow = SIMD2(0, 0.25) }),
    ]

    @Test("A clean push-up has evidence to spare and nothing that rules it out")
    func whole() {
        #expect(Self.clean.evidence.sum > 3)
        #expect(Self.clean.evidence.exclusion == nil)
        #expect((Self.clean.evidence.fall - 0.6).magnitude < 1e-9)
    }

    @Test("Each constraint broken alone lowers the sum and is named as the worst", arguments: broken)
    func constraints(_ reason: Rejection, _ candidate: Candidate) {
        #expect(candidate.evidence.sum < Self.clean.evidence.sum - 0.5)
        #expect(candidate.evidence.worst == reason)
        #expect(candidate.evidence.exclusion == nil, "weighed, not ruled out")
    }

    @Test("Who hangs, who squats and who does not fall is ruled out")
    func exclusions() {
        let hanging = Self.clean.but {
            $0.top.hip = SIMD2(-0.3, 2)
            $0.bottom.hip = SIMD2(-0.3, 1.4)
        }
        #expect(hanging.evidence.exclusion == .handsHigh)
        let squatting = Self.clean.but {
            $0.top.hip = SIMD2(-0.1, 0.1)
            $0.bottom.hip = SIMD2(-0.1, -0.5)
        }
        #expect(squatting.evidence.exclusion == .bodyUpright)
        for height in [1.1, 1.05, 1.3, .nan] {
            #expect(Self.clean.but { $0.bottom.shoulder.y = height }.evidence.exclusion == .torsoStill)
        }
    }

    @Test("It is the same wherever, however large and whichever way round the body is")
    func similarity() {
        for (turn, size, shift) in [
            (SIMD2(0.0, 1), 160.0, SIMD2(300.0, 20)), (SIMD2(-0.6, 0.8), 1, SIMD2(0, 0)),
            (SIMD2(1, 0), 40, SIMD2(9, 9)),
        ] {
            for (_, candidate) in Self.broken + [(.unsteady, Self.clean)] {
                let moved = candidate.but { candidate in
                    func move(_ snapshot: inout ChainSnapshot) {
                        func place(_ p: SIMD2<Double>) -> SIMD2<Double> {
                            SIMD2(turn.x * p.x - turn.y * p.y, turn.y * p.x + turn.x * p.y)
                        }
                        snapshot.shoulder = shift + size * place(snapshot.shoulder)
                        snapshot.elbow = shift + size * place(snapshot.elbow)
                        snapshot.wrist = shift + size * place(snapshot.wrist)
                        snapshot.hip = shift + size * place(snapshot.hip)
                        snapshot.up = place(snapshot.up)
                        snapshot.torso = size
                    }
                    move(&candidate.top)
                    move(&candidate.bottom)
                    move(&candidate.end)
                }
                #expect((moved.evidence.sum - candidate.evidence.sum).magnitude < 1e-6)
                #expect(moved.evidence.worst == candidate.evidence.worst)
            }
        }
    }
}
