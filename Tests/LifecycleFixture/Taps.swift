import Foundation
import PortableUI

/// Controls for a tap, a press, a double tap, a context menu, and a link.
struct Taps: View {
    @State private var journal = Journal()

    var body: some View {
        VStack {
            Button("Hold me") { journal.note("tapped") }.buttonStyle(Sinking())
            Text("Twice").onTapGesture(count: 2) { journal.note("twice") }
            Text("Ask me").contextMenu {
                Button("Copy") { journal.note("copy") }
            }
            Button("Never") { journal.note("never") }.disabled(true)
            if let url = URL(string: "https://elsewhere.example/page") { Link("Elsewhere", destination: url) }
            JournalText(journal: journal)
        }
    }
}

private struct Sinking: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.label
            Text(configuration.isPressed ? "down" : "up")
        }
    }
}
