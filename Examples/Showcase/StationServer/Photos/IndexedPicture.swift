import Foundation

/// An image of up to 256 colors that is painted by rows and columns, and its PNG file.
struct IndexedPicture {
    let width: Int
    let height: Int
    let palette: [Paint]

    /// The rows from the top, each preceded by the number of its PNG filter, which is 0.
    private var bytes: [UInt8]

    private var stride: Int { width + 1 }

    init(width: Int, height: Int, palette: [Paint]) {
        self.width = width
        self.height = height
        self.palette = palette
        bytes = [UInt8](repeating: 0, count: (width + 1) * height)
    }

    /// Paints a part of a row.
    ///
    /// Anything outside of the image is ignored.
    mutating func fill(row: Int, columns: Range<Int>, with color: UInt8) {
        guard (0..<height).contains(row) else { return }
        let start = row * stride + 1
        let columns = columns.clamped(to: 0..<width)
        bytes.withUnsafeMutableBufferPointer { bytes in
            var place = start + columns.lowerBound
            let end = start + columns.upperBound
            while place < end {
                bytes[place] = color
                place += 1
            }
        }
    }

    /// The index of the color at a point in the image.
    subscript(row: Int, column: Int) -> UInt8 {
        get { bytes[row * stride + 1 + column] }
        set { bytes[row * stride + 1 + column] = newValue }
    }

    /// The file in the PNG format (ISO 15948).
    var png: Data {
        var header = Data(bigEndian: UInt32(width)) + Data(bigEndian: UInt32(height))
        header += [8, 3, 0, 0, 0] as [UInt8]
        let colors = Data(palette.flatMap(\.bytes))
        let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        return signature + Self.chunk("IHDR", header) + Self.chunk("PLTE", colors)
            + Self.chunk("IDAT", Deflate.compressed(bytes, stride: stride)) + Self.chunk("IEND", Data())
    }

    private static func chunk(_ name: String, _ content: Data) -> Data {
        let body = Data(name.utf8) + content
        return Data(bigEndian: UInt32(content.count)) + body + Data(bigEndian: Checksum.crc32(body))
    }
}
