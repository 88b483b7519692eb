/// A measured quantity, with a description that fits a column.
public enum Quantity: Sendable {
    /// A time in nanoseconds.
    case time(Double)

    /// A multiple of another quantity.
    case ratio(Double)

    /// A number of items.
    case count(Double)

    /// An amount of memory.
    case bytes(Double)

    /// The plain number: nanoseconds, a factor, items, or bytes.
    public var number: Double {
        switch self {
        case .time(let number), .ratio(let number), .count(let number), .bytes(let number): number
        }
    }

    /// Returns the same kind of quantity with another number.
    func with(_ number: Double) -> Quantity {
        switch self {
        case .time: .time(number)
        case .ratio: .ratio(number)
        case .count: .count(number)
        case .bytes: .bytes(number)
        }
    }
}

extension Quantity: CustomStringConvertible {
    /// The number with its unit, rounded to three digits.
    public var description: String {
        switch self {
        case .time(let time) where time < 999.5: "\(rounded(time)) ns"
        case .time(let time) where time < 999_500: "\(rounded(time / 1_000)) µs"
        case .time(let time) where time < 999_500_000: "\(rounded(time / 1_000_000)) ms"
        case .time(let time): "\(rounded(time / 1_000_000_000)) s"
        case .ratio(let ratio): "\(rounded(ratio)) ×"
        case .count(let count): rounded(count)
        case .bytes(let bytes): "\(rounded(bytes)) B"
        }
    }
}

/// Returns a number with at least three significant digits, but no digit below a hundredth, and no trailing zeros.
func rounded(_ number: Double) -> String {
    let scale: Double = abs(number) < 9.995 ? 100 : abs(number) < 99.95 ? 10 : 1
    let value = (number * scale).rounded() / scale
    return value == value.rounded() ? String(Int(value)) : String(value)
}
