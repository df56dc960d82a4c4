import { formatDateInWords } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { ReminderContext, RemindedCompany, Reminder } from '../../kernel/reminders.ts'
import { readBookingPage, takeUnfinishedBookings, type UnfinishedBooking } from './online.store.ts'

/** A client is written to after this many hours, but not if they left longer ago than this many days. */
const AFTER_HOURS = 24
const UP_TO_DAYS = 7
/** Maximum number of mails of one company in one run. */
const MOST = 500

/**
 * Writes once to a client who left an online booking unfinished a day ago, with a link to the page where it
 * continues, and at most once a week for any number of bookings. The mail is not transactional: it has an
 * unsubscribe link and goes to no one who has unsubscribed. The page requires sign-in, because the company
 * can read what its own server sends.
 */
export const remindOfBookings: Reminder = async (tx, parts, company) => {
  const rows = await takeUnfinishedBookings(tx, company, {
    afterHours: AFTER_HOURS,
    upToDays: UP_TO_DAYS,
    limit: MOST,
  })
  const [first] = rows
  if (!first) return
  const url = await bookingPage(tx, parts, company)
  // A client who began several times gets a mail about the last one: their page shows them all.
  const newest = new Map(rows.toSorted((a, b) => a.jobId - b.jobId).map((row) => [row.clientId, row]))
  for (const waiting of newest.values()) await mailWaiting(tx, parts, company, waiting, url)
}

/** Returns the page where the company's booking continues: its booking page, else the company page. */
export async function bookingPage(
  tx: Tx,
  { config }: Pick<ReminderContext, 'config'>,
  company: Pick<RemindedCompany, 'id'>,
): Promise<string> {
  const row = await readBookingPage(tx, company.id)
  return `${config.PUBLIC_URL}/${row.token ? `booking/${row.token}` : row.handle}`
}

async function mailWaiting(
  tx: Tx,
  { queue }: ReminderContext,
  company: RemindedCompany,
  waiting: UnfinishedBooking,
  url: string,
): Promise<void> {
  const { jobId, email, firstName, lastName, clientId } = waiting
  const day = waiting.jobDate === null ? '' : ` on ${formatDateInWords(waiting.jobDate, company.today)}`
  const subject = `Your move with ${company.name} is not booked yet`
  const text = [
    `Hello ${firstName},`,
    '',
    `You began to book a move with ${company.name}${day}. We saved your answers. Continue here:`,
    '',
    url,
    '',
    'If you changed your mind, you don’t need to do anything. We won’t write about this again.',
    '',
    company.name,
  ].join('\n')
  const mail = {
    companyId: company.id,
    jobId,
    kind: 'unfinishedBooking',
    personId: clientId,
    to: email,
    subject,
    text,
  } as const
  try {
    const deliveryId = await queueMail(tx, queue, mail)
    await insertCommunication(tx, {
      companyId: company.id,
      jobId,
      type: 'email',
      direction: 'outgoing',
      contactId: clientId,
      contactName: `${firstName} ${lastName}`.trim(),
      contactAddress: email.toLowerCase(),
      subject,
      body: text,
      deliveryId,
    })
  } catch (error) {
    // An address that accepts no mail or no offers is marked as sent, because a retry would change nothing.
    const isRefused =
      error instanceof AppError &&
      ['contact_refuses_mail', 'marketing_not_agreed', 'rest_invalid_param'].includes(error.code)
    if (!isRefused) throw error
  }
}
