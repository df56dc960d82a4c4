import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { BILL_VALUATION_LABELS, type BILL_VALUATIONS } from '../../../../shared/jobs/documents/document.ts'
import { lawText, profileFor } from '../../../../shared/trade/profiles.ts'
import type { DocumentState } from '../document.view.ts'
import { legal } from './page.source.ts'

/** The amount that each valuation option covers, in dollars. */
const VALUATION_MEANINGS: Record<(typeof BILL_VALUATIONS)[number], string> = {
  basic: 'For each article lost or damaged the carrier pays at most 60 cents times its weight in pounds.',
  depreciated:
    'The carrier pays the depreciated value, for the whole shipment at most $2 times its weight in pounds.',
  lump: 'The carrier pays up to the declared value, at least $3.50 times the weight in pounds, less $500.',
  lumpReplacement: 'Up to the declared value the carrier repairs, replaces or pays the cost of replacing.',
  lumpActual: 'Up to the declared value the carrier repairs or pays what the goods were worth that day.',
}

/** Returns a valuation option with what the carrier pays under it. */
export function valuationText(name: (typeof BILL_VALUATIONS)[number]): string {
  return `${BILL_VALUATION_LABELS[name]}. ${VALUATION_MEANINGS[name]}`
}

/** Returns how the carrier answers claims, with the periods of the rules of the move. */
export function claimBlocks(state: DocumentState): PdfBlock[] {
  const { acknowledgeDays, decideDays, statusEveryDays, source } = profileFor(state.job).claims
  return legal([
    { kind: 'heading', level: 2, text: 'Claims for loss or damage' },
    {
      kind: 'paragraph',
      text: `The carrier acknowledges a written claim within ${acknowledgeDays} days and pays, declines or offers to settle it within ${decideDays} days. If that takes longer, it says every ${statusEveryDays} days how the claim stands.${lawText(source)}`,
    },
  ])
}
