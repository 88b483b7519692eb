import PortableUI
import ResourceCore
import ResourceUI

extension Resource where Value == Swatch {
    static func swatch(_ index: Int, from client: StoryClient) -> Resource {
        Resource(["swatches", index]) { try await client.swatch(index) }
    }
}

struct ColorCellWithResource: View {
    let index: Int
    let client: StoryClient

    var body: some View {
        AsyncResourceView(.swatch(index, from: client)) { swatch in
            Text(swatch.name)
        }
    }
}
