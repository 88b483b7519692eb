import Foundation

// Values that are decoded once and kept beside their bytes.
extension EntryFolder {
    /// Returns a decoded value that is in memory.
    func decoded<Value: Sendable>(_ identifier: String, _ form: DecodedForm, as type: Value.Type) -> Value? {
        guard let value = memory.value(identifier, form, as: type), !isTooOld(identifier: identifier) else {
            return nil
        }
        touch(identifier)
        return value
    }

    /// Reads and decodes an entry, unless it has been decoded meanwhile.
    func decode<Value: Sendable>(
        _ identifier: String, _ form: DecodedForm, _ decode: (Data) throws -> Value, cost: ((Value) -> Int)?
    ) throws(DataStoreError) -> Value? {
        if let value = decoded(identifier, form, as: Value.self) { return value }
        let name = try name(of: identifier)
        let ticket = memory.ticket(name)
        guard let frame = try read(identifier) else { return nil }
        do {
            let value = try decode(frame.payload)
            memory.keep(
                value, identifier, name, form, cost: max(0, cost?(value) ?? frame.payload.count), ticket)
            return value
        } catch {
            throw DataStoreError(.transform, identifier, operation: "decode", detail: "\(error)")
        }
    }
}
