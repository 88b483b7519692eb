import NIOHTTP1

/// A client of a proxy, as the proxy names it in a field of the request.
struct ForwardedHop: Hashable, Sendable {
    /// The address of the client, or `nil` if the proxy hides it or the field is malformed.
    var address: IPAddress?
    /// A Boolean value that indicates whether the client used HTTPS.
    var isSecure = false

    private static let malformed = ForwardedHop()

    /// The fields by which proxies reveal that they forward a request.
    private static let fields = [
        "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip",
    ]

    /// Returns a Boolean value that indicates whether a proxy has forwarded the request.
    ///
    /// Every client can add such a field, so it only ever takes rights away.
    static func exist(in headers: HTTPHeaders) -> Bool {
        fields.contains { headers.contains(name: $0) }
    }

    /// Returns the hops in `Forwarded` (RFC 7239), the nearest last.
    static func forwarded(_ headers: HTTPHeaders) -> [ForwardedHop] {
        headers["forwarded"].flatMap { line in
            var scanner = FieldScanner(line)
            return scanner.hops() ?? [malformed]
        }
    }

    /// Returns the hops in `X-Forwarded-For`, the nearest last.
    static func forwardedFor(_ headers: HTTPHeaders) -> [ForwardedHop] {
        let protocols = headers[canonicalForm: "x-forwarded-proto"].map { $0.lowercased() }
        let isSecure = !protocols.isEmpty && protocols.allSatisfy { $0 == "https" }
        return headers["x-forwarded-for"].flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { ForwardedHop(node: $0.trimmingBlanks, isSecure: isSecure, allowsBareIPv6: true) }
    }

    /// Creates a hop from the text of a node: an address, and optionally a port.
    fileprivate init(node: Substring, isSecure: Bool, allowsBareIPv6: Bool = false) {
        self.isSecure = isSecure
        if allowsBareIPv6, let bare = IPAddress(node) {
            address = bare
        } else if node.hasPrefix("["), let end = node.firstIndex(of: "]") {
            let isPort = node[end...].dropFirst().isEmptyOrPort
            let inner = node[..<end].dropFirst()
            address = isPort && inner.contains(":") ? IPAddress(inner) : nil
        } else if !node.hasPrefix("[") {
            let host = node.prefix { $0 != ":" }
            address = node[host.endIndex...].isEmptyOrPort ? IPAddress(host) : nil
        }
    }

    private init() {}
}

/// A reader of a `Forwarded` field, which follows the grammar of RFC 7239, section 4.
private struct FieldScanner {
    private var rest: Substring

    init(_ text: String) {
        rest = text[...].trimmingBlanks
    }

    /// Reads the whole field, and returns `nil` if it's malformed.
    mutating func hops() -> [ForwardedHop]? {
        var hops: [ForwardedHop] = []
        repeat {
            rest = rest.trimmingBlanks
            guard let parameters = parameters() else { return nil }
            let isSecure = parameters["proto"]?.lowercased() == "https"
            hops.append(ForwardedHop(node: parameters["for", default: ""][...], isSecure: isSecure))
            rest = rest.trimmingBlanks
        } while take(",")
        return rest.isEmpty ? hops : nil
    }

    /// Reads the parameters of one hop, each of which may occur once.
    private mutating func parameters() -> [String: String]? {
        var parameters: [String: String] = [:]
        repeat {
            let name = token().lowercased()
            guard !name.isEmpty, parameters[name] == nil, take("="), let value = value() else { return nil }
            parameters[name] = value
        } while take(";")
        return parameters
    }

    private mutating func token() -> String {
        let token = rest.prefix { $0.isTokenCharacter }
        rest = rest[token.endIndex...]
        return String(token)
    }

    /// Reads a token or a quoted text.
    private mutating func value() -> String? {
        guard take("\"") else {
            let token = token()
            return token.isEmpty ? nil : token
        }
        var value = ""
        while let next = rest.popFirst() {
            if next == "\"" { return value }
            guard next != "\\" else {
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped)
                continue
            }
            value.append(next)
        }
        return nil
    }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }
}

extension Character {
    /// A Boolean value that indicates whether a token may contain the character (RFC 9110, section 5.6.2).
    fileprivate var isTokenCharacter: Bool { isASCII && (isLetter || isNumber || "!#$%&'*+-.^_`|~".contains(self)) }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let end = self.lastIndex { !isBlank($0) }.map { index(after: $0) } ?? startIndex
        return self[..<end].drop(while: isBlank)
    }

    /// A Boolean value that indicates whether the text is empty, or a colon and the number of a port.
    fileprivate var isEmptyOrPort: Bool {
        isEmpty || (first == ":" && (2...6).contains(count) && dropFirst().allSatisfy { "0123456789".contains($0) })
    }
}
