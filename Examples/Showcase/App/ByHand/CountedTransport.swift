import AsyncResources
import Foundation

/// A transport that tells a judge when requests begin and end.
struct CountedTransport: HTTPTransport {
    let transport: any HTTPTransport
    let judge: PaneJudge

    func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        await judge.requestBegan()
        do {
            try await transport.send(request, body: body, receive: receive)
        } catch {
            await judge.requestEnded()
            throw error
        }
        await judge.requestEnded()
    }
}
