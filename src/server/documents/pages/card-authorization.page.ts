import { invoiceOf } from '../document.lines.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { jobFacts } from './job.facts.ts'
import type { Page, PageSource } from './page.source.ts'
import { wordingBlocks } from './wording.blocks.ts'

/** The card form that is printed and signed by hand; it never has room for a card's whole number (DECISIONS D1, E1). */
export function cardAuthorizationPage(source: PageSource): Page {
  const { state } = source
  const line = (label: string) => ({ label, name: '', signedAt: '' })
  return {
    blocks: [
      jobFacts(state.job),
      { kind: 'facts', rows: [['Total of the job', formatCents(invoiceOf(state).totalCents)]] },
      ...wordingBlocks(source, 'creditCardAuthorization'),
      { kind: 'heading', level: 2, text: 'Cardholder' },
      {
        kind: 'signatures',
        rows: [
          line('Name of the cardholder'),
          line('Last four digits of the card'),
          line('Signature of the cardholder'),
          line('Date'),
        ],
      },
      { kind: 'paragraph', isSmall: true, text: 'Never write the whole number of a card on this form.' },
    ],
  }
}
