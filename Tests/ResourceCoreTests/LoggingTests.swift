#if canImport(Logging)
    import Logging
    import ResourceTesting
    import Testing

    @testable import ResourceCore

    /// The messages in the logger of the app.
    @Suite(.timeLimit(.minutes(10))) struct LoggingTests {
        private let container = ResourceContainer(clock: ManualClock())

        @Test func `nothing is written before it is asked for, and everything from then on`() async throws {
            let (lines, line) = AsyncStream.makeStream(of: String.self)
            _ = try await container.value(of: Resource("before") { "" })
            container.logEvents(to: SystemLog(Logger(label: "test") { _ in LineHandler(line: line) }))
            await #expect(throws: Answered.self) {
                try await container.value(of: Resource<String>("after") { throw Answered(httpStatus: 400) })
            }
            var written = lines.makeAsyncIterator()
            #expect(await written.next()?.hasPrefix("info 0.0 s after: asked to load") == true)
            #expect(await written.next()?.hasPrefix("error 0.0 s after: failed") == true)
        }

        private struct LineHandler: LogHandler {
            let line: AsyncStream<String>.Continuation
            var logLevel = Logger.Level.trace
            var metadata: Logger.Metadata = [:]

            init(line: AsyncStream<String>.Continuation) {
                self.line = line
            }

            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }

            func log(event: LogEvent) {
                line.yield("\(event.level) \(event.message)")
            }
        }
    }
#endif
