import { createReadStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Disk } from 'flydrive'
import type { Config } from '../../kernel/config/config.ts'
import { StorageError, type Storage } from './storage.ts'
import { removeIncompleteFiles, AtomicFiles } from './whole-files.ts'

type StorageConfig = Pick<
  Config,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'
>

/** Maximum number of attempts; the pause before the second in milliseconds, doubled before the third. */
const MAX_TRIES = 3
const PAUSE_MS = 100
/** Timeouts of a store in milliseconds; after a timeout there is no retry, because a person is waiting. */
const PATIENCE_MS = { toConnect: 3_000, toAnswer: 20_000 }

/** Creates the store that is configured: a bucket if set, else the folder DATA_DIR/files. */
export function createStorage(config: StorageConfig, patienceMs = PATIENCE_MS): Storage {
  const folder = path.join(config.DATA_DIR, 'files')
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openDisk(config, patienceMs))
  /**
   * Retries a failed call. The SDK does not: it cannot send a stream twice and would wait three times as
   * long.
   */
  async function trying<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const began = performance.now()
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask()
      } catch (error) {
        if (isMissing(error)) throw error
        if (tries >= MAX_TRIES || performance.now() - began >= patienceMs.toAnswer)
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
          // Otherwise a stream that the store never read stays open.
          content.destroy()
        }
      }),
    putBytes: (key, bytes, mimeType) =>
      trying('does not take', async () =>
        (await disk()).put(key, bytes, { contentType: mimeType, visibility: 'private' }),
      ),
    open: (key) => trying('does not give', async () => (await disk()).getStream(key)),
    remove: (key) => trying('does not remove', async () => (await disk()).delete(key)),
    // A bucket stores an object completely or not at all; drafts in a previously used folder do no harm.
    removeDrafts: () => (config.S3_BUCKET === undefined ? removeIncompleteFiles(folder) : Promise.resolve()),
  }
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && cause.name === 'NoSuchKey'
}

async function openDisk(config: StorageConfig, patienceMs: typeof PATIENCE_MS): Promise<Disk> {
  if (config.S3_BUCKET === undefined) return new Disk(new AtomicFiles(path.join(config.DATA_DIR, 'files')))
  // Imported on first use: the SDK is large, and most installations store files in a folder.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { S3_ACCESS_KEY: accessKeyId = '', S3_SECRET_KEY: secretAccessKey = '' } = config
  return new Disk(
    new S3Driver({
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      // Stores other than Amazon's have no access lists and no host name per bucket.
      supportsACL: false,
      // The error reports the failure; the SDK would also write to the console.
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
