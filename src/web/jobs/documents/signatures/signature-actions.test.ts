import { describe, expect, it } from 'vitest'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { SavedAction } from '../../../kernel/phone-store.ts'
import { registerSender } from '../../../kernel/phone-queue.ts'
import { isSavedSignature, refusedSignaturesOf, withSavedSignatures } from './signature-actions.ts'

const job = {
  id: 7,
  jobStatus: 'scheduled',
  crewFacts: { startedAt: null },
  documents: {
    billOfLading: {
      name: 'billOfLading',
      signatures: [],
      signingBlocks: { origin: null, destination: 'Start the move before you sign at destination.' },
    },
  },
} as unknown as Job // the parts that change

let seq = 0
const action = (kind: string, body: unknown, problem: string | null = null): SavedAction => {
  seq += 1
  return { seq, id: String(seq), owner: 3, kind, group: '7', body, savedAt: '2026-11-28T10:00:00Z', problem }
}
const signed = (place: string, party: string, problem: string | null = null) =>
  action(
    'signature',
    {
      documents: ['billOfLading'],
      place,
      party,
      name: 'Ann',
      strokes: [],
      signedAt: '2026-11-28T10:00:00Z',
      contentHashes: { billOfLading: 'a'.repeat(64) },
    },
    problem,
  )
const papers = (actions: SavedAction[]) => withSavedSignatures(job, actions).documents.billOfLading

registerSender('start', { send: async () => [], onSent: () => undefined, starts: () => true })

describe('a job with the signatures that wait on the phone', () => {
  it('stays the same while none waits, or only refused ones', () => {
    expect(withSavedSignatures(job, [])).toBe(job)
    const refused = signed('origin', 'client', 'This job is called off.')
    expect(withSavedSignatures(job, [refused])).toBe(job)
    expect(refusedSignaturesOf([refused])).toEqual([refused])
  })

  it('shows them as current, newer than those of the server', () => {
    const [signature] = papers([signed('origin', 'client')])?.signatures ?? []
    expect(signature).toMatchObject({ place: 'origin', party: 'client', isCurrent: true, userId: 3 })
    expect(signature && isSavedSignature(signature)).toBe(true)
  })

  it('opens the destination only after the start and both signatures at origin', () => {
    const both = [signed('origin', 'client'), signed('origin', 'crew')]
    expect(papers(both)?.signingBlocks?.destination).not.toBeNull()
    expect(papers([action('start', null), both[0] as SavedAction])?.signingBlocks?.destination).not.toBeNull()
    expect(papers([action('start', null), ...both])?.signingBlocks?.destination).toBeNull()
  })

  it('opens the origin with a start, but not a bill with blanks', () => {
    const early = 'To sign on moving day, 12/12/2026.'
    const bill = { ...job.documents['billOfLading'], signingBlocks: { origin: early, destination: early } }
    const started = (document: object) =>
      withSavedSignatures({ ...job, documents: { billOfLading: document } } as Job, [action('start', null)])
        .documents.billOfLading?.signingBlocks
    expect(started(bill)).toEqual({ origin: null, destination: early })
    const gaps = [{ key: 'price', label: 'Price' }]
    expect(started({ ...bill, gaps })).toEqual({ origin: early, destination: early })
  })
})
