/// The template, the style and the scripts of a page.
enum PageResources {
    /// The document with placeholders.
    static let template = String(decoding: PackageResources.page_html, as: UTF8.self)

    /// The style.
    static let style = text([
        PackageResources.page_1_base_css, PackageResources.page_2_tables_css, PackageResources.page_3_heat_css,
        PackageResources.page_4_viewer_css,
    ])

    /// The scripts in the order in which they build on each other.
    static let script = text([
        PackageResources.page_01_data_js, PackageResources.page_02_numbers_js, PackageResources.page_03_elements_js,
        PackageResources.page_04_filter_js, PackageResources.page_05_table_js, PackageResources.page_06_figures_js,
        PackageResources.page_07_heat_js, PackageResources.page_08_heat_cells_js, PackageResources.page_09_cell_js,
        PackageResources.page_10_trials_js, PackageResources.page_11_note_js, PackageResources.page_12_viewer_js,
        PackageResources.page_13_charts_js, PackageResources.page_14_page_js,
    ])

    private static func text(_ files: [[UInt8]]) -> String {
        files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
}
