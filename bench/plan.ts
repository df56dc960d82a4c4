/**
 * Measures the plan of a day: `node_modules/.bin/node bench/plan.ts`. Makes days of 60 jobs, 80 people and 30 trucks from
 * fixed seeds, and reports the time of a plan in one thread, and its cost and open spots beside those of the greedy plan
 * and a lower bound: the spots and trucks that no plan can fill, because too few people and trucks are free at a time.
 */
import { parseArgs } from 'node:util'
import type { PlanFacts, PlanJob } from '../src/shared/schedule/planning/plan.ts'
import { costOf, fillGreedily, makePlan } from '../src/shared/schedule/planning/plan-search.ts'
import {
  addedCrew,
  addedTrucks,
  clash,
  isFree,
  openPlan,
  type PlanState,
} from '../src/shared/schedule/planning/plan-state.ts'
import {
  DAY_START,
  sampleFacts,
  sampleJob,
  samplePerson,
  sampleTruck,
} from '../src/shared/schedule/planning/sample.testing.ts'

const { values: flags } = parseArgs({ options: { days: { type: 'string', default: '7' } } })

/** Whole numbers below a limit from a seed. */
function numbersFrom(seed: number): (below: number) => number {
  let at = seed
  return (below) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((at / 4_294_967_296) * below)
  }
}

function dayOf(seed: number): PlanFacts {
  const below = numbersFrom(seed)
  const place = () => ({ latitude: 39.5 + below(500) / 1000, longitude: -105.2 + below(500) / 1000 })
  const span = (hour: number, hours: number) => ({
    start: DAY_START + hour * 60,
    end: DAY_START + (hour + hours) * 60,
  })
  const license = () => ({
    licenseClass: below(6) === 0 ? ('cdlB' as const) : null,
    expires: below(5) === 0 ? '2026-01-01' : null,
  })
  return sampleFacts({
    jobs: Array.from({ length: 60 }, (_, index) =>
      sampleJob(index + 1, 7 + below(10), {
        hours: 2 + below(4),
        spots: 2 + below(3),
        needsTruck: below(8) > 0,
        cubicFeet: below(4) === 0 ? 0 : 300 + below(1500),
        from: place(),
        to: place(),
      }),
    ),
    people: Array.from({ length: 80 }, (_, index) =>
      samplePerson(index + 1, {
        rating: below(5) === 0 ? null : 2.5 + below(6) / 2.5,
        hours: below(44),
        licenses: below(2) === 0 ? [license()] : [],
        hasLed: below(4) === 0,
        timesOff: below(12) === 0 ? [span(0, 24)] : [],
        visits:
          below(6) === 0
            ? [{ jobId: 900 + index, ...span(7 + below(8), 4), from: place(), to: place() }]
            : [],
      }),
    ),
    trucks: Array.from({ length: 30 }, (_, index) =>
      sampleTruck(index + 1, {
        cubicFeet: [764, 1016, 1682, null][below(4)] ?? null,
        needs: below(7) === 0 ? 'cdlB' : 'regular',
        visits: below(8) === 0 ? [span(8 + below(6), 3)] : [],
      }),
    ),
  })
}

/** Spots and trucks that no plan can fill: of the jobs that run at the start of a job, beyond those that are free for any of them. */
function leastOpen({ jobs, people, trucks, turnaround }: PlanFacts) {
  const most = (needed: (running: PlanJob[]) => number) =>
    Math.max(
      0,
      ...jobs.map(({ start }) => needed(jobs.filter((job) => job.start <= start && start < job.end))),
    )
  return {
    spots: most(
      (running) =>
        running.reduce((sum, { spots }) => sum + spots, 0) -
        people.filter((person) => running.some((job) => isFree(person, job))).length,
    ),
    trucks: most((running) => {
      const driven = running.filter(({ needsTruck }) => needsTruck)
      return (
        driven.length -
        trucks.filter((truck) =>
          driven.some((job) => !truck.visits.some((visit) => clash(visit, job, turnaround))),
        ).length
      )
    }),
  }
}

function openOf({ jobs }: PlanState) {
  return {
    spots: jobs.reduce((sum, job) => sum + job.crew.length - addedCrew(job).length, 0),
    trucks: jobs.filter((job) => job.trucks.length > 0 && addedTrucks(job).length === 0).length,
  }
}

makePlan(dayOf(1), 200)
const times: number[] = []
for (let seed = 1; seed <= Number(flags.days); seed += 1) {
  const facts = dayOf(seed)
  const greedy = openPlan(facts)
  fillGreedily(greedy)
  const started = performance.now()
  const plan = makePlan(facts)
  times.push(performance.now() - started)
  const [before, least] = [openOf(greedy), leastOpen(facts)]
  const spots = plan.proposals.reduce((sum, { openSpots }) => sum + openSpots, 0)
  const trucks = plan.proposals.filter(
    ({ jobId, trucks: own }) =>
      own.length === 0 && facts.jobs.some((job) => job.jobId === jobId && job.needsTruck),
  ).length
  console.log(
    `day ${seed}: ${Math.round(times.at(-1) ?? 0)} ms; open spots ${spots} (greedy ${before.spots}, at least ${least.spots}); ` +
      `jobs without a truck ${trucks} (greedy ${before.trucks}, at least ${least.trucks}); ` +
      `cost ${Math.round(plan.cost)} (greedy ${Math.round(costOf(greedy))})`,
  )
}
const sorted = times.toSorted((one, other) => one - other)
console.log(
  `time: ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, at most ${Math.round(sorted.at(-1) ?? 0)} ms`,
)
