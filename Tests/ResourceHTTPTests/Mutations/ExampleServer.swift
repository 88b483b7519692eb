import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP

/// A server in memory, which applies each write once and checks preconditions.
final class ExampleServer: Sendable {
    fileprivate struct State: Sendable {
        var documents: [String: String] = [:]
        var versions: [String: Int] = [:]
        var responses: [String: HTTPDataResponse] = [:]
        var writes: [String] = []
        var rejections = 0
    }

    private let state = Lock(State())

    /// The number of responses to writes that get lost from now on.
    let losesResponses = Lock(0)

    /// The status with which every write is rejected.
    let refusal = Lock<HTTPResponse.Status?>(nil)

    /// The writes that were applied, in order.
    var writes: [String] { state.withLock { $0.writes } }

    /// The number of writes that didn't meet their precondition.
    var rejections: Int { state.withLock { $0.rejections } }

    /// The document at a path.
    subscript(path: String) -> String? {
        get { state.withLock { $0.documents[path] } }
        set { state.withLock { $0.put(newValue, at: path) } }
    }

    var transport: ScriptedTransport {
        ScriptedTransport { [self] request, body in
            let path = String((request.path ?? "").dropFirst())
            guard request.method != .get else { return state.withLock { $0.document(at: path) } }
            if let refusal = refusal.withLock({ $0 }) { return .status(refusal) }
            let response = state.withLock { $0.write(request, at: path, body) }
            let isLost = losesResponses.withLock { count in
                defer { count = max(0, count - 1) }
                return count > 0
            }
            if isLost { throw URLError(.networkConnectionLost) }
            return response
        }
    }
}

extension ExampleServer.State {
    fileprivate mutating func put(_ document: String?, at path: String) {
        documents[path] = document
        versions[path, default: 0] += 1
    }

    private func tag(of path: String) -> String { "\"v\(versions[path] ?? 0)\"" }

    fileprivate func document(at path: String) -> HTTPDataResponse {
        guard let document = documents[path] else { return .status(.notFound) }
        return .json(document, headerFields: [.eTag: tag(of: path)])
    }

    /// Applies a write, or repeats the response to an earlier attempt at it.
    fileprivate mutating func write(_ request: HTTPRequest, at path: String, _ body: Data?) -> HTTPDataResponse {
        guard let key = request.headerFields[.idempotencyKey] else { return .status(.badRequest) }
        if let response = responses[key] { return response }
        let response = apply(request, at: path, String(decoding: body ?? Data(), as: UTF8.self))
        responses[key] = response
        return response
    }

    private mutating func apply(_ request: HTTPRequest, at path: String, _ body: String) -> HTTPDataResponse {
        if let condition = request.headerFields[.ifMatch], condition != tag(of: path) {
            rejections += 1
            return .status(.preconditionFailed)
        }
        let list = path.split(separator: "/").first.map(String.init) ?? ""
        let items = documents[list].flatMap { try? JSONDecoder().decode([[String: String]].self, from: Data($0.utf8)) }
        switch request.method {
        case .post: return add(body, to: list, items ?? [])
        case .delete:
            let rest = (items ?? []).filter { "\(list)/\($0["id"] ?? "")" != path }
            guard rest.count != items?.count else { return .status(.notFound) }
            put(rest.json, at: list)
        default: put(body, at: path)
        }
        writes.append("\(request.method) \(path)")
        if request.method == .put { return document(at: path) }
        return .status(.noContent)
    }

    private mutating func add(
        _ body: String, to list: String, _ items: [[String: String]]
    ) -> HTTPDataResponse {
        guard var item = try? JSONDecoder().decode([String: String].self, from: Data(body.utf8)) else {
            return .status(.badRequest)
        }
        if list == "notes" { item["id"] = "n\(items.count + 1)" }
        put((items + [item]).json, at: list)
        writes.append("POST \(list)")
        return .json(String(decoding: (try? JSONEncoder().encode(item)) ?? Data(), as: UTF8.self))
    }
}

extension [[String: String]] {
    fileprivate var json: String { String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self) }
}
