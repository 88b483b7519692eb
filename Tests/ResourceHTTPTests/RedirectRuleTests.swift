import Foundation
import HTTPTypes
import ResourceCore
import Testing

@testable import ResourceHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Which redirects are followed, and with what.
struct RedirectRuleTests {
    /// Where a chain of redirects is followed to; nil for each one that is refused or not told any more.
    private func follow(_ addresses: [String], from first: String) throws -> [URLRequest?] {
        let url = try #require(URL(string: first))
        let exchange = SessionExchange(URLSession.shared.dataTask(with: url), of: .get(url)) { _ in }
        return try addresses.map { address in
            var request = URLRequest(url: try #require(URL(string: address)))
            request.setValue("secret", forHTTPHeaderField: "Authorization")
            request.setValue("secret", forHTTPHeaderField: "Cookie")
            request.setValue("kept", forHTTPHeaderField: "Accept")
            var followed: URLRequest?
            _ = exchange.redirect(to: request) { followed = $0 }
            return followed
        }
    }

    private func schemes(_ addresses: [String], from first: String) throws -> [String?] {
        try follow(addresses, from: first).map { $0?.url?.scheme }
    }

    @Test func `a redirect keeps its scheme, or goes from http to https`() throws {
        #expect(try schemes(["https://radio.example/b"], from: "https://radio.example/a") == ["https"])
        #expect(try schemes(["http://radio.example/b"], from: "http://radio.example/a") == ["http"])
        #expect(try schemes(["HTTPS://radio.example/b"], from: "http://radio.example/a").first != .some(nil))
    }

    @Test func `a redirect from https to http is refused, also later in a chain`() throws {
        #expect(try schemes(["http://radio.example/b"], from: "https://radio.example/a") == [nil])
        let chain = ["https://radio.example/b", "http://radio.example/c"]
        #expect(try schemes(chain, from: "http://radio.example/a") == ["https", nil])
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://radio.example/", "data:text/plain,x"])
    func `a redirect to no HTTP at all is refused`(address: String) throws {
        #expect(try schemes([address], from: "http://radio.example/a") == [nil])
    }

    @Test(arguments: [
        "https://other.example/", "https://radio.example:8443/", "https://sub.radio.example/",
    ])
    func `another origin is told no password and no cookie`(address: String) throws {
        let request = try #require(try follow([address], from: "https://radio.example/")[0])
        #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(request.value(forHTTPHeaderField: "Cookie") == nil)
        #expect(request.value(forHTTPHeaderField: "Accept") == "kept")
    }

    @Test func `ten redirects in a row are followed, and no more`() throws {
        let chain = (1...12).map { "https://radio.example/\($0)" }
        let followed = try follow(chain, from: "https://radio.example/")
        #expect(followed.map { $0 != nil } == Array(repeating: true, count: 10) + [false, false])
    }
}
