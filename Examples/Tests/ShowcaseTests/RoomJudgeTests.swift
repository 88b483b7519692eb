import Testing

@testable import Showcase

@Suite struct RoomJudgeTests {
    private static func message(_ number: Int?, _ key: String? = nil) -> RoomMessage {
        RoomMessage(number: number, author: "Ada", text: "\(number ?? 0)", mutation: key)
    }

    private static func log(_ numbers: ClosedRange<Int>, epoch: Int = 1) throws -> RoomJudge.Log {
        RoomJudge.Log(
            messages: numbers.map { message($0) },
            position: try #require(RoomPosition("\(epoch)-\(numbers.upperBound)")))
    }

    private static func judge(_ values: [[Int]], by log: RoomJudge.Log) -> [Int] {
        var judge = RoomJudge()
        for numbers in values { judge.judge(numbers.map { message($0) }, by: log) }
        return [judge.missed, judge.twice, judge.stepsBack]
    }

    @Test func `values that grow in order are right`() throws {
        #expect(Self.judge([[], [1], [1, 2], [1, 2, 3]], by: try Self.log(1...9)) == [0, 0, 0])
    }

    @Test func `a snapshot may begin with a later message than the log`() throws {
        #expect(Self.judge([[4, 5], [4, 5, 6]], by: try Self.log(1...9)) == [0, 0, 0])
    }

    @Test func `a message that is left out is missed, once`() throws {
        #expect(Self.judge([[1, 3], [1, 3, 4]], by: try Self.log(1...9)) == [1, 0, 0])
    }

    @Test func `a message that is there again is shown twice`() throws {
        #expect(Self.judge([[1, 2, 2]], by: try Self.log(1...9)) == [0, 1, 0])
    }

    @Test func `a message that is pending beside the one of the server is shown twice`() throws {
        var judge = RoomJudge()
        judge.judge([Self.message(1, "a"), Self.message(nil, "a")], by: try Self.log(1...1))
        #expect(judge.twice == 1)
    }

    @Test func `a pending message is none that is missed`() throws {
        var judge = RoomJudge()
        judge.judge([Self.message(1), Self.message(nil, "a")], by: try Self.log(1...1))
        #expect([judge.missed, judge.twice, judge.stepsBack] == [0, 0, 0])
    }

    @Test func `an earlier end is a step back, except in a new epoch`() throws {
        #expect(Self.judge([[1, 2], [1]], by: try Self.log(1...9)) == [0, 0, 1])
        var judge = RoomJudge()
        judge.judge([Self.message(1), Self.message(2)], by: try Self.log(1...2))
        judge.judge([Self.message(1)], by: try Self.log(1...2, epoch: 2))
        #expect(judge.stepsBack == 0)
    }
}
