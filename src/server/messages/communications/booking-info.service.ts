import type { z } from 'zod'
import {
  INFO_KINDS,
  type bookingInfoInputSchema,
  type Communication,
  type InfoKind,
} from '../../../shared/messages/communications/communication.ts'
import { seesPrice } from '../../../shared/jobs/documents/document.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { NoticeFacts } from '../../../shared/messages/notices/placeholders.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { jobForClient, nextLine } from '../../jobs/jobs/job.next.ts'
import { runLeadConsequences, type JobContext } from '../../jobs/jobs/job.service.ts'
import { surveyRefusal } from '../../jobs/survey/survey.service.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'
import { jobFacts } from '../notices/notice.facts.ts'
import { noticeWriter } from '../notices/notice.writer.ts'
import { knownFacts, noticeOf } from '../notices/notices.service.ts'
import type { CommunicationViewer } from './communication.view.ts'
import type { Contact } from './contacts.ts'
import { checkRatingAsk, ratingRefusal } from './rating-ask.service.ts'
import { mailContactOf, openConversation, textContactOf, writeMail, writeText } from './sending.service.ts'

/** A message with the job, the client's next step, and the link, as the office sends it by mail or text. */
interface BookingInfo {
  kind: InfoKind
  kinds: InfoKind[]
  subject: string
  text: string
  textMessage: string
  next: string | null
}

/**
 * Returns a message about a job in the company's words, or the product's in the client's language. Without a kind it is what
 * is next for the client: the estimate of an inquiry, the agreement, a payment, the invoice of a completed job, else booking
 * information.
 * Throws rest_forbidden, and rest_conflict if this kind cannot be sent now.
 */
export async function bookingInfo(
  work: JobContext,
  job: JobRecord,
  viewer: CommunicationViewer,
  { contact, kind: asked }: { contact?: Contact; kind?: InfoKind | undefined } = {},
): Promise<BookingInfo> {
  // Crew who may not see the price send none either.
  const seesPrices = seesPrice(viewer)
  const { shown, next } = await jobForClient(work, job, seesPrices)
  const known = await jobFacts(work, job, {
    contact: contact?.name ?? job.client?.firstName ?? '',
    seesPrices,
  })
  const refusals = {
    ...refusalsToSend(shown, job, viewer, known),
    ratingRequest: await ratingRefusal(work, job, viewer),
  }
  const kinds = INFO_KINDS.filter((one) => refusals[one] === null)
  const kind = asked ?? nextToSend(shown, kinds)
  const refusal = refusals[kind]
  if (refusal !== null) throw refusal
  const { mailSubject, mailBody, textBody } = await noticeOf(work.tx, job.companyId, kind)
  const facts = knownFacts(kind, {
    ...known,
    nextStep: nextLine(next).join(' '),
    // The client rates on the page of the move. Its link becomes personal when it is sent, so that nobody else rates with it.
    ratingLink: known.jobLink ?? '',
  })
  const language = await languageOfRecipient(work.tx, { personId: contact?.userId ?? job.clientId })
  const writeMailOf = noticeWriter(language, kind, [mailSubject, mailBody])
  const textTemplate = textBody ?? ''
  return {
    kind,
    kinds,
    subject: writeMailOf(mailSubject, facts),
    text: writeMailOf(mailBody, facts),
    textMessage: noticeWriter(language, kind, [textTemplate])(textTemplate, facts),
    next: next?.text ?? null,
  }
}

/** Returns what is next for the client, of what can be sent. */
function nextToSend(shown: Job, kinds: readonly InfoKind[]): InfoKind {
  if (kinds.includes('finished')) return 'finished'
  const toReview = toAgreeTo(shown)
  if (toReview !== null) return toReview
  const isToPay = shown.next?.turn === 'client' && shown.next.where?.tab === 'payments'
  return isToPay && kinds.includes('paymentRequest') ? 'paymentRequest' : 'bookingInfo'
}

/** Returns what the client of an inquiry reviews next; null if nothing. */
function toAgreeTo({
  jobStatus,
  documents,
  next,
}: Pick<Job, 'jobStatus' | 'documents' | 'next'>): 'estimate' | 'agreement' | null {
  if (jobStatus !== 'inquiring' || next?.turn !== 'client') return null
  // Without a survey there is no estimate yet.
  if (documents['estimate']?.blockCode === 'survey_needed') return null
  return next.step === 'agreement' ? 'agreement' : 'estimate'
}

/** Returns why each message about a job cannot be sent now; null for those that can. */
function refusalsToSend(
  shown: Job,
  job: JobRecord,
  viewer: CommunicationViewer,
  { invoiceTotal, amountDue }: NoticeFacts,
): Record<Exclude<InfoKind, 'ratingRequest'>, AppError | null> {
  const conflict = (message: string) => new AppError('rest_conflict', { message })
  const asksForMoney = viewer.kind === 'manager' || viewer.permissions.includes('payment')
  const forbidden = new AppError('rest_forbidden')
  const toReview = toAgreeTo(shown)
  return {
    estimate: toReview === 'estimate' ? null : conflict('The client has no estimate to review now.'),
    agreement: toReview === 'agreement' ? null : conflict('The client has no agreement to review now.'),
    surveyRequest: surveyRefusal(job, viewer),
    bookingInfo: null,
    paymentRequest: !asksForMoney ? forbidden : amountDue ? null : conflict('Nothing is due now.'),
    finished: !asksForMoney
      ? forbidden
      : job.jobStatus === 'completed' && invoiceTotal
        ? null
        : conflict('This job has no invoice yet.'),
  }
}

/**
 * Sends the message of `bookingInfo` by text or mail; throws as the two do.
 */
export async function sendBooking(
  work: JobContext,
  jobId: number,
  input: z.output<typeof bookingInfoInputSchema>,
): Promise<Communication> {
  const talk = await openConversation(work, jobId, 'write')
  const { job, viewer } = talk
  const infoFor = (contact: Contact) => bookingInfo(work, job, viewer, { contact, kind: input.kind })
  let sent: Communication
  let info: BookingInfo
  if (input.channel === 'email') {
    const contact = mailContactOf(job, viewer, input.to)
    info = await infoFor(contact)
    const isPromotion = info.kind === 'ratingRequest'
    if (isPromotion) await checkRatingAsk(work, job, { contact, phone: null })
    sent = await writeMail(work, talk, contact, { ...info, message: info.text, isPromotion })
  } else {
    const { contact, phone } = textContactOf(job, viewer, input.to)
    info = await infoFor(contact)
    if (info.kind === 'ratingRequest') await checkRatingAsk(work, job, { contact, phone })
    sent = await writeText(work, talk, contact, phone, { message: info.textMessage, kind: info.kind })
  }
  if (info.kind === 'estimate') await runLeadConsequences(work, job, 'estimateSent')
  return sent
}
