import AsyncResources
import PortableUI

/// A screen of photos, prepared once for the lifetime of the screen.
///
/// Each image comes from the disk if it's stored there.
struct PhotosScreen: View {
    let album: PhotoAlbum

    /// The container of the images, which waits in a tunnel.
    ///
    /// The list of them fails there, and can be tried again.
    let kept: ResourceContainer

    private let columns = [GridItem(.adaptive(minimum: 150), spacing: 16)]

    var body: some View {
        AsyncResourceView {
            try await album.prepare()
        } content: { _ in
            if album.photos.isEmpty {
                ContentUnavailableView("No photos", systemImage: ShowcaseScreen.photos.symbol)
            } else {
                ScrollView {
                    LazyVGrid(columns: columns, spacing: 16) {
                        ForEach(album.photos) { PhotoCell(photo: $0) }
                    }
                    .padding()
                }
                .resourceContainer(kept)
            }
        }
    }
}

/// An image with its title and its origin.
private struct PhotoCell: View {
    let photo: Photo

    @Environment(\.station) private var station

    var body: some View {
        VStack(spacing: 0) {
            PictureView(picture: .picture(photo.id, from: station), title: photo.title)
        }
        .frame(maxWidth: .infinity, minHeight: 140)
        .background(Color.gray.opacity(0.12), in: .rect(cornerRadius: 12))
        .clipShape(.rect(cornerRadius: 12))
        .accessibilityIdentifier("photo-\(photo.id)")
    }
}

private struct PictureView: View {
    @AsyncResource private var picture: ResourceStore<Picture>
    private let title: String

    init(picture: Resource<Picture>, title: String) {
        _picture = AsyncResource(picture)
        self.title = title
    }

    var body: some View {
        AsyncResourceView(picture) { value in
            VStack(alignment: .leading, spacing: 4) {
                AsyncImage(url: value.url) { image in
                    image.resizable().aspectRatio(contentMode: .fill)
                } placeholder: {
                    Color.gray.opacity(0.2)
                }
                .frame(maxWidth: .infinity, minHeight: 104, maxHeight: 104)
                .clipped()
                .accessibilityLabel(title)
                HStack(spacing: 4) {
                    Text(title).lineLimit(1)
                    Spacer()
                    Text(picture.state.origin == .disk ? "disk" : "network").foregroundStyle(.secondary)
                }
                .font(.footnote)
                .padding(8)
            }
        } loading: {
            ProgressView()
        } failure: { error, retry in
            RetryButton(retry: retry).accessibilityValue(error.localizedDescription)
        }
    }
}
