import Testing

@testable import StationServer

@Suite struct FaultPlanTests {
    private static let paths = NamedColor.indices.map { "/api/colors/\($0)" }

    private func plans(seed: UInt64 = 7, train: TrainSettings = .standard, attempts: ClosedRange<Int>) -> [FaultPlan] {
        Self.paths.flatMap { path in
            attempts.map { FaultPlan(seed: seed, path: path, attempt: $0, train: train) }
        }
    }

    @Test func `the same seed plans the same delays and failures`() {
        #expect(plans(attempts: 1...5) == plans(attempts: 1...5))
        #expect(plans(attempts: 1...5) != plans(seed: 8, attempts: 1...5))
    }

    @Test func `every attempt at every path has a delay of its own`() {
        #expect(Set(plans(attempts: 1...20).map(\.delay)).count == 2_000)
    }

    @Test func `one request in six fails, half of them by a dropped connection`() {
        let faults = plans(attempts: 1...600).compactMap(\.fault)
        #expect((9_700...10_300).contains(faults.count))
        let drops = faults.count { $0 == .drop }
        #expect((4_700...5_300).contains(drops))
        #expect(faults.allSatisfy { [.drop, .serverError, .unavailable].contains($0) })
    }

    @Test func `the first attempts of a seed fail for one path in six too`() {
        let failures = (0..<60).map { seed in plans(seed: seed, attempts: 1...1).compactMap(\.fault).count }
        #expect((970...1_030).contains(failures.reduce(0, +)))
        #expect(failures.allSatisfy { (4...32).contains($0) })
    }

    @Test func `delays fill the whole range of the train`() throws {
        let delays = plans(attempts: 1...20).map(\.delay)
        #expect(delays.allSatisfy { $0 >= .seconds(0.3) && $0 <= .seconds(3) })
        #expect(try #require(delays.min()) < .seconds(0.31))
        #expect(try #require(delays.max()) > .seconds(2.99))
    }

    @Test func `a train without faults delays and fails nothing`() {
        #expect(plans(train: .faultless, attempts: 1...20).allSatisfy { $0.delay == .zero && $0.fault == nil })
    }

    @Test func `at a failure rate of 1 everything fails`() throws {
        let train = try TrainSettings(minimumLatency: 0, maximumLatency: 0, failureRate: 1)
        #expect(plans(train: train, attempts: 1...20).allSatisfy { $0.fault != nil })
    }

    @Test func `a higher failure rate keeps the failures of a lower one and all delays`() throws {
        let worse = try TrainSettings(minimumLatency: 0.3, maximumLatency: 3, failureRate: 0.5)
        for (plan, worsePlan) in zip(plans(attempts: 1...20), plans(train: worse, attempts: 1...20)) {
            #expect(plan.delay == worsePlan.delay)
            #expect(plan.fault == nil || plan.fault == worsePlan.fault)
        }
    }

    @Test(arguments: Fault.allCases.filter { $0 != .tunnel })
    func `each fault comes as often as its rate says, at any rate`(fault: Fault) throws {
        let setting = try #require(fault.rate)
        for (rate, range) in [(0.0, 0...0), (0.25, 450...550), (0.5, 940...1_060), (1, 2_000...2_000)] {
            let faults = plans(train: try TrainSettings.faultless.changed([setting: rate]), attempts: 1...20)
                .compactMap(\.fault)
            #expect(faults.allSatisfy { $0 == fault })
            #expect(range.contains(faults.count), "\(faults.count) at a rate of \(rate)")
        }
    }

    @Test func `of several faults the first in order acts, and a later one changes nothing of it`() throws {
        let few = try TrainSettings.faultless.changed([.dropRate: 0.3, .cutRate: 0.3])
        let more = try few.changed([.dripRate: 1, .minimumLatency: 1, .maximumLatency: 2])
        for (plan, other) in zip(plans(train: few, attempts: 1...20), plans(train: more, attempts: 1...20)) {
            #expect(other.fault == plan.fault ?? .drip)
        }
        let shares = Dictionary(grouping: plans(train: few, attempts: 1...20).compactMap(\.fault)) { $0 }
            .mapValues(\.count)
        #expect((550...650).contains(shares[.drop] ?? 0))
        #expect((370...470).contains(shares[.cut] ?? 0))
    }

    @Test(arguments: [TrainSettings.Tunnel.refusing, .hanging])
    func `a tunnel comes before every other fault and any delay`(tunnel: TrainSettings.Tunnel) throws {
        let train = try TrainSettings.standard.changed([.dropRate: 1, .failureRate: 1], tunnel: tunnel)
        #expect(plans(train: train, attempts: 1...3).allSatisfy { $0.fault == .tunnel && $0.delay == .zero })
    }

    @Test func `on the train about one request in four meets a fault, and every fault of a network comes up`() {
        let faults = plans(train: .onTheTrain, attempts: 1...20).compactMap(\.fault)
        #expect(Set(faults) == Set(Fault.allCases.filter { $0 != .tunnel && $0 != .writeRefusal }))
        #expect((400...650).contains(faults.count))
        #expect(plans(train: .atHome, attempts: 1...20).allSatisfy { $0.fault == nil })
        #expect(plans(train: .inTheTunnel, attempts: 1...20).allSatisfy { $0.fault == .tunnel })
    }

    @Test func `the order in which paths are asked for changes nothing`() {
        func journeys(_ paths: [String]) -> [String: [FaultPlan]] {
            let station = StationAPI(seed: 7)
            var outcomes: [String: [FaultPlan]] = [:]
            for path in paths + paths {
                guard case .journey(let journey) = station.receive(APIRequest(target: path)) else { continue }
                outcomes[path, default: []].append(journey.plan)
            }
            return outcomes
        }
        let forwards = journeys(Self.paths)
        #expect(forwards == journeys(Self.paths.reversed()))
        #expect(forwards.count == 100)
        #expect(
            forwards["/api/colors/3"]
                == (1...2).map { attempt in
                    FaultPlan(seed: 7, path: "/api/colors/3", attempt: attempt, train: .standard)
                })
    }
}
