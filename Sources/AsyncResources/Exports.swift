@_exported import ResourceCore
@_exported import ResourceUI
