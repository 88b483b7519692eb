import Foundation

/// A conversion between the values of a type and strings.
struct SceneFormat<Value> {
    /// A closure that returns the string representation of a value, or `nil` if the value is `nil`.
    let text: (Value) -> String?
    /// A closure that returns the value of a string, or `nil` if the string isn't valid.
    let value: (String) -> Value?
}

extension SceneFormat where Value: LosslessStringConvertible {
    static var text: SceneFormat { SceneFormat(text: { $0.description }, value: { Value($0) }) }
}

extension SceneFormat where Value == URL {
    static var url: SceneFormat { SceneFormat(text: { $0.absoluteString }, value: { URL(string: $0) }) }
}

extension SceneFormat where Value == Data {
    static var data: SceneFormat { SceneFormat(text: { $0.base64EncodedString() }, value: { Data(base64Encoded: $0) }) }
}

extension SceneFormat where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
    static var raw: SceneFormat {
        SceneFormat(
            text: { $0.rawValue.description }, value: { Value.RawValue($0).flatMap { Value(rawValue: $0) } })
    }
}

extension SceneFormat {
    static func optional<Wrapped>(_ format: SceneFormat<Wrapped>) -> SceneFormat where Value == Wrapped? {
        SceneFormat(text: { $0.flatMap(format.text) }, value: { format.value($0).map(Optional.some) })
    }
}
