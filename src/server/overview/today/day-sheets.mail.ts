import { createHash } from 'node:crypto'
import { formatDayInWords, wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRow } from '../../jobs/jobs/job.service.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import { daySheetText } from './day-sheets.page.ts'
import { readingAs } from './day-sheets.service.ts'
import { MOST_JOBS, showJobs, type TodayContext } from './today.service.ts'
import { findJobsOfDay, findStaff, isQueued, readTodayCompany } from './today.store.ts'

const KEY = 'daySheet:'

/** Returns the day of a mailed sheet by the key of its message; undefined for another message. */
export function readSheetKey(dedupeKey: string | null): string | undefined {
  return dedupeKey?.startsWith(KEY) === true ? dedupeKey.slice(KEY.length).split(':')[0] : undefined
}

/** Who is on the crews of a day, with their jobs in time order. */
interface SheetReader {
  name: string
  email: string | null
  jobIds: number[]
}

/** A sheet to mail. */
interface Sheet {
  to: string
  personId: number | null
  text: string
}

/**
 * Queues the sheet of a day for each member of its crews with an address, with their own jobs and no more than they may see,
 * and for the company with all jobs. A sheet that was mailed before and has not changed is not mailed again. Returns how many
 * were queued and the names of members without an address; throws rest_conflict without jobs.
 */
export async function mailDaySheets(
  work: TodayContext,
  date: string | undefined,
): Promise<{ mailed: number; unreached: string[] }> {
  const { tx, kernel, link } = work
  const company = await readTodayCompany(tx, link.companyId)
  const today = wallClockOf(kernel.now().toISOString(), company.timezone).slice(0, 10)
  const day = date ?? today
  const { ids } = await findJobsOfDay(tx, company, day, { userId: null, most: MOST_JOBS })
  const shown = await showJobs(work, ids)
  const jobs = ids.flatMap((id) => shown.get(id) ?? [])
  if (jobs.length === 0) throw new AppError('rest_conflict', { message: 'There is no job on this day.' })
  const readers = readersOf(jobs)
  const sheets: Sheet[] = []
  if (company.email !== null && company.email !== '')
    sheets.push({ to: company.email, personId: null, text: daySheetText({ day, jobs, lead: null }) })
  for (const [personId, { name, email, jobIds }] of readers) {
    const person = email === null ? undefined : await findStaff(tx, company.id, personId)
    if (email === null || person === undefined) continue
    const own = await showJobs({ ...work, ...readingAs(company.id, person) }, jobIds)
    const text = daySheetText({ day, jobs: jobIds.flatMap((id) => own.get(id) ?? []), lead: name })
    sheets.push({ to: email, personId, text })
  }
  let mailed = 0
  for (const { to, personId, text } of sheets) {
    const content = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    const dedupeKey = `${KEY}${day}:${personId ?? 'office'}:${content}`
    if (await isQueued(tx, company.id, dedupeKey)) continue
    mailed += 1
    await queueMail(tx, kernel.queue, {
      companyId: company.id,
      jobId: null,
      kind: 'daySheet',
      personId,
      to,
      dedupeKey,
      subject: `Day sheet: ${formatDayInWords(day, today)}`,
      text: [text, '', `${kernel.config.PUBLIC_URL}/today?date=${day}`, '', company.name].join('\n'),
    })
  }
  const unreached = [...readers.values()].filter(({ email }) => email === null).map(({ name }) => name)
  return { mailed, unreached }
}

/** Returns who works on these jobs; those who declined or did not come do not. */
function readersOf(jobs: readonly JobRow[]): Map<number, SheetReader> {
  const readers = new Map<number, SheetReader>()
  for (const { id: jobId, crew } of jobs)
    for (const { id, firstName, lastName, email, answer, noShow } of crew) {
      if (id === null || noShow === true || answer?.value === 'declined') continue
      const reader = readers.get(id) ?? {
        name: `${firstName} ${lastName}`.trim(),
        email: email ?? null,
        jobIds: [],
      }
      reader.jobIds.push(jobId)
      readers.set(id, reader)
    }
  return readers
}
