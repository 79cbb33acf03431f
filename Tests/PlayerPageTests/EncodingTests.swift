import BrowserSupport
import Foundation
import Testing

extension Pages {
    @Suite("The compact data of a player")
    struct EncodingTests {
        private static func inPage(_ use: @Sendable (Page) async throws -> Void) async throws {
            try await PlayerPage(try PlayerSample("errors").data).open(PageSettings(), fragment: nil, use)
        }

        /// Texts of the tests of source maps.
        @Test("is Base64 VLQ as in source maps")
        func knownTexts() async throws {
            try await Self.inPage { page async throws in
                #expect(try await page.evaluate("playerParts.encode([0, 1, -1, 15, 16, -16])") == "ACDegBhB")
                #expect(try await page.evaluate("playerParts.encode([123456789])") == "qxmvrH")
                #expect(try await page.evaluate("playerParts.decode('qxmvrH')") == [123_456_789])
            }
        }

        @Test("comes back as it was, with negative numbers and numbers beyond 32 bits")
        func roundTrip() async throws {
            var generator = SystemRandomNumberGenerator()
            let numbers = (0..<2000).map { index in
                let bits = index % 52
                return Int.random(in: -(1 << bits)...(1 << bits), using: &generator)
            }
            let list = BrowserValue.array(numbers.map { .number(Double($0)) })
            let json = String(decoding: try list.json(), as: UTF8.self)
            try await Self.inPage { page async throws in
                let text = try await page.evaluate("playerParts.encode(\(json))").string ?? ""
                #expect(PlayerSample.numbers(text) == numbers)
                #expect(try await page.evaluate("playerParts.decode('\(text)')") == list)
                #expect(
                    try await page.evaluate("playerParts.sums(playerParts.differences(\(json)))") == list)
            }
        }

        @Test("keeps times exact that a floating-point number does not hold")
        func largeTimes() async throws {
            try await Self.inPage { page async throws in
                let text = try await page.evaluate("playerParts.encode([1700000000123456789n, -9007199254740993n])")
                #expect(PlayerSample.numbers(text.string ?? "") == [1_700_000_000_123_456_789, -9_007_199_254_740_993])
                let back = try await page.evaluate("playerParts.decode('\(text.string ?? "")', BigInt).map(String)")
                #expect(back == ["1700000000123456789", "-9007199254740993"])
            }
        }

        @Test("is refused where it is broken", arguments: ["A!", "Ag", "A A"])
        func broken(text: String) async throws {
            try await Self.inPage { page async throws in
                await #expect(throws: BrowserError.self) { try await page.evaluate("playerParts.decode('\(text)')") }
            }
        }

        @Test("is shown as it was sent", arguments: PlayerSample.all)
        func shown(name: String) async throws {
            let sample = try PlayerSample(name)
            let times = sample.times
            try await PlayerPage(sample.data).open { page async throws in
                let lists = try await page.evaluate(
                    """
                    (() => {
                      const data = JSON.parse(document.getElementById("player-data").textContent);
                      const session = playerParts.readSession(data);
                      return [session.stamps.map(Number), data.joints.map((_, joint) =>
                        Array.from({ length: session.frameCount }, (_, frame) => {
                          const place = session.jointAt(frame, joint);
                          return place && [Math.round(place.x / session.width * 1e4),
                            Math.round(place.y / session.height * 1e4), Math.round(place.confidence * 100)];
                        }))];
                    })()
                    """)
                #expect(lists[0].array?.compactMap(\.whole) == times)
                let joints = try #require(lists[1].array)
                for (joint, frames) in joints.enumerated() {
                    let channels = (0..<3).map { sample.channel(sample.data["poses"][joint * 3 + $0]) }
                    for (frame, place) in (frames.array ?? []).enumerated() {
                        let expected = channels.map { $0[frame] }
                        let isFound = expected[2] > 0
                        #expect((place != .null) == isFound)
                        if isFound { #expect(place.array?.compactMap(\.whole) == expected) }
                    }
                }
            }
        }
    }
}
