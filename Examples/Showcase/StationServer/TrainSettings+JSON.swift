import Foundation

extension TrainSettings: Encodable {
    /// Writes one number for each setting, under its member's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Setting.self)
        for setting in Setting.allCases {
            try container.encode(self[setting], forKey: setting)
        }
    }

    /// The settings with those that a JSON object names replaced, and the others as they are.
    func changed(byJSON json: Data) throws(InvalidTrainSettings) -> TrainSettings {
        let change: Change
        do {
            change = try JSONDecoder().decode(Change.self, from: json)
        } catch let error as InvalidTrainSettings {
            throw error
        } catch {
            throw InvalidTrainSettings(
                message: "The body must be a JSON object of numbers, such as {\"failureRate\":0.5}.")
        }
        return try TrainSettings(
            minimumLatency: change.values[.minimumLatency] ?? minimumLatency,
            maximumLatency: change.values[.maximumLatency] ?? maximumLatency,
            failureRate: change.values[.failureRate] ?? failureRate
        )
    }
}

extension TrainSettings {
    /// The settings that a JSON object names.
    ///
    /// A name that is not a setting is refused, since it is a slip of the pen.
    private struct Change: Decodable {
        var values: [Setting: Double] = [:]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyName.self)
            for name in container.allKeys {
                guard let setting = Setting(rawValue: name.stringValue) else {
                    throw InvalidTrainSettings(message: "The train has only these settings: \(Self.names).")
                }
                guard let value = try? container.decode(Double.self, forKey: name) else {
                    throw InvalidTrainSettings(message: "\(setting.rawValue) must be a number.")
                }
                values[setting] = value
            }
        }

        private static var names: String { Setting.allCases.map(\.rawValue).joined(separator: ", ") }
    }

    private struct AnyName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
