import Foundation
import Testing

@testable import PortableUICore

/// Activities that views advertise: the content of a window, as the URL of a page.
@MainActor
@Suite struct `User activities` {
    @Test func `the view that came last of those that are shown says what the window shows`() {
        let places = Places()
        let graph = Graph(root: Window(places: places))
        #expect(graph.activity?.activityType == "outer")
        #expect(graph.activity?.webpageURL?.path == "/first")
        places.hasInner = true
        graph.flush()
        #expect(graph.activity?.activityType == "inner")
        #expect(graph.activity?.title == "Inner")
        places.hasInner = false
        graph.flush()
        #expect(graph.activity?.activityType == "outer")
        graph.unmount()
        #expect(graph.activity == nil)
    }

    @Test func `an update runs again when what it read changes`() {
        let places = Places()
        let graph = Graph(root: Window(places: places))
        places.path = "/second"
        graph.flush()
        #expect(graph.activity?.webpageURL?.path == "/second")
        graph.unmount()
    }

    @Test func `one that is inactive, or about no element, is none`() {
        let graph = Graph(
            root: Text("a").userActivity("a", isActive: false) { _ in }
                .userActivity("b", element: Int?.none) { $1.title = "\($0)" })
        #expect(graph.activity == nil)
        graph.unmount()
        let other = Graph(root: Text("a").userActivity("b", element: 7) { $1.title = "\($0)" })
        #expect(other.activity?.title == "7")
        other.unmount()
    }

    @Test func `of two tabs, the one that is shown says it`() {
        let places = Places()
        let graph = Graph(root: Tabs(places: places))
        #expect(graph.activity?.activityType == "1")
        places.tab = 2
        graph.flush()
        #expect(graph.activity?.activityType == "2")
        places.tab = 1
        graph.flush()
        #expect(graph.activity?.activityType == "1")
        graph.unmount()
    }
}

@MainActor
@Observable
private final class Places {
    var path = "/first"
    var hasInner = false
    var tab = 1
}

private struct Window: View {
    let places: Places

    var body: some View {
        VStack {
            Text("outer")
            if places.hasInner {
                Text("inner").userActivity("inner") { $0.title = "Inner" }
            }
        }
        .userActivity("outer") { $0.webpageURL = URL(string: "http://localhost\(places.path)") }
    }
}

private struct Tabs: View {
    @Bindable var places: Places

    var body: some View {
        TabView(selection: $places.tab) {
            Text("One").userActivity("1") { _ in }.tabItem { Text("1") }.tag(1)
            Text("Two").userActivity("2") { _ in }.tabItem { Text("2") }.tag(2)
        }
    }
}
