import SeededRandom

/// A durable mutation of a proof: what its sender does with it, and what the network and the server do to it.
package struct Errand: Codable, Hashable, Sendable {
    /// The position in the order in which errands are sent.
    package let number: Int

    /// The lanes of the errand, each of which is a key that it affects.
    package var lanes = [0]
    package var repetition = Repetition.always
    package var wish = Wish.none

    /// A Boolean value that indicates whether the server rejects the errand.
    package var isRejected = false

    /// The fates of the first attempts; later ones are answered.
    package var fates: [Fate] = []

    /// A Boolean value that indicates whether the next errand is sent without waiting for the end of this one.
    package var isHasty = false

    /// The fault of the sender that a control proof puts in.
    package var fault: ErrandFault?

    package init(_ number: Int) {
        self.number = number
    }

    /// A promise of the server about repeated requests.
    package enum Repetition: String, Codable, CaseIterable, Sendable {
        case always
        case limited
        case never
    }

    /// A decision of the user.
    package enum Wish: String, Codable, CaseIterable, Sendable {
        case none

        /// The errand is sent after a short time to undo.
        case waits

        /// The errand is canceled as soon as it's sent.
        case takenBack

        /// The errand is canceled once it's saved, during its time to undo.
        case undone

        /// A Boolean value that indicates whether the errand is canceled.
        var isCancellation: Bool { self == .takenBack || self == .undone }
    }

    /// A fate of an attempt.
    package enum Fate: String, Codable, CaseIterable, Sendable {
        case answered
        case responseLost
        case requestLost

        /// The request arrives after others, and there's no response.
        case late
    }
}

extension Errand {
    /// Returns the errand with a number that a seed determines.
    package static func random(_ number: Int, seed: UInt64) -> Errand {
        var random = SeededGenerator(seed: seed, number)
        var errand = Errand(number)
        errand.lanes = random.happens(onceIn: 8) ? [0, 1] : [random.number(below: 3)]
        errand.repetition = random.happens(onceIn: 2) ? .always : Repetition.allCases[random.number(below: 3)]
        errand.wish = random.happens(onceIn: 3) ? Wish.allCases[random.number(below: Wish.allCases.count)] : .none
        errand.isRejected = random.happens(onceIn: 8)
        // NB: A server without keys applies a late request after what its client has sent since.
        let fates = errand.repetition == .never ? Fate.allCases.filter { $0 != .late } : Fate.allCases
        errand.fates = (0..<3).map { _ in
            random.happens(onceIn: 2) ? fates[random.number(below: fates.count)] : .answered
        }
        return errand
    }

    /// One errand of each kind, in an order in which every archive operation has one possible place.
    package static let every: [Errand] = [
        errand(0) { _ in },
        errand(1) { $0.fates = [.responseLost, .requestLost] },
        errand(2) { $0.repetition = .never },
        errand(3) { $0.wish = .undone },
        errand(4) { ($0.repetition, $0.fates) = (.never, [.responseLost]) },
        errand(5) { ($0.repetition, $0.fates) = (.limited, [.responseLost]) },
        errand(6) { $0.isRejected = true },
        errand(7) { ($0.isHasty, $0.lanes) = (true, [0]) },
        errand(8) { $0.lanes = [0, 1] },
        errand(9) { ($0.repetition, $0.isRejected) = (.never, true) },
        errand(10) { ($0.repetition, $0.isRejected, $0.isHasty, $0.lanes) = (.limited, true, true, [1]) },
        errand(11) { ($0.isHasty, $0.lanes) = (true, [1]) },
        errand(12) { ($0.repetition, $0.lanes) = (.never, [1]) },
        errand(13) { ($0.fates, $0.lanes) = ([.late], [2]) },
        errand(14) { ($0.wish, $0.repetition) = (.undone, .never) },
        errand(15) { $0.wish = .waits },
    ]

    private static func errand(_ number: Int, _ change: (inout Errand) -> Void) -> Errand {
        var errand = Errand(number)
        change(&errand)
        return errand
    }
}

/// The errands of a proof, by their numbers.
package enum ErrandPlan: Codable, Hashable, Sendable {
    /// An endless number of errands that a seed determines, which are sent all at once.
    case random(seed: UInt64)

    /// The errands of each kind, which are sent one after the other.
    case every

    package subscript(number: Int) -> Errand {
        switch self {
        case .random(let seed): .random(number, seed: seed)
        case .every: Errand.every[number]
        }
    }

    /// A Boolean value that indicates whether an errand is sent after the end of the previous one.
    var isSequential: Bool { self == .every }
}
