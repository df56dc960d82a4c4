import {
  isFirstActivityShorter,
  moveLocations,
  SHORTER_MOVE_MESSAGE,
} from '../../../shared/jobs/jobs/activities.ts'
import { isJobOpen } from '../../../shared/jobs/documents/document.rules.ts'
import type { DocumentAgreements } from '../../../shared/jobs/documents/documents.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { MAX_DAYS_TO_CHANGE, type OpenDay } from '../../../shared/schedule/capacity/days.ts'
import { addDays, formatDateInWords } from '../../../shared/kernel/dates.ts'
import {
  centsFromDollars,
  cents,
  formatCents,
  lineTotalCents,
  sumCents,
  type Cents,
} from '../../../shared/kernel/money.ts'
import { dueLines } from '../../../shared/jobs/finances/due.ts'
import { linesTotalCents } from '../../../shared/jobs/finances/lines.ts'
import { recordAgreementsToChange, type RequestOrigin } from '../../jobs/documents/documents.service.ts'
import { readDocumentState } from '../../jobs/documents/documents.state.ts'
import { agreedDocuments, reviewChange, type ChangeReview } from '../../jobs/documents/paper-changes.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import { hasStarted, type JobRecord } from '../../jobs/jobs/job.record.ts'
import {
  checkVersion,
  openJob,
  runConsequences,
  showJob,
  type JobContext,
} from '../../jobs/jobs/job.service.ts'
import { updateFields } from '../../jobs/jobs/job.save.ts'
import { daysOfSpan, listDaysOfJob } from '../../schedule/capacity/days.service.ts'
import { useFee } from './charge.store.ts'
import { localDay, readMoneyState } from '../../jobs/finances/due.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'

/**
 * The change of a client, the charge that pays for it, and the documents that they agree to along with it.
 */
interface PaidChange {
  transactionId: number | null
  version: number | undefined
  agreed?: { papers: DocumentAgreements; origin: RequestOrigin }
}

/** What a client asks for: another day and time, another crew size, or both; null leaves it as it is. */
interface WantedChange {
  when: { date: string; startTime: string; endTime: string | null } | null
  crewSize: number | null
}

/**
 * Moves a client's job to another day and time, changes its crew size, or both at once. It is free while inquiring;
 * for a scheduled job one charge pays the fees of all that changes, and is used in the same transaction. Throws
 * rest_forbidden for anyone but its client, rest_conflict in other states, if the crew is not free, and naming the
 * members if the crew is already larger, rest_invalid_param for a past day and for fewer hours of a scheduled job,
 * payment_required without the fee.
 */
export async function changeMove(
  work: JobContext,
  jobId: number,
  wanted: PaidChange & WantedChange,
): Promise<Job> {
  const job = await openOwn(work, jobId, wanted.version)
  const input = changeOf(work, job, wanted)
  if (Object.keys(input).length === 0) return show(work, jobId)
  const { changeDatetimeFee, changeCrewSizeFee } = job.company.variables
  const members = Math.abs((input.crewSize ?? job.crewSize) - job.crewSize)
  await takeFee(work, job, wanted.transactionId, {
    changeDatetimeFee: input.jobDate === undefined ? cents(0) : centsFromDollars(changeDatetimeFee.value),
    changeCrewSizeFee: lineTotalCents(changeCrewSizeFee.value, members),
  })
  return apply(work, job, wanted, input)
}

/** Returns the fields that change; none for what the job has already. Throws rest_invalid_param for a wrong date. */
function changeOf(work: JobContext, job: JobRecord, { when, crewSize }: WantedChange): ClientChange {
  const size = crewSize === null || crewSize === job.crewSize ? {} : { crewSize }
  if (when === null) return size
  checkDay(work, job, when.date)
  const jobDate = `${when.date} ${when.startTime}:00`
  const locations = movedPlaces(job, jobDate, when.endTime)
  const isSame = jobDate === job.jobDate && JSON.stringify(locations) === JSON.stringify(job.locations)
  return isSame ? size : { jobDate, locations, ...size }
}

/**
 * Returns the days of a span to which a client can move their job. Throws rest_forbidden for anyone but its client,
 * rest_conflict in other states, rest_invalid_param for a wrong span.
 */
