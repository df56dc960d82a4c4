import { expect, it } from 'vitest'
import { writeSession } from '../../kernel/session-store.ts'
import { createPhotoStore } from './photo-store.ts'

it('photos that wait are deleted when the person signs out, and stay when the server ends the session', async () => {
  const store = createPhotoStore()
  await store.put({ key: 'a', owner: '7 1', room: 'Bedroom', blob: new Blob(['picture']) })
  writeSession(null, 'ended')
  expect(await store.list('7 1')).toHaveLength(1)
  writeSession(null)
  await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).not.toContain('survey')
  expect(await store.list('7 1')).toEqual([])
  // The next person's photos are kept again.
  await store.put({ key: 'b', owner: '8 1', room: 'Bedroom', blob: new Blob(['picture']) })
  expect(await createPhotoStore().list('8 1')).toHaveLength(1)
})
