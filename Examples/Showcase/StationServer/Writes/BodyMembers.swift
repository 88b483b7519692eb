import Foundation

/// The members of the JSON object in a request's body.
///
/// An unknown name is rejected, because it's probably misspelled.
struct BodyMembers {
    /// The names in a note.
    ///
    /// `version` is determined by the server and ignored, so that a client may send a whole note. So is `id`, except
    /// for a UUID in a new note.
    static let ofNote = ["id", "isDone", "text", "version"]

    /// The names in the place of a note.
    static let ofPosition = ["after"]

    /// The names in a new quotation of the feed.
    static let ofQuotation = ["above", "author", "text"]

    /// The names in a new message of a room.
    static let ofMessage = ["author", "text"]

    private enum Value: Decodable {
        case text(String)
        case flag(Bool)
        case null
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else {
                self = container.decodeNil() ? .null : .other
            }
        }
    }

    private let values: [String: Value]

    init(_ json: Data, named names: [String]) throws(Problem) {
        guard let values = try? JSONDecoder().decode([String: Value].self, from: json) else {
            throw .malformed("The body must be a JSON object.")
        }
        guard values.keys.allSatisfy(names.contains) else {
            throw .malformed("The body may have only these members: \(names.joined(separator: ", ")).")
        }
        self.values = values
    }

    /// Returns the text with a name, or `nil` if there is none.
    func text(_ name: String) throws(Problem) -> String? {
        switch values[name] {
        case nil: nil
        case .text(let text): text
        case .flag, .null, .other: throw .malformed("\(name) must be a string.")
        }
    }

    /// Returns the Boolean value with a name, or `nil` if there is none.
    func flag(_ name: String) throws(Problem) -> Bool? {
        switch values[name] {
        case nil: nil
        case .flag(let flag): flag
        case .text, .null, .other: throw .malformed("\(name) must be true or false.")
        }
    }

    /// Returns the ID with a name, where the inner `nil` is a `null`, or `nil` if there is none.
    func reference(_ name: String) throws(Problem) -> String?? {
        switch values[name] {
        case nil: .none
        case .null: .some(nil)
        case .text(let id): .some(id)
        case .flag, .other: throw .malformed("\(name) must be the id of a note, or null.")
        }
    }
}