export async function listDaysForChange(
  work: JobContext,
  jobId: number,
  span: { from: string; to: string },
): Promise<OpenDay[]> {
  const days = daysOfSpan(span)
  const job = await openOwn(work, jobId, undefined, 'read')
  return listDaysOfJob(work.tx, job, days, work.kernel.now())
}

/** Throws rest_invalid_param for a past day or one that is too far ahead. */
function checkDay(work: JobContext, job: JobRecord, date: string): void {
  const today = localDay(job.company.timezone, work.kernel.now())
  const message =
    date < today
      ? 'This day is over.'
      : date > addDays(today, MAX_DAYS_TO_CHANGE)
        ? 'Pick a date within two years.'
        : null
  if (message !== null) throw new AppError('rest_invalid_param', { message, fields: { date: message } })
}

/**
 * Returns the locations moved along with the date. Throws rest_invalid_param if a scheduled job would become
 * shorter: its price was agreed to, and fewer hours would lower it.
 */
function movedPlaces(job: JobRecord, jobDate: string, endTime: string | null): JobRecord['locations'] {
  const locations = moveLocations(job.locations, job.jobDate, jobDate, endTime)
  if (job.jobStatus === 'scheduled' && isFirstActivityShorter(job.locations, locations))
    throw new AppError('rest_invalid_param', {
      message: SHORTER_MOVE_MESSAGE,
      fields: { endTime: SHORTER_MOVE_MESSAGE },
    })
  return locations
}

/**
 * Returns what a change that is about to be paid for does to the price and the documents, what of the price is due
 * after it (cents), and whether it moves the job, or null if no change is requested. The change is made and rolled
 * back, so that nobody pays for one that is rejected. Throws what the change itself would throw.
 */
export async function previewPaidChange(
  work: JobContext,
  job: JobRecord,
  request: {
    for: string
    date?: string | null | undefined
    startTime?: string | null | undefined
    endTime?: string | null | undefined
    crewSize?: number | null | undefined
  },
): Promise<(ChangeReview & { dueCents: Cents; isMoved: boolean }) | null> {
  const { date, startTime } = request
  const isMove = request.for === 'changeMoveDate'
  if (!isJobOpen(job) || job.deletedAt !== null) return null
  if (!isMove && request.for !== 'changeCrewSize') return null
  rejectStarted(work, job)
  const when = isMove && date && startTime ? { date, startTime, endTime: request.endTime ?? null } : null
  const crewSize = request.crewSize ?? null
  if (when === null && (isMove || crewSize === null)) return null
  const input = changeOf(work, job, { when, crewSize })
  let dueCents = cents(0)
  const found = await reviewChange(work, job, async () => {
    const after = await make(work, job, input)
    const { facts } = await readMoneyState(work.tx, after, work.kernel.now())
    dueCents = linesTotalCents(dueLines(facts))
  })
  return { ...found, dueCents, isMoved: input.jobDate !== undefined }
}

/** Returns the job, locked unless it is only read, for its client, while such a change is possible. */
async function openOwn(
  work: JobContext,
  jobId: number,
  version: number | undefined,
  lock: 'for update' | 'read' = 'for update',
): Promise<JobRecord> {
  const { job, viewer } = await openJob(work, jobId, lock)
  if (viewer.kind !== 'client') throw new AppError('rest_forbidden')
  checkVersion(job, version)
  if (job.jobStatus !== 'inquiring' && job.jobStatus !== 'scheduled')
    throw new AppError('rest_conflict', { message: 'This job can not be changed any more.' })
  rejectStarted(work, job)
  return job
}

/**
 * Throws rest_conflict for a scheduled move that has begun, because a change must not make completed work
 * cheaper.
 */
export function rejectStarted(work: JobContext, job: JobRecord): void {
  if (job.startedAt !== null || (job.jobStatus === 'scheduled' && hasStarted(job, work.kernel.now())))
    throw new AppError('rest_conflict', { message: 'The move has started. Call us to change it.' })
}

const ITEMS = ['changeDatetimeFee', 'changeCrewSizeFee'] as const
type ChangeFees = Record<(typeof ITEMS)[number], Cents>

