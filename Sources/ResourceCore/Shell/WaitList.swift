// The calls that wait for something, each with what resumes it. Adding and removing a call cost O(1). A list is part of
// the state that its owner's lock guards, and the calls are resumed once that is released.
struct WaitList<ID: Hashable & Comparable & Sendable, Call: Sendable>: Sendable {
    private var calls: [ID: Call] = [:]

    var count: Int { calls.count }
    var isEmpty: Bool { calls.isEmpty }

    func contains(_ id: ID) -> Bool { calls[id] != nil }

    subscript(id: ID) -> Call? { calls[id] }

    mutating func add(_ id: ID, _ call: Call) { calls[id] = call }

    mutating func remove(_ id: ID) -> Call? { calls.removeValue(forKey: id) }

    mutating func removeAll() -> [Call] {
        defer { calls = [:] }
        // NB: Mostly there is one at most, and sorting it would cost an allocation.
        guard calls.count > 1 else { return Array(calls.values) }
        return calls.sorted { $0.key < $1.key }.map(\.value)
    }

    func all() -> [ID] { calls.keys.sorted() }

    func all(where isMeant: (Call) -> Bool) -> [ID] { calls.filter { isMeant($0.value) }.keys.sorted() }
}
