import Foundation
import Mathematics
import Testing

/// A function of the module with two arguments; those of one argument take the first.
enum ElementaryFunction: String, CaseIterable, Sendable {
    case exponential, logarithm, power, arcTangent, sine, cosine

    func callAsFunction(_ x: Double, _ y: Double = 0) -> Double {
        switch self {
        case .exponential: Mathematics.exponential(x)
        case .logarithm: Mathematics.logarithm(x)
        case .power: Mathematics.power(x, y)
        case .arcTangent: Mathematics.arcTangent(y: y, x: x)
        case .sine: sineCosine(x).sine
        case .cosine: sineCosine(x).cosine
        }
    }

    /// The greatest error that the documentation allows, in units of the last place of a value.
    func bound(of value: Double) -> Double {
        switch self {
        case .exponential: value < 0x1p-1022 ? 0.9 : 0.8
        case .logarithm: 0.9
        case .power: 0x1p-52 * (1 + 1.5 * abs(log(value))) * value / value.ulp
        case .arcTangent: 2
        case .sine, .cosine: 1e-13 / value.ulp
        }
    }
}

@Suite("Elementary functions")
struct ElementaryTests {
    /// A value of a function that mpmath computed with 50 digits.
    private struct Row {
        let x: Double
        let y: Double
        /// The nearest number, and by how much the value exceeds it, in units of its last place.
        let value: Double
        let rest: Double
    }

