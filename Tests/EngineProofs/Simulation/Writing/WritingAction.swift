internal import ResourceCore
internal import ResourceWriting
import SeededRandom

/// An action of a user who writes, or of their environment.
enum WritingAction {
    case send(kind: Int, boards: [Int], delay: Duration, isDurable: Bool)
    case cancel(Int)
    case retry(Int)
    case discard(Int)
    case appear(screen: Int)
    case disappear(screen: Int)
    case refresh(screen: Int)
    case value(board: Int)
    case invalidate(board: Int)
    case edit(board: Int)
    case connect(Bool)
    case signIn(Bool)
    case foreground
    case advance(Duration)
    case wipe
    case restart

    /// Creates a random action.
    ///
    /// Actions that are common in an app are more likely.
    init(_ random: inout SeededGenerator, screens: Int) {
        let board = random.number(below: 3)
        switch random.number(below: 40) {
        case 0...9:
            let boards: [[Int]] = [[board], [board], [board], [board, (board + 1) % 3]]
            self = .send(
                kind: random.number(below: 7), boards: boards[random.number(below: 4)],
                delay: random.happens(onceIn: 4) ? .seconds(5) : .zero, isDurable: !random.happens(onceIn: 5))
        case 10...11: self = .cancel(random.number(below: 100))
        case 12: self = .retry(random.number(below: 100))
        case 13: self = .discard(random.number(below: 100))
        case 14...16: self = .appear(screen: random.number(below: screens))
        case 17: self = .disappear(screen: random.number(below: screens))
        case 18...20: self = .refresh(screen: random.number(below: screens))
        case 21: self = .value(board: board)
        case 22: self = .invalidate(board: board)
        case 23...24: self = .edit(board: board)
        case 25...26: self = .connect(!random.happens(onceIn: 2))
        case 27: self = .signIn(!random.happens(onceIn: 2))
        case 28: self = .foreground
        case 29: self = random.happens(onceIn: 3) ? .wipe : .restart
        case 30: self = .restart
        default: self = .advance(Self.duration(&random))
        }
    }

    private static func duration(_ random: inout SeededGenerator) -> Duration {
        let longest: [Int64] = [50_000_000, 1_000_000_000, 6_000_000_000, 40_000_000_000, 400_000_000_000]
        return .nanoseconds(1 + random.number(below: longest[random.number(below: 5)]))
    }
}
