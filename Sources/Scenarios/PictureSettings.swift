import Documents
import Picture

extension Schema {
    /// The keys of `camera` that change the picture before the estimator sees it; also those of `picture` in a plan of
    /// a leaderboard.
    static let picture: [KeySpec] = [
        KeySpec("orientation-error", .word(ImageOrientation.allCases.map(\.word)), isOptional: true),
        KeySpec("crop", .word(CropAndScale.allCases.map(\.word)), isOptional: true),
        KeySpec("input.width", .whole(16...8192), "pixels", isDrawable: false, isOptional: true),
        KeySpec("input.height", .whole(16...8192), "pixels", isDrawable: false, isOptional: true),
    ]
}

extension SettingTable {
    /// The faults of the keys of the picture with each other, each at the first of its keys that a file has, or else at
    /// the section.
    func pictureFaults(in file: String) -> [KeyFault] {
        func fault(_ keys: [String], found: String, allowed: String) -> KeyFault {
            let own = keys.compactMap { self[$0]?.place }.first { $0.file == file }
            return (key: keys[0], place: own ?? place, found: found, allowed: allowed)
        }
        var faults: [KeyFault] = []
        for key in ["input.width", "input.height"] where self[key] != nil && self["crop"] == nil {
            faults.append(fault([key], found: "\(key) without a crop", allowed: "crop too, or no such key"))
        }
        if case .words(let words)? = self["orientation-error"]?.value,
            words.contains(where: { $0 != ImageOrientation.up.word }),
            case .number(let source, let range, _)? = self["tag-error"]?.value,
            source.bounds(within: range) != 0...0
        {
            faults.append(
                fault(
                    ["orientation-error", "tag-error"], found: "an orientation-error and a tag-error",
                    allowed: "one of them; tag-error 0 goes with every orientation-error, up with every tag-error"))
        }
        return faults
    }
}

extension PicturePlan {
    /// Draws the plan of a trial; `nil` where the picture reaches the estimator as it is.
    init?(_ section: Section) throws(InputError) {
        var plan = PicturePlan()
        if let word = try section.optionalText("orientation-error") {
            plan.orientationError = ImageOrientation.allCases.first { $0.word == word } ?? .up
        }
        if let word = try section.optionalText("crop"),
            let crop = CropAndScale.allCases.first(where: { $0.word == word })
        {
            plan.input = Input(
                crop: crop,
                width: try section.optionalNumber("input.width").map { Int($0) } ?? Input.standardSide,
                height: try section.optionalNumber("input.height").map { Int($0) } ?? Input.standardSide)
        }
        guard !plan.isNothing else { return nil }
        self = plan
    }

    /// Reads a plan of fixed values; `nil` where the reader notes a fault.
    package init?(_ field: Reader.Field, reader: inout Reader) {
        let before = reader.faults.count
        let table = reader.table(field.value, field.path, specs: Schema.picture.map(\.fixed))
        reader.note(table.pictureFaults(in: reader.file))
        guard reader.faults.count == before else { return nil }
        guard let plan = try? PicturePlan(Section(table, Drawing(key: 0, trial: 0))) else {
            reader.fault(
                field.value, field.path, found: "the whole upright picture", allowed: "a crop or an orientation-error")
            return nil
        }
        self = plan
    }
}

extension Scenario {
    /// Refuses keys of the picture that do not go together, at the place of the name that sets them.
    func checkPicture(at place: Place) throws(InputError) {
        let faults = camera.pictureFaults(in: place.file)
        guard !faults.isEmpty else { return }
        throw InputError(faults.map { place.below($0.key).fault(found: $0.found, allowed: $0.allowed) })
    }
}
