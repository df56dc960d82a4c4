import { flushSync } from 'react-dom'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { start } from '../common/start.tsx'
import { PriceForm } from './price-form/PriceForm.tsx'

/** Renders the price form into its container on a company's page; `onBook` opens the booking next to it. */
export function showPriceForm(id: string, visit: Visit, onBook: () => Promise<void>): void {
  // Rendered synchronously, so that the focus can move into it immediately.
  flushSync(() => start(<PriceForm visit={visit} onBook={onBook} />, id))
}
