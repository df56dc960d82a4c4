import { afterEach, expect, it, vi } from 'vitest'
import { uploadFile } from '../../../shared/company/files/files.api.ts'
import { sendForm } from './upload.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('gives up an upload that makes no progress for a minute, once', async () => {
  vi.useFakeTimers()
  const begun: XMLHttpRequest[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    begun.push(this)
  })
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  const shares: number[] = []
  const outcome = sendForm(
    uploadFile,
    {},
    new FormData(),
    (share) => shares.push(share),
    new AbortController().signal,
  ).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(50_000)
  const progress = { lengthComputable: true, loaded: 1, total: 2 }
  begun[0]?.upload.dispatchEvent(new ProgressEvent('progress', progress))
  await vi.advanceTimersByTimeAsync(50_000)
  expect([begun.length, abort.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toMatchObject({ code: 'no_answer', status: 0 })
  expect([begun.length, abort.mock.calls.length, shares]).toEqual([1, 1, [0.5]])
})
