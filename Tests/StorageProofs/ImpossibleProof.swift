/// Why something cannot be tried here.
package struct ImpossibleProof: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
