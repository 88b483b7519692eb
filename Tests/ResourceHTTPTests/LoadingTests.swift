import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LoadingTests {
    @Test func `a resource is a request and what its response means`() async throws {
        let container = Stage.responding { request, _ in
            #expect(request.method == .get)
            #expect(request.url?.absoluteString == "https://radio.example/stations/jazz")
            #expect(request.headerFields[.accept] == "application/json")
            return .json(#"[{"name": "Harbour Jazz"}]"#)
        }
        #expect(try await container.value(of: .stations(of: .jazz)) == [Station(name: "Harbour Jazz")])
    }

    @Test func `data comes as it is, and text as text`() async throws {
        let container = Stage.responding { _, _ in HTTPDataResponse(HTTPResponse(status: .ok), body: Data("é".utf8)) }
        #expect(try await container.value(of: Resource<Data>.http(.get(.stations), .data())) == Data([0xC3, 0xA9]))
        #expect(try await container.value(of: Resource<String>.http(.get(.stations), .text())) == "é")
    }

    @Test func `a body goes with the request`() async throws {
        let container = Stage.responding { request, body in
            #expect(request.method == .post)
            return HTTPDataResponse(HTTPResponse(status: .created), body: body ?? Data())
        }
        let echo = Resource<String>.http(.post(.stations), body: Data("hello".utf8), .text())
        #expect(try await container.value(of: echo) == "hello")
    }

    @Test func `one request goes out for a thousand callers of one key (R3)`() async throws {
        let stage = Stage()
        let values = try await withThrowingTaskGroup(of: [Station].self) { group in
            for _ in 0..<1000 {
                group.addTask { try await stage.container.value(of: .stations(of: .folk)) }
            }
            try await stage.gate.nextCall().succeed(.json(#"[{"name": "Hill Folk"}]"#))
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: [Station(name: "Hill Folk")], count: 1000))
        #expect(stage.log.requests.count == 1)
    }

    @Test func `a response that nothing has changed keeps the value, and clears the error (R13)`() async throws {
        let stage = Stage()
        async let first = stage.container.value(of: .stations(of: .jazz))
        try await stage.gate.nextCall().succeed(.json("[]", headerFields: [.eTag: #""v1""#]))
        #expect(try await first == [])
        stage.container.invalidate(Resource<[Station]>.stations(of: .jazz).key)
        async let second = stage.container.value(of: .stations(of: .jazz))
        try await stage.gate.nextCall().succeed(.status(.notModified))
        #expect(try await second == [])
        #expect(stage.log.requests.map { $0.headerFields[.ifNoneMatch] } == [nil, #""v1""#])
    }

    @Test func `a status that is not accepted is a failure that says so`() async throws {
        let container = Stage.responding { _, _ in
            HTTPDataResponse(HTTPResponse(status: .notFound), body: Data("no".utf8))
        }
        let failure = await #expect(throws: HTTPFailure.self) {
            try await container.value(of: .stations(of: .jazz))
        }
        #expect(failure?.reason == .status(.notFound))
        #expect(failure?.excerpt == "no")
        #expect(failure?.address == "https://radio.example/stations/jazz")
    }
}
