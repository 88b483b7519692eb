// Where a load stands in line. What is wanted comes before the rest, and earlier before later.
struct PlaceInLine: Sendable {
    let group: String
    let isWanted: Bool
    let since: Duration
}

// The loads of each group that run, and those that wait until another one has ended (R23).
struct LoadPlaces<Load: Sendable>: Sendable {
    private struct Group: Sendable {
        var running = 0
        var line = AlarmHeap<Load>()
        var alarms: [UInt64: Alarm<Load>] = [:]
    }

    // `nil` if any number of loads of a group may run at once.
    var limit: Int?

    private var groups: [String: Group] = [:]

    func running(in group: String) -> Int { groups[group]?.running ?? 0 }

    mutating func take(in group: String) { groups[group, default: Group()].running += 1 }

    mutating func giveBack(in group: String) { change(group) { $0.running -= 1 } }

    mutating func enter(_ place: PlaceInLine, _ load: Load, _ number: UInt64) {
        let alarm = Alarm(deadline: place.isWanted ? place.since : place.since + .longest, for: load)
        groups[place.group, default: Group()].alarms[number] = alarm
        groups[place.group]?.line.add(alarm)
    }

    mutating func leave(_ place: PlaceInLine, _ number: UInt64) {
        change(place.group) { group in
            if let alarm = group.alarms.removeValue(forKey: number) { group.line.remove(alarm) }
        }
    }

    // Returns the load whose turn has come. It's in line until it leaves.
    func first(in group: String) -> Load? { groups[group]?.line.first?.target }

    private mutating func change(_ name: String, _ change: (inout Group) -> Void) {
        guard var group = groups.removeValue(forKey: name) else { return }
        change(&group)
        if group.running > 0 || group.line.count > 0 { groups[name] = group }
    }
}
