import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerError, answerXml, escapeXml, StoreError } from './answers.ts'
import { readBody } from './body.ts'
import { checkSignature, type StoreAccount } from './signature.ts'

/** The object stored under a key. */
interface StoredObject {
  bytes: Buffer
  contentType: string
  storedAt: Date
}

/** A store with the part of the S3 protocol that files need: put, get with a range, head, delete and list. */
export interface ObjectStore {
  url: string
  bucket: string
  account: StoreAccount
  /** Objects by key; only complete and verified ones. */
  objects: Map<string, StoredObject>
  /** Number of requests by method. */
  asked: Map<string, number>
  /**
   * Called for each request before it is handled; an error it throws is the response, and it may end the
   * response itself.
   */
  meddle: (request: IncomingMessage, response: ServerResponse) => void
  stop(): Promise<void>
}

/** Starts a store on this machine with one empty bucket. */
export async function startObjectStore(settings: { port?: number } = {}): Promise<ObjectStore> {
  const store: ObjectStore = {
    url: '',
    bucket: 'movesheet-files',
    account: { accessKey: 'AKIDSTANDIN', secretKey: 'a secret/key+of the stand-in' },
    objects: new Map(),
    asked: new Map(),
    meddle: () => {},
    stop: async () => {},
  }
  const server = createServer((request, response) => {
    const method = request.method ?? ''
    store.asked.set(method, (store.asked.get(method) ?? 0) + 1)
    handle(store, request, response).catch((error: unknown) => {
      // An aborted request needs no response.
      if (response.destroyed) return
      request.resume()
      answerError(
        response,
        error instanceof StoreError ? error : new StoreError(500, 'InternalError', String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(settings.port ?? 0, '127.0.0.1', resolve)
  })
  // Listening on TCP, so an address with a port.
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return store
}

async function handle(store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  store.meddle(request, response)
  if (response.destroyed) return
  const url = new URL(request.url ?? '/', store.url)
  const [, bucket = '', ...rest] = url.pathname.split('/').map((part) => decodeURIComponent(part))
  const key = rest.join('/')
  const bodyHash = checkSignature(request, store.account, new Date())
  const body = await readBody(request, bodyHash)
  if (bucket !== store.bucket) throw new StoreError(404, 'NoSuchBucket', 'There is no such bucket.')
  if (key === '' && request.method === 'GET') return list(store, url.searchParams, response)
  if (key === '') throw new StoreError(501, 'NotImplemented', 'Not known here.')
  if (request.method === 'PUT') {
    const contentType = request.headers['content-type'] ?? 'application/octet-stream'
    const stored = { bytes: body, contentType, storedAt: new Date() }
    store.objects.set(key, stored)
    response.writeHead(200, { etag: etagOf(stored) }).end()
  } else if (request.method === 'DELETE') {
    store.objects.delete(key)
    response.writeHead(204).end()
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    read(store.objects.get(key), request, response)
  } else throw new StoreError(405, 'MethodNotAllowed', 'Not allowed here.')
}

function read(stored: StoredObject | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!stored) {
    if (request.method !== 'HEAD') throw new StoreError(404, 'NoSuchKey', 'There is no such object.')
    response.writeHead(404).end()
    return
  }
  const { bytes, contentType, storedAt } = stored
  const head = { 'content-type': contentType, etag: etagOf(stored), 'last-modified': storedAt.toUTCString() }
  const byteRange = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!byteRange) {
    response.writeHead(200, { ...head, 'content-length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return
  }
  const from = Number(byteRange[1])
  const to = Math.min(byteRange[2] ? Number(byteRange[2]) : Number.POSITIVE_INFINITY, bytes.length - 1)
  if (from > to) throw new StoreError(416, 'InvalidRange', 'There is no such range.')
  const range = { 'content-range': `bytes ${from}-${to}/${bytes.length}`, 'content-length': to - from + 1 }
  response.writeHead(206, { ...head, ...range })
  response.end(request.method === 'HEAD' ? undefined : bytes.subarray(from, to + 1))
}

/** Responds with a sorted page of the keys below a prefix (`list-type=2`). */
function list(store: ObjectStore, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const keys = [...store.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, most)
  const entries = page.map((key) => {
    const stored = store.objects.get(key)
    const facts = stored
      ? `<Size>${stored.bytes.length}</Size><ETag>${escapeXml(etagOf(stored))}</ETag><LastModified>${stored.storedAt.toISOString()}</LastModified>`
      : ''
    return `<Contents><Key>${escapeXml(key)}</Key>${facts}</Contents>`
  })
  const isCut = keys.length > page.length
  const next = isCut ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  answerXml(
    response,
    200,
    `<ListBucketResult><Name>${store.bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
  )
}

function etagOf({ bytes }: StoredObject): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
