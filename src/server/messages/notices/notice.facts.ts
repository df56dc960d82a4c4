import { priceOf } from '../../../shared/jobs/jobs/move-head.ts'
import { placeLabel } from '../../../shared/jobs/jobs/place-label.ts'
import { dueLines, paidCentsByShare, sharesOf } from '../../../shared/jobs/finances/due.ts'
import { linesTotalCents } from '../../../shared/jobs/finances/lines.ts'
import { formatDateInWords, formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { NoticeFacts } from '../../../shared/messages/notices/placeholders.ts'
import { linesFact } from '../../../shared/messages/notices/notices.rules.ts'
import { readMoneyState, type MoneyState } from '../../jobs/finances/due.ts'
import { viewPayments } from '../../jobs/finances/payments.view.ts'
import { CLIENT } from '../../jobs/jobs/job.next.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { addressesOf } from '../../jobs/jobs/move-state.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** What a message calls a person whose name is unknown. */
const NAMELESS = 'there'

/** What the facts of a job are read with. */
export interface FactContext {
  tx: Tx
  kernel: { config: Pick<Config, 'PUBLIC_URL'>; now: () => Date }
}

/**
 * Returns the values of the placeholders that follow from a job. Without prices for somebody who may not see them.
 */
export async function jobFacts(
  { tx, kernel }: FactContext,
  job: JobRecord,
  told: { contact: string; sender?: string; seesPrices?: boolean },
): Promise<NoticeFacts> {
  const { company, jobDate } = job
  const places = addressesOf(job)
  const jobLink = `${kernel.config.PUBLIC_URL}/job/${job.id}`
  const today = kernel.now().toISOString()
  const money = (told.seesPrices ?? true) ? await readMoneyState(tx, job, kernel.now()) : null
  return {
    client: job.client?.firstName || NAMELESS,
    contact: told.contact || NAMELESS,
    company: company.name,
    companyPhone: formatPhone(company.phone),
    sender: told.sender ?? company.name,
    jobNumber: String(job.id),
    moveDate: formatDayInWords(jobDate, today),
    moveTime: formatTime(jobDate?.slice(11, 16)),
    from: places[0] ?? '',
    // A move without a destination does not end where it begins.
    to: places.length > 1 ? (places.at(-1) ?? '') : '',
    jobLink,
    surveyLink: `${jobLink}/survey`,
    // The client sees the invoice once the move is completed.
    documentsLink: `${jobLink}?tab=documents${job.jobStatus === 'completed' ? '&document=invoice' : ''}`,
    moveDetails: linesFact(detailLines(job, money, today)),
    ...(money && { ...moneyFacts(money, jobLink), priceLines: linesFact(priceLines(money)) }),
  }
}

function detailLines(job: JobRecord, money: MoneyState | null, today: string): string[] {
  const places = addressesOf(job)
  const facts = money?.facts
  return [
    ...(job.jobDate === null ? [] : [`When: ${formatDateInWords(job.jobDate, today)}`]),
    ...places.map((place, index) => `${placeLabel(index, places.length)}: ${place}`),
    job.useTruck ? `Crew of ${job.crewSize}, with a truck` : `Crew of ${job.crewSize}`,
    ...(facts ? [`Estimate: ${formatCents(facts.estimateCents)}`] : []),
    ...(facts && facts.paidCents > 0 ? [`Paid: ${formatCents(facts.paidCents)}`] : []),
  ]
}

/** The figures of the head of the client's page. */
function priceLines(money: MoneyState): string[] {
  if (money.facts.estimateCents === 0) return []
  const { jobStatus } = money.job
  const { figures, agreed } = priceOf({ payments: viewPayments(money, CLIENT), jobStatus, documents: {} })
  return [...figures.map(([label, amount]) => `${label}: ${amount}`), ...(agreed === null ? [] : [agreed])]
}

function moneyFacts({ facts }: MoneyState, jobLink: string): NoticeFacts {
  const shares = sharesOf(facts)
  const paid = paidCentsByShare(shares, facts.paidCents)
  const open = shares.flatMap(({ amountCents, when }, index) => {
    const rest = cents(amountCents - (paid[index] ?? 0))
    return rest > 0 ? [`${when}: ${formatCents(rest)}`] : []
  })
  const dueCents = linesTotalCents(dueLines(facts))
  return {
    total: facts.estimateCents > 0 ? formatCents(facts.estimateCents) : '',
    invoiceTotal: facts.invoiceCents > 0 ? formatCents(facts.invoiceCents) : '',
    openPayments: linesFact(open),
    amountDue: dueCents > 0 ? formatCents(dueCents) : '',
    paymentLink: dueCents > 0 ? `${jobLink}?tab=payments` : '',
  }
}
