internal import AllocationCounter

/// Statistics of the process's heap.
public enum Heap {
    /// A Boolean value that indicates whether allocations can be counted.
    ///
    /// Otherwise, all values here are zero.
    public static var isCounted: Bool { allocation_counter_works() }

    /// The number of blocks that all threads have allocated since the process began.
    ///
    /// `malloc` and its relatives are replaced by functions that count and then call glibc's.
    public static var blocks: Int { Int(allocation_counter_blocks()) }

    /// The number of bytes in use, according to glibc's `mallinfo2`: in all arenas, with the rounding of each block.
    public static var bytesInUse: Int { Int(allocation_counter_bytes_in_use()) }
}
