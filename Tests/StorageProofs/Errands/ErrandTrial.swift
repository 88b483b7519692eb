import Foundation
import ResourceStorage

/// A folder of an outbox, the senders that work on it one after the other, and their server, which survives them.
struct ErrandTrial {
    let folder: URL
    let plan: ErrandPlan
    private let fault: ErrandFault?
    private let storeFault: StoreFault?
    private(set) var server: ErrandServer

    init(_ folder: URL, _ plan: ErrandPlan, fault: ErrandFault? = nil, storeFault: StoreFault? = nil) {
        self.folder = folder
        self.plan = plan
        self.fault = fault
        self.storeFault = storeFault
        server = ErrandServer(plan, ignoresKeys: fault == .ignoresKeys)
    }

    /// Returns the work of the next sender: the given number of errands, after what earlier senders have left.
    func sender(_ count: Int) -> ErrandSender {
        let first = server.journal.begun
        var sender = ErrandSender(folder, plan, first..<first + count)
        (sender.fault, sender.storeFault) = (fault, storeFault)
        return sender
    }

    /// Serves a sender until its end, after calling a closure once it has printed the given number of lines.
    mutating func serve(_ victim: Victim, until lines: Int = .max, then end: () -> Void = {}) {
        var count = 0
        var server = server
        victim.serve { line in
            count += 1
            if count == lines { end() }
            return server.answer(line)
        }
        self.server = server
    }

    /// Lets a sender end what others have left, and returns the findings about all errands so far.
    mutating func settle() throws -> [ErrandFinding] {
        let victim = try Victim(sender(0).arguments)
        serve(victim)
        guard victim.hasEndedWell else { throw ProofViolation("a sender that nobody killed failed") }
        server.deliverLate()
        return try ErrandJudge(plan, server.journal, folder).findings
    }
}
