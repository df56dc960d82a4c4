import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reencodePicture } from '../../adapters/pictures/pictures.ts'
import { checkUpload } from './upload.check.ts'

vi.mock('../../adapters/pictures/pictures.ts')
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-upload-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function check(name: string) {
  const own = path.join(folder, name)
  await mkdir(own)
  await writeFile(path.join(own, 'received'), PNG)
  return checkUpload(own, path.join(own, 'received'), 'attachment')
}

it('reads one picture at a time for all uploads', async () => {
  let running = 0
  let most = 0
  vi.mocked(reencodePicture).mockImplementation(async ({ target }) => {
    running += 1
    most = Math.max(most, running)
    await sleep(5)
    await writeFile(target, PNG)
    running -= 1
    return { sha256: 'a' }
  })
  const checked = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(check))
  expect(checked.map(({ mimeType }) => mimeType)).toEqual(checked.map(() => 'image/png'))
  expect(most).toBe(1)
})

it.each([
  ['unreadable', { code: 'rest_unsupported_type' }],
  ['ended', { code: 'rest_unavailable', details: { retryAfter: 10 } }],
  [
    { failure: 'disk', code: 'ENOSPC' },
    { message: 'A picture was not written: disk', code: 'ENOSPC' },
  ],
] as const)('throws the error of the picture reader: %j', async (answer, error) => {
  vi.mocked(reencodePicture).mockResolvedValue(answer)
  await expect(check('one')).rejects.toMatchObject(error)
})
