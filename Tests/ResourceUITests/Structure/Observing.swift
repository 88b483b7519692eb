import PortableUI

/// A view that is evaluated again when an object changes that its content reads.
struct Observing<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View { content() }
}
