import Foundation
import HeadlessHost
import Testing

@testable import PortableUICore

/// Views that are updated at points in time.
@MainActor
@Suite struct `A timeline view` {
    private static let start = Date(timeIntervalSinceReferenceDate: 0)

    @Test func `shows each date of its schedule when the time has come`() throws {
        let recorder = Moments()
        let host = HeadlessHost {
            TimelineView(.periodic(from: Self.start.addingTimeInterval(-0.5), by: 1)) { Shown($0.date, recorder) }
        }
        #expect(recorder.values == [-0.5])
        host.advance(by: .milliseconds(400))
        #expect(recorder.values == [-0.5])
        host.advance(by: .milliseconds(2_200))
        #expect(recorder.values == [-0.5, 0.5, 1.5, 2.5])
        #expect(host.contains(.text, "2.5") && host.date == Self.start.addingTimeInterval(2.6))
    }

    @Test func `shows the beginnings of minutes, given dates, and the frames of an animation`() throws {
        let dates = [-2, 1, 5].map { Self.start.addingTimeInterval($0) }
        let host = HeadlessHost {
            TimelineView(.everyMinute) { DateText(date: $0.date) }.accessibilityIdentifier("minute")
            TimelineView(.explicit(dates)) { DateText(date: $0.date) }
            TimelineView(.animation(minimumInterval: 0.25)) { DateText(date: $0.date) }
            TimelineView(.animation(paused: true)) { DateText(date: $0.date) }
        }
        #expect(host.texts == ["0.0", "-2.0", "0.0", "0.0"])
        host.advance(by: .milliseconds(1_300))
        #expect(host.texts == ["0.0", "1.0", "1.25", "0.0"])
        host.advance(by: .seconds(100))
        #expect(host.texts == ["60.0", "5.0", "101.25", "0.0"])
    }

    @Test func `waits only while it is there`() throws {
        let host = HeadlessHost { Switching() }
        #expect(host.waits)
        try host.tap("Switch")
        #expect(!host.waits)
        try host.tap("Switch")
        #expect(host.waits)
        host.disappear()
        #expect(!host.waits)
    }

    @Test func `waits only while its tab is shown, and then shows the current date`() throws {
        let host = HeadlessHost { Tabs() }
        host.advance(by: .seconds(3))
        #expect(host.texts.contains("3.0"))
        try host.choose("Other")
        #expect(!host.waits)
        host.advance(by: .seconds(4))
        try host.choose("Clock")
        #expect(host.texts.contains("7.0") && host.waits)
    }

    @Test func `follows the schedule and the content of a newer view`() throws {
        let host = HeadlessHost { Adjustable() }
        try host.tap("Pause")
        host.advance(by: .seconds(3))
        #expect(host.texts.first == "0.0 paused" && !host.waits)
        try host.tap("Pause")
        host.advance(by: .seconds(1))
        #expect(host.texts.first == "4.0 running")
    }

    @Test func `does not wait for schedules without a next date or without an end`() {
        for interval in [0, -1, Double.nan, .infinity] {
            let host = HeadlessHost {
                TimelineView(.periodic(from: Self.start, by: interval)) { DateText(date: $0.date) }
            }
            #expect(!host.waits && host.texts == ["0.0"], "\(interval)")
        }
        let endless = HeadlessHost {
            TimelineView(Standing()) { DateText(date: $0.date) }
        }
        #expect(!endless.waits)
        let dense = HeadlessHost {
            TimelineView(.periodic(from: .distantPast, by: 1e-12)) { DateText(date: $0.date) }
        }
        #expect(dense.waits)
    }

    @Test func `is canceled with its tree`() {
        let host = HeadlessHost { Switching() }
        host.unmount()
        #expect(!host.waits && host.counters.liveNodes == 0)
    }
}

extension HeadlessHost {
    fileprivate var texts: [String] { tree.all { $0.role == .text }.map(\.label) }

    fileprivate var waits: Bool { nextDate != nil }
}

private struct DateText: View {
    let date: Date

    var body: some View {
        Text(verbatim: "\(date.timeIntervalSinceReferenceDate)")
    }
}

private struct Shown: View {
    let date: Date

    init(_ date: Date, _ recorder: Moments) {
        self.date = date
        recorder.values.append(date.timeIntervalSinceReferenceDate)
    }

    var body: some View { DateText(date: date) }
}

@MainActor
private final class Moments {
    var values: [Double] = []
}

private struct Switching: View {
    @State private var isOn = true

    var body: some View {
        if isOn { TimelineView(.animation) { DateText(date: $0.date) } }
        Button("Switch") { isOn.toggle() }
    }
}

private struct Tabs: View {
    var body: some View {
        TabView {
            TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)) { DateText(date: $0.date) }
                .tabItem { Text("Clock") }
            Text("Nothing").tabItem { Text("Other") }
        }
    }
}

private struct Adjustable: View {
    @State private var isPaused = false

    var body: some View {
        TimelineView(.animation(minimumInterval: 0.5, paused: isPaused)) { context in
            Text(verbatim: "\(context.date.timeIntervalSinceReferenceDate) \(isPaused ? "paused" : "running")")
        }
        Button("Pause") { isPaused.toggle() }
    }
}

/// A schedule that never comes to another date.
private struct Standing: TimelineSchedule {
    func entries(from startDate: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
        repeatElement(startDate, count: .max)
    }
}
