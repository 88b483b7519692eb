import Foundation
import ResourceCore
import ResourceStorage
import ResourceWriting

/// An app that uses the shared container as it is, and prints a line for each command.
///
///     SharedApp COMMAND…
///
/// | command | effect | line |
/// | --- | --- | --- |
/// | `load` | asks for a persisted value | the value's origin |
/// | `plain` | asks for a value that isn't persisted | the value's origin |
/// | `invalidate`, `wipe` | invalidates the key, or wipes the container | the command, or the error |
/// | `off` | switches the archive off | `off`, or the error |
/// | `configure` | names a kind of durable mutation | `configured`, or the error |
/// | `send` | sends a durable mutation to a server that can't be reached | the mutation's error, or `sent` |
/// | `pending` | | the number of pending mutations |
/// | `hold` | waits for a line, or the end of the input | `holding`, before it waits |
@main
@MainActor
struct SharedApp {
    private static let greeting = Resource<String>("greeting") { "hello" }.loadsOffline().persisted()
    private static let plain = Resource<String>("plain") { "hello" }.loadsOffline()
    private static var container: ResourceContainer { .shared }

    static func main() async {
        for command in CommandLine.arguments.dropFirst() where !command.hasPrefix("-") {
            do {
                say(try await perform(command))
            } catch {
                say("\(error)")
            }
        }
        await container.flush()
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func perform(_ command: String) async throws -> String {
        switch command {
        case "load": return try await origin(of: greeting)
        case "plain": return try await origin(of: plain)
        case "invalidate": container.invalidate("greeting")
        case "wipe": try await container.wipe()
        case "off": try ResourceContainer.configureShared(archive: nil)
        case "configure": try ResourceContainer.configureShared(mutations: [Greet.self])
        case "send":
            let sent = container.send(Greet())
            await container.outbox.sendAll()
            return sent.error.map { "\($0)" } ?? "sent"
        case "pending": return "\(container.pendingMutations.count)"
        case "hold":
            say("holding")
            _ = readLine()
            return "released"
        default: return "unknown command"
        }
        return command
    }

    private static func origin(of resource: Resource<String>) async throws -> String {
        _ = try await container.value(of: resource)
        await container.flush()
        return container.state(of: resource).origin.map { "\($0)" } ?? "none"
    }
}

private struct Unreachable: LoadFailure {
    var kind: LoadFailureKind { .offline }
}

/// A mutation whose server can't be reached.
struct Greet: DurableMutation {
    func send(_ context: MutationContext) async throws { throw Unreachable() }
}
