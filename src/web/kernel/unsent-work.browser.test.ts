import { beforeEach, expect, it } from 'vitest'
import { SURVEY_PHOTOS } from './session-store.ts'
import { countUnsentWork, unsentText } from './unsent-work.ts'

beforeEach(async () => {
  await settled(indexedDB.deleteDatabase(SURVEY_PHOTOS))
})

it('counts waiting survey photos without creating their database', async () => {
  expect(await countUnsentWork()).toMatchObject({ photos: 0 })
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(SURVEY_PHOTOS)
  const request = indexedDB.open(SURVEY_PHOTOS, 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore('photos', { keyPath: 'key' }),
  )
  await settled(request)
  for (const key of ['a', 'b', 'c']) {
    const store = request.result.transaction('photos', 'readwrite').objectStore('photos')
    await settled(store.put({ key, owner: '7 1', room: 'Bedroom', blob: new Blob(['picture']) }))
  }
  request.result.close()
  expect(await countUnsentWork()).toMatchObject({ photos: 3 })
})

it('names what would be lost', () => {
  expect(unsentText({ photos: 0, entries: 0 })).toBe('')
  expect(unsentText({ photos: 3, entries: 0 })).toBe('3 photos are not sent yet.')
  expect(unsentText({ photos: 1, entries: 2 })).toBe(
    '1 photo is not sent yet. 2 recorded times or other entries are not sent yet.',
  )
})

function settled(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('It failed')))
  })
}
