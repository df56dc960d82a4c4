import {
  MAX_RUN_DAYS,
  MAX_RUNS,
  MAX_YEARS,
  type AdInput,
  type AdScope,
} from '../../../shared/sales/ads/ad.ts'
import { exceedsMaxRuns, runDays, type Recurrence } from '../../../shared/sales/ads/recurrence.ts'
import { addDays, minutesBetween, shiftWallClock } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  findAd,
  insertRuns,
  insertSeries,
  readRuns,
  removeRuns,
  removeSeries,
  writeRuns,
  writeSeries,
  type AdContent,
  type AdRecord,
  type AdTime,
} from './ads.store.ts'
import { hasJob, unlinkJob, linkJob } from './ad-jobs.store.ts'
import { lockAds, readEntities } from './entities.store.ts'

/** Transaction, caller and companies of an ad operation. */
export interface AdContext {
  tx: Tx
  companyIds: readonly number[]
  userId: number
  now: string
}

const MINUTES_A_DAY = 1440

/**
 * Schedules an ad, once or repeatedly; returns the id of the first run and the number of runs. Throws
 * rest_invalid_param for an entity that the company does not offer, a series without end and too many runs.
 */
export async function addAd(
  work: AdContext,
  companyId: number,
  input: AdInput,
): Promise<{ id: number; runs: number }> {
  const { tx, userId } = work
  await lockAds(tx, companyId)
  await rejectEntity(tx, companyId, input.entityId, null)
  const times = timesOf(input, input.startDate, input.repeat)
  const seriesId = input.repeat ? await insertSeries(tx, companyId, input.repeat) : null
  const id = await insertRuns(tx, { companyId, userId }, seriesId, contentOf(input), times)
  if (id === undefined) throw new Error('The ad was not stored')
  return { id, runs: times.length }
}

/**
 * Changes one run of an ad, this and the following ones, or all. The content is written to each of them; if
 * the time or the repetition changed, all of them are rescheduled, including those that were moved or deleted
 * individually. Throws rest_not_found, rest_conflict after a change by another person, and rest_invalid_param
 * as `addAd` does.
 */
export async function changeAd(
  work: AdContext,
  id: number,
  input: AdInput & { scope: AdScope; version: number },
): Promise<{ companyId: number; id: number; runs: number }> {
  const ad = await lockAd(work, id)
  if (ad.version !== input.version)
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed this ad meanwhile.',
      details: { version: ad.version },
    })
  await rejectEntity(work.tx, ad.companyId, input.entityId, ad.entityId)
  const isSeries = ad.seriesId !== null && input.scope !== 'one'
  const runs = isSeries ? await changeSeries(work, ad, input) : await changeOne(work, ad, input)
  return { companyId: ad.companyId, ...runs }
}

/** Changes one run; a run outside a series may begin to repeat. */
async function changeOne(
  work: AdContext,
  ad: AdRecord,
  input: AdInput,
): Promise<{ id: number; runs: number }> {
  const { tx, userId } = work
  // A run of a series that is changed individually stays in it.
  const repeat = ad.seriesId === null ? input.repeat : null
  const [own, ...more] = timesOf(input, input.startDate, repeat)
  if (!own) throw new Error('An ad without a run')
  const seriesId = repeat ? await insertSeries(tx, ad.companyId, repeat) : ad.seriesId
  await writeRuns(tx, ad.companyId, [ad.id], contentOf(input), { ...own, seriesId })
  if (more.length > 0)
    await insertRuns(tx, { companyId: ad.companyId, userId }, seriesId, contentOf(input), more)
  return { id: ad.id, runs: more.length + 1 }
}

/** Changes this run and the following ones of a series, or all of them. */
async function changeSeries(
  work: AdContext,
  ad: AdRecord,
  input: AdInput & { scope: AdScope },
): Promise<{ id: number; runs: number }> {
  const { tx, userId } = work
  const { companyId } = ad
  const content = contentOf(input)
  const { before, scope, own } = await scopeOf(tx, ad, input.scope)
  if (isSameTime(ad, input) && isSameRepeat(repeatIn(ad, before.length, scope.length), input.repeat)) {
    await writeRuns(
      tx,
      companyId,
      scope.map((run) => run.id),
      content,
    )
    return { id: ad.id, runs: scope.length }
  }
  // All runs move by as many days as this one.
  const moved = daysBetween(ad.startsAt, input.startDate)
  const first = addDays((scope[0]?.startsAt ?? ad.startsAt).slice(0, 10), moved)
  const times = timesOf(input, first, input.repeat)
  const seriesId = input.repeat ? await insertSeries(tx, companyId, input.repeat) : null
  for (const [at, time] of times.entries()) {
    const run = scope[at]
    if (run) await writeRuns(tx, companyId, [run.id], content, { ...time, seriesId })
  }
  const more = times.slice(scope.length)
  if (more.length > 0) await insertRuns(tx, { companyId, userId }, seriesId, content, more)
  await removeRuns(
    tx,
    companyId,
    scope.slice(times.length).map((run) => run.id),
  )
  await endSeries(tx, ad, before)
  // The opened run may have been removed; then the last run is returned.
  const id = scope[Math.min(own, times.length - 1)]?.id ?? ad.id
  return { id, runs: times.length }
}

