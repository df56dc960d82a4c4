import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOCK_KINDS, CLOCK_STATES, clockStateAfter, type ClockKind } from './clock-steps.ts'
import { billHours, paidSpans, payHours, roundTime, sumHours } from './clock.hours.ts'
import {
  clockDay,
  clockOffMs,
  isAhead,
  sequenceProblem,
  standingEvents,
  stateOn,
  type KeptClockEvent,
} from './clock.rules.ts'

const DAY_MS = 86_400_000
const MINUTE = 60_000
const ZERO = Date.parse('2027-03-06T00:00:00Z')
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const at = (time: string) => ZERO + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE
const EXACT = { rounding: 0, isTravelBilled: false, isTravelPaid: false }

let seq = 0
const event = (
  kind: ClockKind | null,
  time: number | null,
  more: Partial<KeptClockEvent> = {},
): KeptClockEvent => {
  seq += 1
  return { id: `e${seq}`, seq, workerId: 1, kind, at: time, stop: null, corrects: null, problem: '', ...more }
}
const play = (events: readonly KeptClockEvent[], isOnCrew = true) =>
  clockDay(standingEvents(events), { dayOf, isOnCrew })
const times = (...of: [ClockKind, string][]) => of.map(([kind, time]) => event(kind, at(time)))

describe('the clock of a phone', () => {
  it.each([
    [0, 0],
    [59_000, 0],
    [-60_000, 0],
    [61_000, 61_000],
    [-DAY_MS, -DAY_MS],
  ])('that is %i ms behind is corrected by %i ms', (behind, off) => {
    expect(clockOffMs(ZERO - behind, ZERO)).toBe(off)
  })

  it('may be 5 minutes ahead', () => {
    expect(isAhead(ZERO + 5 * MINUTE, ZERO)).toBe(false)
    expect(isAhead(ZERO + 5 * MINUTE + 1, ZERO)).toBe(true)
  })
})

describe('an impossible event', () => {
  const impossible = CLOCK_STATES.flatMap((state) =>
    CLOCK_KINDS.filter((kind) => clockStateAfter(state, kind) === null).map((kind) => [kind, state] as const),
  )
  it.each(impossible)('%s while %s says what is missing', (kind, state) => {
    expect(sequenceProblem(state, kind)).toMatch(/^[A-Z].+\.$/)
  })

  it('changes nothing, and counts once what was missing is added', () => {
    const lost = times(['start', '09:00'], ['back', '11:00'], ['finish', '12:00'])
    const day = play(lost)
    expect([...day.problems.values()]).toEqual([
      'Back from break without a break. Add the time when the break began.',
    ])
    expect(payHours(day, EXACT)).toBe(3)
    const fixed = play([...lost, event('break', at('10:30'))])
    expect(fixed.problems.size).toBe(0)
    expect(billHours(fixed, EXACT)).toBe(2.5)
  })
})

describe('hours', () => {
  it('are without breaks on the bill; the pay counts breaks of up to 20 minutes', () => {
    const day = play(
      times(
        ['start', '09:00'],
        ['break', '10:00'],
        ['back', '10:20'],
        ['break', '12:00'],
        ['back', '12:21'],
        ['finish', '14:00'],
      ),
    )
    expect(billHours(day, EXACT)).toBe(4.32)
    expect(payHours(day, EXACT)).toBe(4.65)
  })

  it('have the way to the job if the company wants that, up to the arrival, or to the start without one', () => {
    const day = play(
      times(['onTheWay', '08:00'], ['arrived', '08:30'], ['start', '09:00'], ['finish', '10:00']),
    )
    expect(billHours(day, { ...EXACT, isTravelBilled: true })).toBe(1.5)
    expect(payHours(day, { ...EXACT, isTravelPaid: true })).toBe(1.5)
    expect(payHours(day, { ...EXACT, isTravelBilled: true })).toBe(1)
    const silent = play(times(['onTheWay', '08:00'], ['start', '09:00'], ['finish', '10:00']))
    expect(billHours(silent, { ...EXACT, isTravelBilled: true })).toBe(2)
  })

  it('are null until the member has finished, also after they went on', () => {
    const events = times(['start', '09:00'], ['finish', '10:00'])
    expect(payHours(play(events), EXACT)).toBe(1)
    const open = [...events, event('start', at('11:00'))]
    expect(payHours(play(open), EXACT)).toBeNull()
    expect(payHours(play([...open, event('finish', at('11:30'))]), EXACT)).toBe(1.5)
  })

  it.each([
    [0, '09:07', '09:07'],
    [5, '09:07', '09:05'],
    [5, '09:08', '09:10'],
    [6, '09:03', '09:06'],
    [15, '09:07', '09:00'],
    [15, '09:08', '09:15'],
  ])('are rounded to %i minutes: %s is %s', (minutes, time, rounded) => {
    expect(roundTime(at(time), minutes)).toBe(at(rounded))
  })

  it('begin another day after a finish, with the way to the job', () => {
    const first = times(['start', '09:00'], ['finish', '12:00'])
    expect(stateOn(play(first), '2027-03-06', dayOf)).toBe('finished')
    expect(stateOn(play(first), '2027-03-07', dayOf)).toBe('off')
    const next = play([
      ...first,
      event('onTheWay', at('08:00') + DAY_MS),
      event('start', at('09:00') + DAY_MS),
    ])
    expect(next.problems.size).toBe(0)
    expect(next.state).toBe('working')
  })
})

