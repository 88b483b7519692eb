import Testing

@testable import EngineProofs

/// Expects that the exploration of a world finds a fault.
func expectCaught(
    _ world: some Explorable, _ rules: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
    let problem = unnoticedFault(of: world, against: rules)
    #expect(problem == nil, sourceLocation: sourceLocation)
}
