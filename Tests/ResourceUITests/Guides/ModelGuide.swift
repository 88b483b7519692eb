import Observation
import PortableCombine
import PortableUI
import ResourceCore
import ResourceUI

#if canImport(UIKit)
    import UIKit
#endif

// The code in the guide to stores in models, and the resources that it assumes. `scripts/apple` checks this file too,
// because Linux has neither Combine nor UIKit.

extension Resource where Value == Int {
    static var tide: Resource { Resource("tide") { 120 } }

    static func level(at harbor: String) -> Resource { Resource(["levels", harbor]) { harbor.count } }
}

@MainActor @Observable
final class TideModel {
    private let tide: ResourceStore<Int>

    init(in container: ResourceContainer = .shared) {
        tide = ResourceStore(.tide, in: container)
    }

    var title: String { tide.value.map { "\($0) cm" } ?? "Tide" }
    var isLoading: Bool { tide.isLoading }

    func appear() { tide.appear() }
    func disappear() { tide.disappear() }
    func refresh() async { await tide.refresh() }
}

func firstHighTide(above level: Int, in container: ResourceContainer) async -> Int? {
    for await state in container.states(of: .tide) {
        if let tide = state.value, tide > level { return tide }
    }
    return nil
}

// MARK: - Combine

extension ResourceContainer {
    @MainActor
    func publisher<Value>(of resource: Resource<Value>) -> AnyPublisher<ResourceState<Value>, Never> {
        Deferred {
            let subject = CurrentValueSubject<ResourceState<Value>, Never>(self.state(of: resource))
            let task = Task {
                for await state in self.states(of: resource) { subject.send(state) }
            }
            return subject.handleEvents(receiveCancel: { @Sendable in task.cancel() })
        }
        .eraseToAnyPublisher()
    }
}

@MainActor
final class TideSign: ObservableObject {
    @Published private(set) var text = "Tide"

    init(in container: ResourceContainer = .shared) {
        container.publisher(of: .tide)
            .compactMap { $0.value }
            .removeDuplicates()
            .map { "\($0) cm" }
            .assign(to: &$text)
    }
}

// MARK: - UIKit

// A Mac's UIKit is that of Catalyst, and a watch has no view controllers.
#if !os(macOS) && !os(watchOS)
    final class LevelCell: UICollectionViewCell {
        func show(levelAt harbor: String) {
            contentConfiguration = UIHostingConfiguration {
                AsyncResourceView(.level(at: harbor)) { Text("\(harbor): \($0) cm") }
            }
        }
    }

    final class TideController: UIViewController {
        private let label = UILabel()
        private var following: Task<Void, Never>?
        var container = ResourceContainer.shared

        override func loadView() {
            view = label
        }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            following?.cancel()
            following = Task { [weak self, container] in
                for await state in container.states(of: .tide) { self?.show(state) }
            }
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            following?.cancel()
        }

        deinit {
            following?.cancel()
        }

        private func show(_ state: ResourceState<Int>) {
            if let tide = state.value {
                label.text = "\(tide) cm"
            } else {
                label.text = state.error?.localizedDescription ?? "Loading"
            }
        }
    }
#endif
