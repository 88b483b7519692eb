import PortableUI

enum Loadable<Value> {
    case idle
    case loading
    case loaded(Value)
    case failed(String)
}

struct LoadableView<Value, Content: View>: View {
    private let load: () async throws -> Value
    private let content: (Value) -> Content

    @State private var state = Loadable<Value>.idle
    @State private var attempt = 0

    init(load: @escaping () async throws -> Value, @ViewBuilder content: @escaping (Value) -> Content) {
        self.load = load
        self.content = content
    }

    var body: some View {
        ZStack {
            switch state {
            case .idle:
                Color.clear
            case .loading:
                ProgressView { Text("Attempt \(attempt + 1)") }
            case .loaded(let value):
                content(value)
            case .failed(let message):
                ContentUnavailableView {
                    Label("Nothing to show", systemImage: "wifi.slash")
                } description: {
                    Text(message)
                } actions: {
                    Button("Try again") { attempt += 1 }
                        .buttonStyle(.borderedProminent)
                }
            }
        }
        .task(id: attempt) {
            state = .loading
            do {
                state = .loaded(try await load())
            } catch {
                state = .failed("Attempt \(attempt + 1) failed")
            }
        }
    }
}

struct ArticleScreen: View {
    let article: @Sendable () async throws -> String

    var body: some View {
        LoadableView(load: article) { text in
            ScrollView {
                Text(text)
                    .multilineTextAlignment(.leading)
                    .padding(.horizontal)
            }
        }
    }
}
