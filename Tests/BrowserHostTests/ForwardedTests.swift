import NIOHTTP1
import Testing

@testable import BrowserHost

/// The clients of proxies.
@Suite struct `The fields of a proxy` {
    private let proxies = TrustedProxies([IPAddress("127.0.0.1")!, IPAddress("10.0.0.2")!, IPAddress("fd00::2")!])

    private func client(_ fields: [(String, String)], from peer: String = "127.0.0.1") -> String {
        let client = proxies.client(of: HTTPHeaders(fields), from: IPAddress(peer)!)
        return "\(client.address)\(client.isSecure ? " by https" : "")"
    }

    @Test(arguments: [
        ("for=192.0.2.7", "192.0.2.7"),
        ("for=192.0.2.7;proto=https;by=203.0.113.43", "192.0.2.7 by https"),
        ("For=\"192.0.2.7:4711\";Proto=HTTPS", "192.0.2.7 by https"),
        ("for=\"[2001:db8::17]:4711\"", "2001:db8:0:0:0:0:0:17"),
        ("for=\"[2001:db8::17]\"", "2001:db8:0:0:0:0:0:17"),
        ("for=\"\\1\\92.0.2.7\"", "192.0.2.7"),
        ("for=198.51.100.1, for=192.0.2.7", "192.0.2.7"),
        ("for=192.0.2.7, for=10.0.0.2", "192.0.2.7"),
        ("for=192.0.2.7;proto=https,for=10.0.0.2;proto=http", "192.0.2.7 by https"),
        ("for=unknown, for=192.0.2.7", "192.0.2.7"),
        ("for=192.0.2.7, for=unknown", "127.0.0.1"),
        ("for=unknown, for=10.0.0.2", "10.0.0.2"),
        ("for=_hidden;proto=https", "127.0.0.1 by https"),
        ("for=192.0.2.7:80", "127.0.0.1"), ("for=\"2001:db8::17\"", "127.0.0.1"), ("for=[2001:db8::17]", "127.0.0.1"),
        ("for=\"[192.0.2.7]\"", "127.0.0.1"), ("for=192.0.2.07", "127.0.0.1"), ("for=192.0.2", "127.0.0.1"),
        ("for=\"192.0.2.7", "127.0.0.1"), ("for=\"192.0.2.7\" x", "127.0.0.1"), ("for = 192.0.2.7", "127.0.0.1"),
        ("for=192.0.2.7;for=192.0.2.8", "127.0.0.1"), ("for=192.0.2.7;", "127.0.0.1"), ("for=192.0.2.7,", "127.0.0.1"),
        ("192.0.2.7", "127.0.0.1"), ("by=192.0.2.7", "127.0.0.1"), ("", "127.0.0.1"), (",", "127.0.0.1"),
        ("for=\"[::1\"", "127.0.0.1"), ("for=\"[fe80::1%eth0]\"", "127.0.0.1"), ("for=\"192.0.2.7:\"", "127.0.0.1"),
        ("for=\"x, for=192.0.2.8, for=192.0.2.7", "127.0.0.1"),
    ])
    func `the client in Forwarded`(field: String, expected: String) {
        #expect(client([("Forwarded", field)]) == expected)
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("198.51.100.1, 192.0.2.7", "192.0.2.7"), ("junk, 192.0.2.7", "192.0.2.7"),
        ("192.0.2.7,10.0.0.2", "192.0.2.7"), ("192.0.2.7, 10.0.0.2, fd00::2", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"), ("2001:db8::17", "2001:db8:0:0:0:0:0:17"),
        ("[2001:db8::17]:4711", "2001:db8:0:0:0:0:0:17"), ("::ffff:192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1"), ("192.0.2.7, junk", "127.0.0.1"), ("192.0.2.7,", "127.0.0.1"),
        ("localhost", "127.0.0.1"), ("192.0.2.7 192.0.2.8", "127.0.0.1"), ("192.0.2.7:x", "127.0.0.1"),
        ("0300.0.2.7", "127.0.0.1"), ("3221225991", "127.0.0.1"), ("192.0.2.7, unknown, 10.0.0.2", "10.0.0.2"),
    ])
    func `the client in X-Forwarded-For`(field: String, expected: String) {
        #expect(client([("X-Forwarded-For", field)]) == expected)
    }

    @Test func `several fields are one list`() {
        #expect(client([("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-For", "192.0.2.7")]) == "192.0.2.7")
        #expect(client([("Forwarded", "for=\"x"), ("Forwarded", "for=192.0.2.7")]) == "192.0.2.7")
    }

    @Test func `a client that isn't a trusted proxy can name no other`() {
        #expect(client([("Forwarded", "for=192.0.2.7;proto=https")], from: "203.0.113.9") == "203.0.113.9")
        #expect(client([("X-Forwarded-For", "192.0.2.7")], from: "fd00::3") == "fd00:0:0:0:0:0:0:3")
        #expect(client([("X-Forwarded-Proto", "https")], from: "203.0.113.9") == "203.0.113.9")
    }

    @Test func `a field that the proxy has only passed on names no client`() {
        #expect(client([("Forwarded", "for=198.51.100.1"), ("X-Forwarded-For", "192.0.2.7")]) == "127.0.0.1")
        #expect(client([("Forwarded", "for=192.0.2.7"), ("X-Forwarded-For", "192.0.2.7")]) == "192.0.2.7")
    }

    @Test(arguments: [
        (["https"], true), (["HTTPS"], true), (["https, https"], true), (["http"], false), (["http, https"], false),
        (["https", "http"], false), (["https://"], false), ([], false),
    ])
    func `the protocol in X-Forwarded-Proto`(values: [String], isSecure: Bool) {
        let fields = [("X-Forwarded-For", "192.0.2.7")] + values.map { ("X-Forwarded-Proto", $0) }
        #expect(client(fields) == (isSecure ? "192.0.2.7 by https" : "192.0.2.7"))
    }
}
