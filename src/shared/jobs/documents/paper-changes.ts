import { centsFromDollars, formatCents } from '../../kernel/money.ts'
import type { PaperChanges } from './documents.api.ts'

/** What a change does to the price and the agreements of a job, in sentences; none where it does nothing. */
export function paperChangeSentences({ total, papers }: PaperChanges, reader: 'client' | 'office'): string[] {
  const dollars = (amount: number) => formatCents(centsFromDollars(amount))
  const titles = papers.map(({ title }) => title).join(', ')
  return [
    ...(total.before === total.after
      ? []
      : [`The total changes from ${dollars(total.before)} to ${dollars(total.after)}.`]),
    ...(papers.length === 0
      ? []
      : [
          reader === 'client'
            ? `Please review and agree again: ${titles}.`
            : `The client will have to agree again: ${titles}.`,
        ]),
  ]
}
