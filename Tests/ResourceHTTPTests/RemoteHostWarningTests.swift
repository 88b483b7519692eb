import Foundation
import HTTPTypes
import ResourceCore
import Testing

@testable import ResourceHTTP

/// `URLSession` on Linux is only for servers on this machine.
struct RemoteHostWarningTests {
    @Test func `one warning is written, at the first request to another machine`() {
        let written = Lock<[String]>([])
        let warning = RemoteHostWarning { text in written.withLock { $0.append(text) } }
        warning.note(.get(URL(string: "http://127.0.0.1:8080/")!))
        #expect(written.withLock { $0 } == [])
        warning.note(.get(.stations))
        warning.note(.get(URL(string: "http://other.example/")!))
        let text = written.withLock { $0 }
        #expect(text.count == 1)
        #expect(text.first?.contains("AsyncHTTPClientTransport") == true)
    }

    @Test(arguments: [
        "http://localhost/", "http://LOCALHOST:80/", "http://app.localhost/", "http://127.0.0.1/", "http://127.9.9.9/",
        "http://[::1]:8080/", "http://user:word@localhost/",
    ])
    func `an address of this machine is known by its name or number`(address: String) throws {
        #expect(HTTPRequest.get(try #require(URL(string: address))).staysOnThisMachine)
    }

    @Test(arguments: [
        "http://radio.example/", "http://localhost.example/", "http://127.0.0.1.example/", "http://127.example/",
        "http://10.0.0.1/", "http://[::2]/", "http://localhost@radio.example/", "http://127.1.2.3.4/",
    ])
    func `every other address is another machine`(address: String) throws {
        #expect(!HTTPRequest.get(try #require(URL(string: address))).staysOnThisMachine)
    }
}
