import { describe, expect, it } from 'vitest'
import { disputeDeadlines, claimDeadlines } from '../../../shared/messages/communications/dispute.rules.ts'
import type { PublicDispute } from '../../../shared/messages/communications/dispute.ts'
import { TRADE_PROFILES } from '../../../shared/trade/profiles.ts'
import { decisionText, dollars, deadlineText, lineOf, describeDeadlines } from './dispute-words.ts'

const ZONE = 'America/Denver'
const START = Date.parse('2026-01-05T18:00:00.000Z')
const day = (days: number) => new Date(START + days * 86_400_000).toISOString()
const { claims } = TRADE_PROFILES.federal
const dates = { submittedAt: day(0), acknowledgedAt: null, decidedAt: null, reportedAt: null }

describe('dispute deadline', () => {
  const words = (now: number, more = {}) =>
    disputeDeadlines({ ...dates, ...more }, claims, day(now)).map((one) => deadlineText(one, day(now), ZONE))

  it.each([
    [0, 'Due by 02/04/2026, 30 days left'],
    [0.01, 'Due by 02/04/2026, 30 days left'],
    [28.9, 'Due by 02/04/2026, 1 day left'],
    [29.5, 'Due by 02/04/2026, less than a day left'],
    [30, 'Due by 02/04/2026, less than a day left'],
    [30.5, 'Overdue since 02/04/2026'],
    [31, 'Overdue since 02/04/2026, 1 day late'],
    [33.2, 'Overdue since 02/04/2026, 3 days late'],
  ])('on day %d is shown as %s', (now, expected) => {
    expect(words(now)[0]).toBe(expected)
  })

  it('is shown as done', () => {
    expect(words(500, { acknowledgedAt: day(1) })[0]).toBe('Done')
  })

  it("is shown in the viewer's time zone", () => {
    const [deadline] = disputeDeadlines({ ...dates, submittedAt: '2026-01-05T03:00:00.000Z' }, claims, day(0))
    if (!deadline) throw new Error('No deadline')
    expect(deadlineText(deadline, day(0), ZONE)).toContain('02/03/2026')
    expect(deadlineText(deadline, day(0), 'UTC')).toContain('02/04/2026')
  })
})

describe('dispute promises', () => {
  it.each(Object.values(TRADE_PROFILES))('name the days of $name', ({ claims: rules }) => {
    const sentences = describeDeadlines(claimDeadlines(rules, day(0)), day(0.0001))
    expect(sentences).toHaveLength(3)
    expect(sentences[0]).toContain(`${rules.acknowledgeDays} days`)
    expect(sentences[1]).toContain(`${rules.decideDays} days`)
    expect(sentences[2]).toContain(`every ${rules.statusEveryDays} days`)
  })

  it('are empty without deadlines', () => {
    expect(describeDeadlines([], day(0))).toEqual([])
  })
})

describe('dispute step line', () => {
  const entry = (kind: PublicDispute['entries'][number]['kind'], at: number) => ({
    id: at,
    kind,
    date: day(at),
    author: '',
    body: '',
    photos: [],
  })
  const line = (status: PublicDispute['status'], entries: PublicDispute['entries'], now: number) => {
    const said = (kind: string) => entries.find((one) => one.kind === kind)?.date ?? null
    const facts = { ...dates, acknowledgedAt: said('acknowledged'), decidedAt: said('decided') }
    const deadlines = disputeDeadlines(facts, claims, day(now))
    return lineOf({ status, submittedAt: day(0), entries, deadlines }, day(now), ZONE)
  }

  it('shows the deadlines while nothing is done', () => {
    expect(line('submitted', [entry('complaint', 0)], 0)).toEqual([
      { label: 'Received', state: 'current', note: '01/05/2026' },
      { label: 'In review', state: 'open', note: 'Due by 02/04/2026, 30 days left' },
      { label: 'Decided', state: 'open', note: 'Due by 05/05/2026, 120 days left' },
    ])
  })

  it('shows the acknowledgement date and an overdue decision', () => {
    expect(line('acknowledged', [entry('acknowledged', 2)], 130)).toEqual([
      { label: 'Received', state: 'done', note: '01/05/2026' },
      { label: 'In review', state: 'current', note: '01/07/2026' },
      { label: 'Decided', state: 'open', note: 'Overdue since 05/05/2026, 10 days late' },
    ])
  })

  it('ends with the decision, even without an acknowledgement', () => {
    expect(line('decided', [entry('decided', 3)], 9)).toEqual([
      { label: 'Received', state: 'done', note: '01/05/2026' },
      { label: 'In review', state: 'done', note: '' },
      { label: 'Decided', state: 'done', note: '01/08/2026' },
    ])
  })
})

describe('dispute decision', () => {
  it.each([
    [null, null, ''],
    ['paid', 1234.5, 'Paid in full: $1,234.50'],
    ['offered', 0, 'An offer was made: $0.00'],
    ['denied', null, 'Denied'],
  ] as const)('formats %s of %s', (decision, decidedAmount, words) => {
    expect(decisionText({ decision, decidedAmount })).toBe(words)
  })

  it('rounds money exactly', () => {
    expect(dollars(1.005)).toBe('$1.01')
  })
})
