import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { POLICY_TYPE_LABELS } from '../../../shared/company/insurance/policy.ts'
import { isRenewedBy } from '../../../shared/company/insurance/policy.rules.ts'
import { annualDue } from '../../../shared/company/fleet/vehicle.rules.ts'
import { DOCUMENT_KIND_LABELS } from '../../../shared/people/workers/worker-documents.ts'
import { addDays, formatDayInWords, wallClockOf } from '../../../shared/kernel/dates.ts'
import { EXPIRES_SOON_DAYS, daysUntil } from '../../../shared/kernel/expiry.ts'
import { isManager, type Link } from '../../../shared/kernel/permissions.ts'
import {
  MOST_WAITING,
  type Expiry,
  type Today,
  type WaitingClaim,
  type WaitingLists,
} from '../../../shared/overview/today/today.ts'
import { expiresText } from '../../../shared/overview/today/today.rules.ts'
import { readFlaggedChanges } from '../../jobs/change-orders/change-orders.service.ts'
import { openJobs, showJobRow, type JobContext, type JobRow } from '../../jobs/jobs/job.service.ts'
import type { Snapshot } from '../../kernel/db/snapshot.ts'
import { problemsOfVehicles } from '../../schedule/vehicle-assignments/vehicle-assignments.service.ts'
import { listOpenDisputeViews } from '../../messages/claims/waiting.service.ts'
import { findJobsAround, findJobsOfDay, readTodayCompany, type TodayCompany } from './today.store.ts'
import { aheadOf, cancellationOf, leftOverOf, todayJobOf, type TruckFacts } from './today.view.ts'
import {
  readApprovals,
  readChargebacksAndUnsent,
  readConversations,
  readFleetFacts,
  readInquiriesAndBookings,
} from './waiting.store.ts'
import { WAITING_DAYS } from '../../messages/communications/waiting-news.service.ts'

/** The most jobs of a day that are shown; the list of jobs has all. */
export const MOST_JOBS = 200

/** Days for which a cancellation by a client is listed. */
const CANCELED_DAYS = 3

/** The context of a day: what reads jobs, and the snapshots that the office reads with their records. */
export interface TodayContext extends JobContext {
  link: Link
  snapshots: readonly Snapshot<object>[]
}

/**
 * Returns a day of one company for the caller: for managers all jobs and what waits for the office now, for workers the
 * jobs on whose crew they are. The day is the company's current one if none is named.
 */
export async function readToday(work: TodayContext, date: string | undefined): Promise<Today> {
  const { tx, kernel, link, actor } = work
  const now = kernel.now().toISOString()
  const company = await readTodayCompany(tx, link.companyId)
  const today = wallClockOf(now, company.timezone).slice(0, 10)
  const day = date ?? today
  const isOffice = isManager(link.role)
  const canceledSince = new Date(kernel.now().getTime() - CANCELED_DAYS * 86_400_000).toISOString()
  const [found, around, lists] = await Promise.all([
    findJobsOfDay(tx, company, day, { userId: isOffice ? null : actor.userId, most: MOST_JOBS }),
    isOffice ? findJobsAround(tx, company.id, { today, canceledSince }) : NOTHING_AROUND,
    isOffice ? readLists(work, company, today) : null,
  ])
  const shown = await showJobs(work, [
    ...new Set([...found.ids, ...around.ahead, ...around.before, ...around.canceled.map(({ id }) => id)]),
  ])
  const trucks = isOffice ? await readTrucks(work, company, shown) : NO_TRUCKS
  const of = (ids: readonly number[]) => ids.flatMap((id) => shown.get(id) ?? [])
  return {
    company: { id: company.id, name: company.name, timezone: company.timezone },
    day,
    today,
    now,
    jobs: of(found.ids).map((job) => todayJobOf(job, day, trucks)),
    total: found.total,
    inquiryTargetMinutes: company.inquiryTargetMinutes,
    waiting: lists && {
      ...lists,
      ahead: listed(of(around.ahead).flatMap((job) => aheadOf(job, trucks) ?? [])),
      cancellations: listed(
        around.canceled.flatMap(({ id, at }) => {
          const job = shown.get(id)
          return job ? [cancellationOf(job, at)] : []
        }),
      ),
      leftOver: listed(of(around.before).flatMap((job) => leftOverOf(job) ?? [])),
    },
  }
}

/** Returns jobs as rows for the caller, by id; leaves out those that they may not know of. */
export async function showJobs(work: TodayContext, ids: readonly number[]) {
  const opened = await openJobs(work, ids, isManager(work.link.role) ? work.snapshots : undefined)
  // Started together, so that their queries share a round trip.
  const shown = await Promise.all(opened.map(({ job, viewer }) => showJobRow(work, job, viewer)))
  return new Map(shown.map((job) => [job.id, job]))
}

