import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doesLicenseCover, LICENSE_CLASSES } from '../../company/fleet/licenses.ts'
import type { Plan, PlanFacts } from './plan.ts'
import { makePlan } from './plan-search.ts'
import { clash } from './plan-state.ts'
import { DAY_START, sampleFacts, sampleJob, samplePerson, sampleTruck } from './sample.testing.ts'

const at = (hour: number, hours: number) => ({
  start: DAY_START + hour * 60,
  end: DAY_START + (hour + hours) * 60,
})
const DENVER = { latitude: 39.74, longitude: -104.99 }
const BOULDER = { latitude: 40.01, longitude: -105.27 }
const proposalOf = (plan: Plan, jobId: number) => {
  const found = plan.proposals.find((one) => one.jobId === jobId)
  if (!found) throw new Error(`No proposal for job ${jobId}`)
  return found
}
const crewOf = (plan: Plan, jobId: number) => proposalOf(plan, jobId).crew.map(({ id }) => id)
const valid = { licenseClass: null, expires: '2030-01-01' }

describe('the crew of a plan', () => {
  it('is who is free, not who is on another job or has time off', () => {
    const facts = sampleFacts({
      jobs: [sampleJob(1, 8, { spots: 3 })],
      people: [
        samplePerson(1, { visits: [{ jobId: 9, ...at(7, 2), from: null, to: null }] }),
        samplePerson(2, { timesOff: [at(0, 24)] }),
        samplePerson(3, { visits: [{ jobId: 9, ...at(12, 2), from: null, to: null }] }),
      ],
    })
    const plan = makePlan(facts)
    expect(crewOf(plan, 1)).toEqual([3])
    expect(proposalOf(plan, 1)).toMatchObject({
      openSpots: 2,
      problems: ['2 spots stay open.', '1 worker has time off.', '1 worker is on another job then.'],
    })
  })

  it('says why each person was chosen, with hours, the way from the job before and overtime', () => {
    const visits = [{ jobId: 9, ...at(7, 2), from: BOULDER, to: BOULDER }]
    const plan = makePlan(
      sampleFacts({
        jobs: [sampleJob(1, 10, { from: DENVER })],
        people: [samplePerson(1, { visits, hours: 38, rating: 4.8 }), samplePerson(2, { hours: 18 })],
      }),
    )
    expect(proposalOf(plan, 1).crew.map(({ reasons }) => reasons)).toEqual([
      ['24 mi from job #9 before', '42 h this week, 2 h overtime', 'Rated 96%'],
      ['Free all day', '22 h this week'],
    ])
  })

  it('prefers people without overtime, near the job before, and better ones', () => {
    const one = (people: PlanFacts['people']) =>
      crewOf(makePlan(sampleFacts({ jobs: [sampleJob(1, 10, { spots: 1, from: DENVER })], people })), 1)
    expect(one([samplePerson(1, { hours: 39 }), samplePerson(2, { hours: 20 })])).toEqual([2])
    const from = (place: typeof DENVER) => [{ jobId: 9, ...at(6, 2), from: place, to: place }]
    expect(
      one([samplePerson(1, { visits: from(BOULDER) }), samplePerson(2, { visits: from(DENVER) })]),
    ).toEqual([2])
    expect(one([samplePerson(1, { rating: 3 }), samplePerson(2, { rating: 4 })])).toEqual([2])
  })

  it('has a lead and a driver if there are any, the lead first', () => {
    const people = [1, 2, 3, 4].map((id) => samplePerson(id, { rating: 5 }))
    const plan = makePlan(
      sampleFacts({
        jobs: [sampleJob(1, 8, { needsTruck: true })],
        people: [
          ...people,
          samplePerson(5, { licenses: [valid] }),
          samplePerson(6, { hasLed: true, hours: 30 }),
        ],
        trucks: [sampleTruck(1)],
      }),
    )
    expect(proposalOf(plan, 1).crew).toMatchObject([
      { id: 6, isLead: true, isDriver: false },
      { id: 5, isLead: false, isDriver: true },
    ])
  })

  it('leaves out nobody whom an exchange could place', () => {
    // By the order of start, the first job would take the only person who can do the second one.
    const late = samplePerson(2, { visits: [{ jobId: 9, ...at(13, 3), from: null, to: null }], hours: 10 })
    const facts = sampleFacts({
      jobs: [sampleJob(1, 8, { spots: 1 }), sampleJob(2, 11, { spots: 1 })],
      people: [samplePerson(1), late],
    })
    const plan = makePlan(facts)
    expect(plan.proposals.map(({ openSpots }) => openSpots)).toEqual([0, 0])
    expect([crewOf(plan, 1), crewOf(plan, 2)]).toEqual([[2], [1]])
    expect(plan.cost).toBeLessThan(plan.greedyCost)
  })
})

