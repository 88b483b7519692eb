@_exported public import HTTPTypes
@_exported public import ResourceCore
@_exported public import ResourceFeeds
@_exported public import ResourceHTTP
@_exported public import ResourcePages
@_exported public import ResourceStorage
@_exported public import ResourceUI
@_exported public import ResourceWriting
