import { describe, expect, it } from 'vitest'
import { disputeDeadlines } from '../../../shared/messages/communications/dispute.rules.ts'
import { TRADE_PROFILES } from '../../../shared/trade/profiles.ts'
import { defaultStepText, stepProblems } from './step-words.ts'

const submittedAt = '2026-01-05T18:00:00.000Z'
const dates = { submittedAt, acknowledgedAt: null, decidedAt: null, reportedAt: null }
const dispute = (now: string) => ({
  submittedAt,
  claimedAmount: 100,
  deadlines: disputeDeadlines(dates, TRADE_PROFILES.federal.claims, now),
})
const blank = { decision: null, amount: '' } as const
const words = (
  step: Parameters<typeof defaultStepText>[0],
  values: Parameters<typeof defaultStepText>[1] = blank,
) => defaultStepText(step, values, dispute('2026-01-06T18:00:00.000Z'), 'UTC')

describe('prefilled dispute text', () => {
  it('promises a day only if it is in the future', () => {
    expect(words('acknowledge')).toBe(
      'We have your complaint of 01/05/2026 and are looking into it. We will tell you our decision by 05/05/2026.',
    )
    expect(defaultStepText('acknowledge', blank, dispute('2027-01-01T00:00:00.000Z'), 'UTC')).toBe(
      'We have your complaint of 01/05/2026 and are looking into it.',
    )
  })

  it.each([
    [{ decision: 'paid', amount: 20 }, 'We accept your claim and pay $20.00 in full.'],
    [{ decision: 'paid', amount: '' }, 'We accept your claim and pay it in full.'],
    [{ decision: 'offered', amount: 1500.5 }, 'To settle your claim we offer you $1,500.50.'],
    [{ decision: 'offered', amount: Number.NaN }, 'To settle your claim we offer you an amount.'],
    [{ decision: 'denied', amount: '' }, 'We have looked into your complaint and do not accept the claim.'],
    [blank, ''],
  ] as const)('follows the decision %#', (values, expected) => {
    expect(words('decide', values)).toBe(expected)
  })

  it('is empty for a reply', () => {
    expect(words('reply')).toBe('')
    expect(words('status')).not.toBe('')
  })
})

describe('dispute step validation', () => {
  it.each([
    ['reply', { message: ' ', ...blank }, ['message']],
    ['reply', { message: 'x', ...blank }, []],
    ['decide', { message: '', ...blank }, ['message', 'decision']],
    ['decide', { message: 'x', decision: 'paid', amount: '' }, ['amount']],
    ['decide', { message: 'x', decision: 'offered', amount: Number.NaN }, ['amount']],
    ['decide', { message: 'x', decision: 'offered', amount: 0 }, []],
    ['decide', { message: 'x', decision: 'denied', amount: '' }, []],
  ] as const)('finds missing fields of %s in case %#', (step, values, fields) => {
    expect(Object.keys(stepProblems(step, values))).toEqual(fields)
  })
})
