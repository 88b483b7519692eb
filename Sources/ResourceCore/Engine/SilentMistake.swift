// A mistake of an app that has no other visible effect: something that it asks for doesn't happen. In debug builds, a
// container warns once of each kind.
enum SilentMistake: Hashable, Sendable {
    case persistedWithoutArchive

    /// A durable mutation is sent, and the container has no outbox that keeps it.
    case durableWithoutOutbox

    /// A durable mutation is sent, and the outbox doesn't have its kind.
    case unknownKind

    /// A durable mutation is sent, and the outbox belongs to another container.
    case outboxInUse

    /// A resource is refreshed when the connection returns, of which nothing tells the container.
    case reconnectWithoutSource

    fileprivate func warning(about subject: String) -> String {
        switch self {
        case .persistedWithoutArchive:
            "The resource \(subject) is persisted(), but its container has no archive, so its values are only kept in "
                + "memory. Create the container with one, such as ResourceContainer(archive: .folder(\"Cache\")) with "
                + "ResourceStorage, or MemoryStore() in a test."
        case .durableWithoutOutbox:
            "The durable mutation \(subject) was not sent, because its container has no outbox. \(MutationError.cure)"
        case .unknownKind:
            "The durable mutation \(subject) was not sent, because the outbox of its container doesn't name its type. "
                + MutationError.cure
        case .outboxInUse: "The durable mutation \(subject) was not sent. \(OutboxError.inUse)"
        case .reconnectWithoutSource:
            "The resource \(subject) is refreshed on .reconnect, but nothing has told its container about the "
                + "connection. Call container.follow(.systemConnection), or container.notice(_:) for each change."
        }
    }
}

extension Turn {
    // Warns of a mistake, the first time that it's made. NB: The warning calls the user's code in a proof, so it's
    // given after the turn.
    mutating func warn(of mistake: SilentMistake, about subject: @autoclosure () -> String) {
        #if DEBUG
            guard state.mistakes.insert(mistake).inserted else { return }
            let warning = mistake.warning(about: subject())
            effects.work.append { [container] in container.warn(warning) }
        #endif
    }
}
