/// The style of pictures, for light and dark pages.
///
/// Colours are in the rules rather than in CSS variables, so that programs other than browsers draw them too. Print
/// is always light.
package enum ChartStyle {
    /// The text of the style, without tags, once a page: selectors begin at `svg.rg-chart`, classes with `rg-`.
    package static let sheet: String =
        ([
            "\(root){max-width:100%;height:auto;font:15px \(fonts)}",
            "\(root) text{font:15px \(fonts);stroke:none}",
            "\(root) .rg-strong{font-weight:bold}",
            "\(root) .rg-middle{text-anchor:middle}",
            "\(root) .rg-end{text-anchor:end}",
            "\(root) .rg-halo{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}",
            "\(root) .rg-line{fill:none;stroke-width:2px;stroke-linejoin:round;stroke-linecap:butt}",
            "\(root) .rg-thin{fill:none;stroke-width:1px}",
            "\(root) .rg-bold{fill:none;stroke-width:3px;stroke-linejoin:round}",
            "\(root) .rg-hollow{stroke-width:1.8px}",
            "\(root) .rg-solid{stroke-width:1px}",
            "\(root) .rg-area{stroke:none;fill-opacity:.22}",
            "\(root) .rg-faint{opacity:.45}",
            "\(root) .rg-white{fill:#fff}",
            "\(root) .rg-black{fill:#000}",
            "\(root) .rg-whiteline{stroke:#fff}",
            "\(root) .rg-blackline{stroke:#000}",
            "\(root) .rg-markouter{fill:none;stroke:#fff;stroke-width:5px}",
            "\(root) .rg-markinner{fill:none;stroke:#000;stroke-width:2px}",
            "\(root) .rg-cells{shape-rendering:crispEdges;stroke:none}",
        ] + rules(.light, Palette.light)
        + ["@media screen and (prefers-color-scheme:dark){"] + rules(.dark, Palette.dark) + ["}"])
        .joined(separator: "\n")

    private static let root = "svg.rg-chart"
    // Faces of one width, so that measured text fits.
    private static let fonts = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif"

    private static func rules(_ theme: Theme, _ colors: [RGB]) -> [String] {
        var rules = [
            "\(root) .rg-page{fill:\(theme.page.hex)}",
            "\(root) text{fill:\(theme.text.hex)}",
            "\(root) text.rg-quiet{fill:\(theme.quiet.hex)}",
            "\(root) .rg-halo{stroke:\(theme.page.hex)}",
            "\(root) .rg-axis{stroke:\(theme.axis.hex)}",
            "\(root) .rg-grid{stroke:\(theme.grid.hex)}",
            "\(root) .rg-ink{stroke:\(theme.text.hex)}",
            "\(root) .rg-inkfill{fill:\(theme.text.hex)}",
            "\(root) .rg-paper{stroke:\(theme.page.hex)}",
        ]
        for (index, color) in colors.enumerated() {
            rules.append("\(root) .rg-s\(index){stroke:\(color.hex)}")
            rules.append("\(root) .rg-f\(index){fill:\(color.hex)}")
        }
        // A hollow shape covers what is behind it.
        return rules + ["\(root) .rg-hollow{fill:\(theme.page.hex)}"]
    }
}
