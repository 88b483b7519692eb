import NIOHTTP1

/// The client of a request, before anything is known about what it wants.
struct Visitor: Sendable {
    /// The requested host, as the browser knows it.
    let host: String
    /// The client's own address, or `nil` for a socket of this machine's file system.
    let place: IPAddress?
    /// The address that limits are based on.
    let address: ClientAddress
    /// A Boolean value that indicates whether the client uses HTTPS.
    let isSecure: Bool
    /// The name of the cookie that contains the browser's secret.
    let cookieName: String
    /// The received secret of the browser, or `nil` if there is none.
    let cookie: String?

    init(_ head: HTTPRequestHead, host: String, place: IPAddress?, address: ClientAddress, isSecure: Bool) {
        self.host = host
        self.place = place
        self.address = address
        self.isSecure = isSecure
        cookieName = OriginPolicy.cookieName(of: head.headers)
        cookie = OriginPolicy.cookie(of: head.headers)
    }

    var placeText: String { place?.description ?? "this machine" }

    /// Returns a Boolean value that indicates whether the request comes from this server's own pages, from a tab, or
    /// from a program.
    ///
    /// A page of another site can lead a browser here, but can't embed or change anything.
    func mayRequest(_ head: HTTPRequestHead) -> Bool {
        let headers = head.headers
        let isSafe = [.GET, .HEAD, .OPTIONS].contains(head.method)
        if !isSafe, headers.contains(name: "origin"), !OriginPolicy.isSameOrigin(headers, host: host) { return false }
        return headers.first(name: "sec-fetch-site") != "cross-site"
            || headers.first(name: "sec-fetch-mode") == "navigate"
    }

    /// Returns a Boolean value that indicates whether a page may connect: it must come from this host, and send a
    /// cookie.
    func mayConnect(_ head: HTTPRequestHead) -> Bool {
        head.method == .GET && head.uri == PageSocket.path && cookie != nil
            && OriginPolicy.isSameOrigin(head.headers, host: host)
    }
}

extension Response {
    /// Returns the response with the secret of a browser, unless it has it: the cookie that its other tabs use is never
    /// replaced.
    func givingCookie(of owner: Secret, to visitor: Visitor) -> Response {
        guard !owner.matches(visitor.cookie) else { return self }
        var response = self
        let secure = visitor.isSecure ? "; Secure" : ""
        let cookie = "\(visitor.cookieName)=\(owner.text); Path=/; HttpOnly; SameSite=Lax\(secure)"
        response.headers.append(("Set-Cookie", cookie))
        return response
    }
}
