public import ArgumentParser
public import StationServer

extension TrainSettings.Preset: ExpressibleByArgument {
    /// Creates a preset from its name on the command line, such as `on-the-train`.
    public init?(argument: String) {
        guard let preset = Self.allCases.first(where: { $0.argument == argument }) else { return nil }
        self = preset
    }

    /// The names, for the help text.
    public static var allValueStrings: [String] { allCases.map(\.argument) }

    private var argument: String { rawValue.lowercased().replacing(" ", with: "-") }
}
