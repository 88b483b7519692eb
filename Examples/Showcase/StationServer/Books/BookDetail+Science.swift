extension BookDetail {
    static let science = [
        science("elements", "Elements", by: "Euclid", in: -300, pages: 500) {
            "Thirteen books that build geometry and numbers out of a few definitions and postulates."
        },
        science(
            "revolutions", "On the Revolutions of the Heavenly Spheres", by: "Nicolaus Copernicus", in: 1543, pages: 400
        ) {
            "The sun stands still and the earth moves, with the tables to reckon it."
        },
        science("starry-messenger", "The Starry Messenger", by: "Galileo Galilei", in: 1610, pages: 60) {
            "The first months with a telescope: mountains on the moon, and four moons that go round Jupiter."
        },
        science("harmonies", "The Harmony of the World", by: "Johannes Kepler", in: 1619, pages: 500) {
            "A search for music in the sky, which on its way finds the third law of the planets."
        },
        science("micrographia", "Micrographia", by: "Robert Hooke", in: 1665, pages: 280) {
            "A flea as large as a cat, and the first drawing of a cell: what a microscope shows."
        },
        science("principia", "Mathematical Principles of Natural Philosophy", by: "Isaac Newton", in: 1687, pages: 570)
        {
            "Three laws of motion and one of gravity, and from them the tides, the comets and the moon."
        },
        science("systema-naturae", "Systema Naturae", by: "Carl Linnaeus", in: 1735, pages: 12) {
            "All that lives in classes, orders, genera and species; the first edition has a dozen large pages."
        },
        science("wealth-of-nations", "The Wealth of Nations", by: "Adam Smith", in: 1776, pages: 950) {
            "What a pin factory, a market and a tax do, and why countries grow rich."
        },
        science("elements-of-chemistry", "Elements of Chemistry", by: "Antoine Lavoisier", in: 1789, pages: 500) {
            "A new chemistry with new names, in which nothing is lost and nothing is made."
        },
        science("voyage-of-the-beagle", "The Voyage of the Beagle", by: "Charles Darwin", in: 1839, pages: 450) {
            "Five years round the world with open eyes: fossils, earthquakes, finches and tortoises."
        },
        science("origin-of-species", "On the Origin of Species", by: "Charles Darwin", in: 1859, pages: 500) {
            "One long argument that species change, and how: by small differences and the struggle for life."
        },
        science("chemical-history", "The Chemical History of a Candle", by: "Michael Faraday", in: 1861, pages: 200) {
            "Six lectures for young people that find all of chemistry in one burning candle."
        },
    ]

    private static func science(
        _ id: String, _ title: String, by author: String, in year: Int, pages: Int, summary: () -> String
    ) -> BookDetail {
        BookDetail(book: Book(.science, id, title, by: author, in: year), summary: summary(), pages: pages)
    }
}
