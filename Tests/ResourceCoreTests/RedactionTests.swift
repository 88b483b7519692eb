import Testing

@testable import ResourceCore

/// The URLs in texts for logs.
@Suite struct RedactionTests {
    @Test(arguments: [
        ("https://me:pw@a.example:8443/x/y?token=1#f", "https://a.example:8443/x/y"),
        ("GET <http://a.example?b@c> failed", "GET <http://a.example> failed"),
        ("x='http://a@b@c.example/d@e?f' and \"ftp://u@h#g\"", "x='http://c.example/d@e' and \"ftp://h\""),
        ("http://a.example/?u=http://b.example/?c=1", "http://a.example/"),
        ("http://[::1]:80/a?b", "http://[::1]:80/a"), ("http://", "http://"), ("http://?x", "http://"),
        ("file:///tmp/a?b", "file:///tmp/a"), ("no URL: a/b?c=1#d", "no URL: a/b?c=1#d"), ("://x?y", "://x?y"),
        ("http://ü.example/ä?ö", "http://ü.example/ä"), ("", ""),
    ])
    func `a URL in a text is reduced to its scheme, host, and path`(text: String, redacted: String) {
        #expect(text.redactingURLs == redacted)
    }
}
