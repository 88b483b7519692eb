import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The state that belongs to a store rather than to its entry.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ObserverMachineTests {
    @Test func `observing begins with the first appearance and ends with the last disappearance`() {
        var observer = ObserverMachine(policy: .ifNeeded)
        let early = observer.disappear()
        let begins = [observer.appear(), observer.appear()]
        #expect(!early && begins == [true, false] && observer.isOnScreen)
        let ends = [observer.disappear(), observer.disappear(), observer.disappear()]
        #expect(ends == [false, true, false] && !observer.isOnScreen)
    }

    @Test func `a store that two views show is on screen until the second one disappears`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("hello")
        store.appear()
        store.disappear()
        #expect(scene.container.summaries().map(\.observers) == [1])
        store.disappear()
        #expect(scene.container.summaries().map(\.observers) == [0])
    }

    @Test func `a snapshot that is not newer than the one that is shown is late`() {
        var observer = ObserverMachine(policy: .ifNeeded)
        let facts = ObserverMachine.Facts(revision: 2, hasValue: true, hasError: false)
        let older = ObserverMachine.Facts(revision: 1, hasValue: false, hasError: false)
        let isShown = [facts, facts, older].map { observer.receive($0) }
        #expect(isShown == [true, false, false] && observer.revision == 2)
    }
}
