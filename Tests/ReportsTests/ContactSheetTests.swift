import Foundation
import Pose
import Recordings
import Reports
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("The contact sheet")
struct ContactSheetTests {
    @Test("is valid XML with as many cells as asked for", arguments: [1, 2, 5, 12, 30])
    func cells(count: Int) throws {
        let sheet = try Sheet(ContactSheet(Session.pushUps(frames: 90), columns: 4, cells: count).svg())
        #expect(sheet.cells == count)
        #expect(sheet.texts.contains("real/standard"))
    }

    @Test("has no more cells than frames, each frame once", arguments: [1, 2, 3, 11])
    func fewFrames(frames: Int) throws {
        for input in [Session.pushUps(frames: frames), RenderInput(title: "", frames: Session.empty(frames: frames))] {
            let sheet = try Sheet(ContactSheet(input).svg())
            #expect(sheet.cells == frames)
            #expect(Set(sheet.times).count == frames)
        }
    }

    @Test("shows starts and bottoms with their verdicts, phases and the elbows' angles, in the order of time")
    func captions() throws {
        let sheet = try Sheet(ContactSheet(Session.pushUps(frames: 90)).svg())
        for caption in ["start, countable", "bottom, countable", "bottom, not countable"] {
            #expect(sheet.texts.contains { $0.contains(caption) }, "\(caption)")
        }
        #expect(sheet.texts.contains { $0.hasPrefix("idle · elbows L ") })
        #expect(sheet.times == sheet.times.sorted())
    }

    @Test("takes evenly spaced frames where no cycles are known")
    func evenly() throws {
        let sheet = try Sheet(ContactSheet(RenderInput(title: "", frames: Session.empty(frames: 301)), cells: 11).svg())
        #expect(sheet.times == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(sheet.texts.count { $0 == "no joint found" } == 11)
    }

    @Test("shows known bottoms where there is no truth")
    func bottoms() throws {
        var input = Session.pushUps(frames: 90)
        input.truth = nil
        input.bottoms = [
            RecordingInfo.Bottom(time: 1_400_000_000, countable: true),
            RecordingInfo.Bottom(time: 2_000_000_000, countable: false),
        ]
        let sheet = try Sheet(ContactSheet(input, cells: 6).svg())
        #expect(sheet.texts.contains("1.40 s · bottom"))
        #expect(sheet.texts.contains("2.00 s · bottom, not countable"))
    }

    @Test("shows each detector's counts, errors and rejections over the session's time")
    func detectors() throws {
        var input = Session.pushUps(frames: 90)
        let last = try #require(input.frames.last?.time)
        input.detectors = [
            RenderedDetector(
                label: "one",
                detections: [
                    RenderedDetection(time: 0), RenderedDetection(time: last / 2, error: "doubled"),
                    RenderedDetection(time: last, rejection: "too-shallow"),
                ]),
            RenderedDetector(label: "two", detections: []),
        ]
        let sheet = try Sheet(ContactSheet(input, columns: 4).svg())
        #expect(sheet.texts.contains("one: counted 2, 1 of them wrongly; rejected 1"))
        #expect(sheet.texts.contains("two: counted 0"))
        #expect(sheet.marks.map(\.kind) == ["counted", "wrong", "rejected"])
        #expect(sheet.marks.map(\.place) == [0, 498, 996])
        #expect(sheet.bands == 2 * (input.truth?.cycles.count ?? 0))
        // Where nothing tells which counts are right, none has the colour of a right one.
        (input.truth, input.expected) = (nil, 2...2)
        input.detectors[0].detections.remove(at: 1)
        #expect(try Sheet(ContactSheet(input).svg()).marks.map(\.kind) == ["unjudged", "rejected"])
    }

    @Test("gives the elbow's angle in square pixels")
    func angle() throws {
        var frame = PoseFrame(time: 0, image: ImageSize(width: 400, height: 100))
        // (0, 0), (0, 50), (50, 50) in pixels: a right angle; (100, 0), (100, 50), (150, 100): 135 degrees.
        let places: [(Joint, Double, Double)] = [
            (.leftShoulder, 0, 0), (.leftElbow, 0, 0.5), (.leftWrist, 0.125, 0.5),
            (.rightShoulder, 0.25, 0), (.rightElbow, 0.25, 0.5), (.rightWrist, 0.375, 1),
        ]
        for (joint, x, y) in places { frame[joint] = JointObservation(x: x, y: y, confidence: 1) }
        let sheet = try Sheet(ContactSheet(RenderInput(title: "", frames: [frame])).svg())
        #expect(sheet.texts.contains("elbows L 90° R 135°"))
    }

