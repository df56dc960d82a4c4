import { flushSync } from 'react-dom'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { start } from '../common/start.tsx'
import { Booking } from './Booking.tsx'

/** Renders the booking into its container on a company's page. */
export function showBooking(id: string, product: string, visit: Visit): void {
  // Rendered synchronously, so that the focus can move into it immediately.
  flushSync(() => start(<Booking visit={visit} product={product} source="company" level={3} />, id))
}
