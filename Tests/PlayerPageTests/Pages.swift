import BrowserSupport
import Testing

/// The tests of pages: they share one browser, and follow one another, because a browser takes all cores.
@Suite("Pages", .needsBrowser, .browser, .serialized)
enum Pages {}
