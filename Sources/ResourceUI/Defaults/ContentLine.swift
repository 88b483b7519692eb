import PortableUI
import ResourceCore

/// A line above content: what its refresh waits for, that it failed, or what a feature of the resource says, such as a
/// lost connection.
///
/// The content is that of the last success.
struct ContentLine<Value: Sendable>: View {
    let store: ResourceStore<Value>

    var body: some View {
        if let text = store.waitText {
            line(text, systemImage: "clock", offersRetry: true)
                .announcesLoads(of: LoadAction(store))
        } else if let error = store.error, store.value != nil {
            line(error.localizedDescription, systemImage: "exclamationmark.triangle", offersRetry: true)
                .announcesLoads(of: LoadAction(store), error: error)
        } else if let notice = store.notice {
            line(notice.text, systemImage: "info.circle", offersRetry: notice.offersRetry)
        }
    }

    private func line(_ text: String, systemImage: String, offersRetry: Bool) -> some View {
        HStack(spacing: 8) {
            Image(systemName: systemImage).accessibilityHidden(true)
            Text(text).fixedSize(horizontal: false, vertical: true)
            Spacer()
            if offersRetry { RetryButton(retry: LoadAction(store)).controlSize(.small) }
        }
        .font(.footnote)
        .foregroundStyle(.secondary)
        .padding()
    }
}

extension ResourceStore {
    fileprivate var notice: FeatureNotice? { store.snapshot(reading: .notice).features.notice }
}
