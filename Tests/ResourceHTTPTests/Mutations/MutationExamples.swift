import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceWriting

/// A mutation that marks a story as read.
struct MarkRead: HTTPMutation, DurableMutation {
    let id: Int
    var isRead = true

    var endpoint: HTTPEndpoint<Data> {
        HTTPEndpoint(.put(.example.appending(path: "stories/\(id)/read")), .data())
    }

    var overlays: [Overlay] {
        Overlay(.story(id)) { [isRead] in $0.isRead = isRead }
    }
}

/// A mutation that edits a story, and merges its title with the edits of others.
struct EditStory: HTTPMutation {
    var story: Story

    var endpoint: HTTPEndpoint<Story> {
        get throws {
            try HTTPEndpoint(.put(.example.appending(path: "stories/\(story.id)")), json: story, .json())
        }
    }

    func precondition(_ context: MutationContext) -> LoadValidator? { context.validator(of: .story(story.id)) }

    func receive(_ output: Story, _ response: HTTPResponse, _ context: MutationContext) throws {
        context.set(output, for: .story(story.id))
    }

    var overlays: [Overlay] {
        Overlay(.story(story.id)) { [story] in $0 = story }
    }

    func resolve(_ conflict: MutationConflict) async throws -> EditStory? {
        var theirs = try await conflict.value(of: .story(story.id))
        theirs.title = story.title
        return EditStory(story: theirs)
    }
}

/// A mutation that sends a message, which stays on screen if that fails.
struct SendMessage: HTTPMutation, DurableMutation {
    let message: Message

    static var rollsBackOnFailure: Bool { false }

    var endpoint: HTTPEndpoint<Message> {
        get throws { try HTTPEndpoint(.post(.example.appending(path: "messages")), json: message, .json()) }
    }

    var overlays: [Overlay] {
        Overlay(.chat) { [message] messages, status in
            var message = message
            if case .failed = status { message.mark = "Not sent" } else { message.mark = "…" }
            messages.removeAll { $0.id == message.id }
            messages.append(message)
        }
    }
}

/// A mutation that creates a note, whose identifier the server assigns, and sends its request by hand.
struct AddNote: DurableMutation {
    var note: Note

    var createdIdentifiers: [ClientIdentifier] { [ClientIdentifier(note.id, in: "note")] }

    // NB: The overlay shows the assigned identifier as well, so that the overlay of a deletion finds the note.
    mutating func adopt(_ identifiers: AssignedIdentifiers) { note.id = identifiers[note.id, in: "note"] }

    func send(_ context: MutationContext) async throws -> Note {
        let endpoint = try HTTPEndpoint(.post(.example.appending(path: "notes")), json: note, .json(Note.self))
        let created = try await endpoint.value(in: context)
        context.assign(created.id, to: note.id, in: "note")
        return created
    }

    var overlays: [Overlay] {
        Overlay(.notes) { [note] notes in
            if let index = notes.firstIndex(where: { $0.id == note.id }) {
                notes[index] = note
            } else {
                notes.append(note)
            }
        }
    }
}

/// A mutation that deletes a note.
struct DeleteNote: HTTPMutation, DurableMutation {
    var id: String

    mutating func adopt(_ identifiers: AssignedIdentifiers) { id = identifiers[id, in: "note"] }

    var endpoint: HTTPEndpoint<Void> { HTTPEndpoint(.delete(.example.appending(path: "notes/\(id)")), .empty()) }

    var overlays: [Overlay] {
        Overlay(.notes) { [id] in $0.removeAll { $0.id == id } }
    }
}

struct Story: Hashable, Codable, Sendable {
    let id: Int
    var title: String
    var isRead: Bool
}

struct Message: Hashable, Codable, Sendable {
    let id: String
    let text: String
    var mark: String?
}

struct Note: Hashable, Codable, Sendable {
    var id: String
    var text: String
}

extension URL {
    static let example = URL(string: "https://example.org")!
}

extension Resource where Value == Story {
    static func story(_ id: Int) -> Resource { .http(.get(.example.appending(path: "stories/\(id)")), .json()) }
}

extension Resource where Value == [Message] {
    static var chat: Resource { .http(.get(.example.appending(path: "messages")), .json()) }
}

extension Resource where Value == [Note] {
    static var notes: Resource { .http(.get(.example.appending(path: "notes")), .json()) }
}
