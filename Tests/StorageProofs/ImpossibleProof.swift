/// The reason why something can't be tested here.
package struct ImpossibleProof: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