    @Test("keeps hostile names as text", arguments: hostile)
    func escaping(name: String) throws {
        var input = Session.pushUps(frames: 4)
        let plain = try Sheet(ContactSheet(input).svg())
        input.title = name
        input.subtitle = name
        input.truth?.phases[0].label = name
        let sheet = try Sheet(ContactSheet(input).svg())
        #expect(sheet.elements == plain.elements)
    }

    @Test("keeps wild joints inside their cell, and bears any times")
    func wild() throws {
        var input = Session.pushUps(frames: 3)
        input.frames[0].time = .min
        input.frames[1][.leftWrist] = JointObservation(x: 1e300, y: .nan, confidence: 1)
        input.frames[1][.rightWrist] = JointObservation(x: 40, y: -40, confidence: 1)
        input.frames[2].time = .max
        let sheet = try Sheet(ContactSheet(input).svg())
        #expect(sheet.cells == 3)
        #expect(sheet.centres.allSatisfy { (0...240).contains($0) })
    }

    @Test("draws the true skeleton only on request and where it is known, without joints that have no place")
    func truth() throws {
        var input = Session.pushUps(frames: 3)
        #expect(try Sheet(ContactSheet(input, truth: true).svg()).truths == 0)
        input.idealFrames = input.frames
        #expect(try Sheet(ContactSheet(input).svg()).truths == 0)
        let whole = try Sheet(ContactSheet(input, truth: true).svg())
        #expect(whole.truths > 0)
        #expect(whole.texts.contains("solid: estimated skeleton, dashed: true skeleton"))
        // An arm ends at the wrist: one bone fewer for each place that cannot be drawn.
        input.idealFrames?[0][.leftWrist] = JointObservation(x: .nan, y: 0.5, confidence: 1)
        input.idealFrames?[1][.leftWrist] = JointObservation(x: 1e300, y: 0.5, confidence: 1)
        input.idealFrames?[2][.leftWrist] = JointObservation(x: 0, y: 0, confidence: 0)
        #expect(try Sheet(ContactSheet(input, truth: true).svg()).truths == whole.truths - 3)
    }

    @Test("refuses an empty session and an empty grid")
    func refusals() {
        #expect(throws: RenderError.noFrames) { try ContactSheet(RenderInput(title: "", frames: [])).svg() }
        let input = Session.pushUps(frames: 3)
        #expect(throws: RenderError.badGrid(columns: 0, cells: 12)) { try ContactSheet(input, columns: 0).svg() }
        #expect(throws: RenderError.badGrid(columns: 4, cells: -1)) { try ContactSheet(input, cells: -1).svg() }
        #expect(RenderError.badGrid(columns: 0, cells: 12).description.contains("0 columns"))
    }
}

/// A parser of a contact sheet's XML, which collects its elements.
private final class Sheet: NSObject, XMLParserDelegate {
    var elements: [String] = []
    var texts: [String] = []
    var cells = 0
    var centres: [Double] = []
    /// The marks of detections: their kind and their place on the axis.
    var marks: [(kind: String, place: Double)] = []
    /// The number of bones of true skeletons.
    var truths = 0
    /// The number of bands that show true cycles.
    var bands = 0
    private var isInText = false

    /// The times in the captions, seconds.
    var times: [Double] {
        texts.compactMap { text in
            text.range(of: " s").flatMap { Double(text[..<$0.lowerBound]) }
        }
    }

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.append(name)
        if attributes["class"] == "cell" { cells += 1 }
        if attributes["class"] == "truth" { truths += 1 }
        if attributes["class"]?.hasPrefix("cycle ") == true { bands += 1 }
        if let kind = attributes["class"], ["counted", "wrong", "rejected", "unjudged"].contains(kind),
            let place = attributes["x1"].flatMap(Double.init)
        {
            marks.append((kind, place))
        }
        if let centre = attributes["cx"].flatMap(Double.init) { centres.append(centre) }
        isInText = name == "text"
        if isInText { texts.append("") }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if isInText, let last = texts.popLast() { texts.append(last + string) }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        isInText = false
    }
}
