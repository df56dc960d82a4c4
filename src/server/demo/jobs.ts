import { SIZES_OF, type HomeSize } from '../../shared/trade/home-sizes.ts'
import { jobTimes } from '../../shared/jobs/jobs/activities.ts'
import { JOB_SOURCES, type JobSource, type JobStatus, type JobType } from '../../shared/trade/job.choices.ts'
import { allowedJobTypes, isLocalJob, resolveJobType } from '../../shared/jobs/jobs/job.types.ts'
import { addDays } from '../../shared/kernel/dates.ts'
import { demoLocations, demoMiles, isPackedAt, type DemoArea, type DemoLocation } from './locations.ts'
import type { RandomSequence } from './random.ts'

/** A job to insert; people are indexes in the company's list, times are wall clock. */
export interface DemoJob {
  client: number | null
  addedBy: number
  jobStatus: JobStatus
  jobType: JobType
  jobSource: JobSource
  homeSize: HomeSize | null
  jobDate: string | null
  startsAt: string | null
  endsAt: string | null
  crewSize: number
  crew: { worker: number; rating: number; permissions: string[] }[]
  useTruck: boolean
  notes: string
  cargo: { item: string; quantity: number }[]
  contactPerson: Record<string, unknown>[]
  locations: DemoLocation[]
  distanceMiles: number | null
  isLocal: boolean
  /** The day of the last contact, from the creation of the job to yesterday, or null. */
  lastContactDay: string | null
  createdDay: string
  seenBy: number[]
}

/**
 * Returns the home size of a location by its rooms: the bedrooms plus a living room; null if it is not a
 * home.
 */
function homeOf(place: DemoLocation | undefined): HomeSize | null {
  const locationType = place?.['locationType']
  const rooms = Number(place?.['numRooms'] ?? 1)
  if (locationType === 'House' || locationType === 'Townhome')
    return SIZES_OF.house[Math.min(4, rooms) - 1] ?? null
  if (locationType === 'Apartment' || locationType === 'Condo')
    return SIZES_OF.apartment[Math.min(4, rooms) - 1] ?? null
  return null
}

const NOTES = [
  'Piano on the second floor, stairs are narrow.',
  'Elevator is booked from nine to noon.',
  'Please bring extra mattress bags.',
  'Gate code comes by text on the day.',
  'Two cats in the house, keep the back door shut.',
  'Glass table travels in the client’s own car.',
  'Storage unit closes at six.',
  '',
  '',
] as const
const ITEMS = [
  'Sofa',
  'Queen bed',
  'Dresser',
  'Washer',
  'Refrigerator',
  'Upright piano',
  'Desk',
  'Bicycle',
] as const

/** Statuses of past jobs, of future ones, and of those without a date. */
const PAST: readonly JobStatus[] = [
  'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'canceled', 'missed', 'refused_price', 'spam',
] // oxfmt-ignore
const COMING: readonly JobStatus[] = ['scheduled', 'scheduled', 'scheduled', 'inquiring', 'canceled']

