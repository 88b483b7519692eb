import Foundation
import ResourceCore
import ResourceWriting

/// An errand as the durable mutation that a sender sends.
protocol ErrandMutation: DurableMutation {
    var errand: Errand { get }

    init(errand: Errand)
}

extension ErrandMutation {
    func send(_ context: MutationContext) async throws {
        let key = errand.fault == .changesKeys ? UUID() : context.id
        switch await ServerConnection.shared.response(to: errand.number, key) {
        case .applied: return
        case .rejected: throw ErrandFailure(kind: .permanent)
        case .lost: throw ErrandFailure(kind: .transient(retryAfter: .zero))
        }
    }

    var affectedKeys: [ResourceKey] {
        let lanes = errand.fault == .ignoresLanes ? [errand.number + 1000] : errand.lanes
        return lanes.map { ["lanes", "\($0)"] }
    }
}

/// A failure of an attempt.
private struct ErrandFailure: LoadFailure {
    let kind: LoadFailureKind
}

/// An errand that may be repeated at any time.
struct RepeatableErrand: ErrandMutation {
    static let kind = "repeatable"
    let errand: Errand
}

/// An errand that may be repeated for a time that no proof takes.
struct LimitedErrand: ErrandMutation {
    static let kind = "limited"
    static let delivery = Delivery.atLeastOnce(within: .seconds(24 * 60 * 60))
    let errand: Errand
}

/// An errand that must not be repeated.
struct UnrepeatableErrand: ErrandMutation {
    static let kind = "unrepeatable"
    static let delivery = Delivery.atMostOnce
    let errand: Errand
}

extension Errand {
    var mutation: any ErrandMutation {
        switch repetition {
        case .always: RepeatableErrand(errand: self)
        case .limited: LimitedErrand(errand: self)
        case .never: UnrepeatableErrand(errand: self)
        }
    }
}
