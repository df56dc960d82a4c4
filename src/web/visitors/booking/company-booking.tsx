import { flushSync } from 'react-dom'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { start } from '../common/start.tsx'
import { Booking } from './Booking.tsx'

/** Shows the booking in its place on a company's page. */
export function showBooking(id: string, product: string, visit: Visit): void {
  // Drawn at once, so that whoever pressed for it finds the focus in it.
  flushSync(() => start(<Booking visit={visit} product={product} source="company" level={3} />, id))
}
