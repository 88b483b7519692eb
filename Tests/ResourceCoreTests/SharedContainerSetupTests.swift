import ResourceTesting
import Testing

@testable import ResourceCore

/// The shared container of a process, as its configuration makes it.
@Suite struct SharedContainerSetupTests {
    @Test func `a configuration adds its parts to the container that is made, and to no other one`() throws {
        let (setup, changed) = (SharedContainerSetup(), Lock<[ObjectIdentifier]>([]))
        try setup.configure(SharedContainerCall(at: "here", [])) {
            SharedContainerParts(
                archive: nil, addParts: { container in changed.withLock { $0.append(ObjectIdentifier(container)) } })
        }
        #expect(changed.withLock { $0.isEmpty })
        let container = setup.makeContainer(nil)
        #expect(changed.withLock { $0 } == [ObjectIdentifier(container)])
    }
}
