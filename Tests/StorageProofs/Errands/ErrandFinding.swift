/// A violation of the promises of an outbox.
package struct ErrandFinding: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: String, CaseIterable, Sendable {
        /// An errand was reported as saved, and is neither applied nor listed as failed, nor was it canceled (W1, W16).
        case lost

        /// An errand was applied twice, or attempted again although it must not be repeated (W2).
        case doubled

        /// An errand was sent or applied before an earlier one of its lane (W3).
        case outOfOrder = "out of order"

        /// An errand was sent whose cancellation succeeded (W8).
        case revived

        /// Two attempts of one errand carried different keys, or two errands the same (W2).
        case rekeyed

        /// An errand is listed as failed for no reason (W15).
        case givenUp = "given up"

        /// An errand hasn't ended, although nothing remains to be done, or its record can't be read.
        case unfinished
    }

    package let kind: Kind

    /// The numbers of the errands.
    package let errands: [Int]

    package var description: String { "\(kind.rawValue): \(errands.map(String.init).joined(separator: ", "))" }
}
