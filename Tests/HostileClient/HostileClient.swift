import Foundation
import HostileAnswers

#if AsyncHTTPClientTransport
    import AsyncHTTPClientTransport
#endif

/// A program that loads every hostile response of a server, and prints the outcome and the memory use of each.
@main
struct HostileClient {
    #if AsyncHTTPClientTransport
        /// - Parameter arguments: The port of the server on this machine.
        static func main() async throws {
            guard let port = CommandLine.arguments.dropFirst().first.flatMap({ UInt16($0) }),
                let server = URL(string: "http://127.0.0.1:\(port)")
            else { return }
            var configuration = AsyncHTTPClientTransport.Configuration()
            configuration.idleTimeout = .seconds(2)
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            // The first load retains some memory once, after any response.
            _ = await HostileLoad(HostileCase.harmless, from: server, over: transport).outcome()
            let before = try memory("VmRSS")
            for number in HostileCase.all.indices {
                say("outcome \(number) \(await HostileLoad(number, from: server, over: transport).outcome())")
            }
            say("grown \(try memory("VmHWM") - before)")
        }
    #else
        static func main() {}
    #endif

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// Returns the kilobytes that this process uses or, as `VmHWM`, has used at most.
    private static func memory(_ name: String) throws -> Int {
        let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let line = lines.first { $0.hasPrefix(name + ":") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
