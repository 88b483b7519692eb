import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A page whose path refers to one of the app's screens.
@MainActor
struct LinkTests {
    private let asBrowser = ServerFixture.asTab

    @Test func `a view that asks for addresses hears of the page's, before the page is drawn`() async throws {
        try await ServerFixture.run(makeGraph: linked) { fixture in
            let page = try await fixture.request("GET", "/books?filter=a%20b", headers: asBrowser)
            #expect(page.contains(">http://\(fixture.host)/books?filter=a%20b</span>"))
            let typed = try await fixture.request("GET", "/books", headers: ["Accept: text/html,*/*;q=0.8"])
            #expect(typed.contains(">http://\(fixture.host)/books</span>"))
            let queried = try await fixture.request("GET", "/?filter=a", headers: asBrowser)
            #expect(queried.contains(">http://\(fixture.host)/?filter=a</span>"))
            let first = try await fixture.request()
            #expect(first.contains(">No address</span>"))
        }
    }

    @Test func `where no view asks for addresses, there is nothing at other paths, and no session stays`() async throws
    {
        try await ServerFixture.run(maximumSessions: 1) { fixture in
            try await fixture.expect(404, "GET", "/books", headers: asBrowser)
            try await fixture.expect(200, headers: asBrowser)
        }
    }

    @Test func `what is no document of a window gets no page`() async throws {
        try await ServerFixture.run(maximumSessions: 1, makeGraph: linked) { fixture in
            try await fixture.expect(404, "GET", "/favicon.ico", headers: ["Sec-Fetch-Dest: image", "Accept: */*"])
            try await fixture.expect(404, "GET", "/favicon.ico", headers: ["Accept: image/png"])
            try await fixture.expect(404, "POST", "/books")
            let embedded = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: document"]
            try await fixture.expect(403, "GET", "/books", headers: embedded)
            try await fixture.expect(200, headers: asBrowser)
        }
    }

    @Test func `an address that is none is refused`() async throws {
        try await ServerFixture.run(makeGraph: linked) { fixture in
            try await fixture.expect(400, "GET", "books", headers: asBrowser)
            try await fixture.expect(400, "GET", "/%ff", headers: asBrowser)
        }
    }

    @Test func `what a link leads away from never appears`() throws {
        let counter = Counter()
        let url = try #require(URL(string: "http://localhost/books"))
        let graph = Graph(root: HomeScreen(counter: counter), opening: url)
        #expect(graph.handlesURLs)
        #expect(counter.appeared == 0)
        graph.unmount()
        let home = Graph(root: HomeScreen(counter: counter))
        #expect(counter.appeared == 1)
        home.unmount()
    }

    private let linked: @MainActor (Counter, URL?) -> Graph = { Graph(root: LinkedScreen(counter: $0), opening: $1) }
}

/// A screen that shows the URL that it was opened with.
struct LinkedScreen: View {
    let counter: Counter
    @State private var address = "No address"

    var body: some View {
        VStack {
            Text(address)
            CounterScreen(counter: counter)
        }
        .onOpenURL { address = $0.absoluteString }
    }
}

private struct HomeScreen: View {
    let counter: Counter
    @State private var address: String?

    var body: some View {
        Group {
            if let address { Text(address) } else { CounterScreen(counter: counter) }
        }
        .onOpenURL { address = $0.absoluteString }
    }
}
