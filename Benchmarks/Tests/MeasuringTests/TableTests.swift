import Measuring
import Testing

@Suite struct TableTests {
    @Test(arguments: [
        (Quantity.time(7.456), "7.46 ns"), (.time(999.6), "1 µs"), (.time(20_040), "20 µs"),
        (.time(1_234_567), "1.23 ms"), (.time(1.5e9), "1.5 s"), (.ratio(2.5), "2.5 ×"), (.count(0), "0"),
        (.bytes(1_234), "1234 B"),
    ])
    func `an amount is rounded to three digits and has its unit`(quantity: Quantity, text: String) {
        #expect(quantity.description == text)
    }

    @Test func `figures stand below each other, with what is to be said about them`() {
        let samples = Samples(nanoseconds: [90, 100, 110], allocations: 2)
        let table = Table(
            "hit",
            [
                Row("store.value", samples, bar: Bar(200, forbidsAllocation: true)),
                Row("times as long", .ratio(2), note: "calculated"),
            ])
        let expected = """
            hit                                                  median  spread    fastest   allocs  bar
              store.value                                        100 ns    ±5 %      90 ns        2  ≤ 200 ns, no allocation: missed by 2 allocations
              times as long                                         2 ×                              calculated
            """
        #expect(table.description == expected)
    }
}
