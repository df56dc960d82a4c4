import { beforeEach, expect, it } from 'vitest'
import { readSavedActions, reload } from '../../kernel/phone-queue.ts'
import { wipePhone } from '../../kernel/phone-store.ts'
import { savePhotos } from './inventory-actions.ts'
import { savedChangesOf } from './inventory-model.ts'

beforeEach(async () => {
  await wipePhone()
  localStorage.setItem('session', JSON.stringify({ token: 't', refreshToken: 'r', userData: { id: 7 } }))
  await reload()
})

async function takePicture(): Promise<File> {
  const canvas = new OffscreenCanvas(20, 20)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'photo.png', { type: 'image/png' })
}

const at = { jobId: 12, companyId: 3, key: 'a', place: 'origin' as const }

it('saves the photos that can be read, and says why one was not saved', async () => {
  const unreadable = new File(['no picture'], 'photo.heic', { type: 'image/heic' })
  const files = [await takePicture(), unreadable, await takePicture()]
  expect(await savePhotos(at, files)).toBe(
    'This picture can’t be read. Take it again, or choose a JPEG or PNG file.',
  )
  const { photos } = savedChangesOf(readSavedActions(), 12)
  expect(photos.map(({ key, blob }) => [key, blob.size > 0])).toEqual([
    ['a', true],
    ['a', true],
  ])
  expect(await savePhotos(at, [await takePicture()])).toBeNull()
})

it('keeps a photo as it is, and says so, where the part that makes it small does not load', async () => {
  const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const taken = await takePicture()
  expect(await savePhotos(at, [taken], fails)).toBe(
    'The photo could not be prepared. It is sent in its full size.',
  )
  const [saved] = savedChangesOf(readSavedActions(), 12).photos
  expect(await saved?.blob.arrayBuffer()).toEqual(await taken.arrayBuffer())
  expect(saved?.blob.type).toBe('image/png')

  // The server would refuse this one.
  const heic = new File(['picture'], 'photo.heic', { type: 'image/heic' })
  expect(await savePhotos(at, [heic], fails)).toBe(
    'The photo could not be prepared. Take it again when there is a network.',
  )
  expect(savedChangesOf(readSavedActions(), 12).photos).toHaveLength(1)
})
