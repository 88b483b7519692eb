import AsyncResources
import Foundation

/// A message that is shown at once, survives the app, and is sent as soon as possible.
struct PostMessage: HTTPMutation, DurableMutation {
    let room: String
    let author: String
    let text: String

    /// The key of the write, by which the message is recognized in the room.
    let key: String

    init(_ text: String, by author: String, in room: String) {
        (self.room, self.author, self.text) = (room, author, text)
        key = UUID().uuidString
    }

    /// The response to a message, with a position of the room that includes it.
    struct Receipt: Decodable, Sendable {
        let position: RoomPosition
    }

    var endpoint: HTTPEndpoint<Receipt> {
        get throws {
            try HTTPService.station
                .post(["rooms", room, "messages"], json: ["author": author, "text": text], .json())
                .modifyRequest { [key] in $0.headerFields[.idempotencyKey] = "\"\(key)\"" }
        }
    }

    var overlays: [Overlay] {
        Overlay(.room(room)) { [author, text, key] messages in
            messages.add(RoomMessage(author: author, text: text, mutation: key))
        }
    }

    func receive(_ receipt: Receipt, _ response: HTTPResponse, _ context: MutationContext) {
        context.included(at: receipt.position)
    }
}

extension HTTPField.Name {
    fileprivate static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
