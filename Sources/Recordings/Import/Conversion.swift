import Pose

/// The conversion of a person's places into those of a recording.
struct Conversion {
    let image: ImageSize
    let units: ImportOptions.Units
    /// Whether places are shares of the square to which the image was padded.
    let isPadded: Bool

    /// Returns a frame of a recording, with `nil` where there is no person.
    func frame(
        at time: Nanoseconds, of person: RawPerson?, from corner: ImportOptions.Corner, _ take: RawTake,
        isSwapped: Bool = false
    ) -> PoseFrame {
        var frame = PoseFrame(time: time, image: image)
        guard let person else { return frame }
        for joint in Joint.allCases where person[joint].isFound {
            var observation = person[joint]
            if units == .pixels {
                observation.x /= image.width
                observation.y /= image.height
            } else if isPadded {
                let side = max(image.width, image.height)
                observation.x = (observation.x * side - (side - image.width) / 2) / image.width
                observation.y = (observation.y * side - (side - image.height) / 2) / image.height
            }
            if corner.isRight { observation.x = 1 - observation.x }
            if !corner.isLower { observation.y = 1 - observation.y }
            frame[isSwapped ? joint.mirrored : joint] = observation
        }
        let (neck, root) = (frame[.neck], frame[.root])
        frame.deriveMidpoints()
        if take.hasNeck { frame[.neck] = neck }
        if take.hasRoot { frame[.root] = root }
        return frame
    }
}
