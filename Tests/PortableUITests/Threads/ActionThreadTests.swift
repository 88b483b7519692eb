import Foundation
import HeadlessHost
import PortableUI
import Testing

/// The actions that a view gets from its surroundings, called off the main actor, as code can whose isolation isn't
/// checked.
@MainActor
@Suite struct `Actions called on another thread` {
    @Test(arguments: ["Dismiss", "Older form"])
    func `a sheet is closed`(button: String) async throws {
        let host = HeadlessHost { Presenter() }
        #expect(host.contains(.button, button))
        try host.tap(button)
        try await host.until { !host.contains(.button, button) }
    }

    @Test func `a URL is opened, and its completion called`() async throws {
        let host = HeadlessHost { Opener() }
        try host.tap("Open")
        try await host.until { host.contains(.text, "opened") }
        #expect(host.openedURLs.map(\.absoluteString) == ["https://example.com/"])
    }

    @Test func `a view is scrolled to`() async throws {
        let host = HeadlessHost { Scroller() }
        try host.tap("Scroll")
        try await host.until { host.scrolledID == AnyHashable(7) }
    }

    @Test func `a published value is received`() async throws {
        let publisher = ObservableObjectPublisher()
        let host = HeadlessHost { Receiver(publisher: publisher) }
        try host.tap("Publish")
        try await host.until { host.contains(.text, "Received 2") }
    }

    @Test func `a refresh runs`() async throws {
        let host = HeadlessHost { Refreshing() }
        try host.tap("Refresh")
        try await host.until { host.contains(.text, "Refreshed") }
    }
}

/// Calls a function of the main actor on another thread.
@MainActor
private func unchecked(_ action: @escaping @MainActor () -> Void) {
    onOtherThread(unsafeBitCast(action, to: (() -> Void).self))
}

private struct Presenter: View {
    @State private var isPresented = true

    var body: some View {
        Text("Home").sheet(isPresented: $isPresented) { Sheet() }
    }
}

private struct Sheet: View {
    @Environment(\.dismiss) private var dismiss
    @Environment(\.presentationMode) private var mode

    var body: some View {
        Button("Dismiss") {
            let dismiss = dismiss
            unchecked { dismiss() }
        }
        Button("Older form") {
            let mode = mode
            onOtherThread { mode.wrappedValue.dismiss() }
        }
    }
}

private struct Opener: View {
    @Environment(\.openURL) private var openURL
    @State private var isOpened = false

    var body: some View {
        Text(isOpened ? "opened" : "closed")
        Button("Open") {
            guard let url = URL(string: "https://example.com/") else { return }
            let openURL = openURL
            unchecked { openURL(url) { isOpened = $0 } }
        }
    }
}

private struct Scroller: View {
    var body: some View {
        ScrollViewReader { proxy in
            Button("Scroll") { onOtherThread { proxy.scrollTo(7) } }
            ScrollView { ForEach(0..<10) { Text("\($0)").id($0) } }
        }
    }
}

private struct Receiver: View {
    let publisher: ObservableObjectPublisher
    @State private var count = 0

    var body: some View {
        Text("Received \(count)").onReceive(publisher) { count += 1 }
        Button("Publish") {
            onOtherThread { for _ in 1...2 { publisher.send() } }
        }
    }
}

private struct Refreshing: View {
    @State private var isRefreshed = false

    var body: some View {
        let isRefreshed = $isRefreshed
        Text(isRefreshed.wrappedValue ? "Refreshed" : "Old")
        Refresher().refreshable { isRefreshed.wrappedValue = true }
    }
}

private struct Refresher: View {
    @Environment(\.refresh) private var refresh

    var body: some View {
        Button("Refresh") {
            guard let refresh else { return }
            let end = Signal()
            Task.detached { @concurrent in
                await refresh()
                end.send()
            }
            end.wait()
        }
    }
}
