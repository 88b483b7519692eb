import Foundation

/// A value as an expression of Swift.
struct SwiftLiteral: Hashable, Sendable {
    /// The expression.
    let text: String

    /// A Boolean value that indicates whether the expression decodes JSON with `decoded(_:)`, which may throw.
    var isDecoded = false

    /// Creates the expression of a value: a literal, JSON to decode, or a placeholder for the developer to fill in.
    init(_ value: any Sendable) {
        if let text = Self.literal(value) {
            self.text = text
        } else if let value = value as? any Codable, let json = Self.json(value) {
            text = "decoded(\(Self.raw(json)))"
            isDecoded = true
        } else {
            text = "<#\(Self.name(of: Swift.type(of: value))): \(value)#>"
        }
    }

    /// Returns a call of a function with the value.
    func passed(to function: String) -> String {
        "\(isDecoded ? "try " : "")\(function)(\(text))"
    }

    /// Returns the name of a type as a test writes it, which imports the modules.
    static func name(of type: Any.Type) -> String {
        (paths(of: type) + ["Swift"]).reduce(qualifiedName(of: type)) { $0.replacing("\($1).", with: "") }
    }

    /// Returns the complete name of a type, without the marks of private declarations.
    private static func qualifiedName(of type: Any.Type) -> String {
        String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    }

    /// Returns the modules that the name of a type mentions, beside the standard library and those of Foundation, in
    /// order.
    static func modules(of type: Any.Type) -> [String] {
        paths(of: type).filter { !$0.hasPrefix("Foundation") }
    }

    private static func paths(of type: Any.Type) -> [String] {
        let paths = qualifiedName(of: type).split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
        let modules = paths.filter { $0.contains(".") }.compactMap { $0.split(separator: ".").first.map(String.init) }
        return Set(modules).subtracting(["Swift"]).sorted()
    }

    /// Returns a string literal.
    static func string(_ text: String) -> String {
        String(reflecting: text)
    }

    private static func literal(_ value: Any) -> String? {
        switch value {
        case let value as String: return string(value)
        case let value as Bool: return "\(value)"
        case let value as any FixedWidthInteger: return "\(value)"
        case let value as Double: return value.isFinite ? "\(value)" : nil
        case let values as [Any]:
            let literals = values.map(literal)
            return literals.contains(nil) ? nil : "[" + literals.compactMap(\.self).joined(separator: ", ") + "]"
        default: return nil
        }
    }

    private static func json(_ value: any Codable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a raw string literal, delimited by enough number signs.
    private static func raw(_ text: String) -> String {
        var delimiter = "#"
        while text.contains("\"" + delimiter) || text.contains("\\" + delimiter) { delimiter += "#" }
        return "\(delimiter)\"\(text)\"\(delimiter)"
    }
}
