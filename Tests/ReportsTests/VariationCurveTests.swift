import Testing

@testable import Reports

@Suite("Curves of variations")
struct VariationCurveTests {
    @Test("the number with the most values is the axis, and the others divide the curves")
    func axes() {
        var names = ["real/standard"]
        for length in ["0.1", "2"] {
            names += ["0.5", "0", "0.25"].map { "a/b[bursts.hidden=\(length),bursts.share=\($0)]" }
        }
        let curves = VariationCurve.find(in: names)
        #expect(curves.map(\.scenario) == ["a/b[bursts.hidden=0.1]", "a/b[bursts.hidden=2]"])
        #expect(curves.allSatisfy { $0.key == "bursts.share" })
        #expect(curves.map { $0.points.map(\.value) } == [[0, 0.25, 0.5], [0, 0.25, 0.5]])
        #expect(curves.map { $0.points.map(\.scenario) } == [[2, 3, 1], [5, 6, 4]])
    }

    @Test(
        "without three numbers of one key there is no curve",
        arguments: [
            [], ["real/standard", "real/fast"], ["a[x=1]", "a[x=2]"], ["a[x=1]", "b[x=2]", "c[x=3]"],
            ["a[estimator=home]", "a[estimator=studio]", "a[estimator=ideal]"],
            ["a[x=1,y=1]", "a[x=2,y=2]", "a[x=3,y=3]"],
        ])
    func none(names: [String]) { #expect(VariationCurve.find(in: names).isEmpty) }
}
