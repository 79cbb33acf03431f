import Experiment
import PublishedRules
@testable import Validation
import Testing

@testable import Detection

@Suite("A spread of detectors' settings")
struct DetectorSpreadTests {
    @Test(
        "every detector of the catalogue is there, with its defaults first",
        arguments: DetectorCatalog.standard.entries.map(\.name))
    func detectors(name: String) throws {
        let entry = try DetectorCatalog.standard.entry(named: name)
        let settings = try DetectorSpread.settings(of: EntrantSpecification(entry, entry.configured()))
        #expect(settings.first?.label == name)
        #expect(settings.count >= DetectorSpread.fewest)
        #expect(Set(settings.map(\.label)).count == settings.count)
        #expect(
            try settings.map(\.label)
                == DetectorSpread.settings(of: EntrantSpecification(entry, entry.configured())).map(\.label))
        // What is written in a report can be given to the program.
        for setting in settings {
            #expect(try DetectorCatalog.standard.configured(parsing: setting.label).label == setting.label)
        }
    }

    @Test(
        "every parameter takes several values, at both sides of its default",
        arguments: DetectorCatalog.standard.entries.map(\.name)
    )
    func parameters(name: String) throws {
        let entry = try DetectorCatalog.standard.entry(named: name)
        let settings = try DetectorSpread.settings(of: EntrantSpecification(entry, entry.configured()))
        for (index, parameter) in entry.parameters.enumerated() {
            let values = settings.map { $0.parameters[index].value }
            switch (parameter.domain, parameter.defaultValue) {
            case (.choice(let words), _): #expect(Set(values) == Set(words.map(ParameterValue.choice)))
            case (.number(_, let range), .number(let middle)):
                let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
                #expect(numbers.allSatisfy(range.contains))
                #expect(Set(numbers).count >= 5, "\(parameter.name)")
                #expect(middle == range.lowerBound || numbers.contains { $0 < middle }, "\(parameter.name)")
                #expect(middle == range.upperBound || numbers.contains { $0 > middle }, "\(parameter.name)")
            case (.number, .choice), (.number, .quantile): Issue.record("a number with another default")
            }
        }
    }

    @Test("spreads are as they are documented")
    func values() {
        func ends(_ unit: ParameterUnit, _ range: ClosedRange<Double>, _ middle: Double) -> [ParameterValue] {
            let parameter = ParameterDescription(
                name: "x", domain: .number(unit: unit, range: range), defaultValue: .number(middle), about: "a test")
            return [0, 0.5, 1].map { DetectorSpread.value(of: parameter, at: $0) }
        }
        #expect(ends(.degrees, 0...180, 100) == [.number(70), .number(100), .number(130)])
        #expect(ends(.degrees, 0...180, 170) == [.number(140), .number(170), .number(180)])
        #expect(ends(.none, 0...1, 0.2) == [.number(0), .number(0.2), .number(0.45)])
        #expect(ends(.torsoLengths, 0...2, 0.2) == [.number(0.0667), .number(0.2), .number(0.6)])
        #expect(ends(.seconds, 0...10, 0) == [.number(0), .number(0.5), .number(1)])
        #expect(ends(.hertz, 0.01...60, 30) == [.number(10), .number(30), .number(60)])
    }
}
