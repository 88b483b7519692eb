import Observation
import PortableUI

/// A random program: its content, and its views' actions.
@Observable @MainActor
final class Program {
    var plan: Plan
    let cells = (0..<6).map { _ in Cell() }
    /// The number of counted views that have appeared and not disappeared.
    @ObservationIgnored var counted = 0

    init(plan: Plan) {
        self.plan = plan
    }
}

@Observable @MainActor
final class Cell {
    var value = 0
    var isOn = false
}

struct ProgramView: View {
    let program: Program

    var body: some View {
        PlanView(plan: program.plan, program: program)
    }
}

/// A view of a plan, in which each kind of plan is a separate branch.
private struct PlanView: View {
    let plan: Plan
    let program: Program

    var body: some View {
        switch plan {
        case .text(let number): Text("text \(number)")
        case .level: LevelView()
        case .cell(let index): CellView(cell: program.cells[index])
        case .toggle(let index): CellToggle(cell: program.cells[index])
        case .copy(let value): CopyView(value: value)
        case .counted(let id): CountedView(id: id, program: program)
        case .cells(let indices): CellRows(indices: indices, program: program)
        case .lazy(let numbers): LazyRows(numbers: numbers, program: program)
        default: BranchView(plan: plan, program: program)
        }
    }
}

private struct BranchView: View {
    let plan: Plan
    let program: Program

    var body: some View {
        switch plan {
        case .stack(let isVertical, let rows): StackView(isVertical: isVertical, rows: rows, program: program)
        case .pair(let first, let second):
            PlanView(plan: first, program: program)
            PlanView(plan: second, program: program)
        case .optional(let plan):
            if let plan { PlanView(plan: plan, program: program) }
        case .either(let isFirst, let first, let second):
            if isFirst { PlanView(plan: first, program: program) } else { PlanView(plan: second, program: program) }
        case .erased(let kind, let plan): erased(kind, plan)
        case .identified(let id, let plan): PlanView(plan: plan, program: program).id(id)
        default: ModifiedView(plan: plan, program: program)
        }
    }

    private func erased(_ kind: Int, _ plan: Plan) -> AnyView {
        let view = PlanView(plan: plan, program: program)
        return switch kind {
        case 0: AnyView(view)
        case 1: AnyView(Group { view })
        default: AnyView(view.opacity(0.5))
        }
    }
}

private struct ModifiedView: View {
    let plan: Plan
    let program: Program

    var body: some View {
        switch plan {
        case .environment(let level, let plan): PlanView(plan: plan, program: program).environment(\.level, level)
        case .labeled(let label, let plan):
            PlanView(plan: plan, program: program)
                .accessibilityIdentifier("inner").accessibilityLabel("label \(label)").accessibilityHidden(label == 0)
        case .box(let points, let plan): PlanView(plan: plan, program: program).padding(CGFloat(points))
        case .decorated(let isShown, let plan):
            PlanView(plan: plan, program: program).modifier(Decoration(isShown: isShown))
        case .titled(let title, let plan): PlanView(plan: plan, program: program).navigationTitle("title \(title)")
        case .screen(let plan): NavigationStack { PlanView(plan: plan, program: program) }
        default: EmptyView()
        }
    }
}

private struct StackView: View {
    let isVertical: Bool
    let rows: [Plan.Row]
    let program: Program

    var body: some View {
        if isVertical {
            VStack { ForEach(rows, id: \.id) { PlanView(plan: $0.plan, program: program) } }
        } else {
            List(rows, id: \.id) { PlanView(plan: $0.plan, program: program) }
        }
    }
}

private struct CellRows: View {
    let indices: [Int]
    let program: Program

    var body: some View {
        ForEach(indices, id: \.self) { Text("\(program.cells[$0].value)") }
    }
}

private struct LazyRows: View {
    let numbers: [Int]
    let program: Program

    var body: some View {
        LazyVStack {
            ForEach(numbers, id: \.self) { number in
                if number.isMultiple(of: 2) { Text("\(number)").id(program.cells[0].value) }
                CellView(cell: program.cells[number])
                number == 3 ? AnyView(LevelView()) : AnyView(Text("\(program.cells[1].value)"))
            }
        }
    }
}

private struct CellView: View {
    let cell: Cell

    var body: some View {
        Text("cell \(cell.value)")
        if cell.isOn { Divider() }
    }
}

private struct CellToggle: View {
    @Bindable var cell: Cell

    var body: some View {
        Toggle("Switch", isOn: $cell.isOn)
    }
}

private struct CopyView: View {
    let value: Int
    @State private var copy = -1

    var body: some View {
        Text("copy \(copy)").onChange(of: value, initial: true) { copy = value }
    }
}

private struct CountedView: View {
    let id: Int
    let program: Program

    var body: some View {
        Text("counted")
            .onAppear { program.counted += 1 }
            .onDisappear { program.counted -= 1 }
            .task(id: id) {
                let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
                for await _ in stream {}
                continuation.finish()
            }
    }
}

private struct LevelView: View {
    @Environment(\.level) private var level

    var body: some View {
        Text("level \(level)")
    }
}

private struct Decoration: ViewModifier {
    let isShown: Bool
    @State private var updates = 0

    func body(content: Content) -> some View {
        if isShown { Divider() }
        content
    }
}

private enum LevelKey: EnvironmentKey {
    static let defaultValue = -1
}

extension EnvironmentValues {
    fileprivate var level: Int {
        get { self[LevelKey.self] }
        set { self[LevelKey.self] = newValue }
    }
}
