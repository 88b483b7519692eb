import Foundation
import Testing

@testable import BrowserHost

@Suite struct `The script of the page` {
    @Test func `it takes at most 8 kB`() {
        #expect(ClientScript.source.utf8.count <= 8192)
    }

    @Test func `what is served was made from client.js as it is now`() throws {
        let assets = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/BrowserHost/Assets")
        let written = try String(contentsOf: assets.appending(path: "client.js"), encoding: .utf8)
        #expect(
            Asset.fingerprint(written + ClientScript.source) == ClientScript.fingerprint,
            "run scripts/client-script")
    }
}
