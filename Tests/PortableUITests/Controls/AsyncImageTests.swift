import Foundation
import HeadlessHost
import Testing

@testable import PortableUICore

/// Images from the network, which the host of a tree loads (L14).
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `Pictures and their phases` {
    private let first = URL(string: "https://example.com/a")!
    private let second = URL(string: "https://example.com/b")!

    @Test func `a picture is empty until the host has it (L14)`() async throws {
        let host = HeadlessHost { Picture(url: first) }
        #expect(host.contains(.text, "empty"))
        #expect(host.requestedImages == [first])
        try host.showImage(at: first)
        try await host.until { host.contains(.text, "success") }
        #expect(host.requestedImages.isEmpty)
    }

    @Test func `a picture that the host doesn't have is a failure (L14)`() async throws {
        let host = HeadlessHost { Picture(url: first) }
        try host.failImage(at: first)
        try await host.until { host.contains(.text, "failure") }
    }

    @Test func `a new address keeps the old picture until the new one is there (L14)`() async throws {
        let host = HeadlessHost { PictureOwner() }
        try host.showImage(at: first)
        try await host.until { host.contains(.text, "success") }
        try host.tap("Other")
        try await host.until { host.requestedImages == [second] }
        #expect(host.contains(.text, "success"))
        try host.showImage(at: second)
        try await host.settle { host.counters.runningTasks > 0 }
        #expect(host.contains(.text, "success"))
    }

    @Test func `after a failure a new address begins anew`() async throws {
        let host = HeadlessHost { PictureOwner() }
        try host.failImage(at: first)
        try await host.until { host.contains(.text, "failure") }
        try host.tap("Other")
        #expect(host.contains(.text, "empty"))
    }

    @Test func `an answer for an address that is none any more changes nothing`() async throws {
        let host = HeadlessHost { PictureOwner() }
        try host.tap("Other")
        try await host.until { host.requestedImages == [second] }
        #expect(throws: LookupFailure.self) { try host.showImage(at: first) }
        #expect(host.contains(.text, "empty"))
    }

    @Test func `a view that leaves waits no longer, and asks again when it returns (L14)`() async throws {
        let host = HeadlessHost { Picture(url: first) }
        host.disappear()
        try await host.until { host.requestedImages.isEmpty }
        host.appear()
        try await host.until { host.requestedImages == [first] }
    }

    @Test func `an image that is there isn't requested again when its view returns (L14)`() async throws {
        let host = HeadlessHost {
            TabView {
                Picture(url: first).tabItem { Text("Picture") }
                Text("Nothing").tabItem { Text("Other") }
            }
        }
        try host.showImage(at: first)
        try await host.until { host.contains(.text, "success") }
        try host.choose("Other")
        try host.choose("Picture")
        #expect(host.contains(.text, "success"))
        try await host.settle()
        #expect(host.requestedImages.isEmpty && host.contains(.text, "success"))
    }

    @Test(arguments: ["file:///etc/hostname", "ftp://example.com/a.png", "javascript:alert(1)", "blob:x", "a.png"])
    func `an address that isn't one of the web is a failure, and no host is asked`(address: String) async throws {
        let url = try #require(URL(string: address))
        let host = HeadlessHost { Picture(url: url) }
        try await host.until { host.contains(.text, "failure") }
        #expect(host.requestedImages.isEmpty)
    }

    @Test func `without an address nothing is asked for`() {
        let host = HeadlessHost { Picture(url: nil) }
        #expect(host.contains(.text, "empty") && host.requestedImages.isEmpty)
    }
}

struct Picture: View {
    let url: URL?

    var body: some View {
        AsyncImage(url: url) { phase in
            switch phase {
            case .empty: Text("empty")
            case .success: Text("success")
            case .failure: Text("failure")
            }
        }
    }
}

private struct PictureOwner: View {
    @State private var path = "a"

    var body: some View {
        VStack {
            Picture(url: URL(string: "https://example.com/\(path)"))
            Button("Other") { path = "b" }
        }
    }
}
