import { withTextFooter } from '../../adapters/mail/mail.html.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { REVIEW_LINK_DAYS } from '../../../shared/visitors/reviews/review.ts'
import { queueAccountMail } from '../../people/accounts/account-mail.ts'
import { readBookingSettings } from '../../company/settings/companies.service.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { marketingRefusal } from '../../company/consents/consents.service.ts'
import { unsubscribeUrl } from '../../company/mail-optouts/mail-optouts.service.ts'
import type { Reminder } from '../../kernel/reminders.ts'
import { newReviewToken } from './review.links.ts'
import { jobFacts } from '../../messages/notices/notice.facts.ts'
import { checkAskedBefore, readRatingAsk } from '../../messages/communications/rating-ask.service.ts'
import { noticeOf } from '../../messages/notices/notices.service.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import {
  findReviewOfJob,
  lockDueRequests,
  removeRequest,
  storeReviewRequest,
  writeLink,
  type ReviewRow,
} from './reviews.store.ts'
import { noticeWriter } from '../../messages/notices/notice.writer.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'
import { translate } from '../../kernel/language/catalogs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Hours after the end of a move before its client is asked. */
const REST_HOURS = 3
/** Mornings on which the job tries: an address or the consent may be added a little later. */
const TRY_DAYS = 7

/** What asking needs: the queue and the secret that seals the mail. */
interface AskParts {
  queue: Queue
  config: Config
}

/**
 * Schedules the rating request of a job that was just completed: its client is asked once, the next morning.
 * Imported jobs, jobs without a client, and moves that ended long ago are skipped.
 */
export const scheduleRatingRequest: JobConsequence = async (work, { before, after }) => {
  if (work.isQuiet || after.jobStatus !== 'completed' || before?.jobStatus === 'completed') return undefined
  if (after.clientId === null || after.deletedAt !== null) return undefined
  const now = work.kernel.now()
  const ended = after.endsAt === null ? now.getTime() : Date.parse(after.endsAt)
  if (now.getTime() - ended > REVIEW_LINK_DAYS * DAY_MS) return undefined
  await storeReviewRequest(work.tx, {
    companyId: after.companyId,
    jobId: after.id,
    clientId: after.clientId,
    now: now.toISOString(),
  })
  return undefined
}

/**
 * Ends the rating request of a job that gets another client: the previous client may not rate under the new
 * one's name. A manager may ask the new client.
 */
export const endRatingRequest: JobConsequence = async ({ tx }, { before, after }) => {
  if (before?.clientId != null && before.clientId !== after.clientId)
    await removeRequest(tx, after.companyId, after.id)
  return undefined
}

/**
 * Mails clients whose move was completed since, if the company asks for ratings and they have an address and
 * accept such mail; runs daily.
 */
export const sendRatingRequests: Reminder = async (tx, parts, company) => {
  const now = parts.now()
  const span = {
    from: new Date(now.getTime() - TRY_DAYS * DAY_MS).toISOString(),
    to: new Date(now.getTime() - REST_HOURS * HOUR_MS).toISOString(),
  }
  const wanted = await lockDueRequests(tx, company.id, span)
  if (wanted.length === 0 || !(await readBookingSettings(tx, company.id)).isReviewAsked) return
  for (const review of wanted) {
    const job = await readJobRecord(tx, [company.id], review.jobId, 'read')
    if (!job || (await refusalToAsk(tx, job)) !== null || (await isAskedByHand(tx, job))) continue
    await mailLink(tx, parts, job, review, now)
  }
}

/**
 * Asks the client of a completed job now, on a manager's request; earlier links stop working. Throws
 * job_not_found, and rest_conflict, contact_refuses_mail or marketing_not_agreed with the reason.
 */
