import Foundation

@testable import ResourceCore

/// The resources of one exploration.
@MainActor struct ShellPorts {
    let combination: ShellCombination
    let loader: ShellLoader
    let base: Resource<PlainShellValue>
    private let derived: Resource<PlainShellValue>
    let all: [any ShellPort]

    /// The wall-clock time at which every exploration begins.
    nonisolated static let start = Date(timeIntervalSince1970: 1_000_000)

    init(_ combination: ShellCombination, _ loader: ShellLoader) {
        self.combination = combination
        self.loader = loader
        base = Self.resource(.base, combination, loader)
        derived = Self.derived(of: base, combination, loader)
            .loadGroup(combination.has(.oneLoadAtATime) ? "all" : nil)
        all = [
            Port(subject: .base, resource: base),
            Port<PlainShellValue>(subject: .next, resource: Self.resource(.next, combination, loader)),
            Port<OtherShellValue>(subject: .other, resource: Self.resource(.other, combination, loader)),
            Port(subject: .derived, resource: derived),
        ]
    }

    subscript(subject: ShellSubject) -> any ShellPort { all[subject.rawValue] }

    /// Returns the current subject of a store.
    func subject(of screen: any ShellScreen) -> ShellSubject {
        all.first { $0.key == screen.store.resource?.key && $0.type == screen.store.type }?.subject ?? .base
    }

    /// Returns the first port that a store shows.
    func shown(by store: Int) -> any ShellPort {
        if store == 0 { return self[combination.isDerived ? .derived : .base] }
        if combination.has(.secondType) { return self[.other] }
        guard combination.has(.secondResource) else { return self[.base] }
        let second = Self.loading(base.key, .base, combination, loader) as Resource<PlainShellValue>
        return Port(subject: .base, resource: second.stale(after: .seconds(5)).retention(.zero))
    }

    private static func key(of subject: ShellSubject, _ combination: ShellCombination) -> ResourceKey {
        if subject == .next { return ["list", "next"] }
        return subject == .base && combination.has(.privateKey) ? .unique() : ["list", "base"]
    }

    private static func resource<Value: ShellValue>(
        _ subject: ShellSubject, _ combination: ShellCombination, _ loader: ShellLoader
    ) -> Resource<Value> {
        refined(loading(key(of: subject, combination), subject, combination, loader), subject, combination)
    }

    private static func loading<Value: ShellValue>(
        _ key: ResourceKey, _ subject: ShellSubject, _ combination: ShellCombination, _ loader: ShellLoader
    ) -> Resource<Value> {
        if combination.has(.streaming) { return Resource(streaming: key) { loader.elements(subject) } }
        if combination.has(.revalidating) {
            return Resource(revalidating: key) { _ in try await loader.revalidate(subject) }
        }
        let limitsFreshness = combination.has(.limitedFreshness)
        let reportsProgress = combination.has(.progress)
        return Resource(key) { context in
            if limitsFreshness { context.limitFreshness(to: .seconds(8)) }
            if reportsProgress { context.report(progress: 0.5) }
            return try await loader.load(subject)
        }
    }

    private static func derived(
        of base: Resource<PlainShellValue>, _ combination: ShellCombination, _ loader: ShellLoader
    ) -> Resource<PlainShellValue> {
        guard combination.has(.madeInLoader) else {
            return base.map(as: "derived") {
                PlainShellValue(mark: ShellMark(derivedFrom: $0.mark, at: loader.nextMoment()))
            }
        }
        return Resource(base.key.appending("derived")) { context in
            let moment = loader.nextMoment()
            let source = try await context.value(of: base)
            return PlainShellValue(mark: ShellMark(derivedFrom: source.mark, at: moment))
        }
    }
}

extension ShellMark {
    fileprivate init(derivedFrom source: ShellMark, at moment: Int) {
        self.init(
            subject: .derived, maker: source.maker == .initial ? .initial : .loader, moment: source.moment,
            element: moment, effects: source.effects, ownEffects: source.ownEffects)
    }
}

// MARK: - Options of a resource
extension ShellPorts {
    private static func refined<Value: ShellValue>(
        _ resource: Resource<Value>, _ subject: ShellSubject, _ combination: ShellCombination
    ) -> Resource<Value> {
        combination.options.reduce(resource) { resource, option in
            kept(fresh(filled(timed(resource, option), option, subject), option), option)
        }
    }

    private static func filled<Value: ShellValue>(
        _ resource: Resource<Value>, _ option: ShellOption, _ subject: ShellSubject
    ) -> Resource<Value> {
        switch option {
        case .initialFresh:
            resource.initialValue(Value(mark: ShellMark(subject: subject, maker: .initial)), at: start)
        case .initialStale:
            // A value from the future is stale (R20).
            resource.initialValue(
                Value(mark: ShellMark(subject: subject, maker: .initial)), at: start.addingTimeInterval(1e9))
        case .placeholder: resource.placeholderValue(Value(mark: ShellMark(subject: subject, maker: .placeholder)))
        case .placeholderFromPrevious:
            resource.placeholderValue { previous in
                guard var mark = previous?.value.mark else { return nil }
                mark.isStandIn = true
                return Value(mark: mark)
            }
        default: resource
        }
    }

    private static func fresh<Value: ShellValue>(
        _ resource: Resource<Value>, _ option: ShellOption
    ) -> Resource<Value> {
        switch option {
        case .staleAfter: resource.stale(after: .seconds(10))
        case .polling: resource.refresh(every: .seconds(15))
        case .pollingByValue: resource.refresh(every: { .seconds($0.value == nil ? 7 : 11) })
        case .onFocus: resource.refresh(on: .focus, evenIfFresh: true)
        case .onReconnect: resource.refresh(on: .reconnect)
        default: resource
        }
    }

    private static func timed<Value: ShellValue>(
        _ resource: Resource<Value>, _ option: ShellOption
    ) -> Resource<Value> {
        switch option {
        case .neverRetried: resource.retry(.never)
        case .loadsOffline: resource.loadsOffline()
        case .attemptTimeout: resource.timeout(attempt: .seconds(3))
        case .totalTimeout: resource.timeout(total: .seconds(4))
        case .oneLoadAtATime: resource.loadGroup("all")
        default: resource
        }
    }

    private static func kept<Value: ShellValue>(
        _ resource: Resource<Value>, _ option: ShellOption
    ) -> Resource<Value> {
        switch option {
        case .retentionZero: resource.retention(.zero)
        case .retentionShort: resource.retention(.seconds(1))
        case .limitedBytes: resource.cost { _ in 2 }
        case .persisted, .persistedSlowly:
            resource.persisted(
                ResourceCoding {
                    $0.mark.data
                } decode: { data in
                    guard let mark = ShellMark(data) else { throw CocoaError(.coderInvalidValue) }
                    return Value(mark: mark)
                })
        default: resource
        }
    }
}
