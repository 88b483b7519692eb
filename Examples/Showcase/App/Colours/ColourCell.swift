import AsyncResources
import PortableUI

/// One colour: a spinner, then the colour itself or a way to try again.
struct ColourCell: View {
    let store: ResourceStore<Colour>

    var body: some View {
        AsyncResourceView(store) { colour in
            Color(colour)
                .accessibilityLabel("Colour \(colour.name)")
        } loading: {
            ProgressView()
        } failure: { error, retry in
            FailedCell(error: error, retry: retry)
        }
        .frame(maxWidth: .infinity, minHeight: 100, maxHeight: 100)
        .background(Color.gray.opacity(0.15), in: .rect(cornerRadius: 16))
        .clipShape(.rect(cornerRadius: 16))
    }
}

/// What is left of a colour that could not be loaded.
private struct FailedCell: View {
    let error: any Error
    let retry: RetryAction

    var body: some View {
        Button {
            retry()
        } label: {
            if retry.isRunning {
                ProgressView()
            } else {
                Label("Retry", systemImage: "arrow.clockwise")
            }
        }
        .buttonStyle(.bordered)
        .disabled(retry.isRunning)
        .accessibilityLabel("Retry")
        .accessibilityValue(error.localizedDescription)
    }
}
