import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Writes a zip file one entry after the other, with no more in memory than what is under way. */
export interface ZipPen {
  add(name: string, content: AsyncIterable<string | Uint8Array>, isCompressed?: boolean): Promise<void>
  /** Ends the file; it is whole when this is through. */
  end(): Promise<void>
  /** Gives the file up. */
  abandon(): Promise<void>
}

/** Begins a zip file at a path. What cannot be written fails the entry under way. */
export function createZip(path: string): ZipPen {
  const zip = new ZipFile()
  // yazl promises less than it gives: its output is a PassThrough.
  const output = zip.outputStream as Readable
  const written = pipeline(output, createWriteStream(path))
  const broken = written.then(() => new Promise<never>(() => {}))
  broken.catch(() => {})
  return {
    add: async (name, content, isCompressed = true) => {
      const source = Readable.from(content, { objectMode: false })
      const read = finished(source)
      zip.addReadStream(source, name, { compress: isCompressed })
      try {
        await Promise.race([read, broken])
      } catch (error) {
        read.catch(() => {})
        source.destroy()
        throw error
      }
    },
    end: async () => {
      zip.end()
      await written
    },
    abandon: async () => {
      output.destroy()
      await written.catch(() => {})
    },
  }
}
