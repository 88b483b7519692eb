internal import ResourceCore
import ResourceTesting
internal import ResourceWriting

extension WritingApp {
    /// Performs an action, and records the information that the rules need.
    func carryOut(_ action: WritingAction) async throws {
        switch action {
        case .send(let kind, let boards, let delay, let isDurable):
            send(world.kinds[kind], boards, delay, isDurable)
        case .cancel(let number): cancel(number)
        case .retry, .discard: decide(action)
        case .appear, .disappear, .refresh: carryOutOnScreen(action)
        case .value(let board): ask(board)
        case .invalidate(let board): launch.container.invalidate(["boards", board])
        case .edit(let board): world.server.edit { $0[board].version += 1 }
        case .connect(let isConnected): connect(isConnected)
        case .signIn(let isSignedIn):
            world.isSignedIn.withLock { $0 = isSignedIn }
            if isSignedIn { launch.outbox.resume() }
        case .foreground: launch.container.notice(.foreground)
        case .advance(let duration): world.clock.advance(by: duration)
        case .wipe: wipe()
        case .restart: try await restart()
        }
    }

    private func carryOutOnScreen(_ action: WritingAction) {
        switch action {
        case .appear(let screen):
            launch.screens[screen].appearances += 1
            launch.screens[screen].store.appear()
        case .disappear(let screen) where launch.screens[screen].appearances > 0:
            launch.screens[screen].appearances -= 1
            launch.screens[screen].store.disappear()
        case .refresh(let screen): launch.screens[screen].store.start(.refresh)
        default: break
        }
    }

    private func connect(_ isConnected: Bool) {
        world.server.isReachable = isConnected
        launch.container.notice(isConnected ? .online : .offline)
    }

    private func send<Kind: StrokeKind>(
        _ kind: Kind.Type, _ boards: [Int], _ delay: Duration, _ isDurable: Bool
    ) {
        let (mark, container) = (strokes.count + 1, launch.container)
        let seen = Kind.isCareful ? container.state(of: .board(boards[0])).value?.version : nil
        let stroke = Stroke<Kind>(mark: mark, boards: boards, version: seen)
        func note<M: Mutation>(_ sent: SentMutation<M>) {
            let stroke = SentStroke(sent, mark: mark, boards: boards, kind, isDurable: isDurable, at: world.clock.now)
            stroke.mayBeDropped = launch.wipes > 0
            strokes.append(stroke)
        }
        if isDurable {
            note(container.send(stroke, after: delay))
        } else {
            note(container.send(Sketch(stroke: stroke), after: delay))
        }
        for screen in launch.screens { judge(screen.store.state, of: screen.board) }
    }

    private func cancel(_ number: Int) {
        guard !strokes.isEmpty else { return }
        let stroke = strokes[strokes.count - 1 - number % min(4, strokes.count)]
        guard stroke.status?.isPending == true else { return }
        if stroke.cancellation == .none { stroke.cancellation = .asked }
        let launch = launch
        Task {
            let isCancelled = await stroke.cancel()
            guard !launch.isKilled else { return }
            stroke.cancellation = isCancelled == true ? .succeeded : .refused
        }
    }

    private func decide(_ action: WritingAction) {
        let failed = launch.outbox.pendingMutations.filter { !$0.status.isPending }
        guard !failed.isEmpty else { return }
        switch action {
        case .retry(let number):
            let mutation = failed[number % failed.count]
            stroke(of: mutation)?.isRetried = true
            mutation.retry()
        case .discard(let number):
            let mutation = failed[number % failed.count]
            stroke(of: mutation)?.mayBeDropped = true
            Task { try? await mutation.discard() }
        default: break
        }
    }

    private func ask(_ board: Int) {
        let (launch, container, count) = (launch, launch.container, strokes.count)
        Task {
            guard let value = try? await container.value(of: .board(board)), !launch.isKilled else { return }
            judge(value, of: board, after: count)
        }
    }

    /// Drops the mutations that were sent until then.
    private func wipe() {
        for stroke in strokes { stroke.mayBeDropped = true }
        let (launch, dropped) = (launch, strokes)
        launch.wipes += 1
        Task {
            do { try await launch.container.wipe() } catch { return }
            guard !launch.isKilled else { return }
            launch.wipes -= 1
            for stroke in dropped { stroke.lastAttempts = world.journal[stroke.mark].attempts }
        }
    }

    /// Returns the mutation that an outbox lists.
    func stroke(of pending: PendingMutation) -> SentStroke? {
        guard let mark = (pending.mutation as? any Marked)?.mark else { return nil }
        return strokes[mark - 1]
    }
}

/// A mutation with a mark.
protocol Marked {
    var mark: Int { get }
}

extension Stroke: Marked {}

extension Sketch: Marked {
    var mark: Int { stroke.mark }
}
