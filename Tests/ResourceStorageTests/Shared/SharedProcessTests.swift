import Foundation
import Testing

/// The shared container in processes of their own, which are neither tests nor previews.
@Suite(.timeLimit(.minutes(10))) struct SharedProcessTests {
    private let user = TemporaryFolder()

    /// Runs an app to its end, and returns its lines and what it has written as errors.
    private func launch(_ commands: String..., program: String = "SharedApp") throws -> (
        lines: [String], errors: String
    ) {
        try LaunchedProgram(program, commands, user: user).finish()
    }

    @Test func `a persisted value is there at the second launch, without any other call`() throws {
        #expect(try launch("load") == (["network"], ""))
        #expect(try launch("load") == (["disk"], ""))
        #expect(user.files.contains("caches/SharedApp/shared-container/FORMAT"))
    }

    @Test func `an app that persists nothing has no folder`() throws {
        #expect(try launch("plain", "invalidate", "wipe") == (["network", "invalidate", "wipe"], ""))
        #expect(user.files.allSatisfy { $0.hasPrefix("errors-") })
    }

    @Test func `a value is stale after a launch that only invalidates it, R22`() throws {
        #expect(try launch("load").lines == ["network"])
        #expect(try launch("invalidate").lines == ["invalidate"])
        #expect(try launch("load").lines == ["network"])
    }

    @Test func `nothing is left after a launch that only wipes, R12`() throws {
        #expect(try launch("load").lines == ["network"])
        #expect(try launch("wipe").lines == ["wipe"])
        #expect(user.files.allSatisfy { !$0.contains("greeting") })
        #expect(try launch("load").lines == ["network"])
    }

    @Test(arguments: [["wipe"], ["plain", "configure", "wipe"]])
    func `a mutation is never sent after a wipe by a launch without its outbox, W14`(commands: [String]) throws {
        #expect(try launch("configure", "send", "pending").lines.last == "1")
        let wiping = try LaunchedProgram("SharedApp", commands, user: user).finish()
        #expect(wiping.lines.last == "wipe")
        #expect(try launch("configure", "pending").lines == ["configure", "0"])
    }

    @Test func `a value is gone after a wipe by a launch that keeps none, R12`() throws {
        #expect(try launch("load").lines == ["network"])
        #expect(try launch("off", "wipe") == (["off", "wipe"], ""))
        #expect(try launch("load").lines == ["network"])
    }

    @Test func `a second process says so once, and works in memory`() throws {
        let first = try LaunchedProgram("SharedApp", ["load", "hold"], user: user)
        #expect(first.lines(2) == ["network", "holding"])
        let second = try launch("load", "load", "plain", "invalidate", "load", "wipe")
        #expect(second.lines.dropLast() == ["network", "network", "network", "invalidate", "network"])
        #expect(second.lines.last?.contains("alreadyOpen") == true)
        #expect(second.errors.split(separator: "\n").count == 1)
        #expect(second.errors.contains("ResourceContainer.shared keeps values in memory, because another process"))
        #expect(try first.finish() == (["released"], ""))
        #expect(try launch("load").lines == ["disk"])
    }

    @Test func `one line switches it off`() throws {
        #expect(try launch("off", "load") == (["off", "network"], ""))
        #expect(try launch("off", "load") == (["off", "network"], ""))
        #expect(user.files.allSatisfy { $0.hasPrefix("errors-") })
    }

    @Test func `nothing is kept in a preview`() throws {
        for _ in 1...2 { #expect(try launch("--previews", "load") == (["network"], "")) }
    }

    @Test func `a durable mutation of a named kind is there at the second launch, and gone after a wipe`() throws {
        #expect(try launch("configure", "send", "pending") == (["configure", "sent", "1"], ""))
        #expect(try launch("configure", "pending", "send", "pending") == (["configure", "1", "sent", "2"], ""))
        #expect(try launch("configure", "wipe", "pending") == (["configure", "wipe", "0"], ""))
        #expect(try launch("configure", "pending") == (["configure", "0"], ""))
    }

    @Test func `mutations are not in the caches, which the system empties`() throws {
        #expect(try launch("configure", "load", "send").lines == ["configure", "network", "sent"])
        try FileManager.default.removeItem(at: user.file("caches"))
        #expect(try launch("configure", "load", "pending").lines == ["configure", "network", "1"])
    }

    @Test func `a second process keeps mutations in memory, and says so`() throws {
        let first = try LaunchedProgram("SharedApp", ["configure", "send", "hold"], user: user)
        #expect(first.lines(3) == ["configure", "sent", "holding"])
        let second = try launch("configure", "pending", "send", "pending", "wipe")
        #expect(second.lines.dropLast() == ["configure", "0", "sent", "1"])
        #expect(second.lines.last?.contains("alreadyOpen") == true)
        #expect(second.errors.split(separator: "\n").count == 1)
        #expect(second.errors.contains("keeps durable mutations in memory, because another process"))
        _ = try first.finish()
        #expect(try launch("configure", "pending").lines == ["configure", "1"])
    }

    @Test func `a durable mutation without an outbox fails with the cure, W1`() throws {
        let (lines, errors) = try launch("send", "send", "pending")
        #expect(lines.count == 3 && lines.last == "0")
        #expect(lines.dropLast().allSatisfy { $0.contains("ResourceContainer.configureShared(mutations:)") })
        #expect(errors.split(separator: "\n").count == 1 && errors.contains("SharedApp.Greet"))
    }

    @Test func `configuring too late, or twice, is an error that names the place`() throws {
        let late = try launch("plain", "configure", "load").lines
        #expect(late.first == "network" && late.last == "network")
        #expect(late[1].contains("already in use for the resource plain when"))
        #expect(late[1].contains("SharedApp/SharedApp.swift:"))
        let twice = try launch("off", "configure").lines
        #expect(twice.first == "off")
        #expect(twice[1].components(separatedBy: "SharedApp/SharedApp.swift:").count == 3)
        #expect(try launch("configure", "plain", "configure").lines == ["configure", "network", "configure"])
    }

    @Test func `a tool with ResourceCore alone keeps nothing, and debug builds warn of that once`() throws {
        for _ in 1...2 {
            let (lines, errors) = try launch(program: "CoreTool")
            #expect(lines == ["network", "network"])
            #expect(errors.split(separator: "\n").count == 1)
            #expect(errors.contains("The resource greeting is persisted(), but its container has no archive"))
        }
        #expect(user.files.allSatisfy { $0.hasPrefix("errors-") })
    }
}
