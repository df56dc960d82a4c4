import { describe, expect, it } from 'vitest'
import type { ClockKind } from '../../../shared/schedule/time-clock/clock-steps.ts'
import type { ClockEventInput, JobClock, MemberClock } from '../../../shared/schedule/time-clock/clock.ts'
import { hoursAt, nextStepsOf, nextStopOf, withSavedEvents, type SavedEvent } from './clock-model.ts'

const member = (more: Partial<MemberClock> = {}): MemberClock => ({
  workerId: 7,
  state: 'off',
  since: null,
  hours: 0,
  breakHours: 0,
  next: ['onTheWay', 'arrived', 'start'],
  ...more,
})
const clock = (more: Partial<JobClock> = {}): JobClock => ({
  jobId: 1,
  now: '2027-03-05T14:00:00.000Z',
  members: [member()],
  events: [],
  stops: 2,
  doneStops: [],
  mayRecordForCrew: false,
  mayCorrect: true,
  ...more,
})
const saved = (kind: ClockKind, time: string, more: Partial<ClockEventInput> = {}): SavedEvent => ({
  id: `${kind} ${time}`,
  event: {
    id: '2f1a3a0e-5f3b-4a37-9e64-0f7a5d0c9a11',
    workerId: 7,
    kind,
    deviceTime: `2027-03-05T${time}:00.000Z`,
    ...more,
  },
  problem: null,
})

describe('the clock with events of the phone', () => {
  it('has the state, hours and breaks after them', () => {
    const after = withSavedEvents(clock(), [
      saved('onTheWay', '14:00'),
      saved('start', '15:00'),
      saved('break', '17:00'),
      saved('back', '17:30'),
      saved('stopDone', '18:00', { stop: 0 }),
      saved('finish', '19:00'),
    ])
    expect(after.members[0]).toMatchObject({ state: 'finished', hours: 3.5, breakHours: 0.5 })
    expect([after.doneStops, nextStopOf(after)]).toEqual([[0], 1])
  })

  it('does not count refused events, those that the server has, and those of others', () => {
    const known = saved('onTheWay', '14:00')
    const before = clock({
      events: [{ id: known.id } as JobClock['events'][number]],
    })
    const after = withSavedEvents(before, [
      known,
      { ...saved('start', '15:00'), problem: 'Too late.' },
      saved('arrived', '15:00', { workerId: 8 }),
    ])
    expect(after.members).toEqual(before.members)
  })

  it('leaves a member as they are after an impossible event', () => {
    expect(withSavedEvents(clock(), [saved('back', '15:00')]).members).toEqual(clock().members)
  })
})

it('counts what the server has counted already only once', () => {
  const working = member({ state: 'working', since: '2027-03-05T13:00:00.000Z', hours: 1 })
  const after = withSavedEvents(clock({ members: [working] }), [saved('break', '14:30')])
  expect(after.members[0]).toMatchObject({ state: 'onBreak', hours: 1.5 })
})

describe('hours so far', () => {
  it('continue from the answer of the server, or from a later event', () => {
    const working = member({ state: 'working', since: '2027-03-05T13:00:00.000Z', hours: 1 })
    expect(hoursAt(working, '2027-03-05T14:00:00.000Z', '2027-03-05T14:30:00.000Z').hours).toBe(1.5)
    const later = { ...working, since: '2027-03-05T14:20:00.000Z' }
    expect(hoursAt(later, '2027-03-05T14:00:00.000Z', '2027-03-05T14:30:00.000Z').hours).toBeCloseTo(
      1.1667,
      3,
    )
  })
})

describe('the next step', () => {
  const stops = { count: 2, done: [] }
  it.each([
    [member(), 'onTheWay'],
    [member({ state: 'arrived', next: ['start'] }), 'start'],
    [member({ state: 'working', next: ['break', 'stopDone', 'finish'] }), 'stopDone'],
    [member({ state: 'onBreak', next: ['back', 'finish'] }), 'back'],
    [member({ state: 'finished', next: ['start'] }), null],
    [member({ next: [] }), null],
  ])('of %o is %s', (one, main) => expect(nextStepsOf(one, stops).main).toBe(main))

  it('is the end once all places are done, and offers no further place', () => {
    const working = member({ state: 'working', next: ['break', 'stopDone', 'finish'] })
    expect(nextStepsOf(working, { count: 2, done: [0, 1] })).toEqual({
      main: 'finish',
      others: ['break'],
      isFinishNext: false,
    })
  })

  it('is the end of the move for those who finish it: once all places are done, and after clocking out', () => {
    const all = { count: 2, done: [0, 1] }
    const working = member({ state: 'working', next: ['break', 'stopDone', 'finish'] })
    expect(nextStepsOf(working, stops, true)).toMatchObject({ main: 'stopDone', isFinishNext: false })
    expect(nextStepsOf(working, all, true)).toEqual({
      main: null,
      others: ['break', 'finish'],
      isFinishNext: true,
    })
    const out = member({ state: 'finished', next: ['start'] })
    expect(nextStepsOf(out, all, true)).toEqual({ main: null, others: ['start'], isFinishNext: true })
    expect(nextStepsOf(out, all).isFinishNext).toBe(false)
  })
})
