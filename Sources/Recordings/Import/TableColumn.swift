/// The content of a column in a CSV file of joints.
enum TableColumn: Hashable {
    /// A number of a landmark of MediaPipe's 33; the base is found out later.
    case numbered(Int, Component)
    /// A number of a joint, by its name without capitals and punctuation.
    case named(String, Component)
    case time(String)
    case frame
    case person
    /// The joint of a row in a long table; `isLandmark` where numbers are MediaPipe's.
    case joint(isLandmark: Bool)
    /// A number of the joint of the row.
    case component(Component)
    case other

    enum Component: String, Hashable {
        case x, y, confidence
        /// Depth, presence: not used.
        case ignored
    }

    init(_ header: String) {
        let plain = ImportKeys.plain(header)
        if ImportKeys.isTime(plain) {
            self = .time(plain)
        } else if ImportKeys.frame.contains(plain) {
            self = .frame
        } else if ImportKeys.person.contains(plain) {
            self = .person
        } else if ["landmark", "landmarkid", "landmarkindex", "landmarkidx", "landmarkname"].contains(plain) {
            self = .joint(isLandmark: true)
        } else if ["joint", "jointname", "keypoint", "keypointname", "keypointid", "bodypart"].contains(plain) {
            self = .joint(isLandmark: false)
        } else if let component = TableColumn.component(plain) {
            self = .component(component)
        } else {
            self = TableColumn.wide(plain) ?? .other
        }
    }

    private static func component(_ plain: some StringProtocol) -> Component? {
        switch plain {
        case "x": .x
        case "y": .y
        case "z", "presence": .ignored
        default: ImportKeys.confidence.contains(String(plain)) ? .confidence : nil
        }
    }

    /// The names of components, the longest first, so that none comes before one that it ends in.
    private static let components = (["x", "y", "z", "presence"] + ImportKeys.confidence)
        .sorted { ($1.count, $0) < ($0.count, $1) }
    /// The words before a landmark's number.
    private static let words: Set = ["", "pose", "landmark", "poselandmark", "lm", "kp", "point"]

    /// A column of a wide table, by its name without capitals and punctuation.
    ///
    /// For example `x11`, `x_11`, `11_x`, `landmark_11_x`, `LEFT_SHOULDER_x` or `leftShoulder.confidence`.
    private static func wide(_ plain: String) -> TableColumn? {
        if let (stem, number) = numbered(plain), let component = component(stem) { return .numbered(number, component) }
        for suffix in components where plain.hasSuffix(suffix) && plain.count > suffix.count {
            guard let component = component(suffix) else { continue }
            let stem = String(plain.dropLast(suffix.count))
            if let (word, number) = numbered(stem), words.contains(word) { return .numbered(number, component) }
            if JointNames.meaning(stem) != nil { return .named(stem, component) }
        }
        return nil
    }

    /// A name that ends in a number of one to four digits, in two parts.
    private static func numbered(_ name: String) -> (stem: String, number: Int)? {
        let digits = name.reversed().prefix { "0"..."9" ~= $0 }
        guard (1...4).contains(digits.count), let number = Int(String(digits.reversed())) else { return nil }
        return (String(name.dropLast(digits.count)), number)
    }
}
