import { flushSync } from 'react-dom'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { start } from '../common/start.tsx'
import { PriceForm } from './price-form/PriceForm.tsx'

/** Shows the price form in its place on a company's page; `onBook` opens the booking beside it. */
export function showPriceForm(id: string, visit: Visit, onBook: () => Promise<void>): void {
  // Drawn at once, so that whoever pressed for it finds the focus in it.
  flushSync(() => start(<PriceForm visit={visit} onBook={onBook} />, id))
}
