import { describe, expect, it } from 'vitest'
import type { Board, BoardJob, BoardTruck, BoardWorker } from '../../../shared/schedule/board/board.api.ts'
import { verdictText } from '../../../shared/schedule/board/board.rules.ts'
import { changesOfOthers } from './changes.ts'
import { changedJob, changeOf, type Carried, type Target } from './model.ts'
import { boardRows, jobsByTruck, jobsByWorker, openJobs, undatedJobs } from './rows.ts'
import { verdictOf } from './verdicts.ts'

const worker = (id: number, name: string, more: Partial<BoardWorker> = {}): BoardWorker => ({
  id,
  name,
  hours: 0,
  timesOff: [],
  licenses: [],
  ...more,
})

const job = (id: number, crew: readonly number[], more: Partial<BoardJob> = {}): BoardJob => ({
  id,
  version: 1,
  jobStatus: 'scheduled',
  jobType: 'moving_labor',
  client: 'Clara Nguyen',
  places: ['Denver, CO'],
  jobDate: '2027-03-01 09:00:00',
  startsAt: '2027-03-01 09:00:00',
  endsAt: '2027-03-01 13:00:00',
  hours: 4,
  crewSize: 2,
  crew: crew.map((one) => ({ id: one, name: `W${one}`, permissions: [], noShow: false, answer: 'open' })),
  trucks: [],
  useTruck: true,
  cubicFeet: 0,
  startPoint: null,
  endPoint: null,
  isAgreed: false,
  updatedBy: null,
  ...more,
})

const board = (jobs: BoardJob[], workers = [worker(1, 'Ann'), worker(2, 'Bo'), worker(3, 'Cy')]): Board => ({
  company: { id: 1, timezone: 'America/Denver', assignsTrucks: false, turnaroundMinutes: 30 },
  from: '2027-02-28',
  days: 7,
  jobs,
  workers,
  trucks: [],
  policies: [],
  counts: { undated: 0, open: 0 },
  isCut: false,
})

const carried = (one: BoardJob, more: Partial<Carried> = {}): Carried => ({
  job: one,
  from: one.crew[0]?.id ?? null,
  fromTruck: null,
  isCrew: false,
  day: one.startsAt?.slice(0, 10) ?? null,
  isStretch: false,
  ...more,
})

function targetOf(shown: Board, workerId: number | null, day: string, more: Partial<Target> = {}): Target {
  const row = boardRows(shown, 'workers').find((one) => one.workerId === workerId)
  if (!row) throw new Error('There is no such row.')
  return { row, day, minutes: null, time: null, ...more }
}

describe('rows of the board', () => {
  it('are all workers with their jobs, after the jobs without a crew', () => {
    const shown = board([job(1, [1, 2]), job(2, [])])
    expect(boardRows(shown, 'workers').map(({ label, jobs }) => [label, jobs.map(({ id }) => id)])).toEqual([
      ['No crew yet', [2]],
      ['Ann', [1]],
      ['Bo', [1]],
      ['Cy', []],
    ])
  })
  it('are crews by their lead, who is the first member with documents', () => {
    const led = job(1, [1, 2])
    const lead = {
      ...led,
      crew: led.crew.map((one) => (one.id === 2 ? { ...one, permissions: ['documents' as const] } : one)),
    }
    const rows = boardRows(board([lead, job(2, [1])]), 'crews')
    expect(rows.map(({ label, jobs }) => [label, jobs.map(({ id }) => id)])).toEqual([
      ['No crew yet', []],
      ['Ann', [2]],
      ['Bo', [1]],
    ])
  })
})

describe('trays', () => {
  it('have the jobs without a date, and scheduled jobs without a full crew in order of time', () => {
    const undated = job(3, [], { startsAt: null, endsAt: null, jobDate: null, jobStatus: 'inquiring' })
    const later = job(1, [], { startsAt: '2027-03-20 08:00:00', endsAt: '2027-03-20 09:00:00' })
    const shown = board([later, job(2, [1]), undated, job(4, [1, 2])])
    expect(undatedJobs(shown).map(({ id }) => id)).toEqual([3])
    expect(openJobs(shown).map(({ id }) => id)).toEqual([2, 1])
  })
})

