import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StoreError } from '../../testing/object-store/answers.ts'
import { startObjectStore, type ObjectStore } from '../../testing/object-store/object-store.ts'
import { createStorage } from './create.ts'
import { StorageError, type Storage } from './storage.ts'

let store: ObjectStore
let folder: string
let storage: Storage

const settings = () => ({
  DATA_DIR: folder,
  S3_ENDPOINT: store.url,
  S3_BUCKET: store.bucket,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY: store.account.accessKey,
  S3_SECRET_KEY: store.account.secretKey,
})
const read = async (key: string) => {
  const parts: Buffer[] = []
  for await (const part of await storage.open(key)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeEach(async () => {
  store = await startObjectStore()
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-storage-'))
  storage = createStorage(settings())
})
afterEach(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

it('stores a file and bytes in a bucket, returns them and removes them', async () => {
  const photo = randomBytes(300_000)
  await writeFile(path.join(folder, 'photo.png'), photo)
  await storage.put('companies/1/attachment/a photo-1.png', path.join(folder, 'photo.png'), 'image/png')
  await storage.putBytes('companies/1/document/a.pdf', Buffer.from('%PDF'), 'application/pdf')
  await storage.putBytes('companies/1/document/empty.txt', Buffer.alloc(0), 'text/plain')
  expect([...store.objects].map(([key, { contentType }]) => `${key} ${contentType}`)).toEqual([
    'companies/1/attachment/a photo-1.png image/png',
    'companies/1/document/a.pdf application/pdf',
    'companies/1/document/empty.txt text/plain',
  ])
  expect(hash(await read('companies/1/attachment/a photo-1.png'))).toBe(hash(photo))
  expect((await read('companies/1/document/a.pdf')).toString()).toBe('%PDF')
  await storage.remove('companies/1/document/a.pdf')
  await storage.remove('companies/1/document/never-was.pdf')
  await expect(read('companies/1/document/a.pdf')).rejects.toThrow('a.pdf')
  expect(store.objects.size).toBe(2)
})

it('reports a rejected secret key', async () => {
  storage = createStorage({ ...settings(), S3_SECRET_KEY: 'guessed' })
  const refused = storage.putBytes('a', Buffer.from('a'), 'text/plain')
  await expect(refused).rejects.toThrow(StorageError)
  await expect(refused).rejects.toMatchObject({ cause: { cause: { name: 'SignatureDoesNotMatch' } } })
  storage = createStorage({ ...settings(), S3_ACCESS_KEY: 'AKIDSTRANGER' })
  await expect(storage.open('a')).rejects.toThrow(StorageError)
  expect(store.objects.size).toBe(0)
})

it('test store: returns a part of an object and lists page by page', async () => {
  for (const name of ['b', 'a', 'c'])
    await storage.putBytes(`list/${name}`, Buffer.from('0123456789'), 'text/plain')
  await storage.putBytes('other', Buffer.from('x'), 'text/plain')
  const { accessKey: accessKeyId, secretKey: secretAccessKey } = store.account
  const client = new S3Client({
    endpoint: store.url,
    region: 'eu-west-3',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  const at = { Bucket: store.bucket }
  const part = await client.send(new GetObjectCommand({ ...at, Key: 'list/a', Range: 'bytes=3-5' }))
  expect([await part.Body?.transformToString(), part.ContentRange]).toEqual(['345', 'bytes 3-5/10'])
  const first = await client.send(new ListObjectsV2Command({ ...at, Prefix: 'list/', MaxKeys: 2 }))
  const ContinuationToken = first.NextContinuationToken
  const rest = await client.send(new ListObjectsV2Command({ ...at, Prefix: 'list/', ContinuationToken }))
  expect([first, rest].map(({ Contents }) => Contents?.map(({ Key }) => Key))).toEqual([
    ['list/a', 'list/b'],
    ['list/c'],
  ])
  const elsewhere = client.send(new GetObjectCommand({ Bucket: 'elsewhere', Key: 'a' }))
  await expect(elsewhere).rejects.toMatchObject({ name: 'NoSuchBucket' })
  client.destroy()
})

it('resends the complete file after an interruption', async () => {
  const source = path.join(folder, 'source')
  await writeFile(source, randomBytes(400_000))
  let cuts = 0
  store.meddle = (request, response) => {
    if (request.method !== 'PUT' || cuts === 2) return
    cuts += 1
    if (cuts === 1) throw new StoreError(503, 'SlowDown', 'Please reduce your request rate.')
    response.destroy()
  }
  await storage.put('broken/off', source, 'application/octet-stream')
  expect(store.asked.get('PUT')).toBe(3)
  expect(hash(await read('broken/off'))).toBe(hash(await readFile(source)))
})

it('fails if the store is down, with nothing half-saved and no file left open', async () => {
  const source = path.join(folder, 'source')
  await writeFile(source, randomBytes(400_000))
  store.meddle = (_request, response) => void response.destroy()
  await expect(storage.put('half', source, 'text/plain')).rejects.toMatchObject({ statusCode: 503 })
  await expect(storage.open('half')).rejects.toMatchObject({ statusCode: 503 })
  expect(store.objects.size).toBe(0)
  expect(await openFiles(source)).toBe(0)
})

it('abandons a silent store after one attempt, not three', async () => {
  let connections = 0
  const silent = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    socket.resume()
  })
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const { port } = silent.address() as AddressInfo // listening on TCP
  const patience = { toConnect: 300, toAnswer: 300 }
  storage = createStorage({ ...settings(), S3_ENDPOINT: `http://127.0.0.1:${port}` }, patience)
  await expect(storage.putBytes('a', Buffer.from('a'), 'text/plain')).rejects.toThrow(StorageError)
  await expect(storage.open('a')).rejects.toThrow(StorageError)
  expect(connections).toBe(2)
  silent.close()
})

/** Returns how many times this process has a file open; 0 if the system does not show it. */
async function openFiles(file: string): Promise<number> {
  const open = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target === file).length
}

it('gives a file in the folder its name only when it is complete', async () => {
  const local = createStorage({ ...settings(), S3_BUCKET: undefined })
  const files = path.join(folder, 'files')
  await local.putBytes('companies/1/one.txt', Buffer.from('one'), 'text/plain')
  await writeFile(path.join(folder, 'two'), 'two')
  await local.put('companies/1/two.txt', path.join(folder, 'two'), 'text/plain')
  // Opening a folder works and reading it fails, so the write is interrupted.
  await expect(local.put('companies/1/two.txt', folder, 'text/plain')).rejects.toThrow(StorageError)
  expect(await readdir(path.join(files, 'companies/1'))).toEqual(['one.txt', 'two.txt'])
  expect(await readFile(path.join(files, 'companies/1/two.txt'), 'utf8')).toBe('two')
})

it('removes only files that were left incomplete a day ago', async () => {
  const local = createStorage({ ...settings(), S3_BUCKET: undefined })
  await local.removeDrafts()
  await local.putBytes('companies/1/one.txt', Buffer.from('one'), 'text/plain')
  const at = path.join(folder, 'files/companies/1')
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const name of ['old.pdf.part-1', 'new.pdf.part-2']) await writeFile(path.join(at, name), 'half')
  for (const name of ['one.txt', 'old.pdf.part-1']) await utimes(path.join(at, name), longAgo, longAgo)
  await local.removeDrafts()
  expect(await readdir(at)).toEqual(['new.pdf.part-2', 'one.txt'])
})
