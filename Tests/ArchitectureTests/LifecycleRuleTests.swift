import Testing

/// The rules of appearing, disappearing, and updating are numbered, and the names of their tests contain the numbers.
struct LifecycleRuleTests {
    @Test(arguments: 1...14)
    func `a test names the lifecycle rule`(number: Int) throws {
        let tests = try Repository.swiftFiles(in: "Tests/PortableUITests").map(Repository.text).joined()
        #expect(tests.contains("(L\(number))`"))
    }

    @Test(arguments: [1, 2, 3, 7, 9, 11, 12])
    func `a test in a real browser names the lifecycle rule`(number: Int) throws {
        #expect(try Repository.text("Tests/Browser/test_lifecycle.py").contains("def test_l\(number)_"))
    }
}
