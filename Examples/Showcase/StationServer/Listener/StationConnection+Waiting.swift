import NIOCore
import NIOHTTP1

extension StationConnection {
    /// A request whose response is delayed until the train changes.
    struct Hold {
        let request: IncomingRequest
        let watcher: Int
        let timer: Scheduled<Void>
    }

    /// Delays a response that would report no change, until there is one or the time is over.
    func hold(_ request: IncomingRequest, for time: Duration, context: ChannelHandlerContext) {
        let timer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) {
            self.release(context: context)
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let watcher = api.watch { [eventLoop = context.eventLoop] watcher in
            eventLoop.execute {
                let (connection, context) = bound.value
                guard case .holding(let hold) = connection.state, hold.watcher == watcher else { return }
                connection.release(context: context)
            }
        }
        state = .holding(Hold(request: request, watcher: watcher, timer: timer))
        // NB: A change before the watcher was added doesn't wake it.
        if api.respond(to: request.request).status != 304 { release(context: context) }
    }

    /// Sends a delayed response, according to the current state.
    private func release(context: ChannelHandlerContext) {
        guard case .holding(let hold) = state else { return }
        letGo(of: hold)
        send(api.respond(to: hold.request.request), to: hold.request.head.method, context: context)
    }

    func letGo(of hold: Hold) {
        hold.timer.cancel()
        api.unwatch(hold.watcher)
    }
}
