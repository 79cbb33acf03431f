import Documents
import Testing

@Suite struct LockedTests {
    @Test("No change is lost, however many threads make them")
    func counts() async {
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 80_000)
    }

    @Test("A thrown error comes through, and the lock is open again")
    func throwing() {
        struct Failure: Error, Equatable {}
        let list = Locked([1])
        #expect(throws: Failure()) {
            try list.withLock { list throws(Failure) in
                list.append(2)
                throw Failure()
            }
        }
        #expect(list.withLock { $0 } == [1, 2])
    }
}
