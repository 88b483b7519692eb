public import Foundation

/// The current phase of the loading of an ``AsyncImage``.
public enum AsyncImagePhase {
    /// No image is loaded.
    case empty
    /// An image was loaded successfully.
    case success(Image)
    /// An image failed to load with an error.
    case failure(any Error)

    /// The loaded image, if there is one.
    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    /// The error that occurred, if it's known.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// A view that loads an image from a URL for as long as it's in the tree (L14).
///
/// When the URL changes, the old image is shown until the new one is loaded. A load that was canceled because the view
/// disappeared starts again when the view returns. URLs with the schemes `http`, `https`, and `data` are loaded. Others
/// fail.
///
/// In a browser, the browser fetches the image. This process never receives its bytes, and doesn't know why a load
/// failed.
nonisolated public struct AsyncImage<Content: View> {
    let url: URL?
    let scale: CGFloat
    let content: (AsyncImagePhase) -> Content
    @State private var phase = AsyncImagePhase.empty
    @State private var loadedURL: URL?
    @Environment(\.imageRequests) private var requests

    /// Creates a view that shows the image at its own size, and a placeholder symbol until it's loaded.
    public init(url: URL?, scale: CGFloat = 1) where Content == Image {
        self.init(url: url, scale: scale) { $0.image ?? Image(systemName: "photo") }
    }

    /// Creates a view whose content is created for each phase.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.scale = scale
        self.content = content
    }

    /// Creates a view that shows a modified image, and a placeholder until it's loaded.
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }
}

extension AsyncImage: View {
    /// The content for the current phase.
    @MainActor public var body: some View {
        content(phase).task(id: url) { await load() }
    }

    @MainActor private func load() async {
        guard let url else {
            phase = .empty
            loadedURL = nil
            return
        }
        guard url != loadedURL else { return }
        if case .failure = phase { phase = .empty }
        do {
            let image = try await requests.image(at: url, scale: scale)
            guard !Task.isCancelled else { return }
            phase = .success(image)
            loadedURL = url
        } catch {
            guard !Task.isCancelled else { return }
            phase = .failure(error)
            loadedURL = nil
        }
    }
}
