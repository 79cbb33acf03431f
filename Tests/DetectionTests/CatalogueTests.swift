import Detection
import Testing

@Suite("A catalogue of detectors")
struct CatalogueTests {
    private static func entry(_ name: String) -> DetectorEntry {
        DetectorEntry(
            name: name, about: "the article's rule", parameters: [Parameter<AngleThreshold.Parameters>](),
            make: { AngleThreshold($0) })
    }

    @Test("Another detector is found by its name, in its group and among all; the catalogue that it came from stays")
    func adding() throws {
        let more = try core.adding([Self.entry("mine"), Self.entry("mine-2")])
        #expect(more.groups.map(\.name) == ["core", "own", "all"])
        #expect(more.group(named: "own")?.entries.map(\.name) == ["mine", "mine-2"])
        #expect(more.entries.map(\.name) == core.entries.map(\.name) + ["mine", "mine-2"])
        #expect(try more.configured(parsing: "mine").label == "mine")
        #expect(throws: DetectorError.self) { try core.entry(named: "mine") }
        let most = try more.adding([Self.entry("mine-3")])
        #expect(most.group(named: "own")?.entries.map(\.name) == ["mine", "mine-2", "mine-3"])
        #expect(most.group(named: "all")?.entries.count == 7)
    }

    @Test("A detector that is named is made, and no other one")
    func naming() throws {
        func never(_ name: String) -> DetectorCatalog.Named<DetectorEntry> {
            .init(name, { fatalError("\(name) was made") }())
        }
        let rules: [DetectorCatalog.Named<DetectorEntry>] = [
            never("one"), .init("two", Self.entry("two")), never("three"),
        ]
        let catalog = try DetectorCatalog(distinct: [.init("rules", named: rules)]).adding([Self.entry("mine")])
        #expect(try catalog.configured(parsing: "two").label == "two")
        #expect(catalog.group(named: "rules")?.names == ["one", "two", "three"])
        #expect(throws: DetectorError.self) { try catalog.configured(parsing: "tow") }
    }

    @Test(
        "A name that is taken is refused",
        arguments: [["angle-threshold"], ["core"], ["all"], ["own"], ["mine", "mine"]])
    func repeated(_ names: [String]) {
        #expect(throws: DetectorError.repeatedName(names[0])) { try core.adding(names.map(Self.entry)) }
    }

    @Test("A name that could not be typed is refused", arguments: ["", "my rule", "a:b", "a,b", "Mine", "ä"])
    func unusable(_ name: String) {
        #expect(throws: DetectorError.unusableName(name)) { try DetectorCatalog([.init("own", [Self.entry(name)])]) }
    }

    @Test("A group's name counts as a name")
    func groupNames() {
        #expect(throws: DetectorError.repeatedName("core")) {
            try DetectorCatalog([.init("core", []), .init("core", [])])
        }
        #expect(throws: DetectorError.repeatedName("all")) { try DetectorCatalog([.init("all", [])]) }
    }
}
