import ArgumentParser
import Testing

@testable import BrowserHost

/// The options of an app that `App.main()` serves.
@Suite struct ServeOptionsTests {
    @Test(arguments: ["65536", "70000", "-1", "8080.5", "http"])
    func `what is no port is refused with a sentence that says what one is`(number: String) throws {
        let error = #expect(throws: (any Error).self) { try ServeOptions.parse(["--port", number]) }
        let words = ServeOptions.fullMessage(for: try #require(error))
        #expect(words.contains("The value '\(number)' is invalid for '--port <port>'"))
        #expect(words.contains("The port to listen on, from 0 to 65535"))
    }

    @Test(arguments: [0, 8080, 65_535]) func `every port is taken`(port: UInt16) throws {
        #expect(try ServeOptions.parse(["--port", "\(port)"]).port == port)
    }

    @Test func `hosts and proxies may be repeated`() throws {
        let options = try ServeOptions.parse([
            "--allow-host", "a.example", "--trust-proxy", "127.0.0.1", "--allow-host", "b.example", "--trust-proxy",
            "::1",
        ])
        #expect(options.allowHost == ["a.example", "b.example"])
        #expect(options.trustProxy == ["127.0.0.1", "::1"])
    }
}
