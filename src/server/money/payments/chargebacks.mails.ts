import { reasonText } from '../../../shared/jobs/finances/chargeback.words.ts'
import { formatDateInWords, wallClockOf } from '../../../shared/kernel/dates.ts'
import { formatCents, type Cents } from '../../../shared/kernel/money.ts'
import { formatCard } from '../../../shared/jobs/finances/words.ts'
import type { ProviderChargeback } from '../../adapters/cards/cards.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import type { StoredCharge, StoredChargeback } from '../../jobs/finances/money.ts'
import { emailsOfMoneyOffice } from './chargebacks.store.ts'

/** The dependencies of mail about chargebacks, inside and outside of a request. */
export interface MailContext {
  tx: Tx
  kernel: { queue: Queue; config: { PUBLIC_URL: string } }
}

/**
 * Mails the office the news of a chargeback: it began, money was withdrawn after an inquiry, or the bank
 * decided.
 */
export async function mailChargebackNews(
  work: MailContext,
  job: JobRecord,
  charge: StoredCharge,
  stored: StoredChargeback | null,
  remote: ProviderChargeback,
): Promise<void> {
  const news = newsOf(stored, remote)
  if (!news) return
  const about = chargebackFacts(job, charge, { ...remote, dueBy: remote.dueBy?.toISOString() ?? null })
  await mailFinanceContacts(work, job, {
    subject: `${news.subject}: job #${job.id}`,
    lines: [...news.lines, '', ...about],
  })
}

function newsOf(
  stored: StoredChargeback | null,
  remote: ProviderChargeback,
): { subject: string; lines: string[] } | null {
  const amount = formatCents(remote.amountCents)
  const isAnswerable = remote.submissions === 0 && remote.status.endsWith('needs_response')
  const answer = isAnswerable
    ? ['Open the job, look at the evidence, and answer the bank before the deadline.']
    : []
  switch (remote.status) {
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
export function chargebackFacts(
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
    `Payment: no. ${charge.id}, ${formatCard(charge.brand, charge.last4)}`,
    `Reason: ${reasonText(reason)}`,
    ...(dueBy !== null && status.endsWith('needs_response')
      ? [`Respond by: ${formatDateInWords(wallClockOf(dueBy, company.timezone), '')}`]
      : []),
  ]
}

/** Reminds the office of the deadline of an unanswered chargeback. */
export async function mailDeadline(
  work: MailContext,
  job: JobRecord,
  charge: StoredCharge,
  chargeback: StoredChargeback,
): Promise<void> {
  const what = chargeback.status.startsWith('inquiry_') ? 'a bank inquiry' : 'a chargeback'
  await mailFinanceContacts(work, job, {
    subject: `Reminder: answer ${what} of ${formatCents(chargeback.amountCents)}, job #${job.id}`,
    lines: [
      'Nobody has answered the bank yet. Without an answer the cardholder keeps the money.',
      '',
      ...chargebackFacts(job, charge, chargeback),
    ],
  })
}

/** Mails the office that the card provider rejected its answer. */
export async function mailRefusal(
  work: MailContext,
  job: JobRecord,
  charge: StoredCharge,
  chargeback: StoredChargeback,
): Promise<void> {
  await mailFinanceContacts(work, job, {
    subject: `Your answer to a chargeback did not go through: job #${job.id}`,
    lines: [
      'The card provider did not take your answer. Open the job and answer again.',
      '',
      ...chargebackFacts(job, charge, chargeback),
    ],
  })
}

/**
 * Mails the company's own address, its administrators and the managers who see financials, each address once.
 */
export async function mailFinanceContacts(
  { tx, kernel }: MailContext,
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
      kind: 'chargeback',
      to,
      subject: mail.subject,
      text,
    })
}
