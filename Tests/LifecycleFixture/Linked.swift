import PortableUI

/// An app whose views do something when they're opened with a URL, and print what they do.
struct Linked: App {
    var body: some Scene {
        WindowGroup { LinkedScreen() }
    }
}

private struct LinkedScreen: View {
    @State private var address = "nothing"
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Opened \(address)")
            Button("Tapped \(count)") { count += 1 }
                .accessibilityIdentifier("add")
        }
        .onOpenURL {
            address = $0.path
            note("opened \($0.path)")
        }
        .task { note("task \(address)") }
    }

    private func note(_ line: String) {
        print(line)
        fflush(nil)
    }
}
