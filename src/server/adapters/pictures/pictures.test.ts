import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { createPictureEncoder, reencodePicture, type PictureTask } from './pictures.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-pictures-'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Other systems have no /proc in which to find the process. */
const itOnLinux = it.runIf(process.platform === 'linux')
const MADE = { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }
let made = 0
async function orderOf(width: number, rest: Partial<PictureTask> = {}): Promise<PictureTask> {
  made += 1
  const source = path.join(folder, `${made}.png`)
  await sharp({ create: { width, height: 40, channels: 3, background: 'red' } })
    .png()
    .toFile(source)
  return { source, target: `${source}.made`, mimeType: 'image/png', longestSide: undefined, ...rest }
}

/** Returns the ids of the processes that read pictures for this one. */
function readers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pictures.process.ts')
        return isReader && Number(parent) === process.pid
      } catch {
        // The process ended in the meantime.
        return false
      }
    })
}

itOnLinux('makes pictures smaller in one process, and tells what is no picture', async () => {
  const order = await orderOf(400, { longestSide: 100 })
  expect(await reencodePicture(order)).toEqual(MADE)
  expect(await sharp(order.target).metadata()).toMatchObject({ width: 100, height: 10 })
  writeFileSync(order.source, 'no picture')
  expect(await reencodePicture(order)).toBe('unreadable')
  expect(readers()).toHaveLength(1)
})

it('rejects a picture that is longer than any panorama', async () => {
  expect(await reencodePicture(await orderOf(32_001))).toBe('unreadable')
})

itOnLinux('reports a full disk as a failure with its code, not as an unreadable picture', async () => {
  const order = await orderOf(10, { target: '/dev/full' })
  expect(await reencodePicture(order)).toEqual({
    failure: expect.stringContaining('ENOSPC'),
    code: 'ENOSPC',
  })
})

itOnLinux('starts a new process after one was killed', async () => {
  const order = await orderOf(6_000)
  await reencodePicture(order)
  const [pid = 0] = readers()
  const answer = reencodePicture(order)
  process.kill(pid, 'SIGKILL')
  expect(await answer).toBe('ended')
  expect(await reencodePicture(order)).toEqual(MADE)
  expect(readers()).not.toContain(pid)
})

itOnLinux('reads with low priority and without secrets, and ends when it is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const others = readers()
  const remakeApart = createPictureEncoder()
  vi.stubEnv('SECRET', 'a secret of the product')
  expect(await remakeApart(await orderOf(10))).toEqual(MADE)
  const pid = readers().find((one) => !others.includes(one)) ?? 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  expect(Number(fields[16]), 'nice').toBe(10)
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('secret')
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(readers()).not.toContain(pid), 5_000)
})
