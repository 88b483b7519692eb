public import PortableUI
import ResourceCore
public import ResourcePages

/// A view that stands for a resource where an app has none of its own: for a load, for a failure, or for one end of a
/// list.
public struct DefaultResourceView: View {
    private enum Role {
        case loading
        case idle(LoadAction)
        case failure(any Error, LoadAction)
        case end(PagesEndState, LoadAction)
    }

    enum Phase {
        case loading, idle, failure, end
    }

    private let role: Role

    /// The phase that the view stands for.
    var phase: Phase {
        switch role {
        case .loading: .loading
        case .idle: .idle
        case .failure: .failure
        case .end: .end
        }
    }

    /// Creates a progress indicator with the word “Loading”, centered in the available space.
    public init() { role = .loading }

    /// Creates a button that starts a load, centered in the available space.
    ///
    /// It's shown before the first load, or after that load was canceled.
    public init(load: LoadAction) { role = .idle(load) }

    /// Creates the description of an error, with a button that retries and shows when a retry is running.
    public init(error: any Error, retry: LoadAction) { role = .failure(error, retry) }

    /// Creates the row for one end of a list: a progress indicator, what a page waits for, an error with a button, or
    /// nothing.
    public init(state: PagesEndState, loadNext: LoadAction) { role = .end(state, loadNext) }

    /// The view.
    public var body: some View {
        switch role {
        case .loading: DefaultLoadingView()
        case .idle(let load): DefaultIdleView(load: load)
        case .failure(let error, let retry): DefaultFailureView(error: error, retry: retry)
        case .end(let state, let loadNext): DefaultPagesFooter(state: state, loadNext: loadNext)
        }
    }
}

/// A button titled “Retry” that shows a progress indicator and is disabled while the retry runs.
public struct RetryButton: View {
    private let retry: LoadAction

    /// Creates the button of an action.
    public init(retry: LoadAction) {
        self.retry = retry
    }

    /// The button.
    public var body: some View {
        Button {
            retry()
        } label: {
            HStack(spacing: 8) {
                if retry.isRunning { ProgressView().controlSize(.small) }
                Text(DefaultTexts.retry)
            }
        }
        .buttonStyle(.bordered)
        .disabled(retry.isRunning)
        .accessibilityLabel(DefaultTexts.retry)
    }
}

/// A progress indicator with the word “Loading”.
private struct DefaultLoadingView: View {
    var body: some View {
        ProgressView(DefaultTexts.loading)
            .padding()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A button that starts a load.
///
/// It's shown before the first load, or after that load was canceled.
private struct DefaultIdleView: View {
    let load: LoadAction

    var body: some View {
        Button(DefaultTexts.load) { load() }
            .buttonStyle(.bordered)
            .padding()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A view that describes an error, with a button that retries and shows when a retry is running.
private struct DefaultFailureView: View {
    let error: any Error
    let retry: LoadAction

    var body: some View {
        ContentUnavailableView {
            Label(DefaultTexts.failed, systemImage: "exclamationmark.triangle")
        } description: {
            Text(error.localizedDescription)
        } actions: {
            RetryButton(retry: retry)
        }
        .announcesLoads(of: retry, error: error)
    }
}
