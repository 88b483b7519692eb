import Foundation
import PortableUI

/// A message from a page to the server: a JSON array of a letter and its arguments.
enum ClientMessage: Equatable, Decodable, Sendable {
    /// The page's token, the number of batches of patches it has applied, and its stored values for the window.
    ///
    /// A page that could not apply the next batch sends the bitwise complement of the number.
    case hello(token: String, applied: Int, scene: PageScene = PageScene())
    /// The page has applied the batch with this number, and all before it.
    case acknowledge(Int)
    /// A tap, with its position in a series of taps.
    case tap(Int, count: Int = 1)
    case press(Int, Bool)
    case menu(Int)
    /// The row of a grip was dragged to that of another one.
    case move(Int, to: Int)
    case toggle(Int, Bool)
    case refresh(Int)
    /// The value of an input, and the number of times that the page has changed it.
    case input(Int, edition: Int, String)
    /// An edit of the text that the page shows in a field, and its number among the changes to the field.
    case edit(Int, edition: Int, TextEdit)
    /// The beginning of the text of the next edit, which is too long for one message.
    case text(String)
    /// The return key in a field, and its number among the changes to the field.
    case submit(Int, edition: Int)
    case focus(Int, Bool)
    /// An image was loaded or failed, identified by the number of its request.
    case image(Int, Bool)
    /// A dialog was closed, or a screen was left.
    case dismiss(Int)
    /// The rows of a lazy container that are visible or nearly visible.
    case showRange(Int, lower: Int, upper: Int)
    /// The scroll target that has reached the anchor of a scroll view.
    case reach(Int, target: Int)
    /// The frames of elements in the window of the page that have changed.
    case measure([MeasuredFrame])
    /// The browser's history has moved to a URL of the page.
    case navigate(String)
    /// The page was hidden, or shown again.
    case visible(Bool)
    /// The traits of the window and its user, when the page connects and when one changes.
    case window(WindowTraits)
    /// The page requests a sign of life.
    case ping

    /// - Throws: ``CloseReason/malformed`` for anything that no page would send.
    init(json: String) throws(CloseReason) {
        do {
            self = try JSONDecoder().decode(ClientMessage.self, from: Data(json.utf8))
        } catch {
            throw .malformed
        }
    }

    /// A Boolean value that indicates whether the message only acknowledges a batch.
    var isAcknowledgement: Bool {
        if case .acknowledge = self { true } else { false }
    }

    init(from decoder: any Decoder) throws {
        var items = try decoder.unkeyedContainer()
        let letter = try items.decode(String.self)
        switch letter {
        case "h":
            self = .hello(
                token: try items.decode(String.self), applied: try items.number(from: Int(Int32.min)),
                scene: items.isAtEnd ? PageScene() : try items.decode(PageScene.self))
        case "a": self = .acknowledge(try items.number())
        case "t": self = .tap(try items.number(), count: items.isAtEnd ? 1 : try items.number(from: 1))
        case "p": self = .press(try items.number(), try items.decode(Bool.self))
        case "m": self = .menu(try items.number())
        case "w": self = .move(try items.number(), to: try items.number())
        case "g": self = .toggle(try items.number(), try items.decode(Bool.self))
        case "i":
            self = .input(
                try items.number(), edition: try items.number(), try items.decode(String.self))
        case "e": self = .edit(try items.number(), edition: try items.number(), try items.textEdit())
        case "+": self = .text(try items.decode(String.self))
        case "s": self = .submit(try items.number(), edition: try items.number())
        case "o": self = .focus(try items.number(), try items.decode(Bool.self))
        case "l": self = .image(try items.number(), try items.decode(Bool.self))
        case "x": self = .dismiss(try items.number())
        case "f": self = .refresh(try items.number())
        case "r": self = .showRange(try items.number(), lower: try items.number(), upper: try items.number())
        case "j": self = .reach(try items.number(), target: try items.number())
        case "z": self = .measure(try items.measuredFrames())
        case "n": self = .navigate(try items.decode(String.self))
        case "v": self = .visible(try items.decode(Bool.self))
        case "d":
            self = .window(try items.windowTraits())
        case "b": self = .ping
        default: throw DecodingError.dataCorruptedError(in: items, debugDescription: "unknown letter")
        }
        guard items.isAtEnd else {
            throw DecodingError.dataCorruptedError(in: items, debugDescription: "more than the message takes")
        }
    }
}

extension UnkeyedDecodingContainer {
    /// Decodes an integer that is small enough to be incremented.
    mutating func number(from lowest: Int = 0) throws -> Int {
        let number = try decode(Int.self)
        guard (lowest...Int(Int32.max)).contains(number) else {
            throw DecodingError.dataCorruptedError(in: self, debugDescription: "out of range")
        }
        return number
    }
}

extension UnkeyedDecodingContainer {
    /// Decodes an edit as the bounds of its range and its text.
    fileprivate mutating func textEdit() throws -> TextEdit {
        let start = try number()
        return TextEdit(start..<(try number(from: start)), try decode(String.self))
    }
}

/// The frame of an element in the window of a page, as its browser has measured it.
struct MeasuredFrame: Equatable, Sendable {
    /// The length to which pages round what they measure.
    static let leastSide = 0.01
    /// The maximum number of frames in a message.
    static let most = 200

    let element: Int
    let frame: CGRect
}

extension UnkeyedDecodingContainer {
    /// Decodes the traits of a window, whose size is clamped.
    ///
    /// - Throws: A decoding error if a length is negative.
    mutating func windowTraits() throws -> WindowTraits {
        let prefersReducedMotion = try decode(Bool.self)
        let size = CGSize(width: try decode(Double.self), height: try decode(Double.self))
        guard min(size.width, size.height) >= 0 else {
            throw DecodingError.dataCorruptedError(in: self, debugDescription: "no size of a window")
        }
        return WindowTraits(prefersReducedMotion: prefersReducedMotion, size: size)
    }

    /// Decodes the remaining frames, each as the number of its element, its origin, and its size.
    ///
    /// - Throws: A decoding error if there is none, or an invalid one.
    mutating func measuredFrames() throws -> [MeasuredFrame] {
        var measures: [MeasuredFrame] = []
        repeat {
            let element = try number()
            let (x, y) = (try decode(Double.self), try decode(Double.self))
            let (width, height) = (try decode(Double.self), try decode(Double.self))
            let frame = CGRect(x: x, y: y, width: width, height: height)
            guard frame.measurable == frame, min(width, height) >= MeasuredFrame.leastSide,
                measures.count < MeasuredFrame.most
            else {
                throw DecodingError.dataCorruptedError(in: self, debugDescription: "no frame of an element")
            }
            measures.append(MeasuredFrame(element: element, frame: frame))
        } while !isAtEnd
        return measures
    }
}
