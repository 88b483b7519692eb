import AsyncResources
import PortableUI

/// A cell for a color, with a spinner, then the color itself or a button to retry.
struct ColorCell: View {
    let store: ResourceStore<NamedColor>

    var body: some View {
        VStack(spacing: 0) {
            AsyncResourceView(store) { color in
                Color(color)
                    .accessibilityLabel("Color \(color.name)")
            } loading: {
                ProgressView()
            } failure: { error, retry in
                FailedCell(error: error, retry: retry)
            }
        }
        .frame(maxWidth: .infinity, minHeight: 100, maxHeight: 100)
        .background(Color.gray.opacity(0.15), in: .rect(cornerRadius: 16))
        .clipShape(.rect(cornerRadius: 16))
    }
}

/// The content of a cell whose color couldn't be loaded.
private struct FailedCell: View {
    let error: any Error
    let retry: LoadAction

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
