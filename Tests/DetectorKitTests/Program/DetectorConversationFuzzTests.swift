import Detection
import DetectorKit
import TestSupport
import Testing

@Suite("Lines that nobody would write to a detector")
struct DetectorConversationFuzzTests {
    @Test("are refused or answered, and never trap")
    func fuzz() throws {
        let hello = #"{"type":"hello","repgauge":1,"joints":["nose","neck"],"news":{"a":[1,true,null,"\u00e4"]}}"#
        let reset = #"{"type":"reset","width":640,"height":480.5}"#
        let frame = #"{"type":"frame","n":1,"t":-5,"joints":[null,[0.25,-1e-3,1]]}"#
        let traps = ["\"", "\\", "[", "]", "{", "}", ",", "-", "1e999"]
        var fuzzer = Fuzzer("detector-program")
        var answered = 0
        for number in 0..<Fuzzer.cases {
            var conversation = DetectorConversation(AngleTorsoDrop(), name: "served")
            _ = try conversation.answer(to: hello)
            _ = try conversation.answer(to: reset)
            let bytes = fuzzer.mutation(of: Array([hello, reset, frame][number % 3].utf8), with: traps)
            if (try? conversation.answer(to: String(decoding: bytes, as: UTF8.self))) != nil { answered += 1 }
            _ = try? conversation.answer(to: String(decoding: fuzzer.bytes(upTo: 60), as: UTF8.self))
        }
        #expect(answered > 0 && answered < Fuzzer.cases)
    }
}
