import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { formatCard } from '../../../../shared/jobs/finances/words.ts'
import { profileOfState } from '../../../../shared/trade/profiles.ts'
import type { JobRecord } from '../../jobs/job.record.ts'
import { cardFeePercent } from '../../finances/charge.limits.ts'
import { invoiceOf } from '../document.lines.ts'
import { quantityText, textOrNotSet } from './figures.ts'
import { jobFacts } from './job.facts.ts'
import { legal, type Page, type PageSource } from './page.source.ts'
import { wordingBlocks } from './wording.blocks.ts'

/** Returns the card form, which is printed and signed by hand; it never has room for a full card number. */
export function cardAuthorizationPage(source: PageSource): Page {
  const { state } = source
  const line = (label: string) => ({ label, name: '', signedAt: '' })
  return {
    blocks: legal([
      jobFacts(state.job),
      { kind: 'facts', rows: [['Total of the job', formatCents(invoiceOf(state).totalCents)]] },
      ...withFee(wordingBlocks(source, 'creditCardAuthorization'), feeText(state.job)),
      { kind: 'heading', level: 2, text: 'Stored cards' },
      ...cardBlocks(source.cards),
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
    ]),
  }
}

/**
 * The card fee that applies: what the company charges, up to the limit of its state, or that there is none.
 */
function feeText(job: JobRecord): string {
  const percent = cardFeePercent(job)
  const { name } = job.company
  const { maxPercent } = profileOfState(job.company.addressState).cardSurcharge
  if (percent > 0) {
    const most =
      maxPercent !== null && percent >= maxPercent ? ', the most that the law of the state allows,' : ''
    return `A card payment service fee of ${quantityText(percent)} %${most} is added to what is paid by credit card. It is shown before each payment. It is never added to debit cards or to tips.`
  }
  if (maxPercent === 0)
    return `${name} adds no fee for paying by card. The law of the state does not allow one.`
  return `${name} adds no fee for paying by card.`
}

/** Replaces the general sentence on card fees in a wording with the fee that applies, or appends it. */
function withFee(blocks: readonly PdfBlock[], text: string): PdfBlock[] {
  const fee: PdfBlock = { kind: 'paragraph', text }
  const isFee = (block: PdfBlock) =>
    'text' in block &&
    [/\bcards?\b/i, /\bfees?\b|\bsurcharge/i, /\d\s?%/].every((word) => word.test(block.text))
  if (!blocks.some(isFee)) return [...blocks, fee]
  const first = blocks.findIndex(isFee)
  return blocks.flatMap((block, index) => (index === first ? [fee] : isFee(block) ? [] : [block]))
}

const FUNDING_LABELS = { credit: 'Credit', debit: 'Debit', prepaid: 'Prepaid', unknown: '' } as const

function cardBlocks(cards: PageSource['cards']): PdfBlock[] {
  if (cards.length === 0) return [{ kind: 'paragraph', text: 'No card is stored.' }]
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Card', width: 34 },
        { title: 'Name on the card', width: 32 },
        { title: 'Type', width: 16 },
        { title: 'Valid through', width: 18 },
      ],
      rows: cards.map(({ brand, last4, holder, funding, expMonth, expYear, isPrimary }) => [
        `${formatCard(brand, last4)}${isPrimary ? ', primary' : ''}`,
        textOrNotSet(holder),
        FUNDING_LABELS[funding],
        `${String(expMonth).padStart(2, '0')}/${expYear}`,
      ]),
    },
  ]
}
