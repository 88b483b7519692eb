// The calls that wait for something, each with what resumes it. Adding and removing a call cost O(1). A list is part of
// the state that its owner's lock guards, and the calls are resumed once that is released.
struct WaitList<ID: Hashable & Comparable & Sendable, Resume: Sendable>: Sendable {
    private var calls: [ID: Resume] = [:]

    var count: Int { calls.count }
    var isEmpty: Bool { calls.isEmpty }

    func contains(_ id: ID) -> Bool { calls[id] != nil }

    subscript(id: ID) -> Resume? { calls[id] }

    mutating func add(_ id: ID, _ resume: Resume) { calls[id] = resume }

    mutating func remove(_ id: ID) -> Resume? { calls.removeValue(forKey: id) }

    mutating func removeAll() -> [Resume] {
        defer { calls = [:] }
        // NB: Mostly there is one at most, and sorting it would cost an allocation.
        guard calls.count > 1 else { return Array(calls.values) }
        return calls.sorted { $0.key < $1.key }.map(\.value)
    }

    func all() -> [ID] { calls.keys.sorted() }

    func all(where isMeant: (Resume) -> Bool) -> [ID] { calls.filter { isMeant($0.value) }.keys.sorted() }
}
