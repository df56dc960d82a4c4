import { afterEach, expect, it, vi } from 'vitest'
import { cancelSaveQuestion, saveAfterAsking } from './ask-before-save.ts'
import { sampleJob } from './sample.testing.ts'

const estimate = {
  name: 'estimate',
  title: 'Estimate',
  variables: {},
  agreement: [],
  agreed: true,
  required: true,
  mayAgree: false,
  blockedBy: null,
  mayWrite: true,
  hasPdf: false,
}

afterEach(() => vi.unstubAllGlobals())

it('saves nothing if the screen is left while its question is open', async () => {
  const calls: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return Response.json({ total: { before: 10, after: 20 }, papers: [], missing: ['Nothing is paid yet.'] })
  })
  const job = { ...sampleJob({ documents: { estimate } }), id: 7 }
  let refusal: unknown = null
  void saveAfterAsking(job, { version: 1, notes: 'x' }, 'manager').catch((error: unknown) => {
    refusal = error
  })
  await vi.waitFor(() => {
    cancelSaveQuestion()
    expect(refusal).toMatchObject({ message: 'Nothing was saved.' })
  })
  expect(calls).toEqual(['/wp/v2/jobs/7/preview'])
})
