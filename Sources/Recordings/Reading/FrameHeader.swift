import Text
import Pose

/// The columns of a recording's CSV file.
struct FrameHeader {
    /// The columns of a joint's three cells in a row.
    typealias Cells = (joint: Joint, x: Int, y: Int, confidence: Int)

    /// The number of cells of a row.
    let count: Int
    /// The column of `t`.
    let time: Int
    let joints: [Cells]
    /// Whether neck and root have columns; otherwise they are derived.
    let hasNeck: Bool
    let hasRoot: Bool

    /// The names of all columns that there can be.
    static let known = ["t"] + Joint.allCases.flatMap { names(of: $0) }
    /// The number of columns above which a file is no recording, and is not looked at column by column.
    private static let most = 200
    /// The number of unknown columns for which a likely meaning is sought.
    private static let guesses = 5

    /// Reads the first line of a file; `nil` where it is faulty.
    init?(_ line: ArraySlice<UInt8>, file: String, _ faults: inout DiagnosticList) {
        func refuse(_ key: String, _ found: String, _ allowed: String) {
            faults.add(Diagnostic(file: file, line: 1, key: key, found: found, allowed: allowed))
        }
        if let flaw = TextLines.flaw(of: line) {
            refuse("", flaw.found, flaw.allowed)
            return nil
        }
        let columns = 1 + line.count { $0 == UInt8(ascii: ",") }
        guard columns <= Self.most else {
            refuse("", "\(columns) columns", "at most \(Self.known.count): t and JOINT_x, JOINT_y, JOINT_c")
            return nil
        }
        guard let text = String(utf8: line) else {
            refuse("", "bytes that are no UTF-8", "a header in UTF-8")
            return nil
        }
        let before = faults.count
        let names = Lines.cells(text[...]).map(String.init)
        let places = Self.places(of: names, refuse)
        if places["t"] == nil { refuse("t", "no such column", "the time of each frame, seconds") }
        joints = Joint.allCases.compactMap { Self.cells(of: $0, in: places, refuse) }
        if joints.isEmpty, faults.count == before { refuse("", "no joint", "at least one joint's x, y and c") }
        guard let time = places["t"], faults.count == before else { return nil }
        count = names.count
        self.time = time
        hasNeck = joints.contains { $0.joint == .neck }
        hasRoot = joints.contains { $0.joint == .root }
    }

    private static func names(of joint: Joint) -> [String] { ["x", "y", "c"].map { "\(joint.name)_\($0)" } }

    private static func places(of names: [String], _ refuse: (String, String, String) -> Void) -> [String: Int] {
        var places: [String: Int] = [:]
        var unknown = 0
        for (index, name) in names.enumerated() {
            if let first = places[name] {
                refuse(name, "the column twice, as number \(first + 1) and \(index + 1)", "each column once")
            } else if !known.contains(name) {
                unknown += 1
                let guess = unknown <= guesses ? Spelling.nearest(to: name, among: known) : nil
                refuse(
                    "", "a column \(Shown.quoted(name))\(guess.map { "; did you mean '\($0)'?" } ?? "")",
                    "t and JOINT_x, JOINT_y, JOINT_c")
            }
            places[name] = places[name] ?? index
        }
        return places
    }

    private static func cells(
        of joint: Joint, in places: [String: Int], _ refuse: (String, String, String) -> Void
    ) -> Cells? {
        let names = names(of: joint)
        let found = names.compactMap { places[$0] }
        if found.isEmpty { return nil }
        guard found.count == 3 else {
            for name in names where places[name] == nil {
                refuse(name, "no such column", "\(names.joined(separator: ", ")) together or none of them")
            }
            return nil
        }
        return (joint: joint, x: found[0], y: found[1], confidence: found[2])
    }
}
