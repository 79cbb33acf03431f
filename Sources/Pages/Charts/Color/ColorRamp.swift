/// The way from numbers to colours: from dark blue to yellow, in even steps of lightness with any colour vision.
enum ColorRamp {
    /// Every sixteenth colour of cividis.
    ///
    /// Nuñez, Anderton and Renslow, "Optimizing colormaps with consideration for
    /// color vision deficiency to enable accurate interpretation of scientific data", PLoS ONE 13(7), 2018, e0199239.
    /// Straight lines between them differ from the original by at most 6 of 255 in any part of a colour.
    private static let cividis = [
        0x00204D, 0x002C69, 0x06366E, 0x2D426C, 0x414D6B, 0x52596C, 0x61646F, 0x6F7073, 0x7D7C78, 0x8C8879, 0x9C9577,
        0xADA274, 0xBEAF6F, 0xCFBD67, 0xE1CC5D, 0xF3DB4F, 0xFFEA46,
    ].map { RGB($0) }

    /// The colour at a share of the way, 0…1.
    static func color(_ share: Double) -> RGB {
        let place = min(max(share.isFinite ? share : 0, 0), 1) * Double(cividis.count - 1)
        let index = min(Int(place), cividis.count - 2)
        return cividis[index].mixed(with: cividis[index + 1], place - Double(index))
    }
}
