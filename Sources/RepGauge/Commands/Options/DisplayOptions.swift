import ArgumentParser
import Picture
import Reports
import Scenarios

struct DisplayOptions: ParsableArguments {
    @Option(
        "Show the contact sheet's pictures in a view of this size in points, with the person's box; sides 1 to 10000.",
        as: "width>x<height", name: .customLong("display"))
    var view: ViewSize?

    @Option(help: "With --display: how the picture is laid into the view, fit or fill; if not given, fit.")
    var aspect: Word<AspectMode>?

    @Option(
        help: ArgumentHelp(
            "With --display: the picture that is shown and the boxes on it, upright, turned-back or not-turned.",
            discussion: """
                upright shows the picture as the model saw it; turned-back the picture as it is stored, with the boxes \
                turned back to it; not-turned is the slip: the stored picture, and the boxes as they were found. If not \
                given, upright.
                """))
    var boxes: Word<PictureDrawing>?

    func validate() throws {
        guard view == nil else { return }
        for (option, isGiven) in [("--aspect", aspect != nil), ("--boxes", boxes != nil)] where isGiven {
            throw ValidationError("\(option): found without --display; allowed: with --display WIDTHxHEIGHT")
        }
    }

    /// The size of a view on the command line, for example `390x844`.
    struct ViewSize: ExpressibleByArgument {
        let size: PictureSize

        init?(argument: String) {
            let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
            guard sides.count == 2, (1...10_000).contains(sides[0]), (1...10_000).contains(sides[1]),
                let size = try? PictureSize(width: sides[0], height: sides[1])
            else { return nil }
            self.size = size
        }
    }
}

extension RenderedDisplay {
    /// The view of a trial's pictures, as the camera took them, made upright with the wrong orientation; `nil` for
    /// none.
    init?(_ camera: CameraPlan, _ options: DisplayOptions) throws(PictureError) {
        guard let view = options.view else { return nil }
        let (change, input) = (camera.orientationChange, camera.picture?.input)
        let layout = PictureLayout(
            stored: camera.pictureSize, orientation: change, crop: input?.crop ?? .scaleFill, input: input?.size,
            view: view.size, mode: options.aspect?.value ?? .fit, drawing: options.boxes?.value ?? .upright)
        let text = PicturePlan(orientationError: change, input: input).text
        try self.init(layout, reference: input == nil ? .image : .modelInput, change: text)
    }

    /// The view of a recording's pictures, which are upright; `nil` where the options name none.
    init?(_ image: ImageSize, _ options: DisplayOptions) throws(PictureError) {
        guard let view = options.view else { return nil }
        let layout = PictureLayout(
            stored: try PictureSize(width: image.width, height: image.height), view: view.size,
            mode: options.aspect?.value ?? .fit, drawing: options.boxes?.value ?? .upright)
        try self.init(layout, reference: .image, change: PicturePlan().text)
    }
}
