/// The resource that a path refers to.
enum Route: Hashable {
    /// A color, or `nil` if the path refers to one that doesn't exist.
    case color(index: Int?)
    case books
    case book(id: String)
    case genres
    case stations(genre: String)
    case photos
    case photo(id: String)
    case feed
    case quotation(id: String)
    case notes
    case note(id: String)
    case notePosition(id: String)
    case writeLog
    case rooms
    case room(id: String)
    case roomMessages(id: String)
    /// The events of a room, or the signals of all rooms if `id` is `nil`.
    case roomEvents(id: String?)
    case roomLog(id: String)
    case roomControl(id: String)
    case log
    case train
    case presets

    init?(path: String) {
        guard path.hasPrefix("/api/") else { return nil }
        let parts = path.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.count, parts[0]) {
        case (2, "colors"): self = .color(index: Self.colorIndex(parts[1]))
        case (1, "books"): self = .books
        case (2, "books"): self = .book(id: parts[1])
        case (1, "genres"): self = .genres
        case (3, "genres") where parts[2] == "stations": self = .stations(genre: parts[1])
        case (1, "photos"): self = .photos
        case (2, "photos"): self = .photo(id: parts[1])
        case (1, "feed"): self = .feed
        case (2, "feed"): self = .quotation(id: parts[1])
        case (1, "notes"): self = .notes
        case (2, "notes") where parts[1] == "log": self = .writeLog
        case (2, "notes"): self = .note(id: parts[1])
        case (3, "notes") where parts[2] == "position": self = .notePosition(id: parts[1])
        case (1...3, "rooms"):
            guard let route = Self.room(Array(parts.dropFirst())) else { return nil }
            self = route
        case (1, "log"): self = .log
        case (1, "train"): self = .train
        case (2, "train") where parts[1] == "presets": self = .presets
        default: return nil
        }
    }

    /// Returns the route of the parts of a path below `/api/rooms`.
    private static func room(_ parts: [String]) -> Route? {
        switch (parts.count, parts.last) {
        case (0, _): .rooms
        case (1, "events"): .roomEvents(id: nil)
        case (1, _): .room(id: parts[0])
        case (_, "messages"): .roomMessages(id: parts[0])
        case (_, "events"): .roomEvents(id: parts[0])
        case (_, "log"): .roomLog(id: parts[0])
        case (_, "control"): .roomControl(id: parts[0])
        default: nil
        }
    }

    /// The methods that some resource supports, as text.
    static let allMethods = "GET, HEAD, OPTIONS, PUT, POST, PATCH, DELETE"

    /// The supported methods, in the order of the `Allow` field.
    var methods: [String] {
        if case .roomMessages = self { return ["OPTIONS"] + changes }
        return ["GET", "HEAD", "OPTIONS"] + changes
    }

    /// The supported methods that change something.
    private var changes: [String] {
        switch self {
        case .train, .notePosition, .roomControl: ["PUT"]
        case .notes, .feed, .roomMessages: ["POST"]
        case .quotation: ["DELETE"]
        case .note: ["PUT", "PATCH", "DELETE"]
        default: []
        }
    }

    /// Returns the name under which the attempts of a request are counted and its faults are drawn.
    ///
    /// It's the path, where all notes share one, and all quotations, so that their number doesn't matter. Writes have names of their own.
    func itinerary(of request: APIRequest) -> String {
        let path =
            switch self {
            case .note: "/api/notes/*"
            case .notePosition: "/api/notes/*/position"
            case .quotation: "/api/feed/*"
            default: request.path
            }
        return request.isSafe ? path : "\(request.method) \(path)"
    }

    /// A Boolean value that indicates whether its requests are logged and affected by the train's faults.
    var isData: Bool {
        switch self {
        case .color, .books, .book, .genres, .stations, .photos, .photo, .feed, .quotation: true
        case .notes, .note, .notePosition, .rooms, .room, .roomMessages, .roomEvents: true
        case .writeLog, .roomLog, .roomControl, .log, .train, .presets: false
        }
    }

    /// Returns the index if it has its only valid spelling, so that each color has one path: `7`, but neither `07` nor
    /// `+7`.
    private static func colorIndex(_ name: String) -> Int? {
        guard let index = Int(name), NamedColor.indices.contains(index), String(index) == name else { return nil }
        return index
    }
}
