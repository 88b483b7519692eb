import Foundation
import ResourceCore

/// The origin of a value, as the journal of an exploration knows it.
struct ShellMark: Hashable, Sendable, CustomStringConvertible {
    /// The maker of a value.
    enum Maker: Int, Sendable {
        /// A resource brought it along.
        case initial
        case loader

        /// It was set by hand.
        case hand

        /// A resource stands it in for a value.
        case placeholder
    }

    /// The subject whose value it is.
    var subject: ShellSubject
    var maker: Maker

    /// The moment at which its attempt began, or at which it was set.
    var moment = 0

    /// The number of the element, in a stream; a moment of its own attempt, for a derived value.
    var element = 0

    /// A Boolean value that indicates whether it stands in for a value, and was made of a previous one.
    var isStandIn = false

    var description: String {
        switch maker {
        case .initial: "\(subject)(initial)"
        case .loader: "\(subject)@\(moment)" + (element > 0 ? ".\(element)" : "")
        case .hand: "\(subject)@\(moment)(set)"
        case .placeholder: "\(subject)(placeholder)"
        }
    }
}

/// One remote thing of an exploration: a key and a type of value.
enum ShellSubject: Int, CaseIterable, Sendable {
    /// The subject of most events.
    case base

    /// Another key of the same type.
    case next

    /// Another type under the key of `base`.
    case other

    /// Made of `base`.
    case derived
}

/// A value that carries its mark.
protocol ShellValue: Hashable, Sendable {
    var mark: ShellMark { get }
    init(mark: ShellMark)
}

struct PlainShellValue: ShellValue {
    let mark: ShellMark
}

struct OtherShellValue: ShellValue {
    let mark: ShellMark
}

extension ShellMark {
    /// The bytes of a record.
    var data: Data { Data("\(subject.rawValue) \(maker.rawValue) \(moment) \(element)".utf8) }

    /// Returns the mark that a record holds; nil for what is none.
    init?(_ data: Data) {
        let numbers = String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 4, let subject = ShellSubject(rawValue: numbers[0]),
            let maker = Maker(rawValue: numbers[1])
        else { return nil }
        self.init(subject: subject, maker: maker, moment: numbers[2], element: numbers[3])
    }
}

/// The failure of an attempt that began at a moment.
struct ShellFailure: LoadFailure, CustomStringConvertible {
    let subject: ShellSubject
    let moment: Int
    let kind: LoadFailureKind

    var description: String { "failure of \(subject)@\(moment)" }
}
