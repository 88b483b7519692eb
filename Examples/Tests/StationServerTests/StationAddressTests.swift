import Foundation
import NIOCore
import Testing

@testable import StationServer

@Suite struct StationAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "http://127.0.0.1:8080", true), ("127.8.0.1", "http://127.8.0.1:8080", true),
        ("::1", "http://[::1]:8080", true), ("0.0.0.0", "http://0.0.0.0:8080", false),
        ("::", "http://[::]:8080", false),
        ("192.0.2.1", "http://192.0.2.1:8080", false),
    ])
    func `an address is a URL, and knows whether only this machine can reach it`(
        ip: String, url: String, isLoopback: Bool
    ) throws {
        let bound = try SocketAddress(ipAddress: ip, port: 8080)
        let address = StationAddress(bound, host: "unused", port: 0)
        #expect(address.description == url)
        #expect(address.url.absoluteString == url)
        #expect(bound.isLoopback == isLoopback)
    }
}
