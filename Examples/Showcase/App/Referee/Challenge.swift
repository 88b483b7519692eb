import AsyncResources
import PortableUI

/// An invitation to make the app lose a write, or say something untrue.
struct Challenge: View {
    let verdict: ResourceStore<WriteVerdict>
    let openNotes: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text("Try to make it lie").font(.headline).accessibilityAddTraits(.isHeader)
            Text(
                """
                Add notes, and while they're being sent, choose *In the tunnel*, stop the program with Ctrl-C and start \
                it again, pull the plug, or open ten windows. A note that was sent is on the server's disk, and it's \
                there once. The server's own log is the referee.
                """
            )
            .font(.footnote)
            .fixedSize(horizontal: false, vertical: true)
            Referee(verdict: verdict)
            Button("Open the notes", action: openNotes).buttonStyle(.bordered)
        }
        .padding(10)
        .frame(maxWidth: 720, alignment: .leading)
        .background(Color.gray.opacity(0.1), in: .rect(cornerRadius: 10))
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("challenge")
    }
}

/// The writes in the server's log, such as `The server's log: 5 writes, 5 applied, 0 twice`.
struct Referee: View {
    let verdict: ResourceStore<WriteVerdict>

    var body: some View {
        AsyncResourceView(verdict) { verdict in
            Text("The server's log: \(verdict.writes) writes, \(verdict.applied) applied, \(verdict.twice) twice")
                .fontWeight(verdict.twice > 0 ? .bold : .regular)
                .foregroundStyle(verdict.twice > 0 ? Color.red : Color.secondary)
                .accessibilityIdentifier("verdict")
        } loading: {
            Text("Asking the server")
        } failure: { _, _ in
            Text("The server doesn't respond.")
        }
        .font(.footnote)
        .foregroundStyle(.secondary)
    }
}
