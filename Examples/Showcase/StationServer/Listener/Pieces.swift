import Foundation
import NIOCore

/// A body in pieces of the same size, with the pause before each.
struct Pieces {
    /// The maximum number of pieces of a body.
    static let most = 16

    let pause: TimeAmount
    private let size: Int
    private var rest: Data

    fileprivate init(_ body: Data, over duration: TimeAmount) {
        rest = body
        size = max(1, (body.count + Self.most - 1) / Self.most)
        let count = max(1, (body.count + size - 1) / size)
        pause = .nanoseconds(duration.nanoseconds / Int64(count))
    }

    mutating func next() -> Data? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(size) }
        return rest.prefix(size)
    }
}

extension Data {
    /// Returns the bytes in pieces, the last of which is due after the duration.
    func pieces(over duration: TimeAmount) -> Pieces { Pieces(self, over: duration) }
}
