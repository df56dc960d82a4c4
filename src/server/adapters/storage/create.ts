import { createReadStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Disk } from 'flydrive'
import type { Config } from '../../kernel/config/config.ts'
import { StorageError, type Storage } from './storage.ts'
import { removeDrafts, WholeFiles } from './whole-files.ts'

type StorageConfig = Pick<
  Config,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'
>

/** A store is asked so often at most, with so many milliseconds before the second try and twice as many before the third. */
const MOST_TRIES = 3
const PAUSE_MS = 100
/** Milliseconds until a store that does not answer is given up; after as many it is not asked again, for somebody waits. */
const PATIENCE_MS = { toConnect: 3_000, toAnswer: 20_000 }

/** The store that the settings name: a bucket where there is one, else the folder DATA_DIR/files. */
export function createStorage(config: StorageConfig, patienceMs = PATIENCE_MS): Storage {
  const folder = path.join(config.DATA_DIR, 'files')
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openDisk(config, patienceMs))
  /** Asks again where it failed. The SDK itself does not: it cannot send a stream twice, and would wait three times as long. */
  async function trying<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const began = performance.now()
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask()
      } catch (error) {
        if (isMissing(error)) throw error
        if (tries >= MOST_TRIES || performance.now() - began >= patienceMs.toAnswer)
          throw new StorageError(`The file store ${what} a file.`, { cause: error })
        await sleep(PAUSE_MS * tries)
      }
    }
  }

  return {
    put: (key, sourcePath, mimeType) =>
      trying('does not take', async () => {
        const content = createReadStream(sourcePath)
        try {
          await (await disk()).putStream(key, content, { contentType: mimeType, visibility: 'private' })
        } finally {
          // One that the store never took stays open otherwise.
          content.destroy()
        }
      }),
    putBytes: (key, bytes, mimeType) =>
      trying('does not take', async () =>
        (await disk()).put(key, bytes, { contentType: mimeType, visibility: 'private' }),
      ),
    open: (key) => trying('does not give', async () => (await disk()).getStream(key)),
    remove: (key) => trying('does not remove', async () => (await disk()).delete(key)),
    // A bucket takes an object whole or not at all; drafts of a folder that was used before are in nobody's way.
    removeDrafts: () => (config.S3_BUCKET === undefined ? removeDrafts(folder) : Promise.resolve()),
  }
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && cause.name === 'NoSuchKey'
}

async function openDisk(config: StorageConfig, patienceMs: typeof PATIENCE_MS): Promise<Disk> {
  if (config.S3_BUCKET === undefined) return new Disk(new WholeFiles(path.join(config.DATA_DIR, 'files')))
  // Loaded when it is used: the SDK is large, and most installations keep files in a folder.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { S3_ACCESS_KEY: accessKeyId = '', S3_SECRET_KEY: secretAccessKey = '' } = config
  return new Disk(
    new S3Driver({
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      // Stores other than Amazon's know neither access lists nor a host name per bucket.
      supportsACL: false,
      // What fails is told by the error; the SDK's own words would go to the console.
      logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: patienceMs.toConnect,
        socketTimeout: patienceMs.toAnswer,
      },
      ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    }),
  )
}