/** The hours of a true history by another way: minute by minute, what the person did then. */
function referenceHours(history: readonly { kind: ClockKind; at: number }[]): number {
  let minutes = 0
  let isWorking = false
  let next = 0
  const ordered = history.toSorted((one, other) => one.at - other.at)
  for (let now = ZERO; now < ZERO + DAY_MS; now += MINUTE) {
    for (; (ordered[next]?.at ?? Infinity) <= now; next += 1) {
      const kind = ordered[next]?.kind
      isWorking = kind === 'start' || kind === 'back' || (kind === 'stopDone' && isWorking)
    }
    if (isWorking) minutes += 1
  }
  return Math.round((minutes / 60) * 100) / 100
}

/** A day as it truly was: a possible order of events at distinct minutes. */
const trueDay = fc
  .record({
    minutes: fc.uniqueArray(fc.integer({ min: 0, max: 1200 }), { minLength: 2, maxLength: 12 }),
    picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ minutes, picks }) => {
    let state: (typeof CLOCK_STATES)[number] = 'off'
    return minutes
      .toSorted((one, other) => one - other)
      .map((minute, index) => {
        const kinds = CLOCK_KINDS.filter((kind) => clockStateAfter(state, kind) !== null)
        const kind = kinds[(picks[index] ?? 0) % kinds.length] ?? 'start'
        state = clockStateAfter(state, kind) ?? state
        return { kind, at: ZERO + minute * MINUTE }
      })
  })

describe('random histories of two phones and an office', () => {
  it('lose nothing, count nothing twice, and give the hours of the true day', () => {
    fc.assert(
      fc.property(
        trueDay,
        fc.record({
          // Which phone recorded an event, how far each is off, what was sent twice, in which order things arrive.
          phones: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
          offs: fc.tuple(
            fc.integer({ min: -DAY_MS, max: DAY_MS }),
            fc.integer({ min: -DAY_MS, max: DAY_MS }),
          ),
          wrong: fc.array(fc.constantFrom('right', 'late', 'forgotten', 'invented'), {
            minLength: 12,
            maxLength: 12,
          }),
          order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        }),
        (history, { phones, offs, wrong, order }) => {
          const now = ZERO + DAY_MS
          const received: KeptClockEvent[] = []
          const corrections: KeptClockEvent[] = []
          const keep = (kept: KeptClockEvent) => {
            // The database keeps each id once.
            if (!received.some(({ id }) => id === kept.id))
              received.push({ ...kept, seq: received.length + 1 })
          }
          const sent = history.flatMap(({ kind, at: trueAt }, index) => {
            const fault = wrong[index] ?? 'right'
            if (fault === 'forgotten') {
              corrections.push(event(kind, trueAt))
              return []
            }
            const off = (phones[index] ? offs[0] : offs[1]) ?? 0
            const skew = Math.abs(off) <= 60_000 ? 0 : off
            const recordedAt = fault === 'late' ? trueAt + 7 * MINUTE : trueAt
            const device = recordedAt - skew
            const corrected = device + clockOffMs(now - skew, now)
            const recorded = event(kind, corrected)
            if (fault === 'late') corrections.push(event(kind, trueAt, { corrects: recorded.id }))
            if (fault !== 'invented') return [recorded]
            const extra = event('start', corrected + 1)
            corrections.push(event(null, null, { corrects: extra.id }))
            return [recorded, extra]
          })
          const arriving = sent
            .map((one, index) => ({ one, rank: order[index % order.length] ?? 0 }))
            .toSorted((one, other) => one.rank - other.rank)
            .map(({ one }) => one)
          for (const one of [...arriving, ...arriving, ...corrections, ...corrections]) keep(one)
          expect(received).toHaveLength(sent.length + corrections.length)
          const day = play(received)
          expect(day.problems.size).toBe(0)
          expect(day.counted.map(({ kind, at: when }) => ({ kind, at: when }))).toEqual(history)
          if (day.state === 'finished') expect(billHours(day, EXACT)).toBe(referenceHours(history))
        },
      ),
    )
  })

  it('keep every event of any history, each counted, with a problem, or replaced by a correction', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            kind: fc.constantFrom(...CLOCK_KINDS),
            minute: fc.nat(1440),
            fix: fc.option(fc.nat(30)),
          }),
          {
            maxLength: 30,
          },
        ),
        (made) => {
          const events: KeptClockEvent[] = []
          for (const { kind, minute, fix } of made) {
            const corrects = fix === null ? null : (events[fix % Math.max(1, events.length)]?.id ?? null)
            events.push(event(kind, ZERO + minute * MINUTE, { corrects }))
          }
          const day = play(events)
          const standing = standingEvents(events)
          expect(day.counted.length + day.problems.size).toBe(standing.length)
          const left = events.filter(({ id }) => !standing.some((one) => one.id === id))
          const targets = new Set(events.flatMap(({ corrects }) => corrects ?? []))
          for (const one of left)
            expect(
              targets.has(one.id) ||
                (one.corrects !== null &&
                  events.some((other) => other.corrects === one.corrects && other.seq > one.seq)),
            ).toBe(true)
          for (const spans of [day.work, day.breaks])
            for (const { from, to } of spans) expect(to === null || to >= from).toBe(true)
          expect(sumHours(paidSpans(day, EXACT))).toBeLessThanOrEqual(24)
        },
      ),
    )
  })
})
