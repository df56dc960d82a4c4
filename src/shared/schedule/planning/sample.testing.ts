import type { PlanFacts, PlanJob, PlanPerson, PlanTruck } from './plan.ts'

/** A job of the first of March 2027 at an hour, for tests and benchmarks. */
export function sampleJob(jobId: number, hour: number, more: Partial<PlanJob> = {}): PlanJob {
  const hours = more.hours ?? 4
  const start = DAY_START + hour * 60
  return {
    jobId,
    start,
    end: start + hours * 60,
    from: null,
    to: null,
    hours,
    days: { first: '2027-03-01', last: '2027-03-01' },
    spots: 2,
    memberIds: [],
    workingIds: [],
    licenses: [],
    needsTruck: false,
    cubicFeet: 0,
    trucks: [],
    ...more,
  }
}
/** Minutes since 1970 of midnight of that day. */
export const DAY_START = Date.parse('2027-03-01T00:00:00Z') / 60_000

/** Somebody who is free. */
export function samplePerson(id: number, more: Partial<PlanPerson> = {}): PlanPerson {
  return {
    id,
    name: `Worker ${id}`,
    rating: null,
    hours: 0,
    visits: [],
    timesOff: [],
    licenses: [],
    hasLed: false,
    ...more,
  }
}

/** A free truck of 26 ft. */
export function sampleTruck(id: number, more: Partial<PlanTruck> = {}): PlanTruck {
  return { id, name: `Truck ${id}`, cubicFeet: 1682, needs: 'regular', visits: [], problems: {}, ...more }
}

/** Facts with a turnaround of 30 minutes. */
export function sampleFacts(facts: Partial<PlanFacts>): PlanFacts {
  return { jobs: [], people: [], trucks: [], turnaround: 30, ...facts }
}
