import { mayFinish } from '../../../shared/money/payments/finish.rules.ts'
import { changeBlock, mayMakeChange } from '../../../shared/jobs/change-orders/rules.ts'
import { crewHours } from '../../../shared/schedule/crew/crew.rules.ts'
import type { MyJob, OpenJob } from '../../../shared/overview/my-day/my-day.ts'
import { windowOn } from '../../../shared/overview/today/today.rules.ts'
import type { ActivityFacts } from '../../../shared/jobs/jobs/activities.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { leadOfCrew } from '../../../shared/people/workers/lead.ts'
import { carryDetails, placeLabel } from '../../../shared/jobs/jobs/place-label.ts'
import { vehicleText } from '../../../shared/company/fleet/vehicle-text.ts'
import { dollarsFromCents, lineTotalCents, sumCents } from '../../../shared/kernel/money.ts'
import { distanceMiles, pointOf, ROAD_FACTOR } from '../../../shared/kernel/places.ts'
import { openSpots } from '../../../shared/people/workers/crew.ts'
import { ACTIVITY_TYPE_LABELS, ACTIVITY_TYPES, jobDayOf } from '../../../shared/trade/job.choices.ts'
import { cityAndStateOf } from '../../jobs/jobs/found-places.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { lastNameFor, viewJob } from '../../jobs/jobs/job.view.ts'
import { answerRefusal } from '../../schedule/crew/crew.answers.ts'
import { calculatedPayLines, payLinesOf } from '../../schedule/crew/crew.pay.ts'
import type { MyDayCompany, OpenJobRow, OwnJobRow } from './my-day.store.ts'

/** What a job of a worker is shown by. */
interface OwnJob {
  job: JobRecord
  viewer: Viewer
  row: OwnJobRow
  clock: MyJob['clock']
}

/** Returns a job of the worker as their day shows it, with no more than the job's own screen shows them. */
export function myJobOf({ job, viewer, row, clock }: OwnJob, today: string, now: Date): MyJob {
  const shown = viewJob(job, viewer)
  const begins = jobDayOf(job.jobDate) ?? today
  const day = begins < today ? today : begins
  const { userId } = row
  const self = job.crew.find((one) => one.userId === userId)
  const coming = job.crew.filter(({ noShow, answer }) => !noShow && answer !== 'declined')
  const lead = leadOfCrew(job.crew)
  const isOff = (clock?.members.find(({ workerId }) => workerId === userId)?.state ?? 'off') === 'off'
  return {
    id: job.id,
    jobStatus: job.jobStatus,
    jobType: job.jobType,
    day,
    ...windowOn(shown, day),
    client: clientOf(shown.client),
    contacts: shown.contactPerson.flatMap(({ name, phone, isClient }) =>
      isClient !== true && phone ? [{ name, phone }] : [],
    ),
    places: shown.locations.map((place, index) => ({
      label: placeLabel(index, shown.locations.length),
      address: place.address,
      address2: place.address2 ?? '',
      kind: place.locationType ?? null,
      carry: carryDetails(place),
      latitude: place.latitude ?? null,
      longitude: place.longitude ?? null,
    })),
    crew: coming.map((member) => ({
      id: member.userId,
      name: `${member.firstName} ${lastNameFor(viewer, member.lastName)}`.trim(),
      isLead: member === lead,
      isSelf: member.userId === userId,
    })),
    trucks: job.vehicles.map(vehicleText),
    services: servicesOf(job),
    items: shown.cargo.map(({ item, quantity }) => (quantity === 1 ? item : `${quantity} × ${item}`)),
    notes: shown.notes,
    hours: crewHours(job.locations),
    pay: payOf(payLinesOf(row, job)),
    // Nobody is asked whether they can come once they are on their way.
    answer:
      self && job.jobStatus === 'scheduled' && (self.answer !== 'open' || isOff)
        ? { value: self.answer, reason: row.declineReason, mayAnswer: answerRefusal(job, now) === null }
        : null,
    clock,
    mayChange: mayMakeChange(viewer) && changeBlock(job) === null,
    mayFinish: mayFinish(viewer) && (job.startedAt !== null || job.jobStatus === 'completed'),
  }
}

function clientOf(client: ReturnType<typeof viewJob>['client']): MyJob['client'] {
  if (!client) return null
  const person = `${client.firstName} ${client.lastName}`.trim()
  return { name: person === '' ? client.companyName : person, phone: client.phone }
}

/** Returns a job that takes sign-ups as one outside its crew sees it. */
export function openJobOf(job: JobRecord, company: MyDayCompany, state: OpenJobRow): OpenJob {
  const townOf = (index: number) => {
    const { city, state: code } = cityAndStateOf(job.locations[index], job.foundPlaces?.[index])
    return [city, code].filter(Boolean).join(', ')
  }
  return {
    id: job.id,
    jobType: job.jobType,
    jobDate: job.jobDate ?? '',
    from: townOf(0),
    to: job.locations.length > 1 ? townOf(job.locations.length - 1) : '',
    hours: crewHours(job.locations),
    pay: payOf(
      calculatedPayLines(
        {
          hourlyRate: company.rate,
          noShow: false,
          answer: { value: 'open' },
          payLines: [],
          clockHours: null,
        },
        job,
      ),
    ),
    awayMiles: awayMiles(job, company),
    openPlaces: openSpots(job.crewSize, job.crew),
    crewSize: job.crewSize,
    services: servicesOf(job),
    isPending: state.isPending,
    isBusy: state.isBusy,
  }
}

/** Returns about how many whole miles it is by road to the first place; whole ones do not tell where it is. */
function awayMiles({ locations }: JobRecord, company: MyDayCompany): number | null {
  const home =
    pointOf({ latitude: company.homeLatitude, longitude: company.homeLongitude }) ?? pointOf(company)
  const first = locations[0] && pointOf(locations[0])
  return home && first ? Math.round(distanceMiles(home, first) * ROAD_FACTOR) : null
}

/** Returns the kinds of work of a job in their usual order. */
function servicesOf({
  locations,
}: {
  locations: readonly { activities: readonly ActivityFacts[] }[]
}): string[] {
  const all = new Set(
    locations.flatMap(({ activities }) => activities).map(({ activityType }) => activityType),
  )
  return ACTIVITY_TYPES.filter((type) => all.has(type)).map((type) => ACTIVITY_TYPE_LABELS[type])
}

/** Returns the sum of pay lines in dollars; null for none, or for work whose hours are not known yet. */
function payOf(lines: readonly { rate: number; units: number }[]): number | null {
  const dollars = dollarsFromCents(sumCents(lines.map(({ rate, units }) => lineTotalCents(rate, units))))
  return dollars > 0 ? dollars : null
}