/** Uses a charge for exactly these fees on this job; does nothing while inquiring and for fees of 0. */
async function takeFee(
  work: JobContext,
  job: JobRecord,
  transactionId: number | null,
  fees: ChangeFees,
): Promise<void> {
  const feeCents = sumCents([fees.changeDatetimeFee, fees.changeCrewSizeFee])
  if (job.jobStatus === 'inquiring' || feeCents <= 0) return
  const refuse = (message: string) =>
    new AppError('payment_required', { message, details: { fee: feeCents / 100 } })
  if (transactionId === null) throw refuse(`This change costs ${formatCents(feeCents)}. Pay it first.`)
  const charge = await readCharge(work.tx, job.companyId, { id: transactionId }, 'for update')
  const isOfJob = charge?.jobId === job.id
  const paidFor = (item: keyof ChangeFees) =>
    sumCents(
      (charge?.lines ?? [])
        .filter(({ productItem, productItemId }) => productItem === item && productItemId === job.id)
        .map(({ amount }) => centsFromDollars(amount)),
    )
  const paid: ChangeFees = {
    changeDatetimeFee: paidFor('changeDatetimeFee'),
    changeCrewSizeFee: paidFor('changeCrewSizeFee'),
  }
  const isOther = ITEMS.every((item) => fees[item] === 0 || paid[item] === 0)
  if (!charge || !isOfJob || isOther) throw refuse('This payment is not for this change.')
  if (charge.usedAt !== null) throw refuse('This payment was used for another change already.')
  // A fee for both is not used for one of them: the other one would be lost.
  const isExact = ITEMS.every((item) => fees[item] === paid[item])
  if (!isExact || charge.capturedCents !== charge.amountCents) {
    const paidCents = sumCents([paid.changeDatetimeFee, paid.changeCrewSizeFee])
    throw refuse(`This change costs ${formatCents(feeCents)}; this payment is for ${formatCents(paidCents)}.`)
  }
  const isUsed = await useFee(work.tx, charge, work.kernel.now().toISOString())
  if (!isUsed) throw refuse('This payment did not go through, or was refunded.')
}

async function apply(
  work: JobContext,
  job: JobRecord,
  { agreed }: PaidChange,
  input: ClientChange,
): Promise<Job> {
  const before = agreedDocuments(await readDocumentState(work.tx, job))
  const after = await make(work, job, input)
  if (agreed) await recordAgreementsToChange(work, after, { ...agreed, before })
  if (job.company.email) {
    const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
    const at = { companyId: job.companyId, jobId: job.id, kind: 'changed', to: job.company.email } as const
    const { subject, text } = officeMail(job, after, work.kernel.now().toISOString())
    await queueJobMail(work, job, { ...at, subject, text: `${text}\n\n${url}` })
  }
  return show(work, job.id)
}

/** Returns the mail that tells the office what its client changed. */
function officeMail(job: JobRecord, after: JobRecord, today: string): { subject: string; text: string } {
  const { id } = job
  const [from, to] = [formatDateInWords(job.jobDate, today), formatDateInWords(after.jobDate, today)]
  const isResized = after.crewSize !== job.crewSize
  const isMoved = from !== to || !isResized
  if (isMoved && isResized)
    return {
      subject: `Job #${id} was moved to ${to} and now needs a crew of ${after.crewSize}`,
      text: `The client moved job #${id} from ${from} to ${to}, and changed its crew size from ${job.crewSize} to ${after.crewSize}.`,
    }
  return isMoved
    ? {
        subject: `Job #${id} was moved to ${to}`,
        text: `The client moved job #${id} from ${from} to ${to}.`,
      }
    : {
        subject: `Job #${id} now needs a crew of ${after.crewSize}`,
        text: `The client changed the crew size of job #${id} from ${job.crewSize} to ${after.crewSize}.`,
      }
}

/** The fields that clients change with these calls. */
type ClientChange = Pick<JobInput, 'jobDate' | 'locations' | 'crewSize'>

async function make(work: JobContext, job: JobRecord, input: ClientChange): Promise<JobRecord> {
  // Its own keys.
  const changed = Object.keys(input) as (keyof ClientChange)[]
  try {
    const saved = await updateFields(work, job, input, changed)
    return await runConsequences(work, { before: job, after: saved, partsWritten: [] })
  } catch (error) {
    // The client must not learn about another client's job and its location.
    if (error instanceof AppError && error.code === 'crew_overlap')
      throw new AppError('rest_conflict', {
        message: 'Your crew is not free at that time. Pick another time or call us.',
      })
    throw error
  }
}

async function show(work: JobContext, jobId: number): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  return showJob(work, job, viewer)
}
