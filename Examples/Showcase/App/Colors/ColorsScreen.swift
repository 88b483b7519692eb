import AsyncResources
import PortableUI

/// A screen with a hundred colors in three columns.
///
/// A cell loads its color when it comes near the visible range.
struct ColorsScreen: View {
    let gallery: ColorGallery

    private let columns = Array(repeating: GridItem(.flexible(minimum: 50), spacing: 16), count: 3)

    var body: some View {
        ScrollView {
            VStack(spacing: 16) {
                HStack {
                    Text("Each cell loads its own resource.")
                        .font(.subheadline)
                        .foregroundStyle(.secondary)
                    Spacer()
                    Button("Retry all failed") { gallery.retryAllFailed() }
                        .buttonStyle(.bordered)
                        .controlSize(.small)
                        .fixedSize()
                }
                LazyVGrid(columns: columns, spacing: 16) {
                    ForEach(gallery.stores.indices, id: \.self) { index in
                        ColorCell(store: gallery.stores[index])
                            .accessibilityIdentifier("color-\(index)")
                    }
                }
                // The first HTML says in each cell that it loads, also to a browser without scripts.
                .loadingViewDelay(.zero, minimum: .zero)
            }
            .padding()
        }
    }
}

struct ColorsScreen_Previews: PreviewProvider {
    static var previews: some View {
        ColorsScreen(gallery: .preview)
    }
}
