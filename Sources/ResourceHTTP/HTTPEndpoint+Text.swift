import HTTPTypes

extension HTTPEndpoint: CustomStringConvertible, CustomReflectable {
    /// The method and the URL of the request, without user, password, query, and fragment.
    public var description: String { "\(request.method) \(RequestTarget(request).publicText)" }

    /// A mirror with the description only, because a header field, the query, and the body may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

extension HTTPService: CustomStringConvertible, CustomReflectable {
    /// The URL of the service, without user, password, query, and fragment.
    public var description: String { RequestTarget(.get(url)).publicText }

    /// A mirror with the description only, because the settings of endpoints may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}