describe('a job that is put on a row and a day', () => {
  const one = job(1, [1])
  const shown = board([one])
  it('replaces the worker of its row by the one of the other row, and keeps its time of day', () => {
    expect(changeOf(carried(one), targetOf(shown, 2, '2027-03-03'))).toEqual({
      crew: [2],
      span: { startsAt: '2027-03-03 09:00:00', endsAt: '2027-03-03 13:00:00' },
    })
  })
  it('gets another member from a tray', () => {
    const target = targetOf(shown, 2, '2027-03-01')
    expect(changeOf(carried(one, { from: null, day: null }), target)).toEqual({ crew: [1, 2] })
  })
  it('loses its worker on the row without a crew', () => {
    expect(changeOf(carried(one), targetOf(shown, null, '2027-03-01'))).toEqual({ crew: [] })
  })
  it('changes nothing where it is', () => {
    expect(changeOf(carried(one), targetOf(shown, 1, '2027-03-01'))).toEqual({})
  })
  it('begins at the usual hour if it had no date, and at the pointer in the day view', () => {
    const undated = job(2, [], { startsAt: null, endsAt: null, jobDate: null })
    expect(changeOf(carried(undated), targetOf(shown, 3, '2027-03-02')).span?.startsAt).toBe(
      '2027-03-02 08:00:00',
    )
    const at = targetOf(shown, 3, '2027-03-02', { time: '10:15:00' })
    expect(changeOf(carried(undated), at).span).toEqual({
      startsAt: '2027-03-02 10:15:00',
      endsAt: '2027-03-02 14:15:00',
    })
  })
  it('moves by minutes in the day view, and only its end if that is dragged, never before its start', () => {
    const by = (minutes: number) => targetOf(shown, 1, '2027-03-01', { minutes })
    expect(changeOf(carried(one), by(-45)).span?.startsAt).toBe('2027-03-01 08:15:00')
    expect(changeOf(carried(one, { isStretch: true }), by(30)).span).toEqual({
      startsAt: '2027-03-01 09:00:00',
      endsAt: '2027-03-01 13:30:00',
    })
    expect(changeOf(carried(one, { isStretch: true }), by(-600)).span?.endsAt).toBe('2027-03-01 09:15:00')
  })
  it('of several days keeps its length when a later day of it is dragged', () => {
    const long = job(5, [1], { endsAt: '2027-03-03 12:00:00' })
    const change = changeOf(carried(long, { day: '2027-03-02' }), targetOf(shown, 1, '2027-03-03'))
    expect(change.span).toEqual({ startsAt: '2027-03-02 09:00:00', endsAt: '2027-03-04 12:00:00' })
  })
  it('has the new crew, time and date on screen at once', () => {
    const change = changeOf(carried(one), targetOf(shown, 2, '2027-03-03'))
    expect(changedJob(one, change, shown.workers)).toMatchObject({
      jobDate: '2027-03-03 09:00:00',
      startsAt: '2027-03-03 09:00:00',
      crew: [{ id: 2, name: 'Bo' }],
    })
  })
})

describe('the verdict on a place', () => {
  const verdict = (shown: Board, moved: Carried, workerId: number, day: string) =>
    verdictText(
      verdictOf(
        { board: shown, byWorker: jobsByWorker(shown), byTruck: jobsByTruck(shown), today: day },
        moved.job,
        changeOf(moved, targetOf(shown, workerId, day)),
        { workerId, truckId: null },
      ),
    )
  const one = job(1, [1])
  it('is free, or names the job that is in the way; a job may begin when another ends', () => {
    const busy = job(2, [2], { startsAt: '2027-03-03 12:00:00', endsAt: '2027-03-03 15:00:00' })
    const after = job(3, [2], { startsAt: '2027-03-04 13:00:00', endsAt: '2027-03-04 15:00:00' })
    const shown = board([one, busy, after])
    expect(verdict(shown, carried(one), 2, '2027-03-02')).toBe('Free')
    expect(verdict(shown, carried(one), 2, '2027-03-03')).toBe('Bo: Conflict with job #2 (Clara Nguyen)')
    expect(verdict(shown, carried(one), 2, '2027-03-04')).toBe('Free')
  })
  it('is time off, a full crew, or more than 40 hours', () => {
    const off = [{ startsAt: '2027-03-03 00:00:00', endsAt: '2027-03-04 00:00:00' }]
    const workers = [
      worker(1, 'Ann', { hours: 4 }),
      worker(2, 'Bo', { timesOff: off }),
      worker(3, 'Cy', { hours: 38 }),
    ]
    const shown = board(
      [one, job(4, [1, 2], { startsAt: '2027-03-05 09:00:00', endsAt: '2027-03-05 13:00:00' })],
      workers,
    )
    expect(verdict(shown, carried(one), 2, '2027-03-03')).toBe('Bo: Time off')
    expect(verdict(shown, carried(one), 3, '2027-03-03')).toBe('Cy: 42 hours this week')
    const full = shown.jobs[1]
    expect(full && verdict(shown, carried(full, { from: null, day: null }), 3, '2027-03-05')).toBe(
      'Crew is full',
    )
  })
  it('does not count the hours of a job twice for a worker who already has it', () => {
    const shown = board([one], [worker(1, 'Ann', { hours: 40 })])
    expect(verdict(shown, carried(one), 1, '2027-03-03')).toBe('Free')
  })
})

