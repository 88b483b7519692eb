import Foundation
import Testing

@testable import BrowserHost

/// Bodies that are compressed in transit.
@Suite struct `Compressed responses` {
    @Test(arguments: [0, 1, 1000, 70_000, 1_000_000]) func `what is compressed is read by gzip as it was`(count: Int)
        throws
    {
        let text = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 ^ $0 >> 9) })
        let compressed = try #require(Gzip.compress(text))
        #expect(try unzip(compressed) == text)
    }

    @MainActor @Test func `pages and their files are compressed for those who read it, and only for them`() async throws
    {
        try await ServerFixture.run { fixture in
            for asset in Asset.all {
                for accepted in ["gzip", "br, gzip;q=0.5", "GZIP"] {
                    let answer = try await fixture.request("GET", asset.path, headers: ["Accept-Encoding: \(accepted)"])
                    #expect(answer.contains("Content-Encoding: gzip"), "\(accepted)")
                    #expect(answer.contains("Vary: Accept-Encoding"))
                }
                for accepted in ["identity", "br", "gzip;q=0", "gzip; q=0.0", "gzipped"] {
                    let answer = try await fixture.request("GET", asset.path, headers: ["Accept-Encoding: \(accepted)"])
                    #expect(!answer.contains("Content-Encoding"), "\(accepted)")
                }
            }
            let small = try await fixture.request("GET", "/nothing", headers: ["Accept-Encoding: gzip"])
            #expect(!small.contains("Content-Encoding"))
        }
    }

    private func unzip(_ data: Data) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gzip-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "body.gz")
        try data.write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "gzip -d \(file.path)"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try Data(contentsOf: folder.appending(path: "body"))
    }
}
