import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../kernel/config/config.ts'
import type { Storage } from './storage.ts'

type StorageConfig = Pick<
  Config,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'
>

/** The store that the settings name: a bucket where there is one, else the folder DATA_DIR/files. */
export function createStorage(config: StorageConfig): Storage {
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openDisk(config))
  return {
    put: async (key, sourcePath, mimeType) => {
      const options = { contentType: mimeType, visibility: 'private' as const }
      await (await disk()).putStream(key, createReadStream(sourcePath), options)
    },
    putBytes: async (key, bytes, mimeType) => {
      await (await disk()).put(key, bytes, { contentType: mimeType, visibility: 'private' })
    },
    open: async (key) => (await disk()).getStream(key),
    remove: async (key) => (await disk()).delete(key),
  }
}

async function openDisk(config: StorageConfig): Promise<Disk> {
  if (config.S3_BUCKET === undefined)
    return new Disk(new FSDriver({ location: path.join(config.DATA_DIR, 'files'), visibility: 'private' }))
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
      ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    }),
  )
}
