import Detection
import Pose
import Testing

@Suite("Reasons that are faults of form")
struct ReportedFaultTests {
    @Test("Four reasons are about form, and a warning is added to them")
    func mapping() {
        let reasons = Rejection.allCases.filter { !$0.faults.isEmpty }
        #expect(reasons == [.torsoStill, .tooShallow, .noLockout, .bodyBent])
        #expect(Detection(time: 0).reportedFaults == [])
        #expect(Detection(time: 0, rejection: .tooShallow).reportedFaults == .halfRange)
        #expect(Detection(time: 0, rejection: .bodyBent).reportedFaults == [.hipsSag, .hipsPike])
        #expect(Detection(time: 0, faults: .armsUneven).reportedFaults == .armsUneven)
        #expect(
            Detection(time: 0, rejection: .noLockout, faults: .hipsPike).reportedFaults == [.noLockout, .hipsPike])
        #expect(Detection(time: 0, rejection: .tooSoon).reportedFaults == [])
    }
}
