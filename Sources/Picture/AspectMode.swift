/// The way in which a picture with a fixed aspect is laid into an area.
///
/// The two are SwiftUI's `ContentMode`, UIKit's `scaleAspectFit` and `scaleAspectFill`, and AVFoundation's
/// `resizeAspect` and `resizeAspectFill` (Apple, `AVLayerVideoGravity`).
public enum AspectMode: String, Sendable, Hashable, CaseIterable {
    /// The whole picture is in the area, and part of the area may stay empty.
    case fit
    /// The whole area is covered, and part of the picture may be cut off.
    case fill

    /// Returns the rectangle of a picture that is laid into the middle of an area.
    ///
    /// `fit` is `AVMakeRect(aspectRatio:insideRect:)` (Apple, AVFoundation). Where the aspects are equal, the rectangle
    /// is exactly the area.
    ///
    /// - Parameters:
    ///   - picture: The size of the picture; only its aspect matters.
    ///   - area: The size of the area.
    /// - Returns: The rectangle, from the area's upper left corner; with `fill` it may begin at negative coordinates.
    public func rect(of picture: PictureSize, in area: PictureSize) -> PictureRect {
        let (picturewise, areawise) = (picture.width * area.height, area.width * picture.height)
        if picturewise == areawise { return area.bounds }
        // A picture of the wider aspect has the area's width if it fits, and the area's height if it fills.
        let hasWidth = (picturewise > areawise) == (self == .fit)
        var width = hasWidth ? area.width : picture.width * (area.height / picture.height)
        var height = hasWidth ? picture.height * (area.width / picture.width) : area.height
        // Where the aspects are almost equal, rounding must not put a fitting picture outside, or a filling one within.
        switch self {
        case .fit: (width, height) = (min(width, area.width), min(height, area.height))
        case .fill: (width, height) = (max(width, area.width), max(height, area.height))
        }
        return PictureRect(checked: SIMD2((area.width - width) / 2, (area.height - height) / 2), SIMD2(width, height))
    }
}
