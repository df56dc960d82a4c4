import { withDefaultVariables } from '../../../shared/company/settings/company.variables.ts'
import { wallClockOf, addDays } from '../../../shared/kernel/dates.ts'
import { centsFromDollars } from '../../../shared/kernel/money.ts'
import type { JobConsequence, JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { ClockEventRow } from './clock.store.ts'
import { readHours, workweekStart } from './hours.service.ts'
import { readHoursCompany } from './hours.store.ts'
import {
  lockOvertime,
  markLinesPaid,
  readFinishedDays,
  readLines,
  readLinesOfDays,
  readOpenWeeks,
  writeLine,
  type OvertimeLine,
} from './overtime.store.ts'

export { lockOvertime, type OvertimeLine }

/** The transaction in which pay changes, and who changes it. */
export interface OvertimeWork {
  tx: Tx
  features: Pick<JobFeatures, 'postOvertime'>
  actor: { userId: number }
  kernel: { now: () => Date }
}

/**
 * Calculates the overtime again after a completed job was saved, because its rates and pay lines count for the regular
 * rate of its weeks.
 */
export const storeOvertimeOnSave: JobConsequence = async (work, { before, after }) => {
  if (after.jobStatus !== 'completed' && before?.jobStatus !== 'completed') return undefined
  for (const { userId, days } of await readFinishedDays(work.tx, after.companyId, after.id))
    await storeOvertime(work, after.companyId, userId, days)
  return undefined
}

/** Calculates the overtime of members again in the weeks in which they have events of a job. */
export async function storeOvertimeOfEvents(
  work: OvertimeWork,
  companyId: number,
  workerIds: readonly number[],
  events: readonly ClockEventRow[],
): Promise<void> {
  for (const workerId of workerIds.toSorted((one, other) => one - other)) {
    const own = events.filter((event) => event.workerId === workerId)
    await storeOvertime(work, companyId, workerId, [...new Set(own.flatMap(({ days }) => days))])
  }
}

/**
 * Calculates the overtime of a worker again after an exemption was set or ended: in this week, the one before, and in
 * earlier ones that have an unpaid line. What was paid stays.
 */
export async function storeOvertimeOfExemption(
  work: OvertimeWork,
  companyId: number,
  workerId: number,
): Promise<void> {
  const company = await readHoursCompany(work.tx, companyId)
  const today = wallClockOf(work.kernel.now().toISOString(), company?.timezone ?? 'UTC').slice(0, 10)
  const open = await readOpenWeeks(work.tx, companyId, workerId)
  await storeOvertime(work, companyId, workerId, [...open, addDays(today, -7), today])
}

/**
 * Stores what overtime adds to the pay of a worker in the weeks of these days: what the rules of 'Hours' say, less what
 * was paid for the week already. A week that has a line keeps its first day if the company's workweek changes.
 */
async function storeOvertime(
  work: OvertimeWork,
  companyId: number,
  workerId: number,
  days: readonly string[],
): Promise<void> {
  const { tx, kernel } = work
  await lockOvertime(tx, companyId, workerId)
  const company = await readHoursCompany(tx, companyId)
  if (!company) return
  const firstWeekday = withDefaultVariables(company.variables).workweekStart.value
  const lines = await readLinesOfDays(tx, companyId, workerId, days)
  const startOf = (day: string) =>
    lines.find(({ weekStart }) => weekStart <= day && day <= addDays(weekStart, 6))?.weekStart ??
    workweekStart(day, firstWeekday)
  const changed: number[] = []
  for (const weekStart of [...new Set(days.map((day) => startOf(day)))].toSorted()) {
    const week = await readHours(tx, companyId, { weekStart, workerId, seesPay: true, now: kernel.now() })
    const worker = week.workers.find((one) => one.workerId === workerId)
    const ofWeek = lines.filter((line) => line.weekStart === weekStart)
    const open = ofWeek.find(({ paidAt }) => paidAt === null)
    const others = ofWeek.filter((line) => line !== open).reduce((sum, line) => sum + line.amountCents, 0)
    const amountCents = centsFromDollars(worker?.overtimePremium ?? 0) - others
    if (amountCents === (open?.amountCents ?? 0)) continue
    changed.push(
      await writeLine(tx, companyId, {
        id: open?.id ?? null,
        userId: workerId,
        weekStart,
        hours: worker?.overtimeHours ?? 0,
        amountCents,
        now: kernel.now().toISOString(),
      }),
    )
  }
  await post(work, companyId, changed)
}

/** Marks the overtime of a worker as paid whose week ends in a period. */
export async function payOvertime(
  work: OvertimeWork,
  companyId: number,
  of: { userId: number; from: string; to: string },
): Promise<void> {
  const by = { userId: work.actor.userId, now: work.kernel.now().toISOString() }
  await post(work, companyId, await markLinesPaid(work.tx, companyId, of, by))
}

async function post(work: OvertimeWork, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const by = { userId: work.actor.userId || null, now: work.kernel.now() }
  await work.features.postOvertime(work.tx, companyId, ids, by)
}

/** Returns lines of overtime by their ids. */
export async function readOvertimeLines(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<OvertimeLine[]> {
  return readLines(tx, companyId, ids)
}
