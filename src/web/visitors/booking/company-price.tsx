import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { PriceForm } from './price-form/PriceForm.tsx'
import { startPart } from './start-part.tsx'

/**
 * Renders the price form into its container on a company's page; resolves when it is shown. `onBook` opens the booking
 * next to it.
 */
export function showPriceForm(id: string, visit: Visit, onBook: () => Promise<void>): Promise<void> {
  return startPart(<PriceForm visit={visit} onBook={onBook} />, id)
}
