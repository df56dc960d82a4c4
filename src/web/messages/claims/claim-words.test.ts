import { describe, expect, it } from 'vitest'
import { CLAIM_STATES, type Claim, type ClaimState } from '../../../shared/messages/claims/claim.ts'
import {
  amountOf,
  claimBadge,
  claimLine,
  closedText,
  paymentText,
  toBePaidText,
  totalOf,
} from './claim-words.ts'

const NOW = '2026-11-20T12:00:00.000Z'
const decide = {
  step: 'decide',
  label: 'Decision',
  due: '2027-03-01T12:00:00.000Z',
  isDone: false,
  isOverdue: false,
  source: '49 CFR 370.5, 370.9',
} as const
const line = (state: ClaimState, more: Partial<Claim> = {}) =>
  claimLine(
    { state, filedAt: '2026-11-01T12:00:00.000Z', deadlines: [decide], payment: null, ...more },
    NOW,
    'America/Denver',
  ).map((step) => `${step.label} ${step.state}`)

describe('the steps that a client sees', () => {
  const OPEN = ['Filed current', 'Review open', 'Decision open', 'Payment open']
  const STEPS: Record<ClaimState, string[]> = {
    open: ['Filed done', ...OPEN.slice(1)],
    filed: OPEN,
    acknowledged: OPEN,
    in_review: ['Filed done', 'In review current', 'Decision open', 'Payment open'],
    offered: ['Filed done', 'In review done', 'Offer current', 'Payment open'],
    settled: ['Filed done', 'In review done', 'Decision done', 'Payment current'],
    denied: ['Filed done', 'In review done', 'Denied done'],
    withdrawn: ['Filed done', 'Withdrawn done'],
  }
  it.each(CLAIM_STATES)('follow the state %s', (state) => {
    expect(line(state)).toEqual(STEPS[state])
  })

  it('end with the payment, and say by when the decision is due', () => {
    const payment = { way: 'check', day: '2026-11-20', checkNumber: '7', isPending: false } as const
    expect(line('settled', { payment }).at(-1)).toBe('Paid done')
    expect(line('settled', { payment: { ...payment, isPending: true } }).at(-1)).toBe('Payment current')
    const [, , decision] = claimLine(
      { state: 'filed', filedAt: null, deadlines: [decide], payment: null },
      NOW,
      'America/Denver',
    )
    expect(decision?.note).toBe('Due by 03/01/2027, 101 days left')
  })
})

it('names the amount that was accepted, else what is asked for', () => {
  const claim = { asked: 900, offered: 400 }
  expect(amountOf({ ...claim, state: 'settled' })).toBe(400)
  expect(amountOf({ ...claim, state: 'offered' })).toBe(900)
  expect(amountOf({ ...claim, state: 'settled', offered: null })).toBe(900)
})

it('says of an accepted offer that it will be paid, and of others that they are closed', () => {
  const payment = { way: 'check', day: '2026-11-20', checkNumber: '7', isPending: false } as const
  expect(closedText({ state: 'settled', payment: null })).toMatch(/^This claim is settled and will be paid\./)
  expect(closedText({ state: 'settled', payment })).toMatch(/^This claim is closed\./)
  expect(closedText({ state: 'denied', payment: null })).toMatch(/^This claim is closed\./)
})

it('calls an accepted offer settled only when it is paid, and says before how it is paid', () => {
  const payment = { way: 'check', day: '2026-11-20', checkNumber: '7', isPending: false } as const
  expect(claimBadge({ state: 'settled', payment: null })).toEqual({ label: 'To be paid', color: 'yellow' })
  expect(claimBadge({ state: 'settled', payment: { ...payment, isPending: true } }).label).toBe('To be paid')
  expect(claimBadge({ state: 'settled', payment })).toEqual({ label: 'Settled', color: 'green' })
  expect(claimBadge({ state: 'filed', payment: null }).label).toBe('Filed')
  expect(toBePaidText(200, true)).toBe(
    'You accepted. We will pay you $200.00 by check or as a refund to your card. You get an email when it is paid.',
  )
})

it('names how a claim was paid', () => {
  const payment = { way: 'check', day: '2026-11-20', checkNumber: '1042', isPending: false } as const
  expect(paymentText(payment, 150)).toBe('Paid $150.00 by check 1042 on 11/20/2026.')
  expect(paymentText({ ...payment, way: 'refund' }, 150)).toBe(
    'Paid $150.00 as a refund to the card on 11/20/2026.',
  )
  expect(paymentText({ ...payment, way: 'refund', isPending: true }, 150)).toBe(
    'Refund of $150.00 to the card started on 11/20/2026.',
  )
  expect(paymentText({ ...payment, way: 'before', day: null }, null)).toBe('Paid.')
})

it('sums amounts without those that are empty or no number', () => {
  expect(totalOf([0.1, 0.2, '', Number.NaN])).toBe(0.3)
})
