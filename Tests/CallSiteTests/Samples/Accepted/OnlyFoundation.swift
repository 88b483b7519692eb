import Foundation

// A model of an app whose sources import Foundation, which brings Combine's `ObservableObject` on Apple platforms.

final class Counter: ObservableObject {
    @Published var count = 0

    private var observation = NotificationCenter.default
        .publisher(for: Notification.Name("count"))
        .sink { _ in }
}
