import { reasonText } from '../../../shared/money/payments/chargeback.words.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatCents, type Cents } from '../../../shared/kernel/money.ts'
import { cardWords } from '../../../shared/money/payments/words.ts'
import type { ProviderChargeback } from '../../adapters/cards/cards.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import type { StoredCharge } from './money.ts'
import { emailsOfMoneyOffice, type StoredChargeback } from './chargebacks.store.ts'

/** The dependencies of mail about chargebacks, inside and outside of a request. */
export interface MailParts {
  tx: Tx
  kernel: { queue: Queue; config: { PUBLIC_URL: string } }
}

/**
 * Mails the office the news of a chargeback: it began, money was withdrawn after an inquiry, or the bank
 * decided.
 */
export async function mailNews(
  work: MailParts,
  job: JobRecord,
  charge: StoredCharge,
  stored: StoredChargeback | null,
  there: ProviderChargeback,
): Promise<void> {
  const news = newsOf(stored, there)
  if (!news) return
  const about = factsOf(job, charge, { ...there, dueBy: there.dueBy?.toISOString() ?? null })
  await mailMoneyOffice(work, job, {
    subject: `${news.subject}: job #${job.id}`,
    lines: [...news.lines, '', ...about],
  })
}

function newsOf(
  stored: StoredChargeback | null,
  there: ProviderChargeback,
): { subject: string; lines: string[] } | null {
  const amount = formatCents(there.amountCents)
  const isAnswerable = there.submissions === 0 && there.status.endsWith('needs_response')
  const answer = isAnswerable
    ? ['Open the job, look at the evidence, and answer the bank before the deadline.']
    : []
  switch (there.status) {
    case 'needs_response':
    case 'under_review':
      return stored && !stored.status.startsWith('inquiry_')
        ? null
        : {
            subject: `Chargeback of ${amount}`,
            lines: [`The cardholder's bank took a payment of ${amount} back.`, ...answer],
          }
    case 'inquiry_needs_response':
    case 'inquiry_under_review':
      return stored
        ? null
        : {
            subject: `Bank inquiry about a payment of ${amount}`,
            lines: [
              `The cardholder's bank asks about a payment of ${amount}. No money was taken back so far.`,
              ...answer,
              'You can also refund the payment to settle it.',
            ],
          }
    case 'won':
      return stored?.status === 'won'
        ? null
        : {
            subject: `Chargeback won: ${amount}`,
            lines: ['The bank decided for you. The money is back in your balance, or on its way.'],
          }
    case 'lost':
      return stored?.status === 'lost'
        ? null
        : {
            subject: `Chargeback lost: ${amount}`,
            lines: [
              `The bank decided for the cardholder. ${amount} stays with them.`,
              'The job does not become due again by itself. If the client pays another way, record the payment.',
            ],
          }
    case 'inquiry_closed':
      return stored?.status === 'inquiry_closed'
        ? null
        : { subject: 'Bank inquiry closed', lines: ['The bank took no money back.'] }
  }
}

/** Returns the facts of a chargeback for a mail, line by line. */
export function factsOf(
  job: JobRecord,
  charge: StoredCharge,
  chargeback: { amountCents: Cents; feeCents: Cents; reason: string; dueBy: string | null; status: string },
): string[] {
  const { client, company } = job
  const name = client ? `${client.firstName} ${client.lastName}`.trim() : ''
  const { amountCents, feeCents, reason, dueBy, status } = chargeback
  return [
    `Amount: ${formatCents(amountCents)}`,
    ...(feeCents > 0 ? [`Fee of the card provider: ${formatCents(feeCents)}`] : []),
    ...(name === '' ? [] : [`Client: ${name}`]),
    `Payment: no. ${charge.id}, ${cardWords(charge.brand, charge.last4)}`,
    `Reason: ${reasonText(reason)}`,
    ...(dueBy !== null && status.endsWith('needs_response')
      ? [`Respond by: ${formatInstant(dueBy, company.timezone)}`]
      : []),
  ]
}

/** Reminds the office of the deadline of an unanswered chargeback. */
export async function mailDeadline(
  work: MailParts,
  job: JobRecord,
  charge: StoredCharge,
  chargeback: StoredChargeback,
): Promise<void> {
  const what = chargeback.status.startsWith('inquiry_') ? 'a bank inquiry' : 'a chargeback'
  await mailMoneyOffice(work, job, {
    subject: `Reminder: answer ${what} of ${formatCents(chargeback.amountCents)}, job #${job.id}`,
    lines: [
      'Nobody has answered the bank yet. Without an answer the cardholder keeps the money.',
      '',
      ...factsOf(job, charge, chargeback),
    ],
  })
}

/** Mails the office that the card provider rejected its answer. */
export async function mailRefusal(
  work: MailParts,
  job: JobRecord,
  charge: StoredCharge,
  chargeback: StoredChargeback,
): Promise<void> {
  await mailMoneyOffice(work, job, {
    subject: `Your answer to a chargeback did not go through: job #${job.id}`,
    lines: [
      'The card provider did not take your answer. Open the job and answer again.',
      '',
      ...factsOf(job, charge, chargeback),
    ],
  })
}

/**
 * Mails the company's own address, its administrators and the managers who see financials, each address once.
 */
export async function mailMoneyOffice(
  { tx, kernel }: MailParts,
  job: JobRecord,
  mail: { subject: string; lines: readonly string[] },
): Promise<void> {
  const own = job.company.email
  const addresses = new Set([
    ...(own ? [own.toLowerCase()] : []),
    ...(await emailsOfMoneyOffice(tx, job.companyId)),
  ])
  const url = `${kernel.config.PUBLIC_URL}/job/${job.id}?tab=documents&document=invoice`
  const text = [...mail.lines, '', url].join('\n')
  for (const to of addresses)
    await queueMail(tx, kernel.queue, {
      companyId: job.companyId,
      jobId: job.id,
      to,
      subject: mail.subject,
      text,
    })
}
