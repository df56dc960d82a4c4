import type { Readable } from 'node:stream'

/** A store that did not take or give a file; it may the next time, and the caller is told so (503). */
export class StorageError extends Error {
  readonly statusCode = 503
}

/** Where files lie: a folder, or any S3-compatible store. Keys are of our own making. */
export interface Storage {
  /** Stores the content of a local file under a new key, whole or not at all; throws a StorageError. */
  put(key: string, sourcePath: string, mimeType: string): Promise<void>
  /** Stores bytes under a new key, whole or not at all; throws a StorageError. */
  putBytes(key: string, bytes: Uint8Array, mimeType: string): Promise<void>
  /**
   * The content from its first byte on; fails, or the stream does, when there is none. Throws a StorageError.
   */
  open(key: string): Promise<Readable>
  /** Removes what lies under a key; nothing there is fine. */
  remove(key: string): Promise<void>
  /** Removes what uploads left half-written a day ago or longer, because the machine went down under them. */
  removeDrafts(): Promise<void>
}
