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
    ///
    /// The names of the app's own modules stay, because a test imports more modules than an app does.
    static func name(of type: Any.Type) -> String {
        qualifiedName(of: type).replacing(path) { match in
            var names = match.output.split(separator: ".").map(String.init)
            let isDoubled = names.count > 2 && names[0] == names[1]
            if isDoubled || isImplicit(names[0]) { names.removeFirst() }
            return names.joined(separator: ".")
        }
    }

    /// Returns the modules that a test has to import for a type, in order.
    static func modules(of type: Any.Type) -> [String] {
        let modules = qualifiedName(of: type).matches(of: path).compactMap { $0.output.split(separator: ".").first }
        return Set(modules.map(String.init)).filter { !isImplicit($0) }.sorted()
    }

    /// Names that are joined by periods, of which the first one is a module.
    private static var path: Regex<Substring> { /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+/ }

    /// Returns a Boolean value that indicates whether every test imports a module, or none can.
    private static func isImplicit(_ module: String) -> Bool {
        ["Swift", "__C", "ResourceCore", "ResourceHTTP", "ResourceStorage", "ResourceUI"].contains(module)
            || module.hasPrefix("Foundation")
    }

    /// Returns the complete name of a type, without the marks of private declarations and of extensions.
    private static func qualifiedName(of type: Any.Type) -> String {
        String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\.|\(extension in \w+\):/, with: "")
    }

    /// Returns a string literal.
    static func string(_ text: String) -> String {
        String(reflecting: text)
    }

    private static func literal(_ value: Any) -> String? {
        switch value {
        case let set as Set<AnyHashable>: return list(set.map { literal($0.base) }, isSorted: true)
        case let value as String: return string(value)
        case let value as Bool: return "\(value)"
        case let value as any FixedWidthInteger: return "\(value)"
        case let value as Double: return value.isFinite ? "\(value)" : nil
        case let values as [Any]:
            return list(values.map(literal))
        default: return nil
        }
    }

    /// Returns the literal of a collection, or `nil` if an element has none.
    private static func list(_ literals: [String?], isSorted: Bool = false) -> String? {
        let known = literals.compactMap(\.self)
        guard known.count == literals.count else { return nil }
        return "[" + (isSorted ? known.sorted() : known).joined(separator: ", ") + "]"
    }

    private static func json(_ value: any Codable) -> String? {
        if let set = value as? Set<AnyHashable> {
            // NB: The order of a set is another one in each launch.
            return list(set.map { ($0.base as? any Codable).flatMap(json) }, isSorted: true)
        }
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
