import LocalizedTexts
import PortableUI
import ResourceCore

/// A line at the bottom of a view without content, whose load waits or, if it's the first one, makes another attempt.
struct AttemptLine<Value: Sendable>: View {
    let store: ResourceStore<Value>

    var body: some View {
        if let text = store.waitText ?? store.attempt.flatMap(text) {
            Text(text)
                .font(.footnote)
                .foregroundStyle(.secondary)
                .padding(.horizontal, 12)
                .padding(.vertical, 6)
                .background(.regularMaterial, in: Capsule())
                .padding()
        }
    }

    private func text(of attempt: LoadAttempt) -> String? {
        guard attempt.number > 1, store.error == nil else { return nil }
        guard let limit = attempt.limit else { return LocalizedText.string("Attempt %ld", attempt.number) }
        return LocalizedText.string("Attempt %ld of %ld", attempt.number, limit)
    }
}

extension View {
    /// Numbers the attempts of a first load for which the view stands, gives way to what that waits for, and announces
    /// its end.
    func describesFirstLoad<Value>(of store: ResourceStore<Value>) -> some View {
        FirstLoad(store: store, indicator: self)
            .announcesLoads(of: LoadAction(store), untilGone: true)
    }
}

private struct FirstLoad<Value: Sendable, Indicator: View>: View {
    let store: ResourceStore<Value>
    let indicator: Indicator

    var body: some View {
        if store.waitText == nil {
            indicator.overlay(alignment: .bottom) { AttemptLine(store: store) }
        } else {
            AttemptLine(store: store).frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }
}
