internal import ResourceCore
internal import ResourceWriting

/// A mutation that adds a mark to one or more boards.
struct Stroke<Kind: StrokeKind>: DurableMutation {
    let mark: Int
    let boards: [Int]

    /// The version of the first board that the user has seen, if the server is to compare it.
    var version: Int?

    static var kind: String { "Stroke of \(Kind.self)" }
    static var delivery: Delivery { Kind.delivery }
    static var rollsBackOnFailure: Bool { Kind.rollsBackOnFailure }
    static var readLag: Duration { Kind.readLag }

    func send(_ context: MutationContext) async throws {
        guard let process = context.attachments[SimulatedProcess.self] else { throw SimulatedProcess.Killed() }
        let board = try await process.write(mark, boards, version, context.id)
        if Kind.showsResponse, boards.count == 1 { context.set(board, for: .board(boards[0])) }
    }

    var overlays: [Overlay] {
        boards.map { board in
            let overlay = Overlay(.board(board)) { [mark] board in
                if Kind.isCounted || !board.marks.contains(mark) { board.marks.append(mark) }
            }
            return Kind.isCounted && Kind.declaresCounting ? overlay.nonIdempotent() : overlay
        }
    }

    func resolve(_ conflict: MutationConflict) async throws -> Stroke? {
        var stroke = self
        stroke.version = try await conflict.value(of: .board(boards[0])).version
        return stroke
    }
}

/// A mutation that adds a mark, and doesn't survive the process.
struct Sketch<Kind: StrokeKind>: Mutation {
    let stroke: Stroke<Kind>

    static var delivery: Delivery { Kind.delivery }
    static var rollsBackOnFailure: Bool { Kind.rollsBackOnFailure }
    static var readLag: Duration { Kind.readLag }

    func send(_ context: MutationContext) async throws { try await stroke.send(context) }

    var overlays: [Overlay] { stroke.overlays }

    func resolve(_ conflict: MutationConflict) async throws -> Sketch? {
        try await stroke.resolve(conflict).map { Sketch(stroke: $0) }
    }
}

/// The traits of a type of mutations.
protocol StrokeKind: Sendable {
    static var delivery: Delivery { get }
    static var rollsBackOnFailure: Bool { get }
    static var readLag: Duration { get }

    /// A Boolean value that indicates whether the overlay adds its mark to a board that has it already.
    static var isCounted: Bool { get }

    /// A Boolean value that indicates whether such an overlay declares that it isn't idempotent.
    static var declaresCounting: Bool { get }

    /// A Boolean value that indicates whether the server compares the version that the user has seen.
    static var isCareful: Bool { get }

    /// A Boolean value that indicates whether the response is shown.
    static var showsResponse: Bool { get }
}

extension StrokeKind {
    static var delivery: Delivery { .atLeastOnce }
    static var rollsBackOnFailure: Bool { true }
    static var readLag: Duration { .zero }
    static var isCounted: Bool { false }
    static var declaresCounting: Bool { true }
    static var isCareful: Bool { false }
    static var showsResponse: Bool { false }
}

enum Plain: StrokeKind {}

enum Counted: StrokeKind {
    static var isCounted: Bool { true }
}

enum Miscounted: StrokeKind {
    static var isCounted: Bool { true }
    static var declaresCounting: Bool { false }
}

enum Once: StrokeKind {
    static var delivery: Delivery { .atMostOnce }
}

enum Limited: StrokeKind {
    static var delivery: Delivery { .atLeastOnce(within: .seconds(30)) }
}

enum Kept: StrokeKind {
    static var rollsBackOnFailure: Bool { false }
}

enum Careful: StrokeKind {
    static var isCareful: Bool { true }
}

enum Answered: StrokeKind {
    static var showsResponse: Bool { true }
}

/// The traits of a type whose effect may be missing from reads for a while.
enum Trailing<Kind: StrokeKind>: StrokeKind {
    static var delivery: Delivery { Kind.delivery }
    static var rollsBackOnFailure: Bool { Kind.rollsBackOnFailure }
    static var readLag: Duration { SimulatedProcess.longestReadLag }
    static var isCounted: Bool { Kind.isCounted }
    static var declaresCounting: Bool { Kind.declaresCounting }
    static var isCareful: Bool { Kind.isCareful }
    static var showsResponse: Bool { Kind.showsResponse }
}

extension StrokeKind {
    static var mutation: any DurableMutation.Type { Stroke<Self>.self }
    static var trailing: any StrokeKind.Type { Trailing<Self>.self }
}
