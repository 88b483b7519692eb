import Foundation
import PortableUI
import ResourceCore
import ResourceUI
import ResourceWriting

extension Resource where Value == [Saying] {
    static func sayings(from client: StoryClient) -> Resource {
        Resource("sayings") { try await client.sayings() }
    }
}

struct FeedScreenWithResource: View {
    let feed: ResourceStore<[Saying]>
    let clock: any Clock<Duration>

    var body: some View {
        VStack {
            if let date = feed.updatedAt { Text("In step at \(date.formatted(.iso8601))") }
            AsyncResourceView(feed) { sayings in
                List(sayings) { Text($0.text) }
            }
        }
        .task {
            while (try? await clock.sleep(for: .seconds(5))) != nil { await feed.sync() }
        }
    }
}
