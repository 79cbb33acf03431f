import Mathematics
import Foundation
import Testing

@Suite("The ziggurat's layers")
struct ZigguratLayersTests {
    @Test("Have equal areas under the normal density, the lowest with its tail")
    func haveEqualAreas() {
        let density = { (x: Double) in exp(-0.5 * x * x) }
        let beyond = (Double.pi / 2).squareRoot() * erfc(ZigguratLayers.tail / 2.0.squareRoot())
        let lowest = ZigguratLayers.tail * density(ZigguratLayers.tail) + beyond
        #expect(ZigguratLayers.widths[1] == ZigguratLayers.tail)
        #expect(abs(ZigguratLayers.widths[0] * density(ZigguratLayers.tail) / lowest - 1) < 1e-12)
        for layer in 1..<256 {
            let height = density(ZigguratLayers.widths[layer + 1]) - density(ZigguratLayers.widths[layer])
            #expect(abs(ZigguratLayers.widths[layer] * height / lowest - 1) < 1e-10, "layer \(layer)")
        }
        #expect(ZigguratLayers.widths[256] == 0)
    }
}
