public import Foundation

/// How far an ``AsyncImage`` has come.
public enum AsyncImagePhase {
    /// Nothing is there yet.
    case empty
    /// The picture.
    case success(Image)
    /// Why there is no picture.
    case failure(any Error)

    /// The picture, where it is there.
    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    /// Why there is no picture, where that is known.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// A picture from the network, loaded while the view is there (L14).
///
/// A new address keeps the old picture until the new one is there. A load that was canceled because the view left starts
/// again when it returns. Addresses of the schemes `http`, `https`, and `data` are loaded; others are failures.
///
/// In a browser, the browser fetches the picture: this process never touches its bytes, and isn't told why it failed.
nonisolated public struct AsyncImage<Content: View> {
    let url: URL?
    let scale: CGFloat
    let content: (AsyncImagePhase) -> Content
    @State private var phase = AsyncImagePhase.empty
    @Environment(\.imageRequests) private var requests

    /// Creates a view of the picture in its own size, and of a grey plane until it is there.
    public init(url: URL?, scale: CGFloat = 1) where Content == Image {
        self.init(url: url, scale: scale) { $0.image ?? Image(systemName: "photo") }
    }

    /// Creates a view that is made anew for each phase.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.scale = scale
        self.content = content
    }

    /// Creates a view of the picture, and of something else until it is there.
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
    /// What the content makes of the phase.
    @MainActor public var body: some View {
        content(phase).task(id: url) { await load() }
    }

    @MainActor private func load() async {
        guard let url else {
            phase = .empty
            return
        }
        if case .failure = phase { phase = .empty }
        do {
            let image = try await requests.image(at: url, scale: scale)
            guard !Task.isCancelled else { return }
            phase = .success(image)
        } catch {
            guard !Task.isCancelled else { return }
            phase = .failure(error)
        }
    }
}