/** Deletes one run of an ad, this and the following ones, or all; returns how many. Throws rest_not_found. */
export async function deleteAd(work: AdContext, id: number, scope: AdScope): Promise<number> {
  const ad = await lockAd(work, id)
  if (ad.seriesId === null || scope === 'one') {
    await removeRuns(work.tx, ad.companyId, [id])
    if (ad.seriesId !== null) await removeSeries(work.tx, ad.companyId, ad.seriesId)
    return 1
  }
  const runs = await scopeOf(work.tx, ad, scope)
  await removeRuns(
    work.tx,
    ad.companyId,
    runs.scope.map((run) => run.id),
  )
  await endSeries(work.tx, ad, runs.before)
  return runs.scope.length
}

/** Links a job to a run; throws rest_not_found for either of them. */
export async function tieJob(work: AdContext, id: number, jobId: number): Promise<number> {
  const ad = await lockAd(work, id)
  if (!(await hasJob(work.tx, ad.companyId, jobId))) throw new AppError('job_not_found')
  await linkJob(work.tx, { ...work, companyId: ad.companyId }, id, jobId)
  return ad.companyId
}

/** Unlinks a job from a run; throws rest_not_found if they were not linked. */
export async function untieJob(work: AdContext, id: number, jobId: number): Promise<number> {
  const ad = await lockAd(work, id)
  if (!(await unlinkJob(work.tx, ad.companyId, id, jobId))) throw new AppError('rest_not_found')
  return ad.companyId
}

/** Returns a run of the caller's companies; throws rest_not_found. */
export async function readOwnAd(work: Pick<AdContext, 'tx' | 'companyIds'>, id: number): Promise<AdRecord> {
  const ad = await findAd(work.tx, work.companyIds, id)
  if (!ad) throw new AppError('rest_not_found')
  return ad
}

/** Returns a run after locking the company's ads. */
async function lockAd(work: AdContext, id: number): Promise<AdRecord> {
  const { companyId } = await readOwnAd(work, id)
  await lockAds(work.tx, companyId)
  return readOwnAd(work, id)
}

async function scopeOf(tx: Tx, ad: AdRecord, scope: AdScope) {
  const runs = ad.seriesId === null ? [] : await readRuns(tx, ad.companyId, ad.seriesId)
  const at = runs.findIndex((run) => run.id === ad.id)
  const from = scope === 'all' ? 0 : at
  return { before: runs.slice(0, from), scope: runs.slice(from), own: at - from }
}

/**
 * Returns the current repetition of the runs in scope: the count is that of all, or of those from here on.
 */
function repeatIn(ad: AdRecord, before: number, left: number): Recurrence | null {
  if (ad.repeat === null) return null
  const count = ad.repeatCount === null ? null : before === 0 ? ad.repeatCount : left
  return { every: ad.repeat, until: ad.repeatUntil, count }
}

/** Ends the rest of a series before the runs that were split off. */
async function endSeries(tx: Tx, ad: AdRecord, before: readonly { startsAt: string }[]): Promise<void> {
  if (ad.seriesId === null || ad.repeat === null) return
  const last = before.at(-1)
  if (!last) return removeSeries(tx, ad.companyId, ad.seriesId)
  const until = ad.repeatUntil === null ? null : last.startsAt.slice(0, 10)
  const count = ad.repeatUntil === null ? before.length : null
  await writeSeries(tx, ad.companyId, ad.seriesId, { every: ad.repeat, until, count })
}

function isSameTime(ad: AdRecord, input: AdInput): boolean {
  const time = timeOf(input, input.startDate)
  return time.startsAt === ad.startsAt && time.endsAt === ad.endsAt
}

function isSameRepeat(one: Recurrence | null, other: Recurrence | null): boolean {
  return one?.every === other?.every && one?.until === other?.until && one?.count === other?.count
}

function contentOf({ entityId, title, text, cost, attributionDays }: AdInput): AdContent {
  return { entityId, title, text, costCents: centsFromDollars(cost), attributionDays }
}

function daysBetween(from: string, to: string): number {
  const midnight = (wall: string) => `${wall.slice(0, 10)} 00:00:00`
  return minutesBetween(midnight(from), midnight(to)) / MINUTES_A_DAY
}

/**
 * Returns start and end of the run that begins on a day; every run has the duration of the first, in
 * wall-clock time.
 */
function timeOf(input: AdInput, day: string): AdTime {
  const startsAt = `${day} ${input.startTime}:00`
  const length = minutesBetween(
    `${input.startDate} ${input.startTime}:00`,
    `${input.endDate} ${input.endTime}:00`,
  )
  return { startsAt, endsAt: shiftWallClock(startsAt, length) }
}

function timesOf(input: AdInput, first: string, repeat: Recurrence | null): AdTime[] {
  if (daysBetween(input.startDate, input.endDate) > MAX_RUN_DAYS)
    refuse('endDate', `At most ${MAX_RUN_DAYS} days.`)
  if (repeat && exceedsMaxRuns(first, repeat))
    refuse(
      repeat.count === null ? 'repeat.until' : 'repeat.count',
      `At most ${MAX_RUNS} runs within ${MAX_YEARS} years.`,
    )
  const days = runDays(first, repeat)
  if (days.length === 0) refuse('repeat.until', 'This is before the start.')
  return days.map((day) => timeOf(input, day))
}

async function rejectEntity(tx: Tx, companyId: number, id: number, before: number | null): Promise<void> {
  const entity = (await readEntities(tx, companyId)).find((one) => one.id === id)
  if (!entity) refuse('entityId', 'Choose where the ad runs.')
  if (entity.isHidden && id !== before) refuse('entityId', 'This is not offered any more.')
}

function refuse(field: string, message: string): never {
  throw new AppError('rest_invalid_param', { message, fields: { [field]: message } })
}
