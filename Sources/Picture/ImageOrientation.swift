/// The orientation tag of a stored picture: what must be done to the stored pixels so that they stand upright.
///
/// Names and numbers are those of `CGImagePropertyOrientation` (Apple, Image I/O), which are the eight values of EXIF's
/// tag 0x0112 (JEITA CP-3451, EXIF 2.3, "Orientation"). The eight values are the symmetries of a rectangle that may
/// change its sides: a group of eight elements.
public enum ImageOrientation: UInt32, Sendable, Hashable, CaseIterable {
    /// 1: the stored picture is upright.
    case up = 1
    /// 2: it is mirrored left to right.
    case upMirrored = 2
    /// 3: it stands on its head; half a turn makes it upright.
    case down = 3
    /// 4: it is mirrored top to bottom.
    case downMirrored = 4
    /// 5: its rows are the upright picture's columns.
    case leftMirrored = 5
    /// 6: a quarter turn clockwise makes it upright: a phone's back camera, held upright.
    case right = 6
    /// 7: it is mirrored at the diagonal from the lower left to the upper right corner.
    case rightMirrored = 7
    /// 8: a quarter turn counter-clockwise makes it upright.
    case left = 8

    /// The orientation that is made upright by quarter turns clockwise.
    ///
    /// - Parameter turns: Their number; whole turns and negative ones are allowed.
    public init(clockwiseQuarterTurns turns: Int) {
        switch turns & 3 {
        case 0: self = .up
        case 1: self = .right
        case 2: self = .down
        default: self = .left
        }
    }

    /// The change from stored to upright: the axes change places or not, and then the upright x, y or both run
    /// backwards, from the upper left corner.
    private typealias Steps = (swaps: Bool, flipsX: Bool, flipsY: Bool)

    private var steps: Steps {
        switch self {
        case .up: (swaps: false, flipsX: false, flipsY: false)
        case .upMirrored: (swaps: false, flipsX: true, flipsY: false)
        case .down: (swaps: false, flipsX: true, flipsY: true)
        case .downMirrored: (swaps: false, flipsX: false, flipsY: true)
        case .leftMirrored: (swaps: true, flipsX: false, flipsY: false)
        case .right: (swaps: true, flipsX: true, flipsY: false)
        case .rightMirrored: (swaps: true, flipsX: true, flipsY: true)
        case .left: (swaps: true, flipsX: false, flipsY: true)
        }
    }

    /// The orientation of some steps: there is one for every three.
    private init(_ steps: Steps) { self = Self.allCases.first { $0.steps == steps } ?? .up }

    /// The orientation that undoes this one: `right` and `left` undo each other, all others undo themselves.
    public var inverse: ImageOrientation {
        let own = steps
        return own.swaps ? ImageOrientation((swaps: true, flipsX: own.flipsY, flipsY: own.flipsX)) : self
    }

    /// Returns the composition of two orientations.
    ///
    /// - Parameter next: The second one, which is applied to the result of this one.
    /// - Returns: The orientation that does both.
    public func followed(by next: ImageOrientation) -> ImageOrientation {
        let (own, next) = (steps, next.steps)
        let (x, y) = next.swaps ? (own.flipsY, own.flipsX) : (own.flipsX, own.flipsY)
        return ImageOrientation(
            (swaps: own.swaps != next.swaps, flipsX: x != next.flipsX, flipsY: y != next.flipsY))
    }

    /// Returns the change that a wrong tag leaves: its effect on an upright picture.
    ///
    /// A stored picture of this orientation that is made upright with another tag looks like an upright picture to which
    /// the returned orientation has been applied. It is `up` for the right tag.
    ///
    /// - Parameter tag: The tag that was used.
    /// - Returns: The change.
    public func error(taggedAs tag: ImageOrientation) -> ImageOrientation { inverse.followed(by: tag) }

    /// Whether width and height change places.
    public var turnsAxes: Bool { steps.swaps }

    /// Whether left and right are exchanged, for any rotation.
    public var isMirrored: Bool {
        let own = steps
        return own.swaps != (own.flipsX != own.flipsY)
    }

    /// Returns the size of the upright picture.
    ///
    /// - Parameter stored: The size of the stored picture.
    /// - Returns: The size, with its sides exchanged where the orientation turns by a quarter.
    public func uprightSize(of stored: PictureSize) -> PictureSize { turnsAxes ? stored.swapped : stored }

    /// Returns the map from the pixels of the stored picture to those of the upright one, counted from the upper left
    /// corner.
    ///
    /// - Parameter stored: The size of the stored picture, pixels.
    /// - Returns: The map.
    public func uprightMap(of stored: PictureSize) -> PictureMap {
        PictureMap(checked: axes(upright: uprightSize(of: stored).bounds.extent, origin: .upperLeft))
    }

    /// Returns the map from the stored to the upright picture in normalised coordinates.
    ///
    /// - Parameter origin: The corner from which both are counted.
    /// - Returns: The map.
    public func normalisedMap(from origin: OriginCorner) -> PictureMap {
        PictureMap(checked: axes(upright: SIMD2(1, 1), origin: origin))
    }

    /// Returns the map from the stored to the upright picture, whose width and height are given.
    func axes(upright: SIMD2<Double>, origin: OriginCorner) -> AxisMap {
        let own = steps
        // With y upwards, an exchange of the axes mirrors at the other diagonal.
        let isOther = own.swaps && origin == .lowerLeft
        let (x, y) = (own.flipsX != isOther, own.flipsY != isOther)
        return AxisMap(
            swaps: own.swaps, scale: SIMD2(x ? -1 : 1, y ? -1 : 1),
            offset: SIMD2(x ? upright.x : 0, y ? upright.y : 0))
    }
}
