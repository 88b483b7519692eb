import PortableUI
import ResourceCore
import ResourcePages

/// The row for one end of a list: a progress indicator, what a page waits for, an error with a button, or nothing.
struct DefaultPagesFooter: View {
    let state: PagesEndState
    let loadNext: LoadAction

    var body: some View {
        switch state {
        case .loading:
            ProgressView()
                .accessibilityLabel(DefaultTexts.loading)
                .frame(maxWidth: .infinity)
                .padding()
        case .waiting(let wait):
            line(wait.text)
                .frame(maxWidth: .infinity)
                .padding()
        case .failed(let error):
            VStack(spacing: 8) {
                line(error.localizedDescription)
                Button(DefaultTexts.tryAgain) { loadNext() }
                    .buttonStyle(.bordered)
            }
            .frame(maxWidth: .infinity)
            .padding()
        case .idle, .finished:
            EmptyView()
        }
    }

    private func line(_ text: String) -> some View {
        Text(text)
            .font(.footnote)
            .foregroundStyle(.secondary)
            .multilineTextAlignment(.center)
    }
}
