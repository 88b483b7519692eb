/// What a path stands for.
enum Route: Hashable {
    /// One colour; `nil` where the path names none that exists.
    case colour(index: Int?)
    case log
    case train

    init?(path: String) {
        switch path {
        case "/api/log": self = .log
        case "/api/train": self = .train
        default:
            let prefix = "/api/colours/"
            guard path.hasPrefix(prefix) else { return nil }
            let name = path.dropFirst(prefix.count)
            guard !name.contains("/") else { return nil }
            self = .colour(index: Self.colourIndex(name))
        }
    }

    var methods: [String] {
        switch self {
        case .colour, .log: ["GET"]
        case .train: ["GET", "PUT"]
        }
    }

    /// Whether requests of it are logged and meet the train's faults.
    var isData: Bool {
        if case .colour = self { true } else { false }
    }

    /// One spelling for each index, so that each colour has one path: `7`, and neither `07` nor `+7`.
    private static func colourIndex(_ name: Substring) -> Int? {
        guard let index = Int(name), Colour.indices.contains(index), String(index) == name else { return nil }
        return index
    }
}
