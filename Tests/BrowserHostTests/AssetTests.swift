import Foundation
import Testing

@testable import BrowserHost

@Suite struct `The assets of the page` {
    @Test(arguments: ClientScript.all)
    func `each script takes at most 8 kB`(script: String) {
        #expect(script.utf8.count <= 8192)
    }

    @Test func `what is served was made from the files as they are now`() throws {
        let scripts = try written(in: "client", type: "js") + ClientScript.all.joined()
        #expect(Asset.fingerprint(scripts) == ClientScript.fingerprint, "run scripts/assets")
        let style = try written(in: "style", type: "css") + StyleSheet.source
        #expect(Asset.fingerprint(style) == StyleSheet.fingerprint, "run scripts/assets")
    }

    @Test func `the style sheet imports every file of its folder`() throws {
        let page = try String(contentsOf: folder("style").appending(path: "page.css"), encoding: .utf8)
        for file in try files(in: "style", type: "css") where file.lastPathComponent != "page.css" {
            #expect(page.contains("@import \"./\(file.lastPathComponent)\";"))
        }
    }

    /// Returns the text of all files of a folder, in the order of their names.
    private func written(in name: String, type: String) throws -> String {
        try files(in: name, type: type).map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    private func files(in name: String, type: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder(name), includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == type }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private func folder(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/BrowserHost/Assets/\(name)")
    }
}
