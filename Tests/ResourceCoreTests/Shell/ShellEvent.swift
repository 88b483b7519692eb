import ResourceCore

/// An action of a view, a program, a loader, an archive, or their environment.
enum ShellEvent: Hashable, Sendable, CaseIterable {
    static let allCases: [ShellEvent] = onStores + onContainer + onLoaders + onMutation + around

    // Stores: the first shows the base resource or one derived from it, the second another resource.
    case make(Int)
    case appear(Int)
    case disappear(Int)
    case release(Int)
    case load(Int)
    case refresh(Int)
    case reload(Int)
    case sync(Int)
    case start(Int, LoadIntent)
    case cancelStore(Int)
    case invalidateStore(Int)
    case resetStore(Int)
    case setStore(Int)
    case show(ShellSubject, keepPrevious: Bool)

    // The container.
    case value(ShellSubject)
    case acceptingValue(ShellSubject)
    case prefetch(ShellSubject)
    case set(ShellSubject)
    case refreshKey
    case cancelKey
    case invalidate
    case invalidatePrefix
    case reset
    case resetPrefix
    case wipe
    case cancelCaller

    // The loaders.
    case succeed(ShellSubject)
    case fail(ShellSubject)
    case failTransiently(ShellSubject)
    case failOffline(ShellSubject)
    case cancelItself(ShellSubject)
    case findUnchanged(ShellSubject)
    case endStream(ShellSubject)
    case succeedLate(ShellSubject)
    case failLate(ShellSubject)

    // The mutation.
    case send
    case sendLater
    case answer(ShellServer.Answer)
    case cancelMutation
    case retryMutation
    case discardMutation

    // The world.
    case nextDeadline
    case advance(seconds: Int)
    case notice(TriggerEvent)
    case archiveSucceeds
    case archiveFails
    case restart
}

extension ShellEvent {
    private static let onStores: [ShellEvent] =
        [0, 1].flatMap { store -> [ShellEvent] in
            [
                .make(store), .appear(store), .disappear(store), .release(store), .load(store), .refresh(store),
                .reload(store), .sync(store), .start(store, .load), .start(store, .refresh), .start(store, .sync),
                .cancelStore(store), .invalidateStore(store), .resetStore(store), .setStore(store),
            ]
        } + [
            .show(.next, keepPrevious: false), .show(.next, keepPrevious: true), .show(.base, keepPrevious: false),
            .show(.base, keepPrevious: true),
        ]

    private static let onContainer: [ShellEvent] = [
        .value(.base), .value(.next), .value(.derived), .acceptingValue(.base), .acceptingValue(.derived),
        .prefetch(.base), .prefetch(.derived), .set(.base),
        .set(.next), .refreshKey, .cancelKey, .invalidate, .invalidatePrefix, .reset, .resetPrefix, .wipe,
        .cancelCaller,
    ]

    private static let onLoaders: [ShellEvent] = [ShellSubject.base, .next, .other].flatMap { subject in
        [
            .succeed(subject), .fail(subject), .failTransiently(subject), .failOffline(subject),
            .cancelItself(subject), .findUnchanged(subject), .endStream(subject), .succeedLate(subject),
            .failLate(subject),
        ]
    }

    private static let onMutation: [ShellEvent] = [
        .send, .sendLater, .answer(.accepted), .answer(.rejected), .answer(.requestLost), .answer(.responseLost),
        .cancelMutation, .retryMutation, .discardMutation,
    ]

    private static let around: [ShellEvent] = [
        .nextDeadline, .advance(seconds: 12), .advance(seconds: 3600), .notice(.online), .notice(.offline),
        .notice(.foreground), .notice(.background), .archiveSucceeds, .archiveFails, .restart,
    ]
}

extension ShellEvent {
    /// The kind of the event, independent of its subject.
    var kind: Substring { "\(self)".prefix { $0 != "(" } }

    /// A Boolean value that indicates whether a load may restart with the event, so that its attempts are counted anew
    /// (R17).
    var beginsAnew: Bool {
        switch self {
        case .succeed, .fail, .failTransiently, .failOffline, .cancelItself, .findUnchanged, .endStream, .succeedLate,
            .failLate, .nextDeadline, .advance, .notice, .archiveSucceeds, .archiveFails:
            false
        default: true
        }
    }
}

/// An event, and whether all of its effects occur before the next one.
struct ShellStep: Hashable, Sendable, CustomStringConvertible {
    var event: ShellEvent
    var isRushed = false

    var description: String {
        "\(event)".replacing(#/\w+\.\w+\./#, with: ".") + (isRushed ? ", and at once" : "")
    }
}
