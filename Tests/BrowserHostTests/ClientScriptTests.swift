import Foundation
import Testing

@testable import BrowserHost

@Suite struct `The scripts of the page` {
    @Test(arguments: [ClientScript.page, ClientScript.comfort]) func `each takes at most 8 kB`(script: String) {
        #expect(script.utf8.count <= 8192)
    }

    @Test func `what is served was made from the files as they are now`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/BrowserHost/Assets/client")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "js" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        let written = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        #expect(
            Asset.fingerprint(written + ClientScript.page + ClientScript.comfort) == ClientScript.fingerprint,
            "run scripts/client-script")
    }
}