const NOTHING_AROUND = { ahead: [], before: [], canceled: [] }
const NO_TRUCKS: TruckFacts = { isAssigning: false, problems: new Map() }

/** Returns whether the company assigns trucks, and why trucks on these jobs must not drive. */
async function readTrucks(
  { tx, kernel }: TodayContext,
  company: TodayCompany,
  jobs: ReadonlyMap<number, Pick<JobRow, 'vehicles'>>,
): Promise<TruckFacts> {
  const isAssigning = withDefaultBooking(company.booking).assignsTrucks
  const withTrucks = [...jobs].flatMap(([id, { vehicles }]) => (vehicles.length > 0 ? [id] : []))
  if (withTrucks.length === 0) return { isAssigning, problems: new Map() }
  const at = { companyId: company.id, timezone: company.timezone, now: kernel.now() }
  const found = await problemsOfVehicles(tx, at, withTrucks)
  const problems = new Map<number, string[]>()
  for (const { jobId, problem } of found)
    problems.set(jobId, [...new Set([...(problems.get(jobId) ?? []), problem.text])])
  return { isAssigning, problems }
}

type Lists = Omit<WaitingLists, 'ahead' | 'leftOver' | 'cancellations'>

async function readLists({ tx, kernel }: TodayContext, company: TodayCompany, today: string): Promise<Lists> {
  const until = addDays(today, EXPIRES_SOON_DAYS)
  const since = new Date(kernel.now().getTime() - WAITING_DAYS * 86_400_000).toISOString()
  const paging = { page: 1, per_page: MOST_WAITING }
  const [talk, { inquiries, bookings }, approvals, disputes, { chargebacks, unsent }, fleet, changeOrders] =
    await Promise.all([
      readConversations(tx, company.id, kernel.now().toISOString()),
      readInquiriesAndBookings(tx, company.id, since),
      readApprovals(tx, company.id, today),
      listOpenDisputeViews(tx, kernel, [company.id], paging),
      readChargebacksAndUnsent(tx, company.id, since),
      readFleetFacts(tx, company.id, { today, until }),
      readFlaggedChanges(tx, company.id, { since, most: MOST_WAITING }),
    ])
  const claims = [
    ...disputes.rows.map(({ id, jobId, client, submittedAt, next }): WaitingClaim => ({
      kind: 'dispute',
      id,
      jobId,
      client,
      text: next?.label ?? 'Answer the claim',
      due: next?.due ?? null,
      at: submittedAt,
    })),
    ...chargebacks.map(({ isInquiry, ...one }): WaitingClaim => ({
      kind: 'chargeback',
      ...one,
      text: isInquiry ? 'Answer the bank inquiry' : 'Answer the chargeback',
    })),
  ].toSorted((one, other) => (one.due ?? '9').localeCompare(other.due ?? '9'))
  return {
    inquiries,
    bookings,
    conversations: talk.messages,
    missedCalls: talk.calls,
    approvals,
    changeOrders,
    unsent,
    claims: { rows: claims.slice(0, MOST_WAITING), total: disputes.total + chargebacks.length },
    expiries: listed(expiriesOf(fleet, today)),
  }
}

/** Returns vehicles out of service, then what has expired or does soon, by the same dates as its reminders. */
function expiriesOf(fleet: Awaited<ReturnType<typeof readFleetFacts>>, today: string): Expiry[] {
  const outages = fleet.outages.map(({ id, name, since, back, reason }): Expiry => {
    const until = back === null ? '' : `, back ${formatDayInWords(back, today)}`
    return { kind: 'outOfService', id, name, text: `Out of service${until}`, reason, day: since }
  })
  const inspections = fleet.inspections.flatMap(({ id, name, annual }): Expiry[] => {
    const day = annualDue([annual])
    return day === null
      ? []
      : [{ kind: 'inspection', id, name, text: expiresText('Annual inspection', day, today), day }]
  })
  const policies = fleet.policies
    .filter((policy) => !isRenewedBy(policy, fleet.policies))
    .map(({ id, type, carrier, expirationDate: day }): Expiry => ({
      kind: 'policy',
      id,
      name: `${POLICY_TYPE_LABELS[type]}, ${carrier}`,
      text: expiresText('Policy', day, today),
      day,
    }))
  const documents = fleet.documents.map(({ workerId, name, kind, title, expires: day }): Expiry => {
    const what = kind === 'other' ? title : DOCUMENT_KIND_LABELS[kind]
    return { kind: 'document', id: workerId, name, text: expiresText(what, day, today), day }
  })
  const soon = [...inspections, ...policies, ...documents]
    .filter(({ day }) => daysUntil(day, today) <= EXPIRES_SOON_DAYS)
    .toSorted((one, other) => one.day.localeCompare(other.day))
  return [...outages, ...soon]
}

function listed<Row>(rows: readonly Row[]): { rows: Row[]; total: number } {
  return { rows: rows.slice(0, MOST_WAITING), total: rows.length }
}
