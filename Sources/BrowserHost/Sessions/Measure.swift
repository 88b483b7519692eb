import Foundation

/// The frame of an element in the window of a page, as its browser has measured it.
struct Measure: Equatable, Sendable {
    let element: Int
    let frame: CGRect
}

extension UnkeyedDecodingContainer {
    /// Decodes the remaining frames, each as the number of its element, its origin, and its size.
    ///
    /// - Throws: A decoding error if there is none, or an invalid one.
    mutating func measures() throws -> [Measure] {
        var measures: [Measure] = []
        repeat {
            let element = try number()
            let (x, y) = (try decode(Double.self), try decode(Double.self))
            let (width, height) = (try decode(Double.self), try decode(Double.self))
            guard x.isFinite, y.isFinite, width.isFinite, height.isFinite, width >= 0, height >= 0 else {
                throw DecodingError.dataCorruptedError(in: self, debugDescription: "no frame of an element")
            }
            measures.append(Measure(element: element, frame: CGRect(x: x, y: y, width: width, height: height)))
        } while !isAtEnd
        return measures
    }
}
