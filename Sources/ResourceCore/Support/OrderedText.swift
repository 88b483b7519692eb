package enum OrderedText {
    package static func description(of value: Any) -> String {
        guard let elements = elements(of: value) else { return "\(value)" }
        return elements.isEmpty && value is [AnyHashable: Any] ? "[:]" : "[" + elements.joined(separator: ", ") + "]"
    }

    package static func elements(of value: Any) -> [String]? {
        switch value {
        case let set as Set<AnyHashable>: set.map { String(reflecting: $0.base) }.sorted()
        case let pairs as [AnyHashable: Any]:
            pairs.map { "\(String(reflecting: $0.key.base)): \(String(reflecting: $0.value))" }.sorted()
        default: nil
        }
    }
}
