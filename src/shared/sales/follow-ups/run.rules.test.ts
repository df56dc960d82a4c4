import { describe, expect, it } from 'vitest'
import { meetsConditions } from './conditions.ts'
import { conditionsSchema, ruleInputSchema, type Step } from './follow-ups.ts'
import { endOfWait, nextOpen, officeHours } from './open-hours.ts'
import { PRESET_RULES, PRESETS } from './presets.ts'
import { playRun, stopOf } from './run.rules.ts'

const ZONE = 'America/Denver'
/** Monday to Friday from 8 AM to 6 PM. */
const WEEK = [null, ...Array.from({ length: 5 }, () => ({ from: '08:00', to: '18:00' })), null]
const HOURS = officeHours(WEEK, ZONE)
/** Local times of Denver in March 2027, before daylight saving begins on the 14th. */
const at = (clock: string) => new Date(`2027-03-${clock}:00-07:00`)

describe('a wait within opening hours', () => {
  it.each([
    // The 5th is a Friday.
    ['05T10:00', { amount: 30, unit: 'minutes' }, '05T10:30'],
    ['05T17:50', { amount: 30, unit: 'minutes' }, '08T08:20'],
    ['05T17:00', { amount: 1, unit: 'hours' }, '08T08:00'],
    ['06T12:00', { amount: 0, unit: 'minutes' }, '08T08:00'],
    ['05T20:00', { amount: 2, unit: 'hours' }, '08T10:00'],
    ['03T07:00', { amount: 11, unit: 'hours' }, '04T09:00'],
    ['03T10:15', { amount: 1, unit: 'days' }, '04T10:15'],
    ['03T10:15', { amount: 3, unit: 'days' }, '08T08:00'],
    ['03T21:00', { amount: 1, unit: 'days' }, '05T08:00'],
  ] as const)('that begins at %s and lasts %o ends at %s', (from, wait, end) => {
    expect(endOfWait(at(from), wait, HOURS, true)).toEqual(at(end))
  })

  it('counts all time if the rule does not keep to the hours', () => {
    expect(endOfWait(at('05T17:50'), { amount: 30, unit: 'minutes' }, HOURS, false)).toEqual(at('05T18:20'))
    expect(endOfWait(at('05T20:00'), { amount: 1, unit: 'days' }, HOURS, false)).toEqual(at('06T20:00'))
  })

  it('is by default from 8 AM to 6 PM every day, also if every day is closed', () => {
    for (const hours of [null, Array(7).fill(null)])
      expect(nextOpen(at('06T19:00'), officeHours(hours, ZONE))).toEqual(at('07T08:00'))
  })
})

describe('a run', () => {
  const steps: Step[] = [
    { action: 'text', wait: { amount: 0, unit: 'minutes' }, body: 'One' },
    { action: 'mail', wait: { amount: 1, unit: 'days' }, subject: 'Two', body: 'Two' },
  ]
  const rule = { trigger: 'newLead', isInOpenHours: true, steps } as const
  const startedAt = at('03T10:00').toISOString()
  const play = (events: Parameters<typeof playRun>[2]['events']) =>
    playRun(rule, startedAt, { events, hours: HOURS }, at('20T12:00').toISOString())

  it('does its steps in order', () => {
    expect(play([]).steps.map((step) => step.at)).toEqual([startedAt, at('04T10:00').toISOString()])
  })

  it('does nothing after what stops it, and ignores what does not', () => {
    const answered = { fact: 'answered', at: at('03T22:00').toISOString() } as const
    expect(play([{ fact: 'rated', at: startedAt }, answered])).toMatchObject({
      steps: [{ position: 0 }],
      stopped: answered,
    })
  })

  it('is not stopped by what was before it, and by the earliest of several facts', () => {
    const before = { fact: 'answered', at: at('02T10:00').toISOString() } as const
    const booked = { fact: 'booked', at: at('03T12:00').toISOString() } as const
    const answered = { fact: 'answered', at: at('03T13:00').toISOString() } as const
    const until = { startedAt, now: at('05T10:00').toISOString() }
    expect(stopOf('newLead', [before], until)).toBeNull()
    expect(stopOf('newLead', [answered, booked, before], until)).toEqual(booked)
    expect(stopOf('booked', [booked], until)).toBeNull()
  })
})

describe('a rule', () => {
  it.each(PRESETS)('that is ready-made is valid: %s', (preset) => {
    expect(
      ruleInputSchema.safeParse({ ...PRESET_RULES[preset], name: 'A rule', isOn: true }).error,
    ).toBeUndefined()
  })

  it('starts only on leads that meet its conditions', () => {
    const lead = {
      source: 'yelp',
      jobType: 'interstate',
      isOwnRequest: false,
      hasPhone: true,
      hasEmail: false,
      hasPrice: false,
    } as const
    const meets = (given: object) => meetsConditions(conditionsSchema.parse(given), lead)
    expect(meets({})).toBe(true)
    expect(meets({ sources: ['yelp', null], jobTypes: ['interstate'], needsPhone: true })).toBe(true)
    for (const given of [
      { sources: [null] },
      { jobTypes: ['junk_removal'] },
      { needsEmail: true },
      { needsPrice: true },
      { isOwnRequest: true },
    ])
      expect(meets(given)).toBe(false)
  })
})
