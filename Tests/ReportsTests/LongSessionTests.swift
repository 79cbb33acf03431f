import Detection
import Foundation
import Pose
import Reports
import Testing

@Suite("Long sessions in pictures")
struct LongSessionTests {
    private static let frame: Nanoseconds = 33_333_333

    private func frame(_ index: Int) -> PoseFrame {
        var frame = PoseFrame(time: Nanoseconds(index) * Self.frame, image: Session.image)
        frame[.leftWrist] = JointObservation(x: Double(index % 97) / 100, y: 0.5, confidence: 0.9)
        return frame
    }

    /// A session of so many frames with a detection at each so many frames, and a cycle around each detection.
    private func session(frames: Int, each: Int) -> RenderInput {
        var input = RenderInput(title: "long", subtitle: "a night", frames: (0..<frames).map(frame))
        // Between two frames, so that no instant is that of a frame.
        let instants = stride(from: each, to: frames - 1, by: each).map { Nanoseconds($0) * Self.frame + 12_345 }
        input.truth = Truth(
            cycles: instants.map {
                Cycle(
                    start: $0 - 500_000_000, bottom: $0, completion: $0 + 1, verdict: .countable, isObservable: true,
                    kind: "push-up", isCheat: false)
            }, phases: [], duration: Nanoseconds(frames) * Self.frame)
        input.detectors = [
            RenderedDetector(
                label: "d",
                detections: instants.enumerated().map {
                    RenderedDetection(time: $1, error: $0.isMultiple(of: 50) ? "doubled" : nil)
                },
                misses: [
                    RenderedMiss(
                        cycle: instants.count - 1, start: instants[0], time: instants[instants.count - 1],
                        end: instants[0], error: "missed")
                ],
                signals: [
                    (DetectorSignal("s", unit: .degrees), (0..<frames).map { Double($0) })
                ])
        ]
        return input
    }

    @Test("of a long stream, frames are kept evenly, with their values, the first and the last among them")
    func stream() {
        let count = 3 * ShownFrames.most + 17
        var shown = ShownFrames(nil, signals: 1)
        var most = 0
        for index in 0..<count {
            shown.add(frame(index), [Double(index)])
            most = max(most, shown.frames.count)
        }
        #expect(most <= ShownFrames.most)
        shown.finish()
        #expect(shown.count == count)
        #expect(shown.frames.count > ShownFrames.most / 3)
        #expect(shown.frames.first?.time == 0)
        #expect(shown.frames.last?.time == Nanoseconds(count - 1) * Self.frame)
        #expect(zip(shown.frames, shown.signals[0]).allSatisfy { $0.time == Nanoseconds($1) * Self.frame })
        let gaps = zip(shown.frames, shown.frames.dropFirst()).map { $1.time - $0.time }
        #expect(gaps.allSatisfy { $0 > 0 && $0 < 2 * shown.step })
    }

    @Test("a short stream is kept whole, and of a part only its frames")
    func whole() {
        var shown = ShownFrames(nil, signals: 0)
        var part = ShownFrames(frame(10).time...frame(20).time, signals: 0)
        for index in 0..<300 {
            shown.add(frame(index), [])
            part.add(frame(index), [])
        }
        shown.finish()
        part.finish()
        #expect(shown.frames == (0..<300).map(frame))
        #expect(shown.step == 0)
        #expect(part.frames == (10...20).map(frame))
        #expect(part.count == 11)
    }

    @Test("a page of a long session is small, says what it leaves out, and has every event at its instant")
    func page() throws {
        var input = session(frames: ShownFrames.most + 5000, each: 100)
        let before = input
        let page = try HTMLPlayer.page(of: &input)
        #expect(page.utf8.count <= HTMLPlayer.mostBytes)
        #expect(input.frames.count <= ShownFrames.most)
        #expect(input.count == before.frames.count)
        #expect(input.detectors[0].detections == before.detectors[0].detections)
        #expect(input.truth == before.truth)
        let note = try #require(input.notes.first)
        #expect(page.contains(note))
        #expect(before.detectors[0].detections.allSatisfy { page.contains("\"time\":\($0.time)") })
        #expect(try ContactSheet(input).svg().contains(note.prefix(20)))
        for (frame, value) in zip(input.frames, input.detectors[0].signals[0].values) {
            #expect(frame.time == Nanoseconds(value) * Self.frame)
        }
    }

    @Test("a part has its own frames, cycles and events, and neither labels nor a number of repetitions")
    func part() throws {
        var input = session(frames: 3000, each: 100)
        input.expected = 29...29
        input.labelling = Labelling(file: "a.json", info: "{}")
        let instants = input.detectors[0].detections.map(\.time)
        input.cut(to: instants[20] - 1...instants[28])
        #expect(input.detectors[0].detections.map(\.time) == Array(instants[20...28]))
        #expect(input.truth?.cycles.map(\.bottom) == Array(instants[20...28]))
        // The instants are between two frames.
        #expect(input.frames.count == 800)
        #expect(input.detectors[0].signals[0].values.count == 800)
        #expect(input.detectors[0].misses.map(\.cycle) == [8])
        #expect(input.expected == nil)
        #expect(input.labelling == nil)
        #expect(input.notes.count == 1)
        // What is outside is refused with the ends of the whole session.
        let whole = 0...Nanoseconds(2999) * Self.frame
        #expect(input.extent == whole)
        #expect(input.note(at: whole.upperBound) == nil)
        #expect(input.note(at: whole.upperBound + 1)?.contains("the session has frames from 0.000 to") == true)
        #expect(throws: RenderError.emptyPart(of: whole)) {
            input.cut(to: -10...(-5))
            _ = try HTMLPlayer.page(of: &input)
        }
    }

    @Test("a cell far from its instant is not named after it")
    func cells() throws {
        var input = session(frames: 3000, each: 100)
        #expect(try ContactSheet(input).svg().contains("bottom, countable"))
        input.thin(to: 4)
        #expect(!(try ContactSheet(input, cells: 4).svg().contains("bottom, countable")))
    }

    @Test("a contact sheet of very many events stays small and shows errors last; a page of more is refused")
    func manyEvents() throws {
        let input = session(frames: 90_000, each: 3)
        let sheet = try ContactSheet(input).svg()
        #expect(sheet.utf8.count < 1_000_000)
        let lines = sheet.split(separator: "\n")
        let lastCount = try #require(lines.lastIndex { $0.contains(#"class="counted""#) })
        let firstError = try #require(lines.firstIndex { $0.contains(#"class="wrong""#) })
        #expect(lastCount < firstError)
        var many = session(frames: 3, each: 1)
        many.detectors[0].detections = (0..<200_000).map { RenderedDetection(time: Nanoseconds($0)) }
        #expect(throws: RenderError.self) { try HTMLPlayer.page(of: &many) }
    }
}
