import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A server of several pages: a list of them, and each at its own path.
@MainActor
struct PagesTests {
    private let pages = [BrowserPage("Rows") { Text("All rows") }, BrowserPage(Planet_Previews.self)]

    @Test func `the first page links to all others, safely and without a session`() async throws {
        try await ServerFixture.run(pages: pages) { fixture in
            let answer = try await fixture.request()
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains(#"<a href="/Rows">Rows</a>"#))
            #expect(answer.contains(#"<a href="/Planet">Planet</a>"#))
            #expect(answer.contains("Content-Security-Policy: default-src 'none'"))
            #expect(!answer.contains("Set-Cookie"))
        }
    }

    @Test func `each page is found at its own path, and called by its name`() async throws {
        try await ServerFixture.run(pages: pages) { fixture in
            let rows = try await fixture.request("GET", "/Rows")
            #expect(rows.contains(">All rows</span>"))
            #expect(rows.contains("<title>Rows</title>"))
            let planet = try await fixture.request("GET", "/Planet")
            #expect(planet.contains(">Third planet</span>"))
            try await fixture.expect(404, "GET", "/Moon")
            try await fixture.expect(405, "POST", "/Rows", headers: ["Origin: http://\(fixture.host)"])
        }
    }

    @Test func `each preview has a page of its own`() {
        let previews = ["Two words", "A/B", "…", "Two words", "Two words 2", "socket"].map { name in
            RecordedPreview(name: name, content: { AnyView(Text(name)) }, file: "", line: 1)
        }
        #expect(
            BrowserPage.previews(previews).map(\.path) == [
                "/Two-words", "/A-B", "/Preview", "/Two-words-2", "/Two-words-2-2", "/socket-2",
            ])
    }

    @Test func `a page that another site asks for is refused, as the first one is`() async throws {
        try await ServerFixture.run(pages: pages) { fixture in
            let headers = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image"]
            try await fixture.expect(403, "GET", "/", headers: headers)
            try await fixture.expect(403, "GET", "/Rows", headers: headers)
        }
    }

    @Test func `an app has no pages beside its own`() async throws {
        try await ServerFixture.run { fixture in try await fixture.expect(404, "GET", "/Rows") }
    }
}

private struct Planet_Previews: PreviewProvider {
    static var previews: some View { Text("Third planet") }
}
