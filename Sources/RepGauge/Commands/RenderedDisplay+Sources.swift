import Picture
import Pose
import Reports
import Scenarios

extension RenderedDisplay {
    /// The view of a trial's pictures, as the camera took them, made upright with the wrong orientation; `nil` for
    /// none.
    init?(_ camera: CameraPlan, _ options: DisplayOptions) throws(PictureError) {
        guard let view = options.view else { return nil }
        let (change, input) = (camera.orientationChange, camera.picture?.input)
        let layout = PictureLayout(
            stored: camera.pictureSize, orientation: change, crop: input?.crop ?? .scaleFill, input: input?.size,
            view: view.size, mode: options.aspect?.value ?? .fit, drawing: options.boxes?.drawing ?? .upright)
        let text = PicturePlan(orientationError: change, input: input).text
        try self.init(layout, reference: input == nil ? .image : .modelInput, change: text)
    }

    /// The view of a recording's pictures, which are upright; `nil` where the options name none.
    init?(_ image: ImageSize, _ options: DisplayOptions) throws(PictureError) {
        guard let view = options.view else { return nil }
        let layout = PictureLayout(
            stored: try PictureSize(width: image.width, height: image.height), view: view.size,
            mode: options.aspect?.value ?? .fit, drawing: options.boxes?.drawing ?? .upright)
        try self.init(layout, reference: .image, change: PicturePlan().text)
    }
}
