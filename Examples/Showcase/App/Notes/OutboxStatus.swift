import AsyncResources
import PortableUI

/// A line that summarizes the changes that the server doesn't have yet.
struct OutboxStatus: View {
    @PendingMutations private var mutations
    @State private var isListed = false

    var body: some View {
        let mutations = mutations
        let failures = mutations.filter { $0.status.error != nil }.count
        HStack(spacing: 8) {
            if failures > 0 {
                Label(failures == 1 ? "1 change failed" : "\(failures) changes failed", systemImage: "xmark.circle")
                    .foregroundStyle(.red)
            } else if let first = mutations.first {
                Label("\(mutations.count.changes): \(first.status.words)", systemImage: "clock")
            } else {
                Label("Everything is sent", systemImage: "checkmark.circle")
            }
            Spacer(minLength: 0)
            Button("Show") { isListed = true }
                .buttonStyle(.bordered)
                .controlSize(.mini)
                .disabled(mutations.isEmpty)
                .accessibilityLabel("Show pending changes")
        }
        .font(.footnote)
        .foregroundStyle(.secondary)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("outbox")
        .sheet(isPresented: $isListed) { PendingChanges() }
    }
}

/// A sheet with the changes that the server doesn't have yet, or has refused.
struct PendingChanges: View {
    @PendingMutations private var mutations
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 12) {
            HStack {
                Text("Pending changes").font(.headline).accessibilityAddTraits(.isHeader)
                Spacer()
                Button("Close") { dismiss() }.buttonStyle(.bordered)
            }
            .padding([.horizontal, .top])
            if mutations.isEmpty {
                ContentUnavailableView("Everything is sent", systemImage: "checkmark.circle")
            } else {
                List(mutations) { PendingChange(mutation: $0) }
            }
        }
    }
}

/// A pending change with its status and, if it has failed, with the choice to retry it or to give it up.
private struct PendingChange: View {
    let mutation: PendingMutation

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text((mutation.mutation as? any NoteMutation)?.summary ?? mutation.name)
            Text(words).font(.footnote).foregroundStyle(mutation.status.error == nil ? Color.secondary : Color.red)
            if mutation.status.error != nil {
                HStack(spacing: 12) {
                    Button("Retry") { mutation.retry() }
                    Button("Discard", role: .destructive) { Task { try? await mutation.discard() } }
                }
                .buttonStyle(.bordered)
                .controlSize(.small)
            }
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("pending")
    }

    private var words: String {
        let attempts = mutation.attempts > 1 ? ", attempt \(mutation.attempts)" : ""
        let words = mutation.status.words
        return words.prefix(1).uppercased() + words.dropFirst() + (mutation.status.isPending ? attempts : "")
    }
}

/// The notes that were just deleted, each with a button that brings it back.
struct DeletedNotes: View {
    @Environment(\.resourceContainer) private var container
    @PendingMutations private var mutations

    var body: some View {
        VStack(spacing: 8) {
            ForEach(mutations.filter(\.isUndoable)) { mutation in
                HStack(spacing: 12) {
                    Text("“\((mutation.mutation as? DeleteNote)?.text ?? "")” deleted").lineLimit(1)
                    Spacer(minLength: 0)
                    Button("Undo") { Task { await mutation.cancel() } }.buttonStyle(.borderless)
                }
                .font(.subheadline)
                .padding(.horizontal)
                .padding(.vertical, 10)
                .background(.bar, in: .rect(cornerRadius: 14))
                .shadow(color: .black.opacity(0.15), radius: 8, y: 2)
                .frame(maxWidth: 420)
                .accessibilityElement(children: .contain)
                .accessibilityIdentifier("deleted")
            }
        }
        .padding()
    }
}

extension PendingMutation {
    /// A Boolean value that indicates whether it's a deletion that waits so that it can be undone.
    fileprivate var isUndoable: Bool {
        guard mutation is DeleteNote else { return false }
        switch status {
        case .saving, .waiting(.delay): return true
        default: return false
        }
    }
}

extension MutationStatus {
    /// The status in a few words, without a capital letter.
    var words: String {
        switch self {
        case .saving: "saving"
        case .waiting(.delay): "can still be undone"
        case .waiting(.turn): "waiting in line"
        case .waiting(.connection): "waiting for a connection"
        case .waiting(.backoff): "waiting to try again"
        case .waiting(.signIn): "waiting for a sign-in"
        case .sending, .settling: "sending"
        case .succeeded: "sent"
        case .failed(let error): "failed: \(error.localizedDescription)"
        case .cancelled: "taken back"
        }
    }
}

extension Int {
    /// A count of changes.
    fileprivate var changes: String { self == 1 ? "1 change" : "\(self) changes" }
}