describe('news of other people', () => {
  it('name who changed which job, and leave out what the reader did', () => {
    const by = (id: number, name: string) => ({ version: 2, updatedBy: { id, name } })
    const before = board([job(1, []), job(2, [])])
    expect(changesOfOthers(before, board([job(1, [], by(7, 'Mia Ott')), job(2, [])]), 9)).toBe(
      'Mia Ott changed job #1.',
    )
    expect(changesOfOthers(before, board([job(1, [], by(9, 'Me'))]), 9)).toBe('')
    const both = board([job(1, [], by(7, 'Mia Ott')), job(2, [], by(7, 'Mia Ott'))])
    expect(changesOfOthers(before, both, 9)).toBe('Mia Ott changed job #1, and 1 more changed.')
  })
  it('leave out jobs that are only in the trays, and name those that get a place in the period or lose it', () => {
    const [undated, dated] = [{ startsAt: null, endsAt: null }, {}]
    const later = { startsAt: '2027-09-01 09:00:00', endsAt: '2027-09-01 13:00:00' }
    const news = (from: Partial<BoardJob>, to: Partial<BoardJob>) =>
      changesOfOthers(
        board([job(1, [], from)]),
        board([job(1, [], { ...to, version: 2, updatedBy: { id: 7, name: 'Mia Ott' } })]),
        9,
      )
    expect(news(undated, undated)).toBe('')
    expect(news(undated, later)).toBe('')
    expect(news(undated, dated)).toBe('Mia Ott changed job #1.')
    expect(news(dated, undated)).toBe('Mia Ott changed job #1.')
  })
})

describe('what stands in the way of a truck', () => {
  const truck = (id: number, more: Partial<BoardTruck> = {}): BoardTruck => ({
    id,
    name: `Truck ${id}`,
    sizeFeet: 26,
    isRented: false,
    retiredOn: null,
    grossWeightPounds: null,
    licenseClass: null,
    annual: null,
    cubicFeet: 1682,
    outages: [],
    ...more,
  })
  const verdict = (
    moved: BoardJob,
    {
      more = {},
      others = [],
      crew = [],
    }: { more?: Partial<BoardTruck>; others?: BoardJob[]; crew?: BoardWorker[] } = {},
  ) => {
    const shown = { ...board([moved, ...others], crew), trucks: [truck(7, more)] }
    const facts = {
      board: shown,
      byWorker: jobsByWorker(shown),
      byTruck: jobsByTruck(shown),
      today: '2027-02-01',
    }
    return verdictText(verdictOf(facts, moved, { trucks: [7] }, { workerId: null, truckId: 7 }))
  }
  const at = (id: number, startsAt: string, endsAt: string) =>
    job(id, [], { startsAt: `2027-03-01 ${startsAt}:00`, endsAt: `2027-03-01 ${endsAt}:00`, trucks: [7] })

  it.each([
    ['nothing', {}, 'Free'],
    ['an outage', { outages: [{ since: '2027-02-20', until: null }] }, 'Truck 7: Out of service'],
    ['the end of its use', { retiredOn: '2027-01-01' }, 'Truck 7: Retired'],
    ['its weight', { grossWeightPounds: 26_001 }, 'Truck 7: Too heavy for the licenses of the crew'],
  ])('is %s', (_what, more, says) => {
    const driver = worker(1, 'Ann', { licenses: [{ licenseClass: null, expires: null }] })
    expect(verdict(job(1, [1]), { more, crew: [driver] })).toBe(says)
  })

  it('is another job at that time, or too soon before or after it', () => {
    const moved = job(1, [])
    expect(verdict(moved, { others: [at(2, '12:00', '15:00')] })).toBe(
      'Truck 7: Conflict with job #2 (Clara Nguyen)',
    )
    expect(verdict(moved, { others: [at(2, '13:29', '15:00')] })).toBe(
      'Truck 7: Less than 30 min from job #2 (Clara Nguyen)',
    )
    expect(verdict(moved, { others: [at(2, '13:30', '15:00')] })).toBe('Free')
  })

  it('is a load that it does not hold, which is only a warning', () => {
    expect(verdict(job(1, [], { cubicFeet: 1683 }))).toBe('Truck 7: Too small: room for 1,682 of 1,683 cu ft')
    expect(verdict(job(1, [], { cubicFeet: 1682 }))).toBe('Free')
  })
})

describe('the drive between two jobs of a worker', () => {
  // A degree of latitude is 69 miles, which is 124 minutes by road.
  const denver = { latitude: 39.7, longitude: -105 }
  const north = { latitude: 40.7, longitude: -105 }
  it.each([
    ['14:00', 'Ann: About 125 min drive, 60 min free, job #1 (Clara Nguyen)'],
    ['15:30', 'Free'],
  ])('is compared with the time until %s', (start, says) => {
    const first = job(1, [1], { startPoint: denver, endPoint: denver })
    const next = job(2, [], {
      startsAt: `2027-03-01 ${start}:00`,
      endsAt: '2027-03-01 18:00:00',
      startPoint: north,
      endPoint: north,
    })
    const shown = board([first, next])
    const facts = {
      board: shown,
      byWorker: jobsByWorker(shown),
      byTruck: jobsByTruck(shown),
      today: '2027-02-01',
    }
    expect(verdictText(verdictOf(facts, next, { crew: [1] }, { workerId: 1, truckId: null }))).toBe(says)
  })
})
