import type { Plan, PlanFacts } from './plan.ts'
import { explainPlan } from './plan-reasons.ts'
import {
  addedTrucks,
  isUnlicensed,
  isValidFor,
  jobCost,
  openPlan,
  personCost,
  type JobState,
  type PersonState,
  type PlanState,
  type TruckState,
} from './plan-state.ts'

/** Steps of the search for each job of a plan. */
const STEPS_PER_JOB = 4_000
/** Steps by which a plan that is worse than the last one must still be better than an earlier one. */
const LATE_STEPS = 400
const SEED = 20_270_301

/**
 * Returns a plan for the open crew spots and trucks of these jobs: a greedy plan, bettered by a local search with a fixed
 * number of steps and a fixed seed. The same facts give the same plan.
 */
export function makePlan(facts: PlanFacts, stepsPerJob = STEPS_PER_JOB): Plan {
  const state = openPlan(facts)
  fillGreedily(state)
  const greedyCost = costOf(state)
  search(state, stepsPerJob * state.jobs.length)
  dropUnlicensed(state)
  return { proposals: explainPlan(state, facts.turnaround), cost: costOf(state), greedyCost }
}

/** Returns the cost of a plan. */
export function costOf({ jobs, people }: PlanState): number {
  return jobs.reduce((sum, { cost }) => sum + cost, 0) + people.reduce((sum, { cost }) => sum + cost, 0)
}

/** Fills the jobs in the order of their start, each spot with the truck or the person that costs least there. */
export function fillGreedily(state: PlanState): void {
  for (const job of state.jobs) {
    const change = createChange(state)
    for (let slot = 0; slot < job.crew.length; slot += 1) {
      const free = job.people.filter(
        (person) => !person.jobs.some((one) => one === job || job.crewClashes.has(one)),
      )
      putBest(change, [...free, null], (person) => change.setPerson(job, slot, person))
    }
    for (let slot = 0; slot < job.trucks.length; slot += 1) {
      const free = job.fit.filter(
        (truck) => !truck.jobs.some((one) => one === job || job.truckClashes.has(one)),
      )
      putBest(change, [...free, null], (truck) => change.setTruck(job, slot, truck))
    }
  }
  dropUnlicensed(state)
}

function putBest<T>(change: Change, choices: readonly T[], put: (choice: T) => void): void {
  let best: { choice: T; by: number } | undefined
  for (const choice of choices) {
    put(choice)
    const by = change.settle()
    if (!best || by < best.by) best = { choice, by }
    change.undo()
  }
  if (!best) return
  put(best.choice)
  change.settle()
  change.keep()
}

/** Takes trucks off that the server would refuse, because nobody on the crew may drive them. */
function dropUnlicensed(state: PlanState): void {
  const change = createChange(state)
  for (const job of state.jobs) takeOffUnlicensed(change, job)
  change.settle()
  change.keep()
}

/** Changes a plan step by step: late acceptance hill climbing, which needs no clock and no temperature. */
function search(state: PlanState, steps: number): void {
  const random = createRandom(SEED)
  const change = createChange(state)
  const staffed = state.jobs.filter(({ crew, people }) => crew.length > 0 && people.length > 0)
  const driven = state.jobs.filter(({ trucks, fit }) => trucks.length > 0 && fit.length > 0)
  if (staffed.length + driven.length === 0) return
  let current = costOf(state)
  let best = { cost: current, taken: take(state) }
  const earlier = Array.from({ length: LATE_STEPS }, () => current)
  for (let step = 0; step < steps; step += 1) {
    const isTruck = driven.length > 0 && (staffed.length === 0 || random(4) === 0)
    if (isTruck) moveTruck(change, driven, random)
    else if (random(4) === 0) swapPeople(change, staffed, random)
    else movePerson(change, staffed, random)
    const next = current + change.settle()
    const at = step % LATE_STEPS
    if (next <= current || next < (earlier[at] ?? current)) {
      change.keep()
      current = next
      if (current < best.cost - 1e-6) best = { cost: current, taken: take(state) }
    } else change.undo()
    earlier[at] = current
  }
  restore(state, best.taken)
}

type Random = (below: number) => number

