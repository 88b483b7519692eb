import Foundation
import Testing

@testable import StationServer

@Suite struct ColorTests {
    @Test func `the same seed gives the same hundred colors`() {
        let first = NamedColor.indices.map { NamedColor(index: $0, seed: 7) }
        let again = NamedColor.indices.map { NamedColor(index: $0, seed: 7) }
        #expect(first == again)
    }

    @Test func `another seed gives other colors`() {
        let changed = NamedColor.indices.filter { NamedColor(index: $0, seed: 7) != NamedColor(index: $0, seed: 8) }
        #expect(changed.count == 100)
    }

    @Test func `a color is the same in every version and on every platform`() {
        let color = NamedColor(index: 4, seed: 7)
        #expect(color.name == "Light pink")
        #expect(color.red == 0.939)
        #expect(color.green == 0.413)
        #expect(color.blue == 0.743)
    }

    @Test(arguments: [0, 1, 7, UInt64.max])
    func `every component is from 0 to 1, and no two colors are alike`(seed: UInt64) {
        let colors = NamedColor.indices.map { NamedColor(index: $0, seed: seed) }
        for color in colors {
            #expect([color.red, color.green, color.blue].allSatisfy { (0...1).contains($0) })
        }
        #expect(Set(colors.map { [$0.red, $0.green, $0.blue] }).count == 100)
        #expect(Set(colors.map(\.name)).count > 30)
    }

    @Test(arguments: [
        (0.0, 0.9, 0.5, "Bright red"), (0.999, 0.7, 0.5, "Red"), (0.08, 0.8, 0.4, "Bronze"),
        (0.16, 0.9, 0.65, "Light yellow"), (0.33, 0.7, 0.65, "Pale green"), (0.75, 0.8, 0.4, "Deep violet"),
        (0.64, 0.8, 0.55, "Blue"), (0.64, 0.8, 0.4, "Navy blue"),
    ])
    func `a name follows hue, saturation and lightness`(
        hue: Double, saturation: Double, lightness: Double, name: String
    ) {
        #expect(ColorName.name(hue: hue, saturation: saturation, lightness: lightness) == name)
    }

    @Test func `a color arrives as JSON with its index, name and components`() throws {
        let response = StationAPI(seed: 7).respond(to: APIRequest(target: "/api/colors/4"))
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["Cache-Control"] == "no-store")
        let expected = #"{"blue":0.743,"green":0.413,"index":4,"name":"Light pink","red":0.939}"#
        #expect(String(decoding: response.body, as: UTF8.self) == expected)
    }
}
