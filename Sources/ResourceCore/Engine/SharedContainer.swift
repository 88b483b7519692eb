// The storage of the shared container, which another module of this package provides. `ResourceContainer.shared` is a
// default argument in this module, which imports no storage. So it asks for the conformance of `ResourceContainer` that
// ResourceStorage declares. A program has it if it contains that module.
package protocol SharedContainerStorage {
    // Returns the places of a shared container that isn't configured. It opens nothing, because the container is
    // created meanwhile.
    static func sharedParts() -> SharedContainerParts
}

package struct SharedContainerParts: Sendable {
    let archive: (any DataStore)?
    // Adds to the container what another module keeps for it.
    fileprivate(set) var addParts: (@Sendable (ResourceContainer) -> Void)?

    let wipeElsewhere: @Sendable () async throws -> Void

    package init(
        archive: (any DataStore)?, addParts: (@Sendable (ResourceContainer) -> Void)? = nil,
        wipeElsewhere: @escaping @Sendable () async throws -> Void = {}
    ) {
        (self.archive, self.addParts, self.wipeElsewhere) = (archive, addParts, wipeElsewhere)
    }
}

package struct SharedContainerCall: Hashable, Sendable {
    let place: String
    let kinds: [ObjectIdentifier]

    package init(at place: String, _ kinds: [any Sendable.Type]) {
        self.place = place
        self.kinds = kinds.map { ObjectIdentifier($0) }
    }
}

package final class SharedContainerSetup: Sendable {
    package static let ofProcess = SharedContainerSetup()

    private enum Stage: Sendable {
        case open
        case configuring(SharedContainerCall)
        case configured(SharedContainerParts, SharedContainerCall)
        case used(SharedContainerCall?)
    }

    private let stage = Lock(Stage.open)
    private let container = Lock(WeakContainer())

    private struct WeakContainer: Sendable {
        weak var container: ResourceContainer?
    }

    package init() {}

    // Configures the container. A repetition of the call has no effect, because a host may create an app once for each
    // of its pages.
    package func configure(_ call: SharedContainerCall, _ makeParts: () throws -> SharedContainerParts) throws {
        let earlier = stage.withLock { stage in
            defer { if case .open = stage { stage = .configuring(call) } }
            return stage
        }
        switch earlier {
        case .open: break
        case .configured(_, call), .used(call): return
        case .configuring(let first), .configured(_, let first), .used(let first?):
            throw SharedContainerError.alreadyConfigured(at: first.place, again: call.place)
        case .used(nil): throw alreadyUsed(at: call.place)
        }
        let parts = Result { try makeParts() }
        let isInTime = stage.withLock { stage in
            // NB: The app's code, or another thread, may have used the container meanwhile.
            guard case .configuring = stage else { return false }
            if case .success(let parts) = parts { stage = .configured(parts, call) } else { stage = .open }
            return true
        }
        _ = try parts.get()
        if !isInTime { throw alreadyUsed(at: call.place) }
    }

    private func alreadyUsed(at place: String) -> SharedContainerError {
        let container = container.withLock { $0.container }
        let key = container?.withTurn(isolation: nil) { $0.state.allEntries().first?.key }
        return .alreadyUsed(at: place, by: key)
    }

    package func makeContainer(
        _ storage: (any SharedContainerStorage.Type)?, warn: @escaping @Sendable (String) -> Void = printWarning
    ) -> ResourceContainer {
        let configured: SharedContainerParts? = stage.withLock { stage in
            guard case .configured(let parts, let call) = stage else {
                stage = .used(nil)
                return nil
            }
            stage = .used(call)
            return parts
        }
        var parts = configured ?? storage?.sharedParts() ?? SharedContainerParts(archive: nil)
        // NB: The closure keeps an outbox, which would keep the container, which keeps the parts.
        let addParts = parts.addParts
        parts.addParts = nil
        let made = ResourceContainer(
            clock: ContinuousClock(), limits: ResourceLimits(loadsPerGroup: 6), archive: parts.archive,
            // NB: Without an archive, it was switched off, or the process is a test or a preview.
            isInMemoryByChoice: configured != nil || storage != nil, sharedParts: parts, warn: warn)
        addParts?(made)
        container.withLock { $0.container = made }
        return made
    }
}