/** Returns whole numbers below a limit from a seed (mulberry32). */
function createRandom(seed: number): Random {
  let at = seed
  return (below) => {
    at = (at + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

function pick<T>(list: readonly T[], random: Random): T {
  const one = list[random(list.length)]
  if (one === undefined) throw new Error('An empty list has nothing to pick.')
  return one
}

function movePerson(change: Change, jobs: readonly JobState[], random: Random): void {
  const job = pick(jobs, random)
  putPerson(change, job, random(job.crew.length), pick(job.people, random))
}

/**
 * Puts a free person on a spot; whoever was there takes the spots that the person gives up, if they can. Trucks that nobody
 * may drive then are taken off.
 */
function putPerson(change: Change, job: JobState, slot: number, person: PersonState): void {
  if (person.jobs.includes(job)) return
  const before = job.crew[slot] ?? null
  const given = person.jobs.filter((one) => job.crewClashes.has(one))
  const slots = given.map((one) => ({ job: one, slot: one.crew.indexOf(person) }))
  for (const one of slots) change.setPerson(one.job, one.slot, null)
  change.setPerson(job, slot, person)
  if (before)
    for (const one of slots) if (mayWork(before, one.job)) change.setPerson(one.job, one.slot, before)
  for (const one of [job, ...given]) takeOffUnlicensed(change, one)
}

function takeOffUnlicensed(change: Change, job: JobState): void {
  for (const truck of addedTrucks(job))
    if (isUnlicensed(job, truck)) change.setTruck(job, job.trucks.indexOf(truck), null)
}

/** Exchanges the people of two spots. */
function swapPeople(change: Change, jobs: readonly JobState[], random: Random): void {
  const [job, other] = [pick(jobs, random), pick(jobs, random)]
  if (job === other) return
  const [slot, otherSlot] = [random(job.crew.length), random(other.crew.length)]
  const [person, otherPerson] = [job.crew[slot] ?? null, other.crew[otherSlot] ?? null]
  if (person === otherPerson) return
  change.setPerson(job, slot, null)
  change.setPerson(other, otherSlot, null)
  if (otherPerson && mayWork(otherPerson, job)) change.setPerson(job, slot, otherPerson)
  if (person && mayWork(person, other)) change.setPerson(other, otherSlot, person)
}

function mayWork(person: PersonState, job: JobState): boolean {
  return job.people.includes(person) && !person.jobs.some((one) => one === job || job.crewClashes.has(one))
}

/** Puts a free truck on a job, or none; the truck that was there takes the places that it gives up, if it can. */
function moveTruck(change: Change, jobs: readonly JobState[], random: Random): void {
  const job = pick(jobs, random)
  const slot = random(job.trucks.length)
  const before = job.trucks[slot] ?? null
  const truck = random(8) === 0 ? null : pick(job.fit, random)
  if (truck?.jobs.includes(job)) return
  const given = truck?.jobs.filter((one) => job.truckClashes.has(one)) ?? []
  const slots = given.map((one) => ({ job: one, slot: one.trucks.indexOf(truck) }))
  for (const one of slots) change.setTruck(one.job, one.slot, null)
  change.setTruck(job, slot, truck)
  if (before)
    for (const one of slots) if (mayDrive(before, one.job)) change.setTruck(one.job, one.slot, before)
  if (!truck || !isUnlicensed(job, truck) || job.crew.length === 0) return
  const drivers = job.people.filter(({ fact }) =>
    fact.licenses.some((one) => isValidFor(one, job.fact, truck.fact.needs)),
  )
  if (drivers.length > 0) putPerson(change, job, random(job.crew.length), pick(drivers, random))
}

function mayDrive(truck: TruckState, job: JobState): boolean {
  return job.fit.includes(truck) && !truck.jobs.some((one) => one === job || job.truckClashes.has(one))
}

/** A step of the search: what it changed, and the costs before. */
interface Change {
  setPerson(job: JobState, slot: number, person: PersonState | null): void
  setTruck(job: JobState, slot: number, truck: TruckState | null): void
  /** Calculates the cost of what has changed; returns by how much it is higher. */
  settle(): number
  keep(): void
  undo(): void
}

function createChange(state: PlanState): Change {
  let undos: (() => void)[] = []
  const jobs = new Set<JobState>()
  const people = new Set<PersonState>()
  const place = (person: PersonState | TruckState | null, job: JobState, isOn: boolean) => {
    if (!person) return
    if (isOn) person.jobs.push(job)
    else person.jobs.splice(person.jobs.indexOf(job), 1)
  }
  function put<T extends PersonState | TruckState>(
    list: (T | null)[],
    job: JobState,
    slot: number,
    one: T | null,
  ) {
    const before = list[slot] ?? null
    place(before, job, false)
    list[slot] = one
    place(one, job, true)
    undos.push(() => {
      place(one, job, false)
      list[slot] = before
      place(before, job, true)
    })
    jobs.add(job)
    return before
  }
  const clear = () => {
    undos = []
    jobs.clear()
    people.clear()
  }
  return {
    setPerson(job, slot, person) {
      const before = put(job.crew, job, slot, person)
      if (before) people.add(before)
      if (person) people.add(person)
    },
    setTruck(job, slot, truck) {
      put(job.trucks, job, slot, truck)
    },
    settle() {
      let by = 0
      const recost = (one: JobState | PersonState, cost: number) => {
        const before = one.cost
        by += cost - before
        one.cost = cost
        undos.push(() => {
          one.cost = before
        })
      }
      for (const job of jobs) recost(job, jobCost(state, job))
      for (const person of people) recost(person, personCost(person))
      return by
    },
    keep: clear,
    undo() {
      for (const back of undos.toReversed()) back()
      clear()
    },
  }
}

type Taken = { crew: (PersonState | null)[]; trucks: (TruckState | null)[] }[]

function take({ jobs }: PlanState): Taken {
  return jobs.map(({ crew, trucks }) => ({ crew: [...crew], trucks: [...trucks] }))
}

function restore(state: PlanState, taken: Taken): void {
  for (const one of [...state.people, ...state.trucks]) one.jobs = []
  for (const [index, job] of state.jobs.entries()) {
    const found = taken[index]
    if (!found) continue
    job.crew = found.crew
    job.trucks = found.trucks
    for (const one of [...job.crew, ...job.trucks]) one?.jobs.push(job)
  }
  for (const job of state.jobs) job.cost = jobCost(state, job)
  for (const person of state.people) person.cost = personCost(person)
}
