import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Screens as apps write them, in the HTML of their page.
@MainActor
@Suite struct `The HTML of common screens` {
    private func page<Root: View>(_ root: Root) throws -> DocumentNode {
        let graph = Graph(root: root)
        defer { graph.unmount() }
        guard case .replace(_, let markup)? = DrawnTree(root: graph.root).restart().first else {
            throw CancellationError()
        }
        return try BrowserModel(html: markup.html).root
    }

    @Test func `several adaptive columns repeat together, beside those of fixed width`() throws {
        let columns = [GridItem(.adaptive(minimum: 80)), GridItem(.fixed(40)), GridItem(.adaptive(minimum: 120))]
        let grid = try #require(
            page(LazyVGrid(columns: columns) { Text("Cell") }).first {
                $0.attributes["class"]?.hasPrefix("grid") == true
            })
        let pattern = "repeat(auto-fill,minmax(min(100%,80px),1fr) minmax(min(100%,120px),1fr))"
        #expect(grid.style.contains("grid-template-columns:\(pattern) 40px;"))
        let rows = try #require(
            page(LazyHGrid(rows: [GridItem(.adaptive(minimum: 50))]) { Text("Cell") })
                .first { $0.attributes["class"]?.contains("across") == true })
        #expect(rows.style.contains("grid-template-rows:repeat(auto-fill,minmax(min(100%,50px),1fr));"))
    }
}
