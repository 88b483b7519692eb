package final class Alarm<Target: Sendable>: @unchecked Sendable {
    // Sendable: all that isn't constant belongs to the heap, which its owner guards.
    package let deadline: Duration

    private(set) var target: Target?

    fileprivate(set) var place: Int?
    fileprivate var number: UInt64 = 0

    init(deadline: Duration, for target: Target) {
        self.deadline = deadline
        self.target = target
    }

    // The target may reference the alarm.
    func disarm() { target = nil }

    fileprivate func precedes(_ other: Alarm<Target>) -> Bool {
        (deadline, number) < (other.deadline, other.number)
    }
}

// Alarms, ordered by deadline. Adding and removing cost O(log n), and no removed alarm is kept.
struct AlarmHeap<Target: Sendable>: Sendable {
    private var alarms: [Alarm<Target>] = []
    private var lastNumber: UInt64 = 0

    var count: Int { alarms.count }
    var first: Alarm<Target>? { alarms.first }
    var earliest: Duration? { alarms.first?.deadline }

    mutating func add(_ alarm: Alarm<Target>) {
        lastNumber += 1
        alarm.number = lastNumber
        alarm.place = alarms.count
        alarms.append(alarm)
        rise(from: alarms.count - 1)
    }

    // An alarm that isn't in the heap is ignored.
    mutating func remove(_ alarm: Alarm<Target>) {
        guard let place = alarm.place, alarms.indices.contains(place), alarms[place] === alarm else { return }
        exchange(place, alarms.count - 1)
        alarms.removeLast().place = nil
        guard place < alarms.count, rise(from: place) == place else { return }
        sink(from: place)
    }

    // Equal deadlines are in the order of addition.
    mutating func popDue(at now: Duration) -> Alarm<Target>? {
        guard let first = alarms.first, first.deadline <= now else { return nil }
        remove(first)
        return first
    }

    mutating func removeAll() -> [Alarm<Target>] {
        defer { alarms = [] }
        for alarm in alarms { alarm.place = nil }
        return alarms
    }

    // Returns the place where the alarm has come to rest.
    @discardableResult
    private mutating func rise(from place: Int) -> Int {
        var place = place
        while place > 0, alarms[place].precedes(alarms[(place - 1) / 2]) {
            exchange(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
        return place
    }

    private mutating func sink(from place: Int) {
        var place = place
        while let child = firstChild(of: place), alarms[child].precedes(alarms[place]) {
            exchange(place, child)
            place = child
        }
    }

    private func firstChild(of place: Int) -> Int? {
        let (one, other) = (2 * place + 1, 2 * place + 2)
        guard other < alarms.count else { return one < alarms.count ? one : nil }
        return alarms[other].precedes(alarms[one]) ? other : one
    }

    private mutating func exchange(_ one: Int, _ other: Int) {
        alarms.swapAt(one, other)
        (alarms[one].place, alarms[other].place) = (one, other)
    }
}
