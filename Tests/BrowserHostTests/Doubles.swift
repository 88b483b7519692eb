import Observation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A scheduler whose time is advanced manually.
@MainActor
final class ManualScheduler: Scheduler {
    private(set) var now = Duration.zero
    private var calls: [(due: Duration, call: ScheduledCall)] = []

    func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> ScheduledCall {
        let call = ScheduledCall(action)
        calls.append((now + delay, call))
        return call
    }

    func advance(by duration: Duration) {
        let end = now + duration
        while let next = calls.filter({ $0.due <= end }).min(by: { $0.due < $1.due }) {
            calls.removeAll { $0.call === next.call }
            now = max(now, next.due)
            next.call.fire()
        }
        now = end
    }
}

/// A connection that records its messages.
@MainActor
final class RecordedConnection: PageConnection {
    private(set) var sent: [String] = []
    private(set) var closed: CloseReason?
    var isWritable = true
    /// A closure that is called with each message.
    var onSend: () -> Void = {}

    func send(_ text: String) {
        sent.append(text)
        onSend()
    }

    func close(_ reason: CloseReason) {
        closed = reason
    }
}

/// A model that the views of the tests show and change.
@MainActor @Observable
final class Counter {
    var count = 0
    var isOn = false
    var appeared = 0
    var disappeared = 0
}

/// A screen with a label, a button, a disabled button, and a toggle.
struct CounterScreen: View {
    let counter: Counter

    var body: some View {
        let isOn = counter.isOn
        VStack {
            Text("Count: \(counter.count)").accessibilityIdentifier("count")
            Button("Add") { counter.count += 1 }.accessibilityIdentifier("add")
            Button("Off") { counter.count += 100 }.disabled(true).accessibilityIdentifier("off")
            Toggle("Sound", isOn: Binding(get: { isOn }, set: { counter.isOn = $0 })).accessibilityIdentifier(
                "toggle")
        }
        .onAppear { counter.appeared += 1 }
        .onDisappear { counter.disappeared += 1 }
    }
}

/// A lazy grid of a hundred cells.
struct LongGrid: View {
    var body: some View {
        LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())]) {
            ForEach(0..<100) { Text("\($0)") }
        }
    }
}

/// A text that can be long.
@MainActor @Observable
final class Shouted {
    var words = ""
}

/// A view that shows a text.
struct ShoutedText: View {
    let text: Shouted

    var body: some View { Text(text.words) }
}

/// A session with its page, its connection, and its clock.
@MainActor
struct SessionFixture {
    let counter = Counter()
    let scheduler = ManualScheduler()
    let connection = RecordedConnection()
    let graph: Graph
    let session: Session

    init() {
        graph = Graph(root: CounterScreen(counter: counter))
        session = Session(graph: graph, scheduler: scheduler)
    }

    func id(_ identifier: String) throws -> Int {
        try graph.root.descendant(identifier).id
    }

    /// Changes the model and flushes the graph.
    func count(to number: Int) {
        counter.count = number
        graph.flush()
    }
}

/// A connection and a clock for sessions whose pages apply a batch when the test says so.
@MainActor
struct SessionBench {
    let connection = RecordedConnection()
    let scheduler = ManualScheduler()

    /// Returns a session whose page has applied its first batch, and is ready for the next.
    func session<Root: View>(_ root: Root) throws -> (Session, Graph) {
        let graph = Graph(root: root)
        let session = Session(graph: graph, scheduler: scheduler)
        session.attach(connection, applied: 0)
        try goOn(session)
        return (session, graph)
    }

    /// Lets the page apply the last batch, and advances the time.
    func goOn(_ session: Session) throws {
        scheduler.advance(by: .seconds(1))
        try session.receive(.acknowledge(connection.sent.count))
    }
}

extension Element {
    /// Returns the first element with an accessibility identifier, among this one and those below it.
    func descendant(_ identifier: String) throws -> Element {
        func find(_ element: Element) -> Element? {
            element.attributes.identifier == identifier ? element : element.children.lazy.compactMap(find).first
        }
        return try #require(find(self))
    }
}

/// A renderer that marks the changed elements of a tree.
@MainActor
final class MarkingRenderer: Renderer {
    private let drawn: RenderedTree

    init(_ drawn: RenderedTree) {
        self.drawn = drawn
    }

    func render(_ changes: [Change], animation: Animation?) {
        drawn.note(changes)
    }
}
