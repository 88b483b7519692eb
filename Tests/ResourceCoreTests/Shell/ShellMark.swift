import Foundation
import ResourceCore

/// The origin of a value, as recorded in the journal of an exploration.
struct ShellMark: Hashable, Sendable, CustomStringConvertible {
    /// The source of a value.
    enum Maker: Int, Sendable {
        /// The initial value of a resource.
        case initial
        case loader

        /// A value that was set locally.
        case hand

        /// The placeholder of a resource.
        case placeholder
    }

    /// The subject that the value belongs to.
    var subject: ShellSubject
    var maker: Maker

    /// The moment at which its attempt began, or at which it was set.
    var moment = 0

    /// The number of the element in a stream.
    ///
    /// For a derived value, it's a moment of its own attempt.
    var element = 0

    /// The number of times that the effect of the mutation is shown.
    var effects = 0

    /// The number of times that the value itself has the effect, or for a derived value, that of its source.
    var ownEffects = 0

    /// A Boolean value that indicates whether it's a placeholder that was derived from a previous value.
    var isStandIn = false

    var description: String {
        let name =
            switch maker {
            case .initial: "\(subject)(initial)"
            case .loader: "\(subject)@\(moment)" + (element > 0 ? ".\(element)" : "")
            case .hand: "\(subject)@\(moment)(set)"
            case .placeholder: "\(subject)(placeholder)"
            }
        return name + (effects > 0 ? "+\(effects)" : "")
    }
}

/// A remote value of an exploration: a key and a type.
enum ShellSubject: Int, CaseIterable, Sendable {
    /// The subject of most events.
    case base

    /// Another key of the same type.
    case next

    /// Another type with the key of `base`.
    case other

    /// Derived from `base`.
    case derived
}

/// A value that contains its mark.
protocol ShellValue: Hashable, Sendable {
    var mark: ShellMark { get }
    init(mark: ShellMark)
}

struct PlainShellValue: ShellValue {
    var mark: ShellMark
}

struct OtherShellValue: ShellValue {
    let mark: ShellMark
}

extension ShellMark {
    /// The bytes of a record.
    var data: Data {
        Data("\(subject.rawValue) \(maker.rawValue) \(moment) \(element) \(effects) \(ownEffects)".utf8)
    }

    /// Creates the mark in a record, or returns nil if there is none.
    init?(_ data: Data) {
        let numbers = String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 6, let subject = ShellSubject(rawValue: numbers[0]),
            let maker = Maker(rawValue: numbers[1])
        else { return nil }
        self.init(
            subject: subject, maker: maker, moment: numbers[2], element: numbers[3], effects: numbers[4],
            ownEffects: numbers[5])
    }
}

/// The failure of an attempt that began at a moment.
struct ShellFailure: LoadFailure, CustomStringConvertible {
    let subject: ShellSubject
    let moment: Int
    let kind: LoadFailureKind

    var description: String { "failure of \(subject)@\(moment)" }
}
