import PortableUI
import ResourceCore

/// A line above content whose refresh failed.
///
/// The content is that of the last success.
struct FailedRefreshLine<Value: Sendable>: View {
    let store: ResourceStore<Value>

    var body: some View {
        if let error = store.error, store.value != nil {
            HStack(spacing: 8) {
                Image(systemName: "exclamationmark.triangle").accessibilityHidden(true)
                Text(error.localizedDescription).fixedSize(horizontal: false, vertical: true)
                Spacer()
                RetryButton(retry: RetryAction(store)).controlSize(.small)
            }
            .font(.footnote)
            .foregroundStyle(.secondary)
            .padding()
            .announcesLoads(of: RetryAction(store), error: error)
        }
    }
}
