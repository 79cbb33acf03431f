enum Palette {
    /// The colours of Okabe and Ito ("Color Universal Design", 2008) without yellow, which a white page swallows.
    static let light = [0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x444444].map { RGB($0) }
    /// The same hues, lighter where a dark page would swallow them.
    static let dark = [0x4A9FE0, 0xF07D2E, 0x22B98D, 0xE09BC3, 0xF0B53A, 0x9AD7F7, 0xC8C8C8].map { RGB($0) }
    /// Dashes of lines; the first is drawn through.
    static let dashes = ["", "9 4", "2.5 3.5", "10 3.5 2.5 3.5", "16 5", "5 3", "10 3 2.5 3 2.5 3", "1.5 5"]
    static let symbols = Symbol.allCases

    static func dash(_ category: Int) -> String { dashes[index(category, dashes.count)] }

    static func symbol(_ category: Int) -> Symbol { symbols[index(category, symbols.count)] }

    static func color(_ category: Int) -> Int { index(category, light.count) }

    private static func index(_ category: Int, _ count: Int) -> Int { (category % count + count) % count }
}

/// The colours of everything that is no category.
struct Theme: Sendable, Hashable {
    let page, text, quiet, axis, grid: RGB

    static let light = Theme(
        page: RGB(0xFFFFFF), text: RGB(0x1B1B1B), quiet: RGB(0x565656), axis: RGB(0x6B6B6B), grid: RGB(0xE2E2E2))
    static let dark = Theme(
        page: RGB(0x15181C), text: RGB(0xE8E8E8), quiet: RGB(0xB0B0B0), axis: RGB(0x949494), grid: RGB(0x33373D))
}
