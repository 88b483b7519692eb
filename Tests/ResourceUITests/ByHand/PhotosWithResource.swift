import Foundation
import PortableUI
import ResourceCore
import ResourceStorage
import ResourceUI

extension Resource where Value == Data {
    static func picture(_ id: String, from client: StoryClient) -> Resource {
        Resource(["pictures", id]) { try await client.picture(id) }
            .persisted()
    }
}

func pictureContainer(on store: PersistentDataStore, clock: some Clock<Duration> = .continuous) -> ResourceContainer {
    ResourceContainer(clock: clock, archive: store)
}

struct PhotoWithResource: View {
    let id: String
    let client: StoryClient

    var body: some View {
        AsyncResourceView(.picture(id, from: client)) { picture in
            Text("\(picture.count) bytes")
        }
    }
}
