import Foundation
import LocalizedTexts
package import ResourceCore

// What a store shows of the connection of a feed.
final class FeedStatus: FeatureSnapshot {
    let connection: FeedConnectionState
    let loss: Loss
    let failure: Failure?

    // How long a feed that was live hasn't been.
    enum Loss: Sendable {
        case none
        case noticeable
        case long

        /// The times after which a loss is noticeable, and long.
        static let delays: [Duration] = [.seconds(2), .seconds(10)]

        init(lasting time: Duration?) {
            let time = time ?? .zero
            self = time < Self.delays[0] ? .none : time < Self.delays[1] ? .noticeable : .long
        }
    }

    // Why no connection is opened until the user does something.
    final class Failure: Sendable {
        let error: any Error
        let wait: FeedWait

        init(_ error: any Error, _ kind: LoadFailureKind) {
            self.error = error
            wait = kind == .unauthorized ? .unauthorized : .ended
        }
    }

    init(_ connection: FeedConnectionState = .idle, _ loss: Loss = .none, _ failure: Failure? = nil) {
        (self.connection, self.loss, self.failure) = (connection, loss, failure)
    }

    func isSame(as other: FeedStatus) -> Bool {
        connection == other.connection && loss == other.loss && failure === other.failure
    }

    func facets(comparedWith others: [any FeatureSnapshot]) -> Facets {
        let other = others.feedStatus
        return other === self || other?.connection == connection ? .none : .feedConnection
    }

    // NB: The text of an error is the user's code, so it's read on the main actor, and not as the status is made.
    var notice: FeatureNotice? {
        if let failure { return FeatureNotice(failure.error.localizedDescription, offersRetry: true) }
        guard loss != .none else { return nil }
        let text =
            connection == .waiting(.offline)
            ? LocalizedText.string("Waiting for a connection") : LocalizedText.string("Reconnecting…")
        return FeatureNotice(text, offersRetry: loss == .long)
    }
}

extension Facets {
    package static let feedConnection = feature(2)
}

extension [any FeatureSnapshot] {
    // NB: Resources of one key that differ have several.
    var feedStatus: FeedStatus? {
        guard !isEmpty, let first = first(as: FeedStatus.self) else { return nil }
        return count == 1 ? first : lazy.compactMap { $0 as? FeedStatus }.first { $0.connection != .idle } ?? first
    }

    package var feedConnection: FeedConnectionState? { feedStatus?.connection }
}
