import PortableUI
import ResourceCore
import ResourceUI
import ResourceWriting

extension Resource where Value == [Volume] {
    static func volumes(about topic: String, from client: StoryClient) -> Resource {
        Resource(["volumes", topic]) { try await client.volumes(topic) }
    }
}

struct BooksWithResource: View {
    let client: StoryClient

    @State private var topic = "trains"

    var body: some View {
        VStack {
            TopicPicker(topic: $topic)
            AsyncResourceView(.volumes(about: topic, from: client)) { volumes in
                List(volumes) { Text($0.title) }
            }
            .keepPrevious()
        }
    }
}
