import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Writes a zip file entry by entry, with only the current one in memory. */
export interface ZipWriter {
  add(name: string, content: AsyncIterable<string | Uint8Array>, isCompressed?: boolean): Promise<void>
  /** Finishes the file, which is complete after this resolves. */
  end(): Promise<void>
  /** Abandons the file. */
  abandon(): Promise<void>
}

/** Creates a zip file at a path. A write error fails the current entry. */
export function createZip(path: string): ZipWriter {
  const zip = new ZipFile()
  // The declared type of yazl is too narrow: its output is a PassThrough.
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
