import ResourceCore
import ResourceTesting
import ResourceWriting
import SeededRandom

@testable import EngineProofs

/// An action of a user of a room, of other users, of the server, or of the system.
enum RoomAction {
    case append(count: Int)
    case send(isDurable: Bool, isPlaced: Bool)
    case appear(Int)
    case disappear(Int)
    case start(LoadIntent, Int)
    case cancel(Int)
    case invalidate
    case set
    case reset
    case background
    case foreground
    case connect(Bool)
    case disconnect
    case compact
    case restartServer(losing: Int)
    case kill
    case advance(Duration)

    /// Creates a random action.
    ///
    /// Actions that are common in an app are more likely.
    init(_ random: inout SeededGenerator, _ scenario: RoomScenario) {
        let window = random.number(below: 2)
        let advance = RoomAction.advance(Self.duration(&random))
        switch random.number(below: 44) {
        case 0...6: self = .append(count: random.happens(onceIn: 4) ? 3 : 1)
        case 7...13:
            self = .send(isDurable: !random.happens(onceIn: 4), isPlaced: random.happens(onceIn: 2))
        case 14...16: self = .appear(window)
        case 17...18: self = scenario.isLeft ? .disappear(window) : advance
        case 19: self = .start(.refresh, window)
        case 20: self = .start(random.happens(onceIn: 2) ? .load : .refresh, window)
        case 21: self = .invalidate
        case 22: self = scenario.isEdited ? .set : .invalidate
        case 23: self = scenario.isEdited ? random.happens(onceIn: 2) ? .reset : .cancel(window) : advance
        case 24: self = scenario.isLeft ? .background : advance
        case 25: self = scenario.isLeft ? .foreground : advance
        case 26: self = .connect(!scenario.losesMessages)
        case 27: self = .connect(true)
        case 28...29: self = scenario.losesMessages ? .disconnect : advance
        case 30: self = scenario.restarts ? .compact : advance
        case 31: self = scenario.restarts ? .restartServer(losing: random.number(below: 3)) : advance
        case 32...33: self = scenario.isKilled ? .kill : advance
        default: self = advance
        }
    }

    private static func duration(_ random: inout SeededGenerator) -> Duration {
        let longest: [Int64] = [
            1_000_000, 100_000_000, 2_000_000_000, 6_000_000_000, 12_000_000_000, 40_000_000_000, 400_000_000_000,
        ]
        return .nanoseconds(1 + random.number(below: longest[random.number(below: 7)]))
    }
}

extension RoomApp {
    func carryOut(_ action: RoomAction) async throws {
        switch action {
        case .append(let count): append(count)
        case .send(let isDurable, let isPlaced): send(isDurable, isPlaced)
        case .appear(let number): appear(launch.windows[number])
        case .disappear(let number): disappear(launch.windows[number])
        case .start, .cancel, .invalidate, .set, .reset: carryOutOnStore(action)
        case .background, .foreground: notice(isInBackground: action.isBackground)
        case .connect(let isReachable):
            world.server.isReachable = isReachable
            launch.container.notice(isReachable ? .online : .offline)
        case .disconnect: world.server.disconnect()
        case .compact: world.server.compact()
        case .restartServer(let count):
            history.follow()
            // NB: A snapshot of the new epoch may close a connection before that knows that it was cut (V6).
            noteCause()
            world.server.restart(losing: count)
            history.follow()
        case .kill: try await restart()
        case .advance(let duration): world.clock.advance(by: duration)
        }
    }

    private func carryOutOnStore(_ action: RoomAction) {
        switch action {
        case .start(let intent, let number): launch.windows[number].store.start(intent)
        case .cancel(let number):
            noteCause()
            launch.windows[number].store.cancel()
        case .invalidate: launch.container.invalidate("room")
        case .set:
            locals += 1
            for window in launch.windows {
                judge(window)
                window.locals.append([-locals])
            }
            launch.windows[0].store.set([-locals])
        case .reset:
            noteCause()
            for window in launch.windows {
                judge(window)
                window.stepsBack += 1
            }
            noteTrailing()
            launch.container.reset("room")
        default: break
        }
    }

    private func noteTrailing() {
        let acknowledged = world.journal.facts.acknowledged
        for remark in remarks where acknowledged[remark.mark] != nil && world.scenario.readLag > .zero {
            remark.mayTrail = true
        }
    }

    private func noteCause() { world.journal.change { $0.causes += 1 } }

    private func append(_ count: Int) {
        others += count
        let marks = (0..<count).map { 1_000 + others - $0 }
        if count == 3 { world.server.append(marks[2], marks[1], marks[0]) } else { world.server.append(marks[0]) }
    }

    private func send(_ isDurable: Bool, _ isPlaced: Bool) {
        lastMark += 1
        if world.isTrailing {
            send(Remark<Trailing>(mark: lastMark, isPlaced: isPlaced), isDurable)
        } else {
            send(Remark<Prompt>(mark: lastMark, isPlaced: isPlaced), isDurable)
        }
        for window in launch.windows { judge(window) }
    }

    private func send<Lag: RemarkLag>(_ remark: Remark<Lag>, _ isDurable: Bool) {
        let sent =
            isDurable
            ? SentRemark(launch.container.send(remark), mark: remark.mark, isDurable: true)
            : SentRemark(launch.container.send(Aside(remark: remark)), mark: remark.mark, isDurable: false)
        remarks.append(sent)
    }

    func appear(_ window: RoomLaunch.Window) {
        window.appearances += 1
        noteInterest()
        window.store.appear()
    }

    func disappear(_ window: RoomLaunch.Window) {
        guard window.appearances > 0 else { return }
        window.appearances -= 1
        noteInterest()
        window.store.disappear()
    }

    private func notice(isInBackground: Bool) {
        self.isInBackground = isInBackground
        noteInterest()
        launch.container.notice(isInBackground ? .background : .foreground)
    }
}

extension RoomAction {
    fileprivate var isBackground: Bool { if case .background = self { true } else { false } }
}
