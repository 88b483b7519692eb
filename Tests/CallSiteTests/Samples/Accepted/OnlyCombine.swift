import Combine
import SwiftUI

// A source that follows publishers of Combine and Foundation.

final class Clock: ObservableObject {
    @Published var ticks = 0
    private var cancellables: Set<AnyCancellable> = []

    init() {
        Timer.publish(every: 1, on: .main, in: .common)
            .autoconnect()
            .sink { [weak self] _ in self?.ticks += 1 }
            .store(in: &cancellables)
    }
}

struct ClockView: View {
    @StateObject private var clock = Clock()
    @State private var count = 0
    private let ticks = PassthroughSubject<Int, Never>()
    private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

    var body: some View {
        Text("\(clock.ticks) \(count)")
            .onReceive(NotificationCenter.default.publisher(for: Notification.Name("count"))) { _ in count += 1 }
            .onReceive(ticks.debounce(for: .seconds(1), scheduler: DispatchQueue.main)) { count = $0 }
            .onReceive(timer) { _ in count += 1 }
    }
}
