import Foundation
import LocalizedTexts
import ResourceCore

extension ResourceStore {
    /// The text for a load that waits and that no indicator shows, or `nil` if there is none.
    var waitText: String? {
        // NB: In this order, a body isn't evaluated again because a load begins that doesn't wait.
        guard let waiting, !isLoading else { return nil }
        guard case .until(let date) = waiting, let reason = attempt?.lastError?.localizedDescription else {
            return waiting.text
        }
        // NB: A time of day says nothing about the next seconds.
        return date.timeIntervalSinceNow < 30 ? reason : "\(reason) \(waiting.text)"
    }
}

extension LoadWait {
    /// The text that a user reads about the wait.
    var text: String {
        switch self {
        case .connection: LocalizedText.string("Waiting for a connection")
        case .until(let date):
            LocalizedText.string(
                "Trying again at %@", inserting: date.formatted(.dateTime.hour().minute()))
        case .turn: LocalizedText.string("Waiting for another load")
        }
    }
}
