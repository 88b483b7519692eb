import Dispatch
import Foundation
import ResourceCore

// The claim of an outbox to the time that the system gives an app in the background to finish its requests. Without it,
// iOS suspends an app a few seconds after the user has left it, and a response that arrives later is lost: its mutation
// is sent again at the next launch. An attempt that the system suspends in spite of it ends that way too.
package final class BackgroundActivity: Sendable {
    // A closure that claims time, and returns the closure that gives it back. It's passed a closure to call once the
    // system has refused or withdrawn the time, on another thread.
    typealias Begin = @Sendable (_ expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// The current claim, if any, and its number among all.
    private struct Claim: Sendable {
        var number = 0
        var end: (@Sendable () -> Void)?
    }

    private let begin: Begin
    private let claim = Lock(Claim())

    init(begin: @escaping Begin) { self.begin = begin }

    // Claims time or gives it back, depending on the current state. The state is read while no other thread changes the
    // claim, so that the latest one counts, in whichever order the threads arrive. A claim that has expired is renewed.
    // Calls without a change cost two locks.
    func update(_ isSending: () -> Bool) {
        claim.withLock { claim in
            let isSending = isSending()
            if isSending, claim.end == nil {
                claim.number += 1
                claim.end = begin { [weak self, number = claim.number] in self?.expire(number) }
            }
            if !isSending, let end = claim.end {
                end()
                claim.end = nil
            }
        }
    }

    private func expire(_ number: Int) {
        claim.withLock { claim in
            if claim.number == number { claim.end = nil }
        }
    }

    deinit {
        claim.withLock { $0.end }?()
    }
}

extension BackgroundActivity {
    // Creates an activity of the operating system, or returns `nil` where apps aren't suspended. It occupies a thread
    // of the system for as long as a request is running, as
    // [performExpiringActivity](https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:))
    // requires, and works in extensions of apps.
    package static func system() -> BackgroundActivity? {
        #if os(iOS) || os(tvOS) || os(visionOS) || os(watchOS)
            BackgroundActivity { expire in
                let ended = DispatchSemaphore(value: 0)
                ProcessInfo.processInfo.performExpiringActivity(withReason: "Sending changes") { isExpired in
                    guard isExpired else { return ended.wait() }
                    ended.signal()
                    expire()
                }
                return { ended.signal() }
            }
        #else
            nil
        #endif
    }
}
