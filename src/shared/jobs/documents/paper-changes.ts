import { centsFromDollars, formatCents } from '../../kernel/money.ts'
import type { DocumentChanges } from './documents.api.ts'

/**
 * Returns sentences about the effect of a change on the price and the agreements of a job; empty if there is
 * none.
 */
export function describeDocumentChanges(
  { total, papers }: DocumentChanges,
  reader: 'client' | 'office',
): string[] {
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
