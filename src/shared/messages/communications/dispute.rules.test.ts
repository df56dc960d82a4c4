import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TRADE_PROFILES } from '../../trade/profiles.ts'
import { DISPUTE_STATUSES, type DisputeStatus } from './dispute.ts'
import {
  disputeDeadlines,
  disputeSteps,
  lastDayToFile,
  mayClientWrite,
  claimDeadlines,
  stepRefusal,
  type ClaimDates,
} from './dispute.rules.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01T15:30:00.000Z')
const federal = TRADE_PROFILES.federal.claims
const profiles = Object.values(TRADE_PROFILES)

/** Returns the time a number of days after the claim was received. */
const day = (days: number) => new Date(START + days * DAY_MS).toISOString()
const dates = (more: Partial<ClaimDates> = {}): ClaimDates => ({
  submittedAt: day(0),
  acknowledgedAt: null,
  decidedAt: null,
  reportedAt: null,
  ...more,
})
/** Returns each step as 'name day', with '+' for done and '!' for overdue. */
const told = (claim: ClaimDates, now: number, rules = federal) =>
  disputeDeadlines(claim, rules, day(now)).map(
    ({ step, due, isDone, isOverdue }) =>
      `${step} ${(Date.parse(due) - START) / DAY_MS}${isDone ? '+' : ''}${isOverdue ? '!' : ''}`,
  )

describe('deadlines of a claim', () => {
  it('are empty without a claim', () => {
    expect(disputeDeadlines(dates({ submittedAt: null }), federal, day(500))).toEqual([])
  })

  it.each<[string, ClaimDates, number, string[]]>([
    ['on its first day', dates(), 0, ['acknowledge 30', 'decide 120']],
    ['on the last day', dates(), 30, ['acknowledge 30', 'decide 120']],
    ['a moment late', dates(), 30.00001, ['acknowledge 30!', 'decide 120']],
    ['acknowledged in time', dates({ acknowledgedAt: day(3) }), 40, ['acknowledge 30+', 'decide 120']],
    ['acknowledged late', dates({ acknowledgedAt: day(35) }), 40, ['acknowledge 30+', 'decide 120']],
    [
      'decided',
      dates({ acknowledgedAt: day(3), decidedAt: day(50) }),
      500,
      ['acknowledge 30+', 'decide 120+'],
    ],
    ['decided without a word before', dates({ decidedAt: day(9) }), 10, ['acknowledge 30+', 'decide 120+']],
    [
      'on the last day of the decision',
      dates({ acknowledgedAt: day(1) }),
      120,
      ['acknowledge 30+', 'decide 120'],
    ],
  ])('are right for a claim %s', (_name, claim, now, expected) => {
    expect(told(claim, now)).toEqual(expected)
  })

  it.each([
    ['none at all', null, 121, 'status 120!'],
    ['one long before', 10, 121, 'status 120!'],
    ['one just before', 118, 121, 'status 178'],
    ['one a little late', 125, 126, 'status 180'],
    ['one a little late, and the next date passed', 125, 181, 'status 180!'],
    ['one late in the period', 175, 176, 'status 235'],
    ['one in the second half', 151, 152, 'status 211'],
    ['one years later', 850, 851, 'status 900'],
  ])('include a report every 60 days once the decision is late: %s', (_name, reported, now, expected) => {
    const claim = dates({ acknowledgedAt: day(1), reportedAt: reported === null ? null : day(reported) })
    expect(told(claim, now)).toEqual(['acknowledge 30+', 'decide 120!', expected])
  })

  it.each([
    ['in time', 100, 110, null, []],
    ['in time, and the last day for it has passed', 100, 125, null, ['status 160']],
    ['and reported later', 100, 190, 170, ['status 230']],
    ['late, and no word since', 130, 181, null, ['status 180!']],
  ] as const)(
    'count a declined offer as the decision and a report: %s',
    (_name, offered, now, reported, more) => {
      const claim = dates({ offeredAt: day(offered), reportedAt: reported === null ? null : day(reported) })
      expect(told(claim, now)).toEqual(['acknowledge 30+', 'decide 120+', ...more])
    },
  )

  it.each(profiles)('follow the profile $name and name its source', ({ claims }) => {
    expect(told(dates(), 0, claims)).toEqual([
      `acknowledge ${claims.acknowledgeDays}`,
      `decide ${claims.decideDays}`,
    ])
    for (const { source } of disputeDeadlines(dates(), claims, day(0))) expect(source).toBe(claims.source)
  })

  it('are shown before a claim is submitted', () => {
    const steps = claimDeadlines(federal, day(0))
    expect(steps.map(({ step, due }) => [step, (Date.parse(due) - START) / DAY_MS])).toEqual([
      ['acknowledge', 30],
      ['decide', 120],
      ['status', 180],
    ])
    expect(steps.some(({ isDone, isOverdue }) => isDone || isOverdue)).toBe(false)
  })
})

