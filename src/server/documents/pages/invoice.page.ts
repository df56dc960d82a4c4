import type { PdfBlock } from '../../adapters/pdf/pdf.model.ts'
import type { CompanyVariable } from '../../../shared/companies/company.ts'
import { depositCents } from '../../../shared/estimates/deposit.ts'
import { centsFromDollars, formatCents, percentOfCents, type Cents } from '../../../shared/kernel/money.ts'
import { maxAtDeliveryCents, profileFor } from '../../../shared/trade/profiles.ts'
import { estimateOf, invoiceOf } from '../document.lines.ts'
import { estimateOptionOf } from '../document.variables.ts'
import type { DocumentState } from '../document.view.ts'
import { quantityText } from './figures.ts'
import { jobFacts, placeBlocks } from './job.facts.ts'
import { linesTable } from './lines.table.ts'
import type { Page, PageSource } from './page.source.ts'
import { personRows } from './people.ts'
import { lawText } from './promise.ts'

/** The invoice: what is charged, the deposit and when the rest is due (spec 2 §2.1, DECISIONS E3). */
export function invoicePage({ state }: PageSource): Page {
  return { blocks: [...chargeBlocks(state), ...termBlocks(state), ...deliveryBlocks(state)] }
}

/** The receipt of a completed move: what was charged (spec 2 §2.1). */
export function receiptPage({ state }: PageSource): Page {
  return { blocks: [{ kind: 'notice', text: 'Move completed' }, ...chargeBlocks(state)] }
}

function chargeBlocks(state: DocumentState): PdfBlock[] {
  const { job } = state
  const payer: PdfBlock = { kind: 'facts', rows: personRows('Bill to', job.billingContact) }
  return [
    jobFacts(job),
    // The client pays unless somebody else is named.
    ...(job.billingContact && job.billingContact.id !== job.client?.id ? [payer] : []),
    ...placeBlocks(job),
    { kind: 'heading', level: 2, text: 'Charges' },
    ...linesTable(invoiceOf(state).lineItems),
  ]
}

function termBlocks(state: DocumentState): PdfBlock[] {
  const { isLocal, company } = state.job
  const { variables } = company
  const total = invoiceOf(state).totalCents
  const deposit = depositCents(variables, isLocal, estimateOf(state).totalCents)
  const shares: [string, CompanyVariable][] = isLocal
    ? [
        ['Before pick-up', variables.beforePickupLocal],
        ['Before delivery', variables.beforeDeliveryLocal],
        ['After delivery', variables.afterDeliveryLocal],
      ]
    : [
        ['Before pick-up', variables.beforePickupLong],
        ['Before delivery', variables.beforeDeliveryLong],
        ['After delivery', variables.afterDeliveryLong],
      ]
  const rows = shares
    .filter(([, { value }]) => value > 0)
    .map(([label, share]): [string, string] => [label, shareText(share, total)])
  if (deposit > 0) rows.unshift(['Deposit to book', formatCents(deposit)])
  if (rows.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Payment terms' },
    { kind: 'facts', rows },
    ...(deposit > 0
      ? [
          {
            kind: 'paragraph',
            isSmall: true,
            text: 'What is paid, the deposit included, counts towards the total.',
          } as const,
        ]
      : []),
  ]
}

function shareText({ value, unitsLabel }: CompanyVariable, total: Cents): string {
  if (unitsLabel !== '%') return formatCents(centsFromDollars(value))
  return `${quantityText(value)} %, ${formatCents(percentOfCents(total, value))}`
}

/** What may be asked for at delivery, where the rules hold back part of the total (DECISIONS J). */
function deliveryBlocks(state: DocumentState): PdfBlock[] {
  const profile = profileFor(state.job)
  const total = invoiceOf(state).totalCents
  const { nowCents, laterCents, laterAfterDays } = maxAtDeliveryCents(
    profile,
    estimateOptionOf(state) ?? 'none',
    estimateOf(state).totalCents,
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
