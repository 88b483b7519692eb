import PortableUI

struct Picture: Identifiable, Hashable, Sendable {
    var id: URL { url }
    let url: URL
    let caption: String
}

struct ImageGallery: View {
    let pictures: @Sendable () async throws -> [Picture]

    @State private var shown: [Picture] = []
    @State private var large: Picture?

    var body: some View {
        ScrollView {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
                ForEach(shown) { picture in
                    GalleryImage(picture: picture)
                        .onTapGesture { large = picture }
                        .accessibilityIdentifier(picture.caption)
                }
            }
        }
        .task { shown = (try? await pictures()) ?? [] }
        .sheet(item: $large) { picture in
            VStack {
                AsyncImage(url: picture.url) { image in
                    image.resizable().scaledToFit()
                } placeholder: {
                    ProgressView()
                }
                Text("Large: \(picture.caption)")
            }
            .presentationDetents([.medium, .large])
        }
    }
}

struct GalleryImage: View {
    let picture: Picture

    var body: some View {
        AsyncImage(url: picture.url) { phase in
            switch phase {
            case .empty:
                ProgressView()
            case .success(let image):
                image
                    .resizable()
                    .aspectRatio(contentMode: .fill)
                    .accessibilityLabel(picture.caption)
            case .failure:
                Image(systemName: "photo.badge.exclamationmark")
                    .foregroundStyle(.secondary)
                    .accessibilityLabel("No picture of \(picture.caption)")
            @unknown default:
                EmptyView()
            }
        }
        .frame(width: 120, height: 120)
        .clipped()
    }
}