    private static func rows(of function: ElementaryFunction) throws -> [Row] {
        let file = URL(filePath: #filePath).appending(path: "../Values/values.csv").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: ",")
            guard fields[0] == function.rawValue else { return nil }
            let numbers = try fields[1...3].map { Double(bitPattern: try #require(UInt64($0, radix: 16))) }
            return Row(x: numbers[0], y: numbers[1], value: numbers[2], rest: try #require(Double(fields[4])))
        }
    }

    @Test("err by no more than is documented", arguments: ElementaryFunction.allCases)
    func error(_ function: ElementaryFunction) throws {
        let rows = try Self.rows(of: function)
        #expect(rows.count > 100)
        for row in rows {
            let found = function(row.x, row.y)
            let error = abs((found - row.value) / row.value.ulp - row.rest)
            #expect(error < function.bound(of: row.value), "\(row.x), \(row.y): \(found) in place of \(row.value)")
        }
    }

    /// Arguments that are the same bits everywhere: sums and products of whole numbers and powers of 2.
    private static func arguments(of function: ElementaryFunction, _ number: Int) -> (Double, Double) {
        let step = Double(number) - 2047.5
        let scattered = Double((number &* 2_654_435_761) & 0xFFFF)
        return switch function {
        case .exponential: (step * (number % 2 == 0 ? 0x1p-10 : 0.36), 0)
        case .logarithm: (Double(bitPattern: UInt64(number) &* 0x0007_F80F_E79E_958B), 0)
        case .power: (scattered * 0x1p-13, Double(number) * 0x1p-11)
        case .arcTangent: (step, scattered - 32_768)
        case .sine, .cosine: (step * 0x1p-6, 0)
        }
    }

    /// The digest of 4,096 values: other bits on another machine would be other frames.
    @Test(
        "have the same bits on every machine",
        arguments: [
            (.exponential, 0x5257_23CF_9509_9F9E), (.logarithm, 0x723D_1787_B4E4_6BD7),
            (.power, 0xC591_2E89_4E1A_E584), (.arcTangent, 0x8CA9_EDDC_6075_51A2), (.sine, 0xC71C_F8C5_143E_A733),
            (.cosine, 0x601A_6D7D_E2DC_1E8D),
        ] as [(ElementaryFunction, UInt64)])
    func bits(_ function: ElementaryFunction, expected: UInt64) {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for number in 0..<4096 {
            let (x, y) = Self.arguments(of: function, number)
            digest = (digest ^ function(x, y).bitPattern) &* 0x100_0000_01B3
            digest ^= digest >> 29
        }
        #expect(digest == expected, "\(String(digest, radix: 16))")
    }

    @Test(
        "have the bits of these values",
        arguments: [
            (.exponential, 1, 0, 0x4005_BF0A_8B14_5769), (.exponential, -0.3, 0, 0x3FE7_B4C8_69C3_7C05),
            (.logarithm, 10, 0, 0x4002_6BB1_BBB5_5516), (.logarithm, 0.9, 0, 0xBFBA_F8E8_210A_415C),
            (.power, 3, 0.7, 0x4001_42E8_1C88_9913), (.arcTangent, 3, 1, 0x3FD4_978F_A326_9EE1),
            (.arcTangent, -2, 3, 0x4001_4538_5FA3_AF71), (.sine, 2, 0, 0x3FED_18F6_EAD1_B446),
            (.cosine, 2, 0, 0xBFDA_A226_5753_7205),
        ] as [(ElementaryFunction, Double, Double, UInt64)])
    func bits(_ function: ElementaryFunction, x: Double, y: Double, expected: UInt64) {
        #expect(function(x, y).bitPattern == expected, "\(String(function(x, y).bitPattern, radix: 16))")
    }

    @Test(
        "have exact values where there are any",
        arguments: [
            (.exponential, 0, 0, 1), (.exponential, -0.0, 0, 1), (.exponential, .infinity, 0, .infinity),
            (.exponential, -.infinity, 0, 0), (.exponential, .nan, 0, .nan), (.exponential, 709.79, 0, .infinity),
            (.exponential, .greatestFiniteMagnitude, 0, .infinity), (.exponential, -746, 0, 0),
            (.exponential, -745.13, 0, .leastNonzeroMagnitude), (.exponential, -.greatestFiniteMagnitude, 0, 0),
            (.logarithm, 1, 0, 0), (.logarithm, 0, 0, -.infinity), (.logarithm, -0.0, 0, -.infinity),
            (.logarithm, .infinity, 0, .infinity), (.logarithm, -1, 0, .nan),
            (.logarithm, -.leastNonzeroMagnitude, 0, .nan),
            (.logarithm, -.infinity, 0, .nan), (.logarithm, .nan, 0, .nan),
            (.power, 0, 0, 1), (.power, 0, 2, 0), (.power, 0, 0.5, 0), (.power, 0, -1, .infinity), (.power, 1, 3, 1),
            (.power, 7, 0, 1), (.power, .infinity, 2, .infinity), (.power, .infinity, -2, 0), (.power, -1, 2, .nan),
            (.power, .nan, 1, .nan), (.power, 1, .nan, .nan),
            (.sine, 0, 0, 0), (.cosine, 0, 0, 1), (.sine, .nan, 0, .nan), (.cosine, .infinity, 0, .nan),
        ] as [(ElementaryFunction, Double, Double, Double)])
    func exact(_ function: ElementaryFunction, x: Double, y: Double, expected: Double) {
        let found = function(x, y)
        #expect(found == expected || found.isNaN && expected.isNaN)
    }

    @Test("The arc tangent has the angles of IEEE 754 at zeros, infinities and the borders of quadrants")
    func arcTangentBorders() {
        let values = [0, Double.leastNonzeroMagnitude, 1, 1e308, .infinity].flatMap { [$0, -$0] } + [.nan]
        for y in values {
            for x in values {
                let (found, expected) = (arcTangent(y: y, x: x), atan2(y, x))
                // All of them are multiples of π/4, or the quotient.
                #expect(found.bitPattern == expected.bitPattern || found.isNaN && expected.isNaN, "\(y), \(x)")
            }
        }
    }

    @Test("The arc tangent changes its sign with y, and its side with x")
    func arcTangentSymmetry() {
        for number in 0..<4096 {
            let (x, y) = Self.arguments(of: .arcTangent, number)
            let angle = arcTangent(y: y, x: x)
            #expect(arcTangent(y: -y, x: x) == -angle)
            #expect(abs(arcTangent(y: y, x: -x).magnitude + angle.magnitude - .pi) < 1e-15)
            let (sine, cosine) = sineCosine(angle)
            #expect(abs(sine * x - cosine * y) < 1e-13 * (abs(x) + abs(y)))
        }
    }

    @Test("Exponential and logarithm rise", arguments: [ElementaryFunction.exponential, .logarithm])
    func rise(_ function: ElementaryFunction) {
        for border in [0x1p-5, 0.34657359027997264, 0.5.squareRoot(), 1, 1.03972077083991796, 2.0.squareRoot(), 2] {
            var before = function(border - 0x1p-41)
            for step in -2047...2047 {
                let next = function(border + Double(step) * 0x1p-52)
                #expect(next >= before)
                before = next
            }
            #expect(function(border + 0x1p-41) > function(border - 0x1p-41))
        }
    }

    @Test("The logarithm of the exponential is the argument")
    func inverse() {
        for number in 0..<4096 {
            let x = Self.arguments(of: .exponential, number).0
            guard abs(x) < 700 else { continue }
            // The last place of the exponential is 2⁻⁵² of it, which the logarithm passes on.
            #expect(abs(logarithm(exponential(x)) - x) < 0x1p-52 * (1 + abs(x)), "\(x)")
        }
    }
}
