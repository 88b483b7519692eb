import Testing

@Suite struct ImportLineTests {
    @Test(arguments: [
        ("import Foundation", ImportLine(module: "Foundation")),
        ("public import NIOCore", ImportLine(module: "NIOCore")),
        ("    internal import ResourceCore // why", ImportLine(module: "ResourceCore")),
        ("@_exported import ResourceCore", ImportLine(module: "ResourceCore", isExported: true)),
        ("@_exported public import ResourceUI", ImportLine(module: "ResourceUI", isExported: true)),
        ("@testable import PortableUI", ImportLine(module: "PortableUI", isTestable: true)),
        ("@_spi(Reflection) import Swift", ImportLine(module: "Swift")),
        ("@preconcurrency @testable import PortableUI", ImportLine(module: "PortableUI", isTestable: true)),
        ("import struct Foundation.Data", ImportLine(module: "Foundation")),
        ("private import class Foundation.JSONDecoder", ImportLine(module: "Foundation")),
        ("import protocol Combine.Publisher;", ImportLine(module: "Combine")),
    ])
    func `an import is read in each of its forms`(line: String, expected: ImportLine) {
        #expect(ImportLine.all(in: "let a = 1\n\(line)\nlet b = 2") == [expected])
    }

    @Test(arguments: [
        "// import Foundation", "/// - import Foundation", "let text = \"import Foundation\"", "importer Foundation",
    ])
    func `other lines are no imports`(line: String) {
        #expect(ImportLine.all(in: line).isEmpty)
    }
}
