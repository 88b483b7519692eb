import PortableUI

struct Hint: Identifiable, Hashable, Sendable {
    let id: Int
    let title: String
    let symbol: String
}

struct Onboarding: View {
    let hints: [Hint]
    let finish: @Sendable () async throws -> Void

    @State private var page = 0
    @State private var isFinished = false
    @State private var isBusy = false

    var body: some View {
        if isFinished {
            Text("Welcome!").font(.largeTitle).transition(.opacity)
        } else {
            VStack {
                TabView(selection: $page) {
                    ForEach(hints) { hint in
                        HintPage(hint: hint).tag(hint.id)
                    }
                }
                .tabViewStyle(.page)
                Text("Page \(page + 1) of \(hints.count)").font(.caption)
                Button(page < hints.count - 1 ? "Next" : "Begin", action: advance)
                    .buttonStyle(.borderedProminent)
                    .disabled(isBusy)
            }
            .background(Color(white: 0.95).ignoresSafeArea())
        }
    }

    private func advance() {
        guard page == hints.count - 1 else {
            withAnimation { page += 1 }
            return
        }
        isBusy = true
        Task {
            defer { isBusy = false }
            guard (try? await finish()) != nil else { return }
            withAnimation(.easeInOut(duration: 0.2)) { isFinished = true }
        }
    }
}

struct HintPage: View {
    let hint: Hint

    var body: some View {
        VStack(spacing: 24) {
            Image(systemName: hint.symbol)
                .font(.system(size: 60))
            Text(hint.title).multilineTextAlignment(.center)
        }
        .padding(.horizontal, 32)
    }
}
