public import PortableUI

/// A progress indicator with the word “Loading”.
public struct DefaultLoadingView: View {
    /// Creates the view.
    public init() {}

    /// The progress indicator, centered in the available space.
    public var body: some View {
        ProgressView(DefaultTexts.loading)
            .padding()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A button that starts a load.
///
/// It's shown before the first load, or after that load was canceled.
public struct DefaultIdleView: View {
    private let load: RetryAction

    /// Creates the view with the action that loads.
    public init(load: RetryAction) {
        self.load = load
    }

    /// The button, centered in the available space.
    public var body: some View {
        Button(DefaultTexts.load) { load() }
            .buttonStyle(.bordered)
            .padding()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A view that describes an error, with a button that retries and shows when a retry is running.
public struct DefaultFailureView: View {
    private let error: any Error
    private let retry: RetryAction

    /// Creates the view of an error with the action that retries.
    public init(error: any Error, retry: RetryAction) {
        self.error = error
        self.retry = retry
    }

    /// The message and the button, centered in the available space.
    public var body: some View {
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

/// A button titled “Retry” that shows a progress indicator and is disabled while the retry runs.
public struct RetryButton: View {
    private let retry: RetryAction

    /// Creates the button of an action.
    public init(retry: RetryAction) {
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
