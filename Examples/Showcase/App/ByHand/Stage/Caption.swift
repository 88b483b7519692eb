import PortableUI

/// A fault of the code by hand, and the content of the other pane meanwhile, in words.
struct Caption: Identifiable, Sendable {
    let fault: PaneFault

    /// The content of the other pane at the same time.
    let other: PaneFrame

    var id: Int { fault.id }

    /// The event before it.
    var cause: String {
        switch fault.cause {
        case .tap(.filter(let filter)): "\(filter.title) is tapped."
        case .tap(.refresh): "Refresh is tapped."
        case .tap(.box): "A box is tapped."
        case .tap(.scroll): "The feed is scrolled."
        case .tap(.tunnel(let isInside)): isInside ? "The tunnel begins." : "The tunnel ends."
        case .response(let name, _, isLost: true): "\(name): no response."
        case .response(let name, isLate: true, _): "\(name): a late response."
        case .response(let name, _, _): "\(name): a response."
        case .rest: "Nothing is loading any longer."
        }
    }

    /// The content of the pane by hand.
    var byHand: String {
        switch fault.kind {
        case .wrongAnswer:
            fault.frame.books.map { "\($0.books.first?.kind.capitalized ?? ""), under \($0.filter.title)." } ?? ""
        case .oldAnswer: "an older state is back."
        case .lostUpdate: "the user’s change is gone."
        case .stuckSpinner: "a spinner stays."
        case .brokenList: fault.frame.gap.map { "No. \($0.after) comes after No. \($0.before)." } ?? "a broken list."
        }
    }

    /// The content of the pane with resources.
    var ofResources: String {
        if other.faults.contains(fault.kind) { return "the same." }
        return switch fault.kind {
        case .wrongAnswer: other.books.map { "still \($0.filter.title)." } ?? "a spinner."
        case .oldAnswer: "the latest state stays."
        case .lostUpdate: "the user’s change stays."
        case .stuckSpinner: "requested again, and there."
        case .brokenList: "every row is there once."
        }
    }
}

extension BookFilter {
    /// The name of the kind.
    var title: String { rawValue.capitalized }
}

extension PaneFrame {
    /// The first two quotations that aren't neighbors in the server's list, but are here.
    fileprivate var gap: (before: Quote.ID, after: Quote.ID)? {
        let quotes = quotes ?? []
        return zip(quotes, quotes.dropFirst()).first { $0.number - $1.number != 1 }.map { ($0.id, $1.id) }
    }
}

/// The captions of a performance, the newest first.
struct Captions: View {
    let take: Take

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(take.captions.reversed()) { caption in
                VStack(alignment: .leading, spacing: 1) {
                    Text("\(caption.fault.time.tenths): \(caption.cause)").bold()
                    Text("By hand: \(caption.byHand)").foregroundStyle(.red)
                    Text("AsyncResources: \(caption.ofResources)").foregroundStyle(.secondary)
                }
                .accessibilityElement(children: .combine)
                .accessibilityIdentifier("caption-\(caption.id)")
            }
        }
        .font(.footnote)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

extension Take {
    /// The faults of the code by hand in words.
    var captions: [Caption] {
        // NB: The other pane follows the same tap, or a response of its own, within a moment.
        byHand.faults.map { fault in
            Caption(fault: fault, other: ofResources.recording.frame(at: fault.time + .milliseconds(100)))
        }
    }
}

extension Duration {
    /// The time in seconds with one decimal place, such as *3.5 s*.
    var tenths: String {
        let tenths = Int((self / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
