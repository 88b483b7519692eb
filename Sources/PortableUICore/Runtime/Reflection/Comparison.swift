import Foundation

/// A comparison that determines whether two values of one type are certainly equal, so that dependent work can be
/// skipped.
///
/// `Equatable` values are compared with `==`, trivial types as raw memory, and other types field by field. Closures,
/// `AnyView`, and enumerations with unknown payloads are never considered equal. The plan of a type is created once.
@MainActor
enum Comparison {
    static func areEqual<Value>(_ old: Value, _ new: Value) -> Bool {
        plan(for: Value.self).areEqual(old, new)
    }

    private static var plans: [ObjectIdentifier: Plan] = [:]

    /// The number of plans created so far.
    ///
    /// It stays constant once every type has been seen.
    private(set) static var plansMade = 0

    static func plan(for type: Any.Type) -> Plan {
        if let plan = plans[ObjectIdentifier(type)] { return plan }
        let plan = makePlan(for: type)
        plans[ObjectIdentifier(type)] = plan
        return plan
    }

    /// A plan for comparing the values at two memory addresses.
    enum Plan {
        case never
        case bytes(Int)
        case test(@MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool)
        case fields([(offset: Int, plan: Plan)])

        var isNever: Bool {
            if case .never = self { true } else { false }
        }

        @MainActor
        func areEqual<Value>(_ old: Value, _ new: Value) -> Bool {
            withUnsafePointer(to: old) { old in
                withUnsafePointer(to: new) { new in areEqual(at: UnsafeRawPointer(old), UnsafeRawPointer(new)) }
            }
        }

        @MainActor
        fileprivate func areEqual(at old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
            switch self {
            case .never: false
            case .bytes(let count): memcmp(old, new, count) == 0
            case .test(let test): test(old, new)
            case .fields(let fields): fields.allSatisfy { $0.plan.areEqual(at: old + $0.offset, new + $0.offset) }
            }
        }
    }

    private static func makePlan(for type: Any.Type) -> Plan {
        plansMade += 1
        if let type = type as? any ComparedBySource.Type { return plan(comparingSourcesOf: type) }
        if let type = type as? any Equatable.Type { return plan(comparing: type) }
        if let type = type as? any ComparedByContent.Type { return type.plan }
        if type is AnyObject.Type { return .test { $0.load(as: UInt.self) == $1.load(as: UInt.self) } }
        func open<Value>(_: Value.Type) -> Plan {
            if _isPOD(Value.self) { return .bytes(MemoryLayout<Value>.size) }
            return FieldReflection.canReflect(Value.self) ? planOfFields(in: Value.self) : .never
        }
        return _openExistential(type, do: open)
    }

    private static func planOfFields(in type: Any.Type) -> Plan {
        var fields: [(offset: Int, plan: Plan)] = []
        FieldReflection.forEachField(of: type) { field in
            fields.append((field.offset, field.isStoredPlainly ? plan(for: field.type) : .never))
        }
        return fields.isEmpty || fields.contains { $0.plan.isNever } ? .never : .fields(fields)
    }

    private static func plan<Value: Equatable>(comparing _: Value.Type) -> Plan {
        .test { $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee }
    }

    private static func plan<Value: ComparedBySource>(comparingSourcesOf _: Value.Type) -> Plan {
        .test {
            $0.assumingMemoryBound(to: Value.self).pointee
                .hasSameSource(as: $1.assumingMemoryBound(to: Value.self).pointee)
        }
    }
}

/// A property that is considered equal if it gets its value from the same source, whatever the value is.
@MainActor
protocol ComparedBySource {
    func hasSameSource(as other: Self) -> Bool
}

/// A type whose values are considered equal if their contents are.
@MainActor
private protocol ComparedByContent {
    static var plan: Comparison.Plan { get }
}

extension Optional: @MainActor ComparedByContent {
    fileprivate static var plan: Comparison.Plan {
        let wrapped = Comparison.plan(for: Wrapped.self)
        guard !wrapped.isNever else { return .never }
        return .test { old, new in
            switch (old.assumingMemoryBound(to: Self.self).pointee, new.assumingMemoryBound(to: Self.self).pointee) {
            case (nil, nil): true
            case (let old?, let new?): Comparison.areEqual(old, new)
            default: false
            }
        }
    }
}