export async function sendRatingRequestNow(
  tx: Tx,
  parts: AskParts,
  companyIds: readonly number[],
  jobId: number,
  now: Date,
): Promise<void> {
  const job = await readJobRecord(tx, companyIds, jobId, 'for update')
  if (!job || job.deletedAt !== null) throw new AppError('job_not_found')
  const refusal = await refusalToAsk(tx, job)
  if (refusal !== null) throw refusal
  const before = await findReviewOfJob(tx, job.companyId, job.id, 'for update')
  if (before?.answeredAt != null)
    throw new AppError('rest_conflict', { message: 'The client has rated this move already.' })
  checkAskedBefore((await readRatingAsk(tx, job)).mailedAt, now)
  if (!before) {
    const clientId = job.clientId ?? 0 // rejected above without one
    await storeReviewRequest(tx, {
      companyId: job.companyId,
      jobId: job.id,
      clientId,
      now: now.toISOString(),
    })
  }
  const review = before ?? (await findReviewOfJob(tx, job.companyId, job.id, 'for update'))
  if (!review) throw new Error(`No request for job ${job.id}`)
  await mailLink(tx, parts, job, review, now)
}

/** Whether the office asked for the rating itself since the move was completed. */
async function isAskedByHand(tx: Tx, job: JobRecord): Promise<boolean> {
  const { mailedAt, textedAt } = await readRatingAsk(tx, job)
  return mailedAt !== null || textedAt !== null
}

/** Why the client of a job cannot be asked, or null. */
async function refusalToAsk(tx: Tx, job: JobRecord): Promise<AppError | null> {
  if (job.jobStatus !== 'completed')
    return new AppError('rest_conflict', { message: 'Only a completed job can be rated.' })
  if (job.deletedAt !== null) return new AppError('job_not_found')
  const email = job.client?.email
  if (!email) return new AppError('rest_conflict', { message: 'The client has no email address.' })
  const refusal = await marketingRefusal(tx, { companyId: job.companyId, email })
  if (refusal !== null) return new AppError(refusal)
  return null
}

async function mailLink(
  tx: Tx,
  { queue, config }: AskParts,
  job: JobRecord,
  review: Pick<ReviewRow, 'companyId' | 'id'>,
  now: Date,
): Promise<void> {
  const email = job.client?.email
  if (!email) return
  const { token, hash } = newReviewToken()
  await writeLink(tx, review, {
    hash,
    askedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + REVIEW_LINK_DAYS * DAY_MS).toISOString(),
  })
  const notice = await noticeOf(tx, job.companyId, 'ratingRequest')
  const facts = await jobFacts({ tx, kernel: { config, now: () => now } }, job, {
    contact: job.client?.firstName ?? '',
  })
  const language = await languageOfRecipient(tx, { personId: job.clientId, email })
  const write = noticeWriter(language, 'ratingRequest', [notice.mailSubject, notice.mailBody])
  const textWith = (ratingLink: string) => write(notice.mailBody, { ...facts, ratingLink })
  const subject = write(notice.mailSubject, facts)
  const { name, address } = job.company
  // Marketing needs the address of the company as well (15 USC 7704(a)(5)).
  const footer = {
    sender: [name, address].filter((part) => part !== '').join(', '),
    unsubscribeUrl: unsubscribeUrl(config, { companyId: job.companyId, email }),
  }
  // It contains a secret: managers, who read the company's own deliveries, must not rate their own work.
  await queueAccountMail(
    tx,
    { queue, config },
    {
      to: email,
      company: job.company.name,
      subject,
      text: withTextFooter(textWith(`${config.PUBLIC_URL}/review/${token}`), footer, language),
      isWritten: true,
    },
  )
  await insertCommunication(tx, {
    companyId: job.companyId,
    jobId: job.id,
    type: 'email',
    direction: 'outgoing',
    contactId: job.clientId,
    contactName: `${job.client?.firstName ?? ''} ${job.client?.lastName ?? ''}`.trim(),
    contactAddress: email.toLowerCase(),
    subject,
    body: textWith(translate('(the client’s personal link)', language)),
  })
}
