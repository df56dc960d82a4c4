import { type BookingSettings, withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { mailOffice } from '../../company/settings/office.mails.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import { textStaff } from '../../company/deliveries/staff-texts.service.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import {
  deleteOldAlerts,
  lockAlerts,
  storeAlert,
  storeBookingAlert,
  lastNotifiedAt,
  recordNotified,
  readAlertCompany,
  readDueAlerts,
  readQuoteOf,
  readSalesPeople,
  type AlertCompany,
  type DueAlert,
  type SalesPerson,
} from './alerts.store.ts'
import { alertTexts, type ReportedInquiry } from './alerts.words.ts'

/** Minutes after an alert in which new inquiries are collected for the next one. */
export const COLLECT_MINUTES = 10

/**
 * Notifies a company's sales-call list of an inquiry from the public pages, in the transaction that creates
 * it. With `delaySeconds` the visitor is not finished: another call for the same job restarts the wait, and
 * one without it sends immediately. Each inquiry is reported once; one that is deleted or no longer an
 * inquiry by then is omitted.
 */
export async function notifyOfInquiry(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'now'>,
  inquiry: { companyId: number; jobId: number; delaySeconds?: number },
): Promise<void> {
  const { companyId, jobId, delaySeconds = 0 } = inquiry
  const now = kernel.now()
  const isWaiting = await storeAlert(tx, {
    companyId,
    jobId,
    isHalfWay: delaySeconds > 0,
    dueAt: new Date(now.getTime() + delaySeconds * 1000),
  })
  if (!isWaiting) return
  const wait = Math.max(delaySeconds, secondsToWait(await lastNotifiedAt(tx, companyId), now))
  await kernel.queue.send(tx, 'tell-inquiries', { companyId }, wait)
}

/**
 * Notifies a company's sales-call list that a client booked, without the wait of inquiries; not of jobs that
 * the office schedules. The messages are sent by the queue, so that their failure cannot undo a booking.
 */
export const notifyOfBooking: JobConsequence = async ({ tx, actor, kernel, isQuiet }, { before, after }) => {
  if (isQuiet || before === null || before.jobStatus === 'scheduled' || after.jobStatus !== 'scheduled')
    return undefined
  if (actor.userId !== after.clientId && actor.userId !== after.billingContactId) return undefined
  const { companyId, id: jobId } = after
  await storeBookingAlert(tx, { companyId, jobId, now: kernel.now() })
  await kernel.queue.send(tx, 'tell-inquiries', { companyId })
  return undefined
}

/** Returns the seconds until a company may be notified again. */
function secondsToWait(last: Date | null, now: Date): number {
  if (last === null) return 0
  const end = last.getTime() + COLLECT_MINUTES * 60_000
  return Math.max(0, Math.ceil((end - now.getTime()) / 1000))
}

type TellerKernel = Pick<Kernel, 'db' | 'queue' | 'config' | 'now' | 'live'>

/**
 * Creates the handler of the queue job 'tell-inquiries', which reports each booking separately and all due
 * inquiries in one message, or waits until the next message is allowed.
 */
export function createInquiryNotifier(kernelOf: () => TellerKernel): QueueHandlers['tell-inquiries'] {
  return async ({ companyId }) => {
    const kernel = kernelOf()
    await inTenant(kernel.db, { companyIds: [companyId], userId: null }, async (tx) => {
      await lockAlerts(tx, companyId)
      const now = kernel.now()
      const due = await readDueAlerts(tx, companyId, now)
      const bookings = due.filter(({ isBooking }) => isBooking)
      const inquiries = due.filter(({ isBooking }) => !isBooking)
      const wait = secondsToWait(await lastNotifiedAt(tx, companyId), now)
      const isWaiting = inquiries.length > 0 && wait > 0
      if (isWaiting) await kernel.queue.send(tx, 'tell-inquiries', { companyId }, wait)
      const dueAlerts = isWaiting ? bookings : due
      if (dueAlerts.length === 0) return
      await recordNotified(tx, companyId, dueAlerts, now)
      for (const booking of bookings) await tell(tx, kernel, companyId, [booking])
      if (!isWaiting) await tell(tx, kernel, companyId, inquiries)
      await deleteOldAlerts(tx, companyId, now)
    })
    kernel.live.wake()
  }
}

async function tell(
  tx: Tx,
  kernel: TellerKernel,
  companyId: number,
  due: readonly DueAlert[],
): Promise<void> {
  const company = await readAlertCompany(tx, companyId)
  const { inquiryAlert } = withDefaultBooking(company.booking)
  if (inquiryAlert === 'off') return
  const inquiries: ReportedInquiry[] = []
  for (const alert of due) {
    const { jobId, isHalfWay } = alert
    const job = await readJobRecord(tx, [companyId], jobId, 'read')
    if (!job || !isWorthTelling(job, alert)) continue
    inquiries.push({ job, isHalfWay, quote: await readQuoteOf(tx, companyId, jobId) })
  }
  const [only] = inquiries
  if (!only) return
  const words = alertTexts(inquiries, {
    name: company.name,
    publicUrl: kernel.config.PUBLIC_URL,
    today: kernel.now().toISOString(),
  })
  const jobId = inquiries.length === 1 ? only.job.id : null
  let reached = 0
  for (const person of await readSalesPeople(tx, companyId))
    if (await notifyPerson(tx, kernel, { company, jobId, person, how: inquiryAlert, words })) reached += 1
  if (reached > 0) return
  const mail = { subject: words.subject, text: words.mail }
  if (company.email === null)
    await mailOffice(tx, kernel.queue, { id: companyId, email: null }, 'inquiry', mail)
  else await queueMail(tx, kernel.queue, { companyId, jobId, kind: 'inquiry', to: company.email, ...mail })
}

/** A visitor who booked after all is reported; an unfinished visitor who continued in another way is not. */
function isWorthTelling(job: JobRecord, { isHalfWay, isBooking }: DueAlert): boolean {
  if (job.deletedAt !== null) return false
  if (isBooking) return job.jobStatus === 'scheduled'
  return isHalfWay ? job.jobStatus === 'inquiring' : ['inquiring', 'scheduled'].includes(job.jobStatus)
}

/**
 * Notifies one person by text, mail or both; a text that cannot be sent becomes a mail. Returns false if the
 * person cannot be reached.
 */
async function notifyPerson(
  tx: Tx,
  kernel: TellerKernel,
  dueAlerts: {
    company: AlertCompany
    jobId: number | null
    person: SalesPerson
    how: Exclude<BookingSettings['inquiryAlert'], 'off'>
    words: ReturnType<typeof alertTexts>
  },
): Promise<boolean> {
  const { company, jobId, person, how, words } = dueAlerts
  const isTexted =
    how !== 'email' &&
    (await textStaff(tx, kernel.queue, company, {
      jobId,
      kind: 'inquiry',
      phone: person.phone,
      consentSource: 'On the sales-call list of the company',
      body: words.text,
    }))
  const isMailed = person.email !== null && (how !== 'text' || !isTexted)
  if (isMailed && person.email !== null)
    await queueMail(tx, kernel.queue, {
      companyId: company.id,
      jobId,
      kind: 'inquiry',
      to: person.email,
      subject: words.subject,
      text: words.mail,
    })
  return isTexted || isMailed
}
