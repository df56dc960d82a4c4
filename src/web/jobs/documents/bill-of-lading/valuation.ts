import { leastDeclaredCents } from '../../../../shared/jobs/documents/declared-value.ts'
import type { BillValuation } from '../../../../shared/jobs/documents/document.ts'
import { formatCents, lineTotalCents } from '../../../../shared/kernel/money.ts'

const DEDUCTIBLE = 'The client bears the first $500.'

/** Returns the meaning of a valuation for the client as one line; weight in pounds, null if unknown. */
export function valuationText(valuation: BillValuation, pounds: number | null): string {
  switch (valuation) {
    case 'basic':
      return 'A lost 50 lb television pays $30.00, whatever it was worth.'
    case 'depreciated': {
      const most = pounds === null ? '' : `, here ${formatCents(lineTotalCents(2, pounds))}`
      return `Pays what goods are worth today, up to $2 for each pound of the shipment${most}.`
    }
    case 'lump':
      return `Pays for loss and damage up to the declared value. ${DEDUCTIBLE}`
    case 'lumpReplacement':
      return `Pays what it costs to buy the goods new, up to the declared value. ${DEDUCTIBLE}`
    case 'lumpActual':
      return `Pays what the goods are worth today, up to the declared value. ${DEDUCTIBLE}`
  }
}

/** Returns the minimum declared value as text; weight in pounds, null if unknown. */
export function leastDeclaredText(pounds: number | null): string {
  if (pounds === null) return 'At least $3.50 for each pound. The cube sheet gives the weight.'
  const least = formatCents(leastDeclaredCents(pounds))
  return `At least ${least}: $3.50 for each of ${pounds.toLocaleString('en-US')} lb.`
}
