import Foundation
import PortableUI
import ResourceCore
import ResourceWriting

/// The mutations that wait, are being sent, or have failed, in the order in which they were sent.
struct MutationsSection: View {
    let mutations: [PendingMutation]
    let date: Date

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 6) {
                if mutations.isEmpty {
                    Text("No mutations are pending.").font(.footnote).foregroundStyle(.secondary)
                }
                ForEach(mutations) { MutationCard(mutation: $0, date: date) }
            }
            .padding()
        }
    }
}

/// A mutation with its status and its actions.
private struct MutationCard: View {
    let mutation: PendingMutation
    let date: Date

    var body: some View {
        HStack(spacing: 10) {
            Circle().fill(mutation.status.error == nil ? Color.purple : .red).frame(width: 10, height: 10)
            VStack(alignment: .leading, spacing: 2) {
                Text(mutation.name).font(.subheadline).lineLimit(1)
                Text(words).font(.caption).foregroundStyle(.secondary)
            }
            Spacer(minLength: 0)
            if mutation.status.error != nil {
                Button("Retry") { mutation.retry() }
                Button("Discard", role: .destructive) { Task { try? await mutation.discard() } }
            } else if mutation.attempts == 0 {
                Button("Cancel") { Task { await mutation.cancel() } }
            }
        }
        .buttonStyle(.bordered)
        .controlSize(.mini)
        .padding(10)
        .background(Color.gray.opacity(0.1), in: .rect(cornerRadius: 10))
        .accessibilityElement(children: .contain)
        .accessibilityLabel(mutation.name)
        .accessibilityIdentifier("mutation-\(mutation.id)")
    }

    /// The status, the attempts, and the age, such as `waiting (connection) · 2 attempts · 12 s`.
    private var words: String {
        let attempts = mutation.attempts == 1 ? "1 attempt" : "\(mutation.attempts) attempts"
        let progress = mutation.progress.map { " · \(Int($0 * 100)) %" } ?? ""
        let age = max(Duration(clamping: date.timeIntervalSince(mutation.createdAt)), .zero).components.seconds
        return "\(mutation.status.words)\(progress) · \(attempts) · \(age) s"
    }
}

extension MutationStatus {
    /// A description in a few words.
    fileprivate var words: String {
        switch self {
        case .saving: "saving"
        case .waiting(let reason): "waiting (\(reason))"
        case .sending: "sending"
        case .settling: "settling"
        case .succeeded: "succeeded"
        case .failed(let error): "failed: \(error.localizedDescription)"
        case .cancelled: "canceled"
        }
    }
}
