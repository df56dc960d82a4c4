import type { Readable } from 'node:stream'

/** Where files lie: a folder, or any S3-compatible store (DECISIONS G). Keys are of our own making. */
export interface Storage {
  /** Stores the content of a local file under a new key. */
  put(key: string, sourcePath: string, mimeType: string): Promise<void>
  /** Stores bytes under a new key. */
  putBytes(key: string, bytes: Uint8Array, mimeType: string): Promise<void>
  /** The content from its first byte on; the stream fails when there is none. */
  open(key: string): Promise<Readable>
  /** Removes what lies under a key; nothing there is fine. */
  remove(key: string): Promise<void>
}
