import { z } from 'zod'

/** What can wait to be looked at: an incoming text or other message, a call that nobody took, a voicemail, a complaint. */
export const UNREAD_TYPES = ['text', 'call', 'voicemail', 'complaint', 'message', 'quote', 'mail'] as const
export type UnreadType = (typeof UNREAD_TYPES)[number]

/** More are not counted; this figure means so many or more. */
export const MOST_UNREAD = 99

/** How many days back something can still be unread. */
export const UNREAD_DAYS = 30

/** What came in for a manager's companies since they last looked: at the inbox, and at each job's Contact tab. */
export const unreadSchema = z.object({
  /** Messages without a job. */
  inbox: z.number(),
  /** Jobs for which something came in. */
  jobs: z.number(),
  /** The newest for each job and, with null, the newest without one; newest first. */
  newest: z.array(
    z.object({
      jobId: z.number().nullable(),
      type: z.enum(UNREAD_TYPES),
      /** UTC. */
      at: z.string(),
    }),
  ),
})
export type Unread = z.output<typeof unreadSchema>
export type UnreadItem = Unread['newest'][number]
