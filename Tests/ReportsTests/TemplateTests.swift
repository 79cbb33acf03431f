import Foundation
import Testing

@testable import Reports

@Suite("Templates of pages")
struct TemplateTests {
    private static var pages: [any TemplatePage.Type] {
        [
            AlarmPage.self, CountsPage.self, GateStudyReport.self, LeaderboardPage.self, MarkdownReport.self,
            TuningOverview.self, TuningPage.self, ValidityPage.self, WorkoutLoopPage.self, WorkoutPage.self,
        ]
    }

    private static func holes<Page: TemplatePage>(_ page: Page.Type) -> Set<String> {
        Set(Page.Hole.allCases.map(\.rawValue))
    }

    @Test("every template belongs to a page, and its holes are those that the page fills")
    func holes() {
        #expect(Set(Self.pages.map { "\($0.template).txt" }) == Set(TextResources.files.map(\.key)))
        for page in Self.pages {
            var (used, open): (Set<String>, Int) = ([], 0)
            for part in PageTemplate.parts(of: page.template) {
                switch part {
                case .text(let text): #expect(!text.contains("{{") && !text.contains("}}"), "\(page.template): \(text)")
                case .hole("contents"): break
                case .hole(let name): used.insert(name)
                case .block(let name, _):
                    used.insert(name)
                    open += 1
                case .end: open -= 1
                }
                #expect(open >= 0, "\(page.template)")
            }
            #expect(open == 0, "\(page.template)")
            #expect(used == Self.holes(page), "\(page.template)")
        }
    }

    @Test("a template that does not exist has no parts")
    func missing() { #expect(PageTemplate.parts(of: "none").isEmpty) }
}
