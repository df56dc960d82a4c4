import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, noResponseError } from '../../kernel/api.ts'
import { createPhotoQueue } from './photo-queue.ts'
import type { KeptPhoto, PhotoStore } from './photo-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createMemoryStore(): PhotoStore & { kept: Map<string, KeptPhoto> } {
  const kept = new Map<string, KeptPhoto>()
  return {
    kept,
    put: async (photo) => void kept.set(photo.key, photo),
    remove: async (key) => void kept.delete(key),
    list: async (owner) => [...kept.values()].filter((photo) => photo.owner === owner),
  }
}

/** Uploads that fail as told, and the keys of those that arrived. */
function createUploads(...faults: (Error | null)[]) {
  const tried: string[] = []
  const stored = new Set<string>()
  const send = async ({ key }: KeptPhoto) => {
    tried.push(key)
    const fault = faults.shift() ?? null
    if (fault) throw fault
    stored.add(key)
  }
  return { tried, stored, send }
}

const photo = new Blob(['picture'])
const shrink = async (file: Blob) => file

it('uploads photos one after the other, and tries one without an answer again with its key', async () => {
  const store = createMemoryStore()
  const uploads = createUploads(noResponseError())
  const queue = createPhotoQueue({ owner: '1 7', store, shrink, send: uploads.send })
  await queue.add('Bedroom', [photo, photo])
  expect(queue.getState()).toHaveLength(2)
  expect(store.kept.size).toBe(2)
  await vi.advanceTimersByTimeAsync(6_000)
  const [first, again, second] = uploads.tried
  expect([again === first, second === first, uploads.stored.size]).toEqual([true, false, 2])
  expect([queue.getState(), store.kept.size]).toEqual([[], 0])
})

it('continues after a reload with the photos of the same job, with their keys', async () => {
  const store = createMemoryStore()
  const lost = createUploads(noResponseError())
  const before = createPhotoQueue({ owner: '1 7', store, shrink, send: lost.send })
  await before.add('Bedroom', [photo])
  vi.clearAllTimers()
  const uploads = createUploads()
  const other = createPhotoQueue({ owner: '1 8', store, shrink, send: uploads.send })
  await other.resume()
  expect(uploads.tried).toEqual([])
  const after = createPhotoQueue({ owner: '1 7', store, shrink, send: uploads.send })
  await after.resume()
  await after.resume()
  expect(uploads.tried).toEqual(lost.tried)
  expect(store.kept.size).toBe(0)
})

it('keeps a rejected photo with the reason until the person tries again or drops it', async () => {
  const store = createMemoryStore()
  const rejected = new CallError({
    code: 'rest_conflict',
    message: 'At most 10 photos of a room.',
    data: { status: 409 },
  })
  const uploads = createUploads(rejected, null, rejected)
  const queue = createPhotoQueue({ owner: '1 7', store, shrink, send: uploads.send })
  await queue.add('Bedroom', [photo, photo])
  const [waiting] = queue.getState()
  expect(waiting).toMatchObject({ room: 'Bedroom', error: 'At most 10 photos of a room.' })
  expect(uploads.stored.size).toBe(1)
  await queue.retry(waiting?.key ?? '')
  expect(queue.getState()).toMatchObject([{ error: 'At most 10 photos of a room.' }])
  await queue.drop(waiting?.key ?? '')
  expect([queue.getState(), store.kept.size]).toEqual([[], 0])
})

it('forgets what waits when the person signs out, and tries it no more', async () => {
  const store = createMemoryStore()
  const uploads = createUploads(noResponseError())
  const queue = createPhotoQueue({ owner: '1 7', store, shrink, send: uploads.send })
  await queue.add('Bedroom', [photo])
  expect(queue.getState()).toHaveLength(1)
  queue.forget()
  expect(queue.getState()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(uploads.tried).toHaveLength(1)
})

it('shows why a picture cannot be read, and uploads the others', async () => {
  const store = createMemoryStore()
  const uploads = createUploads()
  const unreadable = new Blob(['text'])
  const shrinkReadable = async (file: Blob) => {
    if (file === unreadable) throw new Error('This picture can’t be read.')
    return file
  }
  const queue = createPhotoQueue({ owner: '1 7', store, shrink: shrinkReadable, send: uploads.send })
  await queue.add('Bedroom', [unreadable, photo])
  expect(queue.getState().map(({ error }) => error)).toEqual(['This picture can’t be read.'])
  expect(uploads.stored.size).toBe(1)
})