describe('deadlines in any order of events', () => {
  const days = fc.double({ min: 0, max: 3_000, noNaN: true })
  const maybe = fc.option(days)
  const claim = fc.record({ acknowledged: maybe, decided: maybe, reported: maybe, now: days })
  const rules = fc.constantFrom(...profiles.map(({ claims }) => claims))
  const at = (value: number | null) => (value === null ? null : day(value))

  it('a step that is done is never overdue, and any other step is overdue exactly when its day has passed', () => {
    fc.assert(
      fc.property(claim, rules, ({ acknowledged, decided, reported, now }, rule) => {
        const facts = dates({
          acknowledgedAt: at(acknowledged),
          decidedAt: at(decided),
          reportedAt: at(reported),
        })
        const steps = disputeDeadlines(facts, rule, day(now))
        for (const { isDone, isOverdue, due } of steps)
          expect(isOverdue).toBe(!isDone && Date.parse(day(now)) > Date.parse(due))
        expect(steps.filter(({ step }) => step !== 'status')).toHaveLength(2)
        if (decided !== null) expect(steps.every(({ isDone }) => isDone)).toBe(true)
      }),
    )
  })

  it('the next report is due after the last one, at most a period later, and never before the decision', () => {
    fc.assert(
      fc.property(days, days, rules, (reported, more, rule) => {
        const now = Math.max(reported, rule.decideDays) + more + 0.001
        const report = disputeDeadlines(dates({ reportedAt: day(reported) }), rule, day(now)).find(
          ({ step }) => step === 'status',
        )
        const due = (Date.parse(report?.due ?? '') - START) / DAY_MS
        expect(due).toBeGreaterThanOrEqual(rule.decideDays)
        expect(due).toBeLessThanOrEqual(Math.max(rule.decideDays, reported + rule.statusEveryDays) + 1e-6)
        // A report made shortly before the decision's day or later counts.
        if (reported >= rule.decideDays) expect(due).toBeGreaterThan(reported)
      }),
    )
  })

  it('a report in each period keeps all reports on time', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { maxLength: 20 }), (early) => {
        let reported = 120
        for (const share of early) {
          const [, , step] = disputeDeadlines(
            dates({ reportedAt: day(reported) }),
            federal,
            day(reported + 0.01),
          )
          const due = (Date.parse(step?.due ?? '') - START) / DAY_MS
          expect(step?.isOverdue).toBe(false)
          reported += (due - reported) * (1 - share)
        }
      }),
    )
  })
})

describe('the last day to file a claim', () => {
  it.each([
    ['2026-01-05', 'federal', '2026-10-05'],
    ['2026-05-31', 'federal', '2027-02-28'],
    ['2027-05-31', 'federal', '2028-02-29'],
    ['2026-12-12', 'colorado', '2027-09-12'],
    ['2026-12-01', 'texas', '2027-09-01'],
  ] as const)('is right for a move on %s under the rules %s', (moveDay, profile, last) => {
    expect(lastDayToFile(moveDay, TRADE_PROFILES[profile].claims.fileWithin)).toBe(last)
  })
})

describe('dispute steps', () => {
  const ALL = ['acknowledge', 'status', 'decide', 'reply'] as const
  const ALLOWED: Record<DisputeStatus, string[]> = {
    open: [],
    submitted: ['acknowledge', 'status', 'decide', 'reply'],
    acknowledged: ['status', 'decide', 'reply'],
    decided: ['reply'],
  }
  it.each(DISPUTE_STATUSES.flatMap((status) => ALL.map((step) => [status, step] as const)))(
    'in %s: %s',
    (status, step) => {
      const isAllowed = ALLOWED[status].includes(step)
      expect(disputeSteps(status).includes(step)).toBe(isAllowed)
      const refusal = stepRefusal(status, step)
      if (isAllowed) expect(refusal).toBeNull()
      else expect(refusal).toMatch(/^This dispute is in the state '(Not filled in yet|In review|Decided)'/)
    },
  )

  it('do not let the client write after the decision', () => {
    expect(DISPUTE_STATUSES.filter(mayClientWrite)).toEqual(['open', 'submitted', 'acknowledged'])
  })
})
