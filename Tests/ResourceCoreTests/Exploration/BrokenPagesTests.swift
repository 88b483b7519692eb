import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// The exploration of a paged list detects the faults that it's meant to detect.
@Suite(.serialized) struct BrokenPagesTests {
    @Test func `an overtaken walk that makes a list fresh is caught, P1`() {
        expectCaught(PagesWorld<TrustsOvertakenWalks>(.small), "P1", "P6")
    }

    @Test func `a walk that is abandoned because a barrier came is caught, P6`() {
        expectCaught(PagesWorld<AbandonsOvertakenWalks>(.small), "P6")
    }

    @Test func `a failed walk that leaves its pages is caught, P2`() {
        expectCaught(PagesWorld<KeepsFailedWalks>(.small), "P2", "P3")
    }

    @Test func `a walk by remembered cursors is caught, P2`() {
        expectCaught(PagesWorld<RemembersCursors>(.small), "P2", "P3")
    }

    @Test func `a walk of one page wherever the user is, is caught, P2`() {
        expectCaught(PagesWorld<WalksOnePage>(.small), "P2")
    }

    @Test func `a walk that ends where the reading position was is caught, P2`() {
        expectCaught(PagesWorld<WalksToOldPosition>(.small), "P2")
    }

    @Test func `a retry with pages from before a barrier is caught, P6`() {
        expectCaught(PagesWorld<KeepsOldParts>(.retries), "P6")
    }

    @Test func `a first page over old pages that makes a list fresh is caught, P1`() {
        expectCaught(PagesWorld<TrustsFirstPage>(.firstPage), "P1")
    }

    @Test func `what was deleted above a shared item and stays is caught, P10`() {
        expectCaught(PagesWorld<KeepsWhatStoodAbove>(.firstPageSeams), "P10")
    }

    @Test func `a first page without a shared item at which a walk ends is caught, P2`() {
        expectCaught(PagesWorld<LosesThePlace>(.firstPage), "P2")
    }

    @Test func `a list that seems to be loaded although pages were left behind is caught, P10`() {
        expectCaught(PagesWorld<ForgetsRounds>(.visiblePages), "P10")
    }

    @Test func `a page that has lost an item to another one and isn't loaded again is caught, P10`() {
        // NB: It takes more events than an exploration from the beginning would come to.
        var world = PagesWorld<ForgetsLosses>(.visibleChanges)
        for event: PagesEvent in [
            .loadPage(.end), .arrived(.list, isOld: false), .refresh, .remove(6), .arrived(.list, isOld: false),
            .arrived(.end, isOld: false),
        ] { #expect(world.happen(event) == nil) }
        expectCaught(world, "P10")
    }

    @Test func `a page that a mutation has changed and that isn't loaded again is caught, P10`() {
        expectCaught(PagesWorld<ForgetsEdits>(.edits), "P10")
    }

    @Test func `a walk that loads what was dropped is caught, P2`() {
        expectCaught(PagesWorld<WalksFromTheBeginning>(.keptPages), "P2")
    }

    @Test func `a page that is added to any end is caught, P3`() {
        expectCaught(PagesWorld<AddsAnywhere>(.small), "P3")
    }

    @Test func `two loads of one page are caught, P3`() {
        expectCaught(PagesWorld<LoadsPagesTwice>(.small), "P3")
    }

    @Test func `a request during a walk that is forgotten is caught, P5`() {
        expectCaught(PagesWorld<ForgetsPageRequests>(.small), "P5")
    }

    @Test func `a page load that waits for a walk without need is caught, P5`() {
        expectCaught(PagesWorld<WaitsForWalks>(.small), "P5")
    }

    @Test func `a dropped page that overtakes no page load is caught, P3`() {
        expectCaught(PagesWorld<OvertakesNothing>(.twoPages), "P3")
    }

    @Test func `a failed page load that begins again by itself is caught, P8`() {
        expectCaught(PagesWorld<RetriesFailedEnds>(.small), "P8")
    }

    @Test func `an item that is added twice is caught, P4`() {
        expectCaught(PagesWorld<DoublesItems>(.offsets), "P4")
    }

    @Test func `a seam that isn't checked is caught, P4`() {
        expectCaught(PagesWorld<ChecksNoSeams>(.seams), "P4")
    }

    @Test func `a list that includes what its newest page includes is caught, P11`() {
        expectCaught(PagesWorld<IncludesNewestPage>(.removal), "P11")
    }
}
