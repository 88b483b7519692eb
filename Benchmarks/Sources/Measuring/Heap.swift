internal import AllocationCounter

/// What the process has taken from the heap.
public enum Heap {
    /// Whether this platform lets allocations be counted; if not, everything here is zero.
    public static var isCounted: Bool { allocation_counter_works() }

    /// How many blocks all threads together have asked for since the process began.
    ///
    /// `malloc` and its relatives are replaced by functions that count and then call glibc's.
    public static var blocks: Int { Int(allocation_counter_blocks()) }

    /// How many bytes are in use, as glibc's `mallinfo2` tells: with the rounding of each block, over all arenas.
    public static var bytesInUse: Int { Int(allocation_counter_bytes_in_use()) }
}
