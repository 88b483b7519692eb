import SeededRandom

/// The content of one place in a random program.
indirect enum Plan: Equatable {
    case text(Int)
    /// Reads the level in the environment.
    case level
    /// Reads a cell in its body.
    case cell(Int)
    /// Reads and writes a cell through a binding.
    case toggle(Int)
    /// Copies a value to a state.
    case copy(Int)
    /// Is counted while it exists, and runs a task.
    case counted(Int)
    case stack(isVertical: Bool, [Row])
    /// Reads cells in the closure of its rows.
    case cells([Int])
    case lazy([Int])
    case pair(Plan, Plan)
    case optional(Plan?)
    case either(Bool, Plan, Plan)
    case erased(Int, Plan)
    case identified(Int, Plan)
    case environment(level: Int, Plan)
    case labeled(Int, Plan)
    case box(Int, Plan)
    case decorated(Bool, Plan)
    case titled(Int, Plan)
    case screen(Plan)

    struct Row: Equatable {
        var id: Int
        var plan: Plan
    }
}

/// A generator of random plans and changes.
struct PlanGenerator {
    var generator: SeededGenerator

    mutating func number(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }

    mutating func flip() -> Bool {
        Bool.random(using: &generator)
    }

    mutating func numbers(upTo count: Int) -> [Int] {
        (0..<number(count)).map { _ in number(6) }
    }

    // MARK: Creation

    mutating func plan(depth: Int = 0, isInRow: Bool = false) -> Plan {
        depth > 3 || number(4) == 0 ? leaf() : branch(depth: depth + 1, isInRow: isInRow)
    }

    private mutating func leaf() -> Plan {
        switch number(8) {
        case 0: .level
        case 1: .cell(number(4))
        case 2: .toggle(number(4))
        case 3: .copy(number(9))
        case 4: .counted(number(3))
        case 5: .cells(numbers(upTo: 5))
        case 6: .lazy(numbers(upTo: 60))
        default: .text(number(9))
        }
    }

    private mutating func branch(depth: Int, isInRow: Bool) -> Plan {
        switch number(isInRow ? 9 : 12) {
        case 0: .stack(isVertical: flip(), (0..<number(5)).map { _ in row(depth: depth) })
        case 1: .pair(plan(depth: depth, isInRow: isInRow), plan(depth: depth, isInRow: isInRow))
        case 2: .optional(flip() ? plan(depth: depth, isInRow: isInRow) : nil)
        case 3: .either(flip(), plan(depth: depth, isInRow: isInRow), plan(depth: depth, isInRow: isInRow))
        case 4: .erased(number(3), plan(depth: depth, isInRow: isInRow))
        case 5: .identified(number(3), plan(depth: depth, isInRow: isInRow))
        case 6: .environment(level: number(3), plan(depth: depth, isInRow: isInRow))
        case 7: .labeled(number(3), plan(depth: depth, isInRow: isInRow))
        case 8: .box(number(3), plan(depth: depth, isInRow: isInRow))
        case 9: .titled(number(3), plan(depth: depth))
        case 10: .decorated(flip(), plan(depth: depth))
        default: .screen(plan(depth: depth))
        }
    }

    private mutating func row(depth: Int) -> Plan.Row {
        Plan.Row(id: number(6), plan: plan(depth: depth, isInRow: true))
    }

    // MARK: Changes

    /// Changes or replaces one place, and keeps its surroundings.
    mutating func change(_ plan: Plan, depth: Int = 0, isInRow: Bool = false) -> Plan {
        if number(6) == 0 { return self.plan(depth: depth, isInRow: isInRow) }
        let inner = depth + 1
        switch plan {
        case .text, .level, .cell, .toggle, .copy, .counted: return changeLeaf(plan)
        case .cells(let cells): return .cells(changeNumbers(cells))
        case .lazy(let numbers): return .lazy(flip() ? changeNumbers(numbers) : self.numbers(upTo: 60))
        case .stack(let isVertical, let rows):
            return .stack(isVertical: number(8) == 0 ? flip() : isVertical, changeRows(rows, depth: inner))
        case .pair(let first, let second):
            return flip()
                ? .pair(change(first, depth: inner, isInRow: isInRow), second)
                : .pair(first, change(second, depth: inner, isInRow: isInRow))
        case .optional(let plan):
            if let plan, flip() { return .optional(change(plan, depth: inner, isInRow: isInRow)) }
            return .optional(plan == nil ? self.plan(depth: inner, isInRow: isInRow) : nil)
        case .either(let isFirst, let first, let second):
            return .either(
                isFirst != (number(3) == 0), change(first, depth: inner, isInRow: isInRow),
                flip() ? second : change(second, depth: inner, isInRow: isInRow))
        default: return changeWrapper(plan, depth: inner, isInRow: isInRow)
        }
    }

    private mutating func changeLeaf(_ plan: Plan) -> Plan {
        switch plan {
        case .text: .text(number(9))
        case .cell: .cell(number(4))
        case .toggle: .toggle(number(4))
        case .copy: .copy(number(9))
        case .counted: .counted(number(3))
        default: plan
        }
    }

    private mutating func changeWrapper(_ plan: Plan, depth: Int, isInRow: Bool) -> Plan {
        let isOuter = number(3) == 0
        func pick(_ old: Int, _ new: Int) -> Int { isOuter ? new : old }
        let new = number(3)
        switch plan {
        case .erased(let old, let plan): return .erased(pick(old, new), change(plan, depth: depth, isInRow: isInRow))
        case .identified(let old, let plan):
            return .identified(pick(old, new), change(plan, depth: depth, isInRow: isInRow))
        case .environment(let old, let plan):
            return .environment(level: pick(old, new), change(plan, depth: depth, isInRow: isInRow))
        case .labeled(let old, let plan):
            return .labeled(pick(old, new), change(plan, depth: depth, isInRow: isInRow))
        case .box(let old, let plan): return .box(pick(old, new), change(plan, depth: depth, isInRow: isInRow))
        case .titled(let old, let plan): return .titled(pick(old, new), change(plan, depth: depth))
        case .decorated(let old, let plan): return .decorated(old != isOuter, change(plan, depth: depth))
        case .screen(let plan): return .screen(change(plan, depth: depth))
        default: return plan
        }
    }

    private mutating func changeRows(_ rows: [Plan.Row], depth: Int) -> [Plan.Row] {
        var rows = rows
        switch number(6) {
        case 0: rows.shuffle(using: &generator)
        case 1: rows.insert(row(depth: depth), at: number(rows.count + 1))
        case 2 where !rows.isEmpty: rows.remove(at: number(rows.count))
        case 3 where !rows.isEmpty: rows.append(rows[number(rows.count)])
        case 4 where !rows.isEmpty: rows.append(rows.removeFirst())
        default:
            guard !rows.isEmpty else { break }
            let index = number(rows.count)
            rows[index].plan = change(rows[index].plan, depth: depth, isInRow: true)
        }
        return rows
    }

    private mutating func changeNumbers(_ numbers: [Int]) -> [Int] {
        var numbers = numbers
        switch number(4) {
        case 0: numbers.shuffle(using: &generator)
        case 1 where !numbers.isEmpty: numbers.remove(at: number(numbers.count))
        case 2: numbers.reverse()
        default: numbers.insert(number(6), at: number(numbers.count + 1))
        }
        return numbers
    }
}
