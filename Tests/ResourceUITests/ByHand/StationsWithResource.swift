import PortableUI
import ResourceCore
import ResourceUI
import ResourceWriting

extension Resource where Value == [Channel] {
    static func channels(of genre: String, from client: StoryClient) -> Resource {
        Resource(["channels", genre]) { try await client.channels(genre) }
            .stale(after: .seconds(60))
    }
}

struct StationsWithResource: View {
    let genre: String
    let client: StoryClient

    var body: some View {
        AsyncResourceView(.channels(of: genre, from: client)) { channels in
            List(channels) { Text($0.name) }
        }
    }
}
