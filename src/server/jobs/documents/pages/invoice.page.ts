import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { formatDay, wallClockOf } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { profileFor, lawText } from '../../../../shared/trade/profiles.ts'
import { maxAtDeliveryCents } from '../../../../shared/trade/delivery-limit.ts'
import { agreedPriceOfState } from '../agreed.ts'
import { invoiceOf } from '../document.lines.ts'
import { estimateOptionOf } from '../document.variables.ts'
import type { DocumentState } from '../document.view.ts'
import { jobFacts, placeBlocks } from './job.facts.ts'
import { linesTable } from './lines.table.ts'
import type { Page, PageMoney, PageSource } from './page.source.ts'
import { paymentBlocks, receivedText, termBlocks, excessCents } from './payments.section.ts'
import { personRows } from './people.ts'

/**
 * Returns the invoice: charges, payments, due dates, and where to pay what is due now. It is dated on the day of
 * completion, before that on the day of printing.
 */
export function invoicePage({ state, money, now, publicUrl }: PageSource): Page {
  const { job } = state
  const { totalCents } = invoiceOf(state)
  const isSettling = money !== null && job.jobStatus === 'completed'
  const completedAt = job.jobStatus === 'completed' ? (job.completedAt ?? job.endsAt) : null
  const day = wallClockOf(completedAt ?? now, job.company.timezone)
  const due = money?.shown.dueTotal ?? 0
  return {
    fitsOnePage: true,
    blocks: [
      ...chargeBlocks(state, [
        ['Invoice number', String(job.id)],
        ['Invoice date', formatDay(day)],
      ]),
      ...(money ? [...paymentBlocks(money, job, totalCents), ...termBlocks(money, job, totalCents)] : []),
      // After the move is done the totals state what is due now and what later.
      ...(isSettling ? unowedBlocks(state, money) : deliveryBlocks(state)),
      ...(due > 0
        ? [
            {
              kind: 'address',
              text: `Pay ${formatCents(centsFromDollars(due))} online:`,
              url: `${publicUrl}/job/${job.id}?tab=payments`,
            } as const,
          ]
        : []),
    ],
  }
}

/**
 * Returns the receipt of a move: charges and payments. It says 'Received' only if the move is paid in full, and
 * 'Move completed' only after it.
 */
export function receiptPage({ state, money }: PageSource): Page {
  const isDone = state.job.jobStatus === 'completed'
  const blocks: PdfBlock[] = [
    { kind: 'notice', text: isDone ? 'Move completed' : 'Payments so far, before the move' },
  ]
  if (!money) return { fitsOnePage: true, blocks: [...blocks, ...chargeBlocks(state)] }
  blocks.push({ kind: 'paragraph', isBold: true, text: receivedText(money) })
  return {
    fitsOnePage: true,
    blocks: [
      ...blocks,
      ...chargeBlocks(state),
      ...paymentBlocks(money, state.job, invoiceOf(state).totalCents),
      ...unowedBlocks(state, money),
    ],
  }
}

function chargeBlocks(state: DocumentState, more: readonly [string, string][] = []): PdfBlock[] {
  const { job } = state
  const payer: PdfBlock = { kind: 'facts', rows: personRows('Bill to', job.billingContact) }
  return [
    jobFacts(job, more),
    // The client pays unless another payer is named.
    ...(job.billingContact && job.billingContact.id !== job.client?.id ? [payer] : []),
    ...placeBlocks(job),
    { kind: 'heading', level: 2, text: 'Charges' },
    ...linesTable(invoiceOf(state).lineItems),
  ]
}

/** The part of the charges that is not owed because a binding estimate was exceeded. */
function unowedBlocks(state: DocumentState, money: PageMoney): PdfBlock[] {
  const unowed = excessCents(money, state.job, invoiceOf(state).totalCents)
  if (unowed <= 0) return []
  const law = lawText(profileFor(state.job).sources.estimateOptions)
  const text = `Of the charges ${formatCents(unowed)} are above the estimate that was promised and are not owed.${law}`
  return [{ kind: 'notice', text }]
}

/** The amount that may be requested at delivery, if the rules defer part of the total. */
function deliveryBlocks(state: DocumentState): PdfBlock[] {
  const profile = profileFor(state.job)
  const total = invoiceOf(state).totalCents
  const { nowCents, laterCents, laterAfterDays } = maxAtDeliveryCents(
    profile,
    estimateOptionOf(state) ?? 'none',
    agreedPriceOfState(state),
    total,
  )
  if (nowCents >= total) return []
  const law = lawText(profile.deliveryShare.source)
  const rest =
    laterCents > 0
      ? `the other ${formatCents(laterCents)} are billed ${laterAfterDays === null ? 'later' : `after ${laterAfterDays} days`}`
      : 'what exceeds the estimate is not owed'
  return [
    { kind: 'notice', text: `At delivery at most ${formatCents(nowCents)} is asked for; ${rest}.${law}` },
  ]
}
