import { describe, expect, it } from 'vitest'
import type { Finish } from '../../../../shared/money/payments/finish.api.ts'
import type { SavedAction } from '../../../kernel/phone-store.ts'
import { DOOR_PAYMENTS, FINISHES } from './finish-actions.ts'
import { savedPaymentsOf, withSavedFinish } from './finish-model.ts'

const bill = {
  lines: [],
  agreed: 320.1,
  total: 320.1,
  tipBase: 300.1,
  cap: 'Not more than $320.10 is owed.',
  paid: 0,
  tips: 0,
  dueTotal: 0,
  dueFinished: 320.1,
  later: 5,
} as unknown as NonNullable<Finish['bill']> // the parts that change
const finish = {
  jobStatus: 'scheduled',
  startedAt: null,
  blockedBy: 'Start the move before you finish it.',
  signatures: [
    { document: 'billOfLading', title: 'Bill of lading', place: 'origin', party: 'client', isSigned: false },
    { document: 'billOfLading', title: 'Bill of lading', place: 'origin', party: 'crew', isSigned: false },
  ],
  bill,
} as unknown as Finish // the parts that change
const none = { startedAt: null, signatures: [], changes: 0 }

let seq = 0
const action = (kind: string, body: unknown, problem: string | null = null): SavedAction => {
  seq += 1
  return { seq, id: String(seq), owner: 1, kind, group: '7', body, savedAt: '2026-11-28T10:00:00Z', problem }
}
const cash = (amount: number, tip = 0) =>
  action(DOOR_PAYMENTS, { amount, tip, method: 'cash', takenAt: '2026-11-28T10:00:00Z', companyId: 1 })

describe('the end of a move with what waits on the phone', () => {
  it('is as the server answered it while nothing waits', () => {
    expect(withSavedFinish(finish, [], none)).toEqual(finish)
  })

  it('has what the client added on this phone in the price, and in what is due', () => {
    const actions = [action(FINISHES, {}), cash(20)]
    expect(withSavedFinish(finish, actions, { ...none, changes: 75.05 }).bill).toMatchObject({
      lines: [{ now: 75.05, isChange: true }],
      agreed: 395.15,
      total: 395.15,
      tipBase: 375.15,
      dueTotal: 375.15,
      cap: null,
    })
  })

  it('is started and signed by what other features saved', () => {
    const after = withSavedFinish(finish, [], {
      startedAt: '2026-11-28T09:00:00Z',
      signatures: [{ document: 'billOfLading', place: 'origin', party: 'client' }],
      changes: 0,
    })
    expect(after).toMatchObject({
      startedAt: '2026-11-28T09:00:00Z',
      blockedBy: null,
      signatures: [{ isSigned: true }, { isSigned: false }],
    })
  })

  it('makes due what the server said, less what was taken, to the cent', () => {
    const actions = [action(FINISHES, { isSure: true }), cash(200.2, 20), cash(100)]
    expect(withSavedFinish(finish, actions, none)).toMatchObject({
      jobStatus: 'completed',
      bill: { paid: 300.2, tips: 20, dueTotal: 19.9, later: null },
    })
    expect(savedPaymentsOf(actions).map(({ payment }) => payment.amount)).toEqual([200.2, 100])
  })

  it('does not count what the server refused', () => {
    const refused = [action(FINISHES, { isSure: true }, 'Not yet.')]
    expect(withSavedFinish(finish, refused, none)).toMatchObject({ jobStatus: 'scheduled', bill })
  })

  it('is never due below nothing', () => {
    const actions = [action(FINISHES, { isSure: true }), cash(400)]
    expect(withSavedFinish(finish, actions, none).bill?.dueTotal).toBe(0)
  })
})
