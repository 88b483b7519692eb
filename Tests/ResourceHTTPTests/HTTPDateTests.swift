import Foundation
import Testing

@testable import ResourceHTTP

/// Dates in the formats of HTTP.
struct HTTPDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "SUN, 06 nov 1994 08:49:37 gmt", "Sun, 06 Nov 1994 08:49:37 UTC",
    ])
    func `each of the three forms is read`(text: String) {
        #expect(HTTPDate(text)?.date == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
        ("Fri, 31 Dec 1999 23:59:60 GMT", 946_684_800), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
        ("Sat, 29 Feb 2400 00:00:00 GMT", 13_574_563_200), ("Tue, 31 Dec 1968 23:59:59 GMT", -31_536_001),
    ])
    func `days are counted as the calendar has them`(text: String, seconds: Double) {
        #expect(HTTPDate(text)?.date == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        (1994, "94", 1994), (2026, "26", 2026), (2026, "38", 2038), (2026, "75", 2075), (2026, "77", 1977),
        (2026, "99", 1999), (1999, "00", 2000), (1999, "48", 2048), (1999, "50", 1950), (2060, "09", 2109),
    ])
    func `a year of two digits is at most 50 years in the future`(now: Int, digits: String, year: Int) throws {
        let now = try #require(HTTPDate("Fri, 01 Jan \(now) 00:00:00 GMT")).date
        let expected = HTTPDate("Fri, 01 Jan \(year) 00:00:00 GMT")
        #expect(expected != nil && HTTPDate("Friday, 01-Jan-\(digits) 00:00:00 GMT", now: now) == expected)
    }

    @Test(arguments: [
        "", "0", "-1", "soon", #""v1""#, "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Now 1994 08:49:37 GMT",
        "Sun, 36 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 2021 08:49:37 GMT", "Sun, 29 Feb 2100 08:49:37 GMT",
        "Sun, 31 Nov 1994 08:49:37 GMT",
    ])
    func `what is no moment is none`(text: String) {
        #expect(HTTPDate(text) == nil)
    }
}
