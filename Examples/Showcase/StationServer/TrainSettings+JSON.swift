import Foundation

extension TrainSettings: Encodable {
    private static let tunnelName = AnyName(stringValue: "tunnel")

    /// Encodes a number for each setting, with the name of its member, and the tunnel as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyName.self)
        for setting in Setting.allCases {
            try container.encode(self[setting], forKey: AnyName(stringValue: setting.rawValue))
        }
        try container.encode(tunnel, forKey: Self.tunnelName)
    }

    /// Returns the settings with those in a JSON object replaced, and the others unchanged.
    func changed(byJSON json: Data) throws(InvalidTrainSettings) -> TrainSettings {
        let change: Change
        do {
            change = try JSONDecoder().decode(Change.self, from: json)
        } catch let error as InvalidTrainSettings {
            throw error
        } catch {
            throw InvalidTrainSettings(
                message: "The body must be a JSON object of settings, such as {\"failureRate\":0.5}.")
        }
        return try changed(change.values, tunnel: change.tunnel)
    }
}

extension TrainSettings: Decodable {
    /// Decodes settings, each of which is 0 or none unless it's there.
    public init(from decoder: any Decoder) throws {
        let change = try Change(from: decoder)
        self = try Self.faultless.changed(change.values, tunnel: change.tunnel)
    }
}

extension TrainSettings {
    /// The settings in a JSON object.
    ///
    /// An unknown name is rejected, because it's probably misspelled.
    private struct Change: Decodable {
        var values: [Setting: Double] = [:]
        var tunnel: Tunnel?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyName.self)
            for name in container.allKeys {
                if name.stringValue == TrainSettings.tunnelName.stringValue {
                    tunnel = try Self.tunnel(in: container)
                } else {
                    try read(name, in: container)
                }
            }
        }

        private mutating func read(_ name: AnyName, in container: KeyedDecodingContainer<AnyName>) throws {
            guard let setting = Setting(rawValue: name.stringValue) else {
                let names = Setting.allCases.map(\.rawValue).joined(separator: ", ")
                throw InvalidTrainSettings(message: "The train has only these settings: \(names), tunnel.")
            }
            guard let value = try? container.decode(Double.self, forKey: name) else {
                throw InvalidTrainSettings(message: "\(setting.rawValue) must be a number.")
            }
            values[setting] = value
        }

        private static func tunnel(in container: KeyedDecodingContainer<AnyName>) throws -> Tunnel {
            guard let name = try? container.decode(String.self, forKey: TrainSettings.tunnelName),
                let tunnel = Tunnel(rawValue: name)
            else {
                let names = Tunnel.allCases.map(\.rawValue).joined(separator: ", ")
                throw InvalidTrainSettings(message: "tunnel must be one of \(names).")
            }
            return tunnel
        }
    }

    private struct AnyName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
