import Foundation

extension HostileCase {
    private static func sent(to location: String, status: Int = 302, body: String = "") -> HostileAnswer {
        HostileAnswer(
            "HTTP/1.1 \(status) Moved\r\nLocation: \(location)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    private static let arrived = HostileAnswer("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")

    private static func redirect(_ name: String, _ location: String, _ outcome: Outcome) -> HostileCase {
        HostileCase(name, [sent(to: location), arrived], outcome)
    }

    static let redirects: [HostileCase] = [
        redirect("a redirect", "1", .value("hello")),
        redirect("a redirect with a fragment", "1#part", .value("hello")),
        redirect("a redirect of 60 KB", "1?\(String(repeating: "q", count: 60_000))", .value("hello")),
        redirect("a redirect with spaces and other letters", "1?über all", .value("hello")),
        redirect("a redirect into itself", "0", .refusedRedirect),
        redirect("a redirect to a file", "file:///etc/passwd", .refusedRedirect),
        redirect("a redirect to another protocol", "ftp://127.0.0.1/", .refusedRedirect),
        redirect("a redirect to a socket", "http+unix://%2Ftmp%2Fsocket/", .refusedRedirect),
        redirect("a redirect into the answer", "data:text/plain,hello", .refusedRedirect),
        redirect("a redirect to a script", "javascript:alert(1)", .refusedRedirect),
        redirect("a redirect to a port that is closed", "http://127.0.0.1:1/", .broken),
        redirect("a redirect to no address", "", .status(302)),
        redirect("a redirect to no host", "http:///x", .status(302)),
        redirect("a redirect to half an address", "http://[::1", .status(302)),
        redirect("a redirect to port 0", "http://127.0.0.1:0/", .status(302)),
        redirect("a redirect to port 65536", "http://127.0.0.1:65536/", .status(302)),
        redirect(
            "a redirect to a port of 100 digits", "http://127.0.0.1:\(String(repeating: "9", count: 100))/",
            .status(302)),
        redirect("a redirect to a negative port", "http://127.0.0.1:-1/", .status(302)),
        redirect("a redirect to two addresses", "1\r\nLocation: 2", .status(302)),
        HostileCase("a redirect without an address", "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", .status(302)),
        HostileCase("a choice", [sent(to: "1", status: 300), arrived], .status(300)),
        HostileCase("a proxy", [sent(to: "1", status: 305), arrived], .status(305)),
        HostileCase("ten redirects", chain(10), .value("hello")),
        HostileCase("eleven redirects", chain(11), .refusedRedirect),
        HostileCase("ten redirects with a body each", chain(10, body: 110_000), .tooLarge),
        HostileCase("a redirect with a long body", [sent(to: "1", body: text(bodyLimit + 1)), arrived], .tooLarge),
        HostileCase(
            "a redirect with a body without end",
            [HostileAnswer("HTTP/1.1 302 Found\r\nLocation: 1\r\n\r\n", endless: Data("endless ".utf8)), arrived],
            .tooLarge),
        HostileCase(
            "a redirect that breaks off",
            [HostileAnswer("HTTP/1.1 302 Found\r\nLocation: 1\r\nContent-Length: 9\r\n\r\nhalf"), arrived], .broken),
    ]

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func chain(_ count: Int, body: Int = 0) -> [HostileAnswer] {
        (1...count).map { sent(to: "\($0)", body: text(body)) } + [arrived]
    }
}
