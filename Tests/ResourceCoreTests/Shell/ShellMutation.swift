import ResourceCore
import ResourceWriting

/// The mutation of an exploration, which is kept in memory alone.
struct ShellMutation: Mutation {
    let loader: ShellLoader
    let overlays: [Overlay]

    /// The resource whose value the response brings, if it brings one (W9).
    let responding: Resource<PlainShellValue>?

    func send(_ context: MutationContext) async throws {
        let answer = await loader.server.answer(at: loader.nextMoment())
        try loader.server.end(answer, attempt: context.attempt, at: loader.nextMoment())
        guard let responding else { return }
        let moment = loader.nextMoment()
        loader.server.respond(at: moment)
        let mark = ShellMark(subject: .base, maker: .loader, moment: moment, effects: 1, ownEffects: 1)
        context.set(PlainShellValue(mark: mark), for: responding)
    }
}

extension ShellCombination {
    /// A Boolean value that indicates whether a mutation may be sent.
    var isMutated: Bool { options.contains(where: ShellOption.mutations.contains) }
}

extension ShellOption {
    /// The options that have a mutation sent, each with another effect or response.
    static let mutations: [ShellOption] = [.mutated, .mutatedByCount, .mutatedByPrefix, .mutatedByResponse]

    /// The other options.
    static let unmutated = allCases.filter { !mutations.contains($0) }
}

extension ShellPorts {
    /// The mutation of the exploration.
    var mutation: ShellMutation {
        ShellMutation(
            loader: loader, overlays: [overlay], responding: combination.has(.mutatedByResponse) ? base : nil)
    }

    private var overlay: Overlay {
        if combination.has(.mutatedByPrefix) {
            return Overlay(prefix: ["list"], PlainShellValue.self) { $0.mark.effects = 1 }
        }
        if combination.has(.mutatedByCount) { return Overlay(base) { $0.mark.effects += 1 }.nonIdempotent() }
        return Overlay(base) { $0.mark.effects = 1 }
    }

    /// The subjects that the overlay of a combination's mutation affects.
    nonisolated static func affected(_ combination: ShellCombination) -> Set<ShellSubject> {
        guard combination.isMutated else { return [] }
        guard combination.has(.mutatedByPrefix) else { return [.base] }
        return combination.has(.privateKey) ? [.next] : [.base, .next, .derived]
    }
}
