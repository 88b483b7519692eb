/// A file that is embedded in the server.
struct Asset: Sendable {
    /// The path of the file.
    ///
    /// The name changes with the content, so that browsers may cache it forever.
    let path: String
    let contentType: String
    let content: String

    static let scripts = ClientScript.all.map {
        Asset(extension: "js", contentType: "text/javascript; charset=utf-8", $0)
    }
    static let styleSheet = Asset(extension: "css", contentType: "text/css; charset=utf-8", StyleSheet.source)
    static let all = scripts + [styleSheet]

    private init(extension name: String, contentType: String, _ content: String) {
        path = "/page-\(String(Self.fingerprint(content), radix: 16)).\(name)"
        self.contentType = contentType
        self.content = content
    }

    /// Returns the 64-bit FNV-1a hash, which distinguishes versions and doesn't protect against anything.
    static func fingerprint(_ content: String) -> UInt64 {
        content.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}