describe('the trucks of a plan', () => {
  it('are large enough and no larger than needed', () => {
    const plan = makePlan(
      sampleFacts({
        jobs: [
          sampleJob(1, 8, { spots: 0, needsTruck: true, cubicFeet: 700 }),
          sampleJob(2, 9, { spots: 0, needsTruck: true, cubicFeet: 1500 }),
        ],
        trucks: [sampleTruck(1), sampleTruck(2, { cubicFeet: 764 })],
      }),
    )
    expect(plan.proposals.map(({ trucks }) => trucks)).toEqual([
      [{ id: 2, reasons: ['On no other job', '764 cu ft for 700'] }],
      [{ id: 1, reasons: ['On no other job', '1,682 cu ft for 1,500'] }],
    ])
  })

  it('are several where one is too small, and say what is missing', () => {
    const job = sampleJob(1, 8, { spots: 0, needsTruck: true, cubicFeet: 1500 })
    const small = (id: number) => sampleTruck(id, { cubicFeet: 764 })
    const two = makePlan(sampleFacts({ jobs: [job], trucks: [small(1), small(2), small(3)] }))
    expect(proposalOf(two, 1).trucks).toHaveLength(2)
    const one = makePlan(sampleFacts({ jobs: [job], trucks: [small(1)] }))
    expect(proposalOf(one, 1).problems).toEqual([
      'Needs a 26 ft truck or two trips: the cube sheet has 1,500 cu ft, and there is room for 764.',
    ])
  })

  it('are not on a job within the turnaround, unfit, or without a license on the crew', () => {
    const job = sampleJob(1, 10, { needsTruck: true })
    const problem = 'Truck 2 is out of service on Mon, Mar 1.'
    const plan = makePlan(
      sampleFacts({
        jobs: [job],
        people: [samplePerson(1, { licenses: [valid] }), samplePerson(2)],
        trucks: [
          sampleTruck(1, { visits: [at(7, 2.9)] }),
          sampleTruck(2, { problems: { 1: problem } }),
          sampleTruck(3, { needs: 'cdlB' }),
        ],
      }),
    )
    expect(proposalOf(plan, 1)).toMatchObject({
      openSpots: 0,
      trucks: [],
      problems: [
        'No truck can take this job.',
        '1 truck is on another job then.',
        'Nobody on this crew may drive the trucks that are free.',
        problem,
      ],
    })
  })
})

