/// Something that a turn has changed, which the main actor receives in the order of the turns.
package enum Mail: Sendable {
    case snapshot(Snapshot, to: [ObserverID: Subscriber])
    case part(any PartMail)

    @MainActor fileprivate func arrive() {
        switch self {
        case .snapshot(let snapshot, let subscribers):
            let displayed = snapshot.displayed()
            for subscriber in subscribers.values { subscriber.receive(displayed) }
        case .part(let mail): mail.arrive()
        }
    }
}

// Something that a turn has changed in a part of the container.
package protocol PartMail: Sendable {
    @MainActor func arrive()
}

// The mail of a container that has reached the main actor, and is delivered one item at a time. If an item runs code
// that takes another turn, that call delivers everything before it returns: first what waits, and then its own mail. So
// the order is always that of the turns.
@MainActor
final class Mailbox {
    private var waiting: [Mail] = []
    private var delivered = 0

    nonisolated init() {}

    func add(_ mail: [Mail]) {
        if waiting.isEmpty { waiting = mail } else { waiting += mail }
    }

    func deliver() {
        while delivered < waiting.count {
            let mail = waiting[delivered]
            delivered += 1
            mail.arrive()
        }
        (waiting, delivered) = ([], 0)
    }

    // The rest waits, because it could change another view.
    func deliver(only mail: [Mail]) {
        for mail in mail { mail.arrive() }
    }
}
