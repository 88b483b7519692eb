/// One timer of a container: it rings once at its deadline, unless it is removed from the heap before.
final class Alarm: @unchecked Sendable {
    // Sendable: all that isn't constant belongs to the heap, which is inside the container's lock, or is the container's
    // that goes.
    typealias Ring = @Sendable (Alarm, inout Table, ResourceContainer) -> Effects

    let deadline: Duration

    /// Where the heap has it; nil outside.
    fileprivate(set) var place: Int?

    /// What breaks a tie of deadlines.
    fileprivate var number: UInt64 = 0
    private var action: Ring?

    /// - Parameter action: Called under the container's lock; what it returns is done after.
    init(deadline: Duration, action: @escaping Ring) {
        self.deadline = deadline
        self.action = action
    }

    func ring(_ table: inout Table, _ container: ResourceContainer) -> Effects {
        action?(self, &table, container) ?? Effects()
    }

    /// Lets go of the entry that the alarm is for, once its container is gone: the entry has the alarm as well.
    fileprivate func disarm() {
        action = nil
    }

    fileprivate func precedes(_ other: Alarm) -> Bool {
        (deadline, number) < (other.deadline, other.number)
    }
}

extension [Alarm] {
    /// Lets go of what the alarms of a container that is gone are for.
    func disarm() {
        for alarm in self { alarm.disarm() }
    }
}

/// The alarms of a container, the earliest first; one task waits for all of them.
///
/// Adding and removing cost O(log n), and nothing that was removed is kept.
struct AlarmHeap: Sendable {
    private var alarms: [Alarm] = []
    private var lastNumber: UInt64 = 0

    var count: Int { alarms.count }

    /// When the next alarm rings.
    var earliest: Duration? { alarms.first?.deadline }

    mutating func add(_ alarm: Alarm) {
        lastNumber += 1
        alarm.number = lastNumber
        alarm.place = alarms.count
        alarms.append(alarm)
        rise(from: alarms.count - 1)
    }

    /// Takes an alarm out before it rings; harmless for one that is not in the heap.
    mutating func remove(_ alarm: Alarm) {
        guard let place = alarm.place, alarms.indices.contains(place), alarms[place] === alarm else { return }
        let last = alarms.count - 1
        swap(place, last)
        alarms.removeLast()
        alarm.place = nil
        guard place < last else { return }
        rise(from: place)
        sink(from: place)
    }

    /// Takes out the earliest alarm, if its deadline has come; equal deadlines in the order they were added.
    mutating func popDue(at now: Duration) -> Alarm? {
        guard let first = alarms.first, first.deadline <= now else { return nil }
        remove(first)
        return first
    }

    /// Takes out all alarms, for the caller to let go of outside of the lock.
    mutating func removeAll() -> [Alarm] {
        defer { alarms = [] }
        for alarm in alarms { alarm.place = nil }
        return alarms
    }

    private mutating func rise(from place: Int) {
        var place = place
        while place > 0, alarms[place].precedes(alarms[(place - 1) / 2]) {
            swap(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(from place: Int) {
        var place = place
        while true {
            let children = (2 * place + 1)..<min(2 * place + 3, max(alarms.count, 2 * place + 1))
            guard let least = children.min(by: { alarms[$0].precedes(alarms[$1]) }),
                alarms[least].precedes(alarms[place])
            else { return }
            swap(place, least)
            place = least
        }
    }

    private mutating func swap(_ one: Int, _ other: Int) {
        alarms.swapAt(one, other)
        alarms[one].place = one
        alarms[other].place = other
    }
}
