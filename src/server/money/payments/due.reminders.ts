import { addDays, formatDayInWords } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { dueLines } from '../../../shared/jobs/finances/due.ts'
import { linesTotalCents } from '../../../shared/jobs/finances/lines.ts'
import { lawText, profileFor, TRADE_PROFILES } from '../../../shared/trade/profiles.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { recordAskedForLater } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Reminder, RemindedCompany, ReminderContext } from '../../kernel/reminders.ts'
import { jobsDueLater } from './due.store.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'

/** Days after the due date in which a missed run is made up for; older amounts are left to the office. */
const UP_TO_DAYS = 7

/**
 * Asks once by mail for the amount that is due after the credit days of a completed move, because staff may
 * not charge a card for it (docs/decisions/0025). The mail goes to the payer, with the address of the job's
 * payments.
 */
export const requestLaterShares: Reminder = async (tx, parts, company) => {
  for (const id of await findCandidates(tx, company)) {
    const job = await readJobRecord(tx, [company.id], id, 'for update')
    if (job) await askFor(tx, parts, company, job)
  }
}

/**
 * Completed jobs whose credit days ended recently and whose client was not yet asked for the amount due
 * since.
 */
async function findCandidates(tx: Tx, { id, today }: RemindedCompany): Promise<number[]> {
  const spans = new Set(
    Object.values(TRADE_PROFILES).flatMap(({ deliveryShare: { creditDays } }) => creditDays ?? []),
  )
  const found = [...spans].map((days) =>
    jobsDueLater(tx, id, days, { from: addDays(today, -days - UP_TO_DAYS), to: addDays(today, -days) }),
  )
  return (await Promise.all(found)).flat()
}

async function askFor(
  tx: Tx,
  { queue, config, now }: ReminderContext,
  company: RemindedCompany,
  job: JobRecord,
): Promise<void> {
  const { facts, laterDay } = await readMoneyState(tx, job, now())
  const payer = [job.billingContact, job.client].find((person) => person?.email)
  if (!facts.atDelivery.isLaterDue || laterDay === null || !payer?.email) return
  if (laterDay < addDays(company.today, -UP_TO_DAYS)) return
  const dueCents = linesTotalCents(dueLines(facts))
  if (dueCents === 0) return
  await recordAskedForLater(tx, job, laterDay)
  const amount = formatCents(dueCents)
  const since = `since ${formatDayInWords(laterDay, company.today)}${lawText(profileFor(job).deliveryShare.source)}`
  try {
    await queueJobMail({ tx, kernel: { queue } }, job, {
      companyId: job.companyId,
      jobId: job.id,
      kind: 'paymentDue',
      to: payer.email,
      subject: `Payment due: ${amount} for your move`,
      text: [
        `Hello ${payer.firstName},`,
        '',
        `The rest of the price of your move (#${job.id}) has been due ${since}: ${amount}. Please pay online:`,
        '',
        `${config.PUBLIC_URL}/job/${job.id}?tab=payments`,
        '',
        job.company.name,
      ].join('\n'),
    })
  } catch (error) {
    // Mail to this person will be rejected again, so the job continues; the office sees the due amount on the
    // job.
    const isRefused =
      error instanceof AppError && ['contact_refuses_mail', 'rest_invalid_param'].includes(error.code)
    if (!isRefused) throw error
  }
}
