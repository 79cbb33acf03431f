import Testing
import Text

@Suite("Nouns beside numbers")
struct PluralTests {
    @Test(
        "are singular beside 1 alone",
        arguments: [(0, "0 trials", "0 people are"), (1, "1 trial", "1 person is"), (2, "2 trials", "2 people are")])
    func counted(_ count: Int, _ regular: String, _ irregular: String) {
        #expect(Plural.counted(count, "trial") == regular)
        #expect(Plural.counted(count, "person is", "people are") == irregular)
    }
}
