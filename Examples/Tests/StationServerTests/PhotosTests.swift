import Foundation
import Testing

@testable import StationServer

@Suite struct PhotosTests {
    private let station = StationAPI(seed: 7)

    private func get(_ target: String, headers: [String: String] = [:]) -> APIResponse {
        station.respond(to: APIRequest(target: target, headers: headers))
    }

    @Test func `the album lists twenty-four photos, each with a title of its own`() throws {
        struct Item: Decodable {
            let id: String
            let title: String
            let width: Int
            let height: Int
        }
        let photos = try JSONDecoder().decode([Item].self, from: get("/api/photos").body)
        #expect(photos.map(\.id) == (1...24).map { "\($0)" })
        #expect(Set(photos.map(\.title)).count == 24)
        #expect(photos.allSatisfy { $0.width == 480 && $0.height == 320 })
    }

    @Test func `every photo is a PNG below 60 kB, unlike the others, and the same whenever it is painted`() throws {
        var pictures: Set<Data> = []
        for id in 1...24 {
            let response = get("/api/photos/\(id)")
            #expect(response.status == 200)
            #expect(response.headers["Content-Type"] == "image/png")
            #expect(response.headers["Cache-Control"] == "max-age=31536000, immutable")
            #expect(response.body.count < 60_000)
            #expect(try PNGFile(response.body).rows.count == 320)
            pictures.insert(response.body)
        }
        #expect(pictures.count == 24)
        #expect(StationAPI(seed: 8).respond(to: APIRequest(target: "/api/photos/7")).body == get("/api/photos/7").body)
    }

    @Test func `who holds a photo gets a 304`() throws {
        let tag = try #require(get("/api/photos/3").headers["ETag"])
        let response = get("/api/photos/3", headers: ["if-none-match": tag])
        #expect(response.status == 304)
        #expect(response.body.isEmpty)
        #expect(get("/api/photos/4", headers: ["if-none-match": tag]).status == 200)
    }

    @Test(arguments: ["0", "25", "01", "", "a", "-1"])
    func `an unknown photo is a 404 with a message`(id: String) throws {
        #expect(get("/api/photos/\(id)").status == 404)
        #expect(try get("/api/photos/\(id)").error == "There is no photo with this id.")
    }

    @Test(arguments: [(1, 1), (2, 3), (300, 2), (7, 260), (33, 33)])
    func `a picture of any size comes back as it was painted`(width: Int, height: Int) throws {
        let palette = Paint.gradient([Paint(0x000000), Paint(0xFFFFFF)], steps: 256)
        var picture = IndexedPicture(width: width, height: height, palette: palette)
        var generator = SeededGenerator(seed: 1, purpose: "picture", number: width)
        for row in 0..<height {
            picture.fill(row: row, columns: 0..<width / 2, with: UInt8(row % 256))
            for column in width / 2..<width { picture[row, column] = UInt8(truncatingIfNeeded: generator.next()) }
        }
        let file = try PNGFile(picture.png)
        #expect((file.width, file.height) == (width, height))
        #expect(file.palette.prefix(6) == [0, 0, 0, 1, 1, 1])
        #expect(file.rows == (0..<height).map { row in (0..<width).map { picture[row, $0] } })
    }
}
