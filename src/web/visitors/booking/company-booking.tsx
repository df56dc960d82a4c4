import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { Booking } from './Booking.tsx'
import { startPart } from './start-part.tsx'

/** Renders the booking into its container on a company's page; resolves when it is shown. */
export function showBooking(id: string, product: string, visit: Visit): Promise<void> {
  return startPart(<Booking visit={visit} product={product} source="company" level={3} />, id)
}
