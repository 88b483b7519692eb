import AsyncResources
import Foundation

struct Rename: HTTPMutation {
    let name: String

    var affectedKeys: [ResourceKey] { ["stations"] }
    var endpoint: HTTPEndpoint<Data> { HTTPEndpoint(.put(URL(filePath: "/stations")), .data()) }

    func receive(_ output: Data, _ response: HTTPResponse, _ context: MutationContext) throws {
        if response.headerFields[.eTag] == nil, response.status != .ok { print(response.status.code) }
    }
}
