import Measuring
import Testing

@Suite struct SamplesTests {
    @Test func `the median of an odd number of samples is the middle one`() {
        #expect(Samples(nanoseconds: [9, 1, 5]).median == 5)
    }

    @Test func `the median of an even number of samples lies between the two in the middle`() {
        #expect(Samples(nanoseconds: [4, 1, 2, 100]).median == 3)
    }

    @Test func `one slow sample moves neither the median nor the spread`() {
        let samples = Samples(nanoseconds: [10, 10, 10, 10, 10, 10, 10, 10, 5_000])
        #expect(samples.median == 10)
        #expect(samples.spread == 0)
    }

    @Test func `the spread is half the distance between the quartiles, as a part of the median`() {
        let samples = Samples(nanoseconds: [80, 90, 100, 110, 120])
        #expect(samples.quantile(0.25) == 90)
        #expect(samples.quantile(0.75) == 110)
        #expect(samples.spread == 0.1)
    }

    @Test func `one sample is its own median, without spread`() {
        let samples = Samples(nanoseconds: [7])
        #expect(samples.median == 7)
        #expect(samples.spread == 0)
    }
}
