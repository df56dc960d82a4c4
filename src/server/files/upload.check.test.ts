import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { checkUpload } from './upload.check.ts'

it('reads one picture at a time, whoever uploads', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-upload-'))
  let most = 0
  const timer = setInterval(() => {
    const { queue, process } = sharp.counters()
    most = Math.max(most, queue + process)
  }, 1)
  try {
    const width = 1_200
    const bytes = await sharp({ create: { width, height: width, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const checked = await Promise.all(
      Array.from({ length: 6 }, async (_none, n) => {
        const own = path.join(folder, String(n))
        await mkdir(own)
        await writeFile(path.join(own, 'received'), bytes)
        return checkUpload(own, path.join(own, 'received'), 'attachment')
      }),
    )
    expect(checked.map(({ mimeType }) => mimeType)).toEqual(checked.map(() => 'image/png'))
    expect(most).toBe(1)
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true, force: true })
  }
})
