/// The upcoming features that are enabled in this target according to the compiler.
///
/// All targets have the same settings.
enum EnabledFeatures {
    static var names: [String] {
        var names: [String] = []
        #if hasFeature(ExistentialAny)
            names.append("ExistentialAny")
        #endif
        #if hasFeature(InferIsolatedConformances)
            names.append("InferIsolatedConformances")
        #endif
        #if hasFeature(InternalImportsByDefault)
            names.append("InternalImportsByDefault")
        #endif
        #if hasFeature(MemberImportVisibility)
            names.append("MemberImportVisibility")
        #endif
        #if hasFeature(NonisolatedNonsendingByDefault)
            names.append("NonisolatedNonsendingByDefault")
        #endif
        return names
    }
}