/** Returns the jobs of a company over two years around `today`, the same for the same day. */
export function demoJobs(
  people: {
    managers: number[]
    workers: number[]
    clients: number[]
    demoClient: number
    demoWorker: number
  },
  area: DemoArea,
  today: string,
  count: number,
  dice: RandomSequence,
): DemoJob[] {
  const diaries: Diaries = new Map()
  const yesterday = addDays(today, -1)
  // The demo client has about eight jobs, whatever the company's size.
  const clientEvery = Math.max(1, Math.floor(count / 8))
  return Array.from({ length: count }, (_, index) => {
    const isComing = index % 4 === 0
    const isUndated = index % 13 === 5
    const offset = isUndated ? -dice.whole(0, 20) : isComing ? dice.whole(1, 85) : -dice.whole(2, 640)
    const drawn = isUndated ? 'inquiring' : isComing ? dice.pick(COMING) : dice.pick(PAST)
    // Some moves were certainly completed in these weeks, because the rules defer balances for a month.
    const isRecent = !isComing && index % 50 === 6
    // The first job is the demo client's and certainly in the future.
    const jobStatus = index === 0 ? 'scheduled' : isRecent ? 'completed' : drawn
    const day = addDays(today, isRecent ? -4 - (index % 19) : offset)
    // Jobs with packing start early, so that everyone is home by eight.
    const start = `${String(dice.whole(7, isPackedAt(index) ? 10 : 13)).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`
    const jobDate = isUndated ? null : `${day} ${start}:00`
    const locations = demoLocations(area, jobDate, index, dice)
    const miles = demoMiles(locations)
    const useTruck = dice.chance(65)
    const resolved = resolveJobType({ locations, useTruck, distanceMiles: miles, marginMiles: 30 })
    const jobType: JobType =
      index % 9 === 4 && allowedJobTypes(locations).includes('junk_removal') ? 'junk_removal' : resolved
    const crewSize = dice.whole(2, 4)
    const isStaffed = jobStatus === 'completed' || jobStatus === 'scheduled'
    const places = isStaffed ? (dice.chance(15) ? crewSize - 1 : crewSize) : 0
    const first = index % 6 === 0 ? [people.demoWorker] : []
    const times = jobTimes({ jobDate, locations, minimumHours: 3 })
    const candidates = [...first, ...Array.from({ length: places * 2 }, () => dice.pick(people.workers))]
    const crew = freeOf(diaries, candidates, times).slice(0, places)
    for (const worker of crew) if (times) diaries.set(worker, [...(diaries.get(worker) ?? []), times])
    const made = addDays(day, -dice.whole(5, 30))
    const createdDay = made < today ? made : addDays(today, -dice.whole(1, 9))
    const contact = addDays(day, dice.whole(-3, 3))
    const lastContactDay = [[contact, yesterday].toSorted()[0] ?? contact, createdDay].toSorted()[1] ?? null
    const someone = dice.pick(people.clients)
    return {
      client: index % 25 === 8 ? null : index % clientEvery === 0 ? people.demoClient : someone,
      addedBy: dice.pick(people.managers),
      jobStatus,
      jobType,
      jobSource: dice.pick(JOB_SOURCES),
      homeSize: homeOf(locations[0]),
      jobDate,
      startsAt: times?.startsAt ?? null,
      endsAt: times?.endsAt ?? null,
      crewSize,
      crew: crew.map((worker, place) => ({
        worker,
        rating: jobStatus === 'completed' ? dice.whole(5, 10) / 2 : 2.5,
        permissions:
          worker === people.demoWorker && isComing && index % 24 === 0
            ? ['sales', 'contact']
            : place === 0
              ? ['contact', 'documents', 'payment']
              : [],
      })),
      useTruck,
      notes: dice.pick(NOTES),
      cargo: Array.from({ length: dice.whole(0, 4) }, () => ({
        item: dice.pick(ITEMS),
        quantity: dice.whole(1, 3),
      })),
      contactPerson: dice.chance(20)
        ? [
            {
              name: 'Building manager',
              phone: `${area.areaCode}5550199`,
              email: '',
              contactMethod: 'call',
              isClient: false,
            },
          ]
        : [],
      locations,
      distanceMiles: miles,
      isLocal: isLocalJob(locations, miles, 30),
      lastContactDay: dice.chance(70) ? lastContactDay : null,
      createdDay,
      seenBy: people.managers.filter(() => dice.chance(40)),
    }
  })
}

type Diaries = Map<number, { startsAt: string; endsAt: string }[]>

/** Returns the requested people without duplicates who are on no other job at that time. */
function freeOf(
  diaries: Diaries,
  candidates: readonly number[],
  times: { startsAt: string; endsAt: string } | null,
): number[] {
  const isFree = (worker: number) =>
    !times ||
    (diaries.get(worker) ?? []).every(
      ({ startsAt, endsAt }) => times.endsAt <= startsAt || endsAt <= times.startsAt,
    )
  return [...new Set(candidates)].filter(isFree)
}
