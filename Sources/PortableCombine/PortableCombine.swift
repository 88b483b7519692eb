// Exports Combine where it exists, and otherwise OpenCombine with the publishers of Foundation and Dispatch.

#if canImport(Combine)
    @_exported public import Combine
#else
    @_exported public import OpenCombineShim
#endif
