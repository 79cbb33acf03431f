import Text
import Testing

@Suite("Guesses at misspelt names")
struct SpellingTests {
    @Test(
        "The nearest name is guessed, if one is near",
        arguments: [
            ("dwon", "down"), ("DOWN", "down"), ("dow", "down"), ("leftAnkel_x", "leftAnkle_x"), ("u", "up"),
            ("upp", "up"), ("", nil), ("sideways", nil), (String(repeating: "down", count: 100), nil),
        ])
    func nearest(_ word: String, _ guess: String?) {
        #expect(Spelling.nearest(to: word, among: ["down", "up", "leftAnkle_x", "leftAnkle_y"]) == guess)
    }
}
