public import PortableUI
import ResourceCore
public import ResourcePages

/// The row for one end of a list: a progress indicator, the error of a failed page with a button, or nothing.
public struct DefaultPagesFooter: View {
    private let state: PagesEndState
    private let loadNext: LoadNextAction

    /// Creates the row of a state, with the action that loads the page beyond the end.
    public init(state: PagesEndState, loadNext: LoadNextAction) {
        self.state = state
        self.loadNext = loadNext
    }

    /// The row.
    public var body: some View {
        switch state {
        case .loading:
            ProgressView()
                .accessibilityLabel(DefaultTexts.loading)
                .frame(maxWidth: .infinity)
                .padding()
        case .failed(let error):
            VStack(spacing: 8) {
                Text(error.localizedDescription)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                    .multilineTextAlignment(.center)
                Button(DefaultTexts.tryAgain) { loadNext() }
                    .buttonStyle(.bordered)
            }
            .frame(maxWidth: .infinity)
            .padding()
        case .idle, .finished:
            EmptyView()
        }
    }
}
