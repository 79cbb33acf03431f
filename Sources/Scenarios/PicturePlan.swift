package import Picture

/// The change of the upright picture between the camera and a pose estimator.
package struct PicturePlan: Sendable, Hashable {
    /// The input of the estimator's model.
    package struct Input: Sendable, Hashable {
        package var crop: CropAndScale
        /// Its width, pixels.
        package var width: Int = standardSide
        /// Its height, pixels.
        package var height: Int = standardSide

        /// The sides that count where a file names none, pixels: those of MoveNet Thunder's input (TensorFlow Hub,
        /// "MoveNet SinglePose Thunder").
        package static let standardSide = 256

        /// Its size, pixels.
        package var size: PictureSize { PictureSize(pixels: width, height) }
    }

    /// The change of a picture that should be upright, as `ImageOrientation.error(taggedAs:)` returns it.
    package var orientationError: ImageOrientation
    /// The model's input; `nil` for an estimator that is given the whole picture and reports shares of it.
    package var input: Input?

    package init(orientationError: ImageOrientation = .up, input: Input? = nil) {
        (self.orientationError, self.input) = (orientationError, input)
    }

    package var isNothing: Bool { orientationError == .up && input == nil }

    /// The plan in a few words, for example `picture turned as right, center-crop to 256×256`.
    package var text: String {
        var parts: [String] = []
        if orientationError != .up { parts.append("picture turned as \(orientationError.word)") }
        if let input { parts.append("\(input.crop.word) to \(input.width)×\(input.height)") }
        return parts.isEmpty ? "the whole upright picture" : parts.joined(separator: ", ")
    }
}

extension CameraPlan {
    /// All that is done to the upright picture before the estimator sees it: the wrong tag, and then the wrong
    /// orientation.
    package var orientationChange: ImageOrientation {
        ImageOrientation(clockwiseQuarterTurns: tagError).followed(by: picture?.orientationError ?? .up)
    }

    /// The size of the upright picture, pixels.
    package var pictureSize: PictureSize { PictureSize(pixels: imageWidth, imageHeight) }
}

extension ImageOrientation {
    /// The name in files, for example `up-mirrored`.
    package var word: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
    }
}

extension CropAndScale {
    /// The name in files, for example `center-crop`.
    package var word: String {
        switch self {
        case .centerCrop: "center-crop"
        case .scaleFit: "scale-fit"
        case .scaleFill: "scale-fill"
        case .scaleFitRotate90CCW: "scale-fit-rotate-90-ccw"
        case .scaleFillRotate90CCW: "scale-fill-rotate-90-ccw"
        }
    }
}
