import Foundation

/// The notes in their order: at first a packing list for a journey by train, and then what clients make of it.
struct NoteList: Hashable, Codable {
    /// The maximum number of notes.
    static let capacity = 500

    private static let possibleVersions = 1_000_000_000

    private(set) var notes: [Note]

    /// The number of writes so far, where each note of the packing list counts as one.
    private(set) var version: Int

    /// The time of the last write.
    private(set) var changed: Date
    private var lastID: Int

    private static let packed = ["Tickets and seat reservations", "Passport", "Phone charger"]
    private static let unpacked = [
        "Headphones", "A book for the tunnels", "Sandwiches and apples", "Water bottle", "Rain jacket",
    ]

    init(started: Date) {
        notes = (Self.packed + Self.unpacked).enumerated().map { place, text in
            Note(
                id: "\(place + 1)", text: text, isDone: place < Self.packed.count, version: place + 1,
                changed: started)
        }
        version = notes.count
        lastID = notes.count
        changed = started
    }

    /// A Boolean value that indicates whether changes could have led to the list, as one that was stored must be.
    var isPossible: Bool {
        notes.count <= Self.capacity && Set(notes.map(\.id)).count == notes.count
            && (0...Self.possibleVersions).contains(version) && (0...Self.possibleVersions).contains(lastID)
            && notes.allSatisfy { $0.version > 0 && $0.version <= version }
    }

    func note(id: String) -> Note? { notes.first { $0.id == id } }

    /// Returns the place of a note, or `nil` if there is no such note.
    func position(of id: String) -> NotePosition? {
        guard let index = notes.firstIndex(where: { $0.id == id }) else { return nil }
        return NotePosition(after: index == 0 ? nil : notes[index - 1].id)
    }

    /// Applies a change, and returns the ID of its note.
    ///
    /// A change that throws changes nothing.
    mutating func apply(_ change: NoteChange, at time: Date) throws(Problem) -> String {
        let id =
            switch change {
            case .create(let id, let text, let isDone): try create(id, text, isDone: isDone, at: time)
            case .edit(let id, let text, let isDone): try edit(id, text: text, isDone: isDone, at: time)
            case .move(let id, let neighbor): try move(id, after: neighbor)
            case .delete(let id): try delete(id)
            }
        version += 1
        changed = time
        return id
    }

    private mutating func create(
        _ clientID: String?, _ text: String, isDone: Bool, at time: Date
    ) throws(Problem) -> String {
        if let clientID, note(id: clientID) != nil { throw .conflict("There is already a note with this id.") }
        guard notes.count < Self.capacity else {
            throw .invalid("The list has room for \(Self.capacity) notes. Delete one first.")
        }
        let id = clientID ?? nextID()
        notes.append(Note(id: id, text: text, isDone: isDone, version: version + 1, changed: time))
        return id
    }

    private mutating func nextID() -> String {
        lastID += 1
        return "\(lastID)"
    }

    private mutating func edit(_ id: String, text: String?, isDone: Bool?, at time: Date) throws(Problem) -> String {
        let index = try index(of: id)
        notes[index].text = text ?? notes[index].text
        notes[index].isDone = isDone ?? notes[index].isDone
        notes[index].version = version + 1
        notes[index].changed = time
        return id
    }

    /// Moves a note behind another, or to the front.
    ///
    /// Its version stays the same, because its place isn't part of it.
    private mutating func move(_ id: String, after neighbor: String?) throws(Problem) -> String {
        let index = try index(of: id)
        guard id != neighbor else { throw .invalid("A note can't be after itself.") }
        guard neighbor == nil || notes.contains(where: { $0.id == neighbor }) else {
            throw .conflict("There is no note with the id in after. It may have been deleted.")
        }
        let note = notes.remove(at: index)
        let place = notes.firstIndex { $0.id == neighbor }.map { $0 + 1 } ?? 0
        notes.insert(note, at: place)
        return id
    }

    private mutating func delete(_ id: String) throws(Problem) -> String {
        notes.remove(at: try index(of: id))
        return id
    }

    private func index(of id: String) throws(Problem) -> Int {
        guard let index = notes.firstIndex(where: { $0.id == id }) else { throw .noNote }
        return index
    }
}
