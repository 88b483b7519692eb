internal import ResourceCore
import SeededRandom

/// An action of a user, a program, or their environment in a simulation.
enum SimulatedAction {
    case appear(store: Int)
    case disappear(store: Int)
    case start(LoadIntent, store: Int)
    case load(store: Int)
    case refresh(store: Int)
    case reload(store: Int)
    case sync(store: Int)
    case value(key: Int)
    case invalidate(key: Int)
    case invalidatePrefix
    case set(key: Int)
    case reset(key: Int)
    case wipe
    case cancelStore(Int)
    case cancelKey(Int)
    case cancelCaller(Int)
    case show(key: Int, store: Int, keepPrevious: Bool)
    case advance(Duration)
    case write(key: Int)
    case notice(TriggerEvent)

    /// The process ends, and the app starts again.
    case restart

    /// A Boolean value that indicates whether the action affects several entries, whose order isn't guaranteed.
    var isWide: Bool {
        switch self {
        case .invalidatePrefix, .wipe, .restart, .notice: true
        default: false
        }
    }
}

extension SimulatedAction {
    /// Creates a random action.
    ///
    /// Actions that are common in an app are more likely.
    init(_ random: inout SeededGenerator, stores: Int, keys: Int) {
        let store = random.number(below: stores)
        let key = random.number(below: keys)
        switch random.number(below: 40) {
        case 0...4: self = .appear(store: store)
        case 5...6: self = .disappear(store: store)
        case 7: self = .start([.load, .refresh, .sync][random.number(below: 3)], store: store)
        case 8...9: self = .load(store: store)
        case 10...11: self = .refresh(store: store)
        case 12: self = .reload(store: store)
        case 13: self = .sync(store: store)
        case 14...16: self = .value(key: key)
        case 17...18: self = .invalidate(key: key)
        case 19: self = .invalidatePrefix
        case 20: self = .set(key: key)
        case 21: self = .reset(key: key)
        case 22: self = random.happens(onceIn: 2) ? .wipe : .restart
        case 23: self = .cancelStore(store)
        case 24: self = .cancelKey(key)
        case 25...26: self = .cancelCaller(Int(random.next() >> 40))
        case 27...28: self = .show(key: key, store: store, keepPrevious: true)
        case 29: self = .show(key: key, store: store, keepPrevious: false)
        case 30: self = .write(key: key)
        case 31...32: self = .notice([.foreground, .background, .online, .offline][random.number(below: 4)])
        case 33: self = .restart
        default: self = .advance(Self.duration(&random))
        }
    }

    /// Returns usually a short time, and sometimes hours, as when the machine slept.
    private static func duration(_ random: inout SeededGenerator) -> Duration {
        let longest: [Int64] = [50_000_000, 1_000_000_000, 6_000_000_000, 40_000_000_000, 7_200_000_000_000]
        return .nanoseconds(1 + random.number(below: longest[random.number(below: 5)]))
    }
}