const licenses = fc.array(
  fc.record({
    licenseClass: fc.constantFrom(null, ...LICENSE_CLASSES),
    expires: fc.constantFrom(null, '2026-01-01', '2030-01-01'),
  }),
  { maxLength: 2 },
)
const point = fc.option(
  fc.record({
    latitude: fc.double({ min: 39, max: 41, noNaN: true }),
    longitude: fc.double({ min: -106, max: -104, noNaN: true }),
  }),
)
const span = fc.record({ hour: fc.integer({ min: 5, max: 20 }), hours: fc.integer({ min: 1, max: 9 }) })
const facts: fc.Arbitrary<PlanFacts> = fc
  .record({
    jobs: fc.array(
      fc.record({
        span,
        from: point,
        to: point,
        spots: fc.integer({ min: 0, max: 4 }),
        needsTruck: fc.boolean(),
        cubicFeet: fc.integer({ min: 0, max: 4000 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    people: fc.array(
      fc.record({
        rating: fc.option(fc.integer({ min: 0, max: 5 })),
        hours: fc.integer({ min: 0, max: 45 }),
        visit: fc.option(span),
        off: fc.option(span),
        licenses,
        hasLed: fc.boolean(),
      }),
      { maxLength: 10 },
    ),
    trucks: fc.array(
      fc.record({
        cubicFeet: fc.option(fc.constantFrom(402, 764, 1682)),
        needs: fc.constantFrom(...LICENSE_CLASSES),
        visit: fc.option(span),
        unfitFor: fc.integer({ min: 0, max: 8 }),
      }),
      { maxLength: 5 },
    ),
    turnaround: fc.constantFrom(0, 30, 90),
  })
  .map(({ jobs, people, trucks, turnaround }) => ({
    turnaround,
    jobs: jobs.map(({ span: { hour, hours }, ...job }, index) =>
      sampleJob(index + 1, hour, { hours, ...job }),
    ),
    people: people.map(({ visit, off, ...person }, index) =>
      samplePerson(index + 1, {
        ...person,
        visits: visit ? [{ jobId: 900, ...at(visit.hour, visit.hours), from: null, to: null }] : [],
        timesOff: off ? [at(off.hour, off.hours)] : [],
      }),
    ),
    trucks: trucks.map(({ visit, unfitFor, ...truck }, index) =>
      sampleTruck(index + 1, {
        ...truck,
        visits: visit ? [at(visit.hour, visit.hours)] : [],
        problems: { [unfitFor]: 'Unfit.' },
      }),
    ),
  }))

/** Fails if a plan puts somebody or something where they cannot be. */
function checkPlan({ jobs, people, trucks, turnaround }: PlanFacts, plan: Plan): void {
  const placed = plan.proposals.map((proposal) => ({
    proposal,
    job: jobs.find(({ jobId }) => jobId === proposal.jobId) ?? sampleJob(0, 0),
  }))
  for (const { proposal, job } of placed) {
    const ids = proposal.crew.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length + proposal.openSpots).toBe(job.spots)
    const crew = people.filter(({ id }) => ids.includes(id))
    const held = [...job.licenses, ...crew.flatMap((person) => person.licenses)]
    for (const person of crew) {
      expect(person.visits.some((visit) => clash(visit, job))).toBe(false)
      expect(person.timesOff.some((off) => clash(off, job))).toBe(false)
    }
    for (const { id } of proposal.trucks) {
      const truck = trucks.find((one) => one.id === id)
      expect(truck?.problems[job.jobId]).toBeUndefined()
      expect(truck?.visits.some((visit) => clash(visit, job, turnaround))).toBe(false)
      const covers = held.some(
        ({ licenseClass, expires }) =>
          (expires === null || expires >= job.days.last) &&
          doesLicenseCover(licenseClass ?? 'regular', truck?.needs ?? 'regular'),
      )
      expect(covers || (held.length === 0 && truck?.needs === 'regular')).toBe(true)
    }
  }
  for (const [index, one] of placed.entries())
    for (const other of placed.slice(index + 1)) {
      if (clash(one.job, other.job))
        for (const { id } of one.proposal.crew)
          expect(other.proposal.crew.map((member) => member.id)).not.toContain(id)
      if (clash(one.job, other.job, turnaround))
        for (const { id } of one.proposal.trucks)
          expect(other.proposal.trucks.map((truck) => truck.id)).not.toContain(id)
    }
}

it('puts the one person who may drive a heavy truck on the job that needs it', () => {
  const plan = makePlan(
    sampleFacts({
      jobs: [sampleJob(1, 8, { spots: 1 }), sampleJob(2, 8, { spots: 1, needsTruck: true })],
      people: [samplePerson(1, { licenses: [{ licenseClass: 'cdlA', expires: null }] }), samplePerson(2)],
      trucks: [sampleTruck(1, { needs: 'cdlB' })],
    }),
  )
  expect(proposalOf(plan, 2)).toMatchObject({
    crew: [{ id: 1, isDriver: true }],
    trucks: [{ id: 1 }],
    problems: [],
  })
})

describe('every plan', () => {
  it('has no overlap, nobody on time off, no unfit truck, and is not worse than the greedy one', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const plan = makePlan(one, 300)
        checkPlan(one, plan)
        expect(plan.cost).toBeLessThanOrEqual(plan.greedyCost + 1e-6)
      }),
      { numRuns: 150 },
    )
  })

  it('is the same for the same facts, in whatever order they are', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const plan = makePlan(one, 200)
        const turned = {
          ...one,
          jobs: one.jobs.toReversed(),
          people: one.people.toReversed(),
          trucks: one.trucks.toReversed(),
        }
        expect(makePlan(turned, 200).proposals).toEqual(plan.proposals)
      }),
      { numRuns: 40 },
    )
  })
})
