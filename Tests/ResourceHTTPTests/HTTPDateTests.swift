import Foundation
import Testing

@testable import ResourceHTTP

/// Dates in the formats of HTTP.
struct HTTPDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `each of the three forms is read`(text: String) {
        #expect(HTTPDate(text)?.date == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
        ("Fri, 31 Dec 1999 23:59:60 GMT", 946_684_800), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
        ("Friday, 01-Jan-38 00:00:00 GMT", 2_145_916_800),
    ])
    func `days are counted as the calendar has them`(text: String, seconds: Double) {
        #expect(HTTPDate(text)?.date == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "0", "-1", "soon", #""v1""#, "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Now 1994 08:49:37 GMT",
        "Sun, 36 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 CET",
    ])
    func `what is no moment is none`(text: String) {
        #expect(HTTPDate(text) == nil)
    }
}
