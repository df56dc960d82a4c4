import { z } from 'zod'

/** Parts of the public booking whose answers the server has been given, in their order. */
export const BOOKING_STEPS = ['locations', 'questions', 'agreement'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

/** The page that a booking is made on: /booking/{token}, or the company's own. */
export const BOOKING_SOURCES = ['booking', 'company'] as const
export type BookingSource = (typeof BOOKING_SOURCES)[number]

/** A visitor who was not seen for so long has left, in minutes. */
export const AWAY_MINUTES = 15

/** How a job stands that its client books on a public page. */
export const onlineBookingSchema = z.object({
  source: z.enum(BOOKING_SOURCES),
  step: z.enum(BOOKING_STEPS),
  startedAt: z.string(),
  /** When the client was last there. */
  seenAt: z.string(),
})
export type OnlineBooking = z.output<typeof onlineBookingSchema>
