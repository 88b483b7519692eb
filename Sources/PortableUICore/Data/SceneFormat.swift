import Foundation

/// A way to keep values of a type as texts.
struct SceneFormat<Value> {
    /// The text of a value; nil for a value that is nil.
    let text: (Value) -> String?
    /// The value of a text; nil for a text of none.
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
