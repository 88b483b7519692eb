import Foundation
import PortableUI
import SeededRandom
import Testing

/// Regardless of the steps that led to its content, a program shows the same as after a fresh start.
@MainActor
struct RandomProgramTests {
    /// A thousand seeds in portions, between which other tests get the main actor.
    ///
    /// `PROGRAM_SEED` repeats the program of a failure.
    private nonisolated static let portions: [ClosedRange<UInt64>] =
        if let seed = ProcessInfo.processInfo.environment["PROGRAM_SEED"].flatMap(UInt64.init) {
            [seed...seed]
        } else {
            stride(from: 1, to: 1_000, by: 20).map { $0...($0 + 19) }
        }

    @Test(arguments: portions)
    func `an updated tree, a mirror of its changes and a fresh mount are alike, and nothing is left`(
        seeds: ClosedRange<UInt64>
    ) async {
        for seed in seeds {
            guard await run(seed: seed) else { return }
        }
    }

    /// - Returns: A Boolean value that indicates whether the program behaved correctly.
    private func run(seed: UInt64) async -> Bool {
        var plans = PlanGenerator(generator: SeededGenerator(seed: seed))
        let program = Program(plan: .pair(plans.plan(), plans.plan()))
        let graph = Graph(root: ProgramView(program: program)) { _ in }
        let mirror = ElementMirror(graph)
        var isRight = true
        for step in 0..<4 where isRight {
            isRight = await compare(graph, mirror, program, "seed \(seed), step \(step)")
            change(program, in: graph, &plans)
        }
        await end(graph)
        isRight = isRight && graph.liveNodes == 0 && program.counted == 0 && mirror.count == 1
        #expect(isRight, "seed \(seed): \(graph.liveNodes) nodes, \(program.counted) views, \(mirror.count) elements")
        return isRight
    }

    private func compare(_ graph: Graph, _ mirror: ElementMirror, _ program: Program, _ place: String) async -> Bool {
        let picture = ElementPicture(graph.root)
        let counted = program.counted
        let fresh = Graph(root: ProgramView(program: program)) { _ in }
        fresh.scrollLike(graph)
        let freshPicture = ElementPicture(fresh.root)
        let isCountRight = program.counted == 2 * counted
        await end(fresh)
        let isRight = picture == freshPicture && picture == mirror.picture && mirror.faults.isEmpty && isCountRight
        #expect(
            isRight,
            """
            \(place), \(mirror.faults), \(counted) appeared\nupdated:\n\(picture)\nfresh:\n\(freshPicture)
            mirror:\n\(mirror.picture?.description ?? "")
            """)
        return isRight
    }

    private func change(_ program: Program, in graph: Graph, _ plans: inout PlanGenerator) {
        for _ in 0...plans.number(3) {
            switch plans.number(6) {
            case 0: program.cells[plans.number(6)].value = plans.number(4)
            case 1: program.cells[plans.number(4)].isOn.toggle()
            case 2: graph.scroll { plans.number(50)..<(50 + plans.number(20)) }
            default: program.plan = plans.change(program.plan)
            }
            if plans.number(3) == 0 { graph.flush() }
        }
        graph.flush()
    }

    private func end(_ graph: Graph) async {
        graph.unmount()
        while graph.runningTasks > 0 {
            await withCheckedContinuation { continuation in
                graph.onFlush = { [weak graph] in
                    graph?.onFlush = nil
                    continuation.resume()
                }
            }
        }
    }
}

extension Graph {
    private var gaps: [(element: Element, gap: Gap)] {
        var gaps: [(Element, Gap)] = []
        func collect(_ element: Element) {
            if case .gap(let gap) = element.primitive, gap.side == .before { gaps.append((element, gap)) }
            for child in element.children { collect(child) }
        }
        collect(root)
        return gaps
    }

    fileprivate func scroll(to range: () -> Range<Int>) {
        for gap in gaps { gap.element.send(.showRange(range())) }
        flush()
    }

    /// Shows the same rows, including those of lists that are created with other rows.
    fileprivate func scrollLike(_ other: Graph) {
        let models = other.gaps.map(\.gap)
        var index = 0
        while index < min(models.count, gaps.count) {
            let gap = gaps[index]
            if gap.gap != models[index] { gap.element.send(.showRange(models[index].shown)) }
            flush()
            index += 1
        }
    }
}
