import Documents
package import Pose

/// A reason why a session cannot be drawn.
package enum RenderError: StatusError, Equatable, CustomStringConvertible {
    case noFrames
    /// A frame's image has no area, or its size is not a number. Frames count from 1.
    case badImage(frame: Int, size: ImageSize)
    /// A frame's image is of another size than the first one's. Frames count from 1.
    case mixedImages(frame: Int, size: ImageSize, first: ImageSize)
    /// There is not one noise-free frame for each frame.
    case idealMismatch(frames: Int, ideal: Int)
    /// A contact sheet needs at least one column and one cell.
    case badGrid(columns: Int, cells: Int)
    /// The events alone make a page or a picture too large.
    case largePage(bytes: Int, most: Int)

    package var description: String {
        switch self {
        case .noFrames: "there are no frames to draw; give a session, or a part of one, with at least one"
        case .badImage(let frame, let size):
            "frame \(frame) has an image of \(size.width) × \(size.height) pixels; both must be at least 1 and finite"
        case .mixedImages(let frame, let size, let first):
            "frame \(frame) has an image of \(size.width) × \(size.height) pixels, the first one of "
                + "\(first.width) × \(first.height); draw each size by itself"
        case .idealMismatch(let frames, let ideal):
            "there are \(ideal) noise-free frames for \(frames) frames; give one for each, or none"
        case .badGrid(let columns, let cells):
            "a contact sheet of \(cells) cells in \(columns) columns is empty; both must be at least 1"
        case .largePage(let bytes, let most):
            "the events of the detectors take at least \(bytes) bytes, of \(most) that a picture may have; "
                + "show a part with --from and --to, or fewer detectors"
        }
    }
}
