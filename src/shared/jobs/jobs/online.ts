import { z } from 'zod'

/** Parts of the public booking that the server has received, in order. */
export const BOOKING_STEPS = ['locations', 'questions', 'agreement'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

/** The page that a booking is made on: /booking/{token}, or the company's own page. */
export const BOOKING_SOURCES = ['booking', 'company'] as const
export type BookingSource = (typeof BOOKING_SOURCES)[number]

/** Minutes without activity after which a visitor counts as gone. */
export const IDLE_MINUTES = 15

/** State of a job that its client books on a public page. */
export const onlineBookingSchema = z.object({
  source: z.enum(BOOKING_SOURCES),
  step: z.enum(BOOKING_STEPS),
  startedAt: z.string(),
  /** When the client was last active on the page. */
  seenAt: z.string(),
  /** The completed move whose client recommended the company; null or absent if nobody did. */
  referredBy: z.object({ jobId: z.number(), client: z.string() }).nullish(),
})
export type OnlineBooking = z.output<typeof onlineBookingSchema>
