import type { z } from 'zod'
import type { sendMovingInquiry } from '../../../shared/visitors/booking/booking.api.ts'
import { homeWorkOf, withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { moveWork } from '../../../shared/visitors/booking/price.ts'
import { IDLE_MINUTES } from '../../../shared/jobs/jobs/online.ts'
import { CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobField, JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import { draftViewer, writableFields } from '../../../shared/jobs/jobs/job.rules.ts'
import { locationChangesRefusal } from '../../../shared/jobs/jobs/location.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { jobOfInquiry } from '../registration/registration.inquiry.ts'
import { agreementsOf } from '../../jobs/agreements/agreements.service.ts'
import { readCompanyRow, type CompanyRow } from '../../company/settings/companies.service.ts'
import { changedFields } from '../../jobs/jobs/job.changes.ts'
import type { PlaceFacts } from '../../jobs/jobs/job.places.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import {
  checkVersion,
  openJob,
  runConsequences,
  showJob,
  type JobContext,
} from '../../jobs/jobs/job.service.ts'
import { updateFields, createJob } from '../../jobs/jobs/job.save.ts'
import { comparedJob, jobFacts } from '../../jobs/jobs/job.view.ts'
import { notifyOfInquiry } from './alerts.ts'
import { mergeAnswers } from './inquiry.answers.ts'
import { placeProblems, questionProblems, rejectProblems, timeProblems } from './inquiry.checks.ts'
import { recordBookingStep } from './online.store.ts'
import { readReferral } from './referrals.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'

type Sent = z.output<NonNullable<typeof sendMovingInquiry.body>>

/**
 * Creates the inquiring job of a client who books online, or continues theirs, and notifies the office:
 * immediately when the inquiry is complete, else when the visitor stays away. Throws rest_not_found for a
 * company of which the caller is not a client, rest_forbidden for its staff, rest_invalid_param with the
 * form's messages, day_full, and the errors of creating a job and of `continueCall`.
 */
export async function saveInquiry(
  work: JobContext,
  companyId: number,
  sent: Sent,
  places: PlaceFacts,
): Promise<Job> {
  const link = findLink(work.actor, companyId)
  const company = link && (await readCompanyRow(work.tx, companyId))
  if (!link || !company || (sent.handle && sent.handle.toLowerCase() !== company.handle))
    throw new AppError('rest_not_found', { message: 'Company not found.' })
  if (link.role !== 'client') throw new AppError('rest_forbidden')
  const { id, step, source, referral, handle: _handle, ...rest } = sent
  const recommender = referral && !id ? await readReferral(work, companyId, referral) : null
  const isAllSaid = step !== 'locations'
  const inquiry: Inquiry = {
    ...rest,
    ...crewOfHome(company, sent),
    ...(isAllSaid && !id && hoursOfHome(company, sent)),
  }
  if (sent.locations ?? !id) rejectProblems(placeProblems(sent.locations ?? [], places))
  if (!id && isAllSaid) rejectProblems(questionProblems(inquiry))
  const job = id
    ? await continueInquiry(work, company, id, inquiry, places, isAllSaid)
    : await begin({ ...work, ...(recommender && { jobSource: 'referral' }) }, company, inquiry, places)
  await recordBookingStep(work.tx, {
    companyId,
    jobId: job.id,
    step: step ?? 'questions',
    source: source ?? 'booking',
    referredBy: recommender?.id ?? null,
    now: work.kernel.now().toISOString(),
  })
  await notifyOfInquiry(work.tx, work.kernel, {
    companyId,
    jobId: job.id,
    ...(!isAllSaid && { delaySeconds: IDLE_MINUTES * 60 }),
  })
  // Who books meanwhile is told of that instead.
  await work.kernel.queue.send(work.tx, 'tell-request', { companyId, jobId: job.id }, IDLE_MINUTES * 60)
  return job
}

type Inquiry = Omit<Sent, 'id' | 'step' | 'source' | 'referral' | 'handle'>

/** Returns the crew of the price that was shown: the chosen one, else the one for a home of this size. */
function crewOfHome(company: CompanyRow, { crewSize, homeSize }: Sent): Pick<Inquiry, 'crewSize'> {
  if (crewSize !== undefined || !homeSize) return {}
  return { crewSize: homeWorkOf(withDefaultBooking(company.booking), homeSize).crew }
}

/** Returns the hours of the price that was shown: the chosen ones, else those for a home of this size. */
function hoursOfHome(company: CompanyRow, sent: Inquiry): Pick<Inquiry, 'duration'> {
  if (sent.duration != null || !sent.homeSize) return {}
  const work = moveWork({
    booking: withDefaultBooking(company.booking),
    standardCrewSize: company.standard_crew_size,
    homeSize: sent.homeSize,
    hours: null,
    crewSize: sent.crewSize ?? null,
  })
  return work ? { duration: work.hours } : {}
}

async function begin(
  work: JobContext,
  company: CompanyRow,
  inquiry: Inquiry,
  places: PlaceFacts,
): Promise<Job> {
  const input = jobOfInquiry(inquiry, company.id)
  checkTime(work, company, input.jobDate, inquiry.startTime ?? null)
  // The office is notified once by `notifyOfInquiry`, instead of by the mail for a saved job.
  return createJob({ ...work, isQuiet: true }, input, places)
}

/**
 * Rewrites the answers of an inquiring job when its client continues: locations, date, times, truck, crew
 * size, notes, contact and cargo, as for a new job. A client's ordinary save of a stored job may change less,
 * because a price may be agreed to; here nothing has been agreed to or paid, which this checks first.
 * Increments the version once. Throws job_not_found for jobs of other people, rest_forbidden for a billing
 * contact and for fields that clients cannot write, job_version_conflict, and rest_conflict if the job is no
 * longer an inquiry.
 */
async function continueInquiry(
  work: JobContext,
  company: CompanyRow,
  id: number,
  inquiry: Inquiry,
  places: PlaceFacts,
  isAllSaid: boolean,
): Promise<Job> {
  const { job, viewer } = await openJob(work, id, 'for update')
  if (job.companyId !== company.id) throw new AppError('job_not_found')
  if (viewer.kind !== 'client' || job.clientId !== work.actor.userId) throw new AppError('rest_forbidden')
  checkVersion(job, inquiry.version)
  if (job.jobStatus !== 'inquiring')
    throw conflict('This job is no longer an inquiry. Open it to see its status.')
  const isTimed = job.locations.some(({ activities }) => activities.length > 0)
  const input = mergeAnswers(job, {
    ...inquiry,
    ...(isAllSaid && !isTimed && hoursOfHome(company, inquiry)),
  })
  if (isAllSaid) rejectProblems(missingOn(job, input, inquiry))
  const changed = changedFields(input, comparedJob(job, viewer)).filter((field) => field !== 'jobType')
  if (changed.length === 0) return showJob(work, job, viewer)
  rejectOtherFields(work, job, changed)
  if (job.hasPayments) throw conflict('A payment for this job was begun. Call us to change it.')
  const agreed = await agreementsOf(work.tx, job.companyId, job.id)
  if (agreed.some(({ name }) => name !== CONSENT_NAME))
    throw conflict('You have agreed to this move already. Call us to change it.')
  if (changed.includes('locations')) {
    const refusal = locationChangesRefusal(viewer, jobFacts(job), job.locations, input.locations ?? [])
    if (refusal) throw forbiddenChange(refusal.field)
  }
  const time = changed.includes('jobDate') ? (input.jobDate?.slice(11, 16) ?? null) : null
  checkTime(work, company, input.jobDate ?? job.jobDate, time)
  const saved = await updateFields(work, job, input, changed, { places, isClient: true })
  const after = await runConsequences(work, { before: job, after: saved, partsWritten: [] })
  return showJob(work, after, viewer)
}

function conflict(message: string): AppError {
  return new AppError('rest_conflict', { message })
}

/** Returns what the questions still lack, including earlier answers. */
function missingOn(job: JobRecord, input: JobInput, sent: Inquiry): Record<string, string> {
  const date = input.jobDate ?? job.jobDate
  const isTimed = job.locations.some(({ activities }) => activities.length > 0)
  return questionProblems({
    useTruck: sent.useTruck ?? job.useTruck,
    duration: sent.duration ?? (isTimed || sent.homeSize ? 1 : null),
    jobDate: date,
    startTime: sent.startTime ?? date?.slice(11, 16) ?? null,
  })
}

function rejectOtherFields(work: JobContext, job: JobRecord, changed: readonly JobField[]): void {
  const link = findLink(work.actor, job.companyId)
  const writable = link ? writableFields(draftViewer(link), null) : []
  const other = changed.find((field) => !writable.includes(field))
  if (other !== undefined) throw forbiddenChange(other)
}

/**
 * Throws the problems with the day and time of a booking; whether the day is offered is checked for the saved
 * job.
 */
function checkTime(
  work: JobContext,
  company: CompanyRow,
  date: string | null | undefined,
  startTime: string | null,
): void {
  if (!date) return
  rejectProblems(timeProblems(company, { day: date.slice(0, 10), startTime }, work.kernel.now()))
}
