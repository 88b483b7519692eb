#if !canImport(SwiftUI)
    import AsyncResources
    import Foundation
    import StationServer

    /// A server in the process, without a network, which leads to one state of a screen.
    struct PreviewServer: HTTPTransport {
        /// A state that a screen can be in.
        enum State: String, CaseIterable, Hashable, Sendable {
            case loaded, loading, empty, failed, offline
            case longText = "long text"

            /// Returns the states that a screen has.
            static func all(of screen: ShowcaseScreen) -> [State] {
                switch screen {
                case .byHand: [.loaded]
                case .colors: [.loaded, .loading, .failed, .offline]
                case .photos: [.loaded, .loading, .empty, .failed, .offline]
                default: allCases
                }
            }
        }

        let state: State
        private let station = StationAPI(seed: 1)

        init(_ state: State) {
            self.state = state
        }

        func send(
            _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
        ) async throws {
            switch state {
            case .loading:
                // It ends with its caller.
                try await Task.sleep(for: .seconds(86_400))
            case .offline: throw URLError(.notConnectedToInternet)
            case .failed: try receive(.head(HTTPResponse(status: .internalServerError)))
            case .loaded, .empty, .longText: try respond(to: request, body, receive)
            }
        }

        private func respond(
            to request: HTTPRequest, _ body: Data?, _ receive: (HTTPResponsePart) throws -> Void
        ) throws {
            let response = station.respond(
                to: APIRequest(method: request.method.rawValue, target: request.path ?? "/", body: body ?? Data()))
            var fields = HTTPFields()
            // A link would lead to more of what isn't there.
            for (name, value) in response.headers where state == .loaded || name.lowercased() != "link" {
                if let name = HTTPField.Name(name) { fields[name] = value }
            }
            try receive(.head(HTTPResponse(status: HTTPResponse.Status(code: response.status), headerFields: fields)))
            try receive(.body(content(of: response)))
        }

        private func content(of response: APIResponse) -> Data {
            guard state != .loaded, let json = try? JSONSerialization.jsonObject(with: response.body) else {
                return response.body
            }
            let changed = state == .empty ? (json is [Any] ? [] : json) : Self.lengthened(json)
            return (try? JSONSerialization.data(withJSONObject: changed)) ?? response.body
        }

        /// Returns a JSON value whose texts are four times as long.
        private static func lengthened(_ json: Any) -> Any {
            switch json {
            case let list as [Any]: return list.map { lengthened($0) }
            case let object as [String: Any]:
                let names: Set = ["title", "text", "name", "author", "town", "summary"]
                return Dictionary(
                    uniqueKeysWithValues: object.map { name, value in
                        guard names.contains(name), let text = value as? String else { return (name, value) }
                        return (name, Array(repeating: text, count: 4).joined(separator: " "))
                    })
            default: return json
            }
        }
    }
#endif
