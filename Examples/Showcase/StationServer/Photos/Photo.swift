/// A photo of the album.
struct Photo: Hashable, Encodable {
    /// The name in paths: a number starting at 1.
    let id: String
    let title: String
    let width = Landscape.width
    let height = Landscape.height
    let light: Light
    let ground: Landscape.Ground

    private enum CodingKeys: String, CodingKey {
        case id, title, width, height
    }

    static func photo(id: String) -> Photo? { all.first { $0.id == id } }

    static let all: [Photo] = zip(1..., scenes).map { number, scene in
        Photo(id: "\(number)", title: scene.title, light: scene.light, ground: scene.ground)
    }

    private static let scenes: [(title: String, light: Light, ground: Landscape.Ground)] = [
        ("First light on the bay", .dawn, .sea),
        ("The lake at noon", .noon, .lake),
        ("Ridges at sunset", .sunset, .mountains),
        ("Meadows in the afternoon", .afternoon, .hills),
        ("Full moon over the water", .night, .sea),
        ("Evening at the lake", .dusk, .lake),
        ("Clear day in the mountains", .noon, .mountains),
        ("The sun goes down at sea", .sunset, .sea),
        ("Morning mist", .dawn, .hills),
        ("Stars above the pass", .night, .mountains),
        ("A golden shore", .afternoon, .lake),
        ("Last light on the hills", .dusk, .hills),
        ("Open water", .noon, .sea),
        ("The valley wakes", .dawn, .mountains),
        ("Red evening", .sunset, .lake),
        ("Night on the downs", .night, .hills),
        ("Islands in the haze", .afternoon, .sea),
        ("Blue hour", .dusk, .mountains),
        ("Rolling green", .noon, .hills),
        ("The still lake", .dawn, .lake),
        ("Embers", .sunset, .hills),
        ("Moonlit lake", .night, .lake),
        ("Late summer in the mountains", .afternoon, .mountains),
        ("The tide goes out", .dusk, .sea),
    ]
}
