import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// A fingerprint that omits relevant state would hide states, and thereby violations.
@Suite(.serialized) struct FingerprintTests {
    @Test func `worlds with the same fingerprint lead to worlds with the same fingerprints`() async {
        await expectCanonical(EntryWorld((.once, .ifNeeded)))
        await expectCanonical(EntryWorld((.always, .manual), isStream: true))
        await expectCanonical(EntryWorld((.once, .manual), isPersisted: true, isFilled: true))
    }

    private func expectCanonical(_ world: EntryWorld<Faithful>) async {
        let found = await besideTests { strangers(from: world) }
        #expect(found.isEmpty, "\(world.code) \(found)")
    }
}
