import { z } from 'zod'

/** Kinds of unread items: an incoming text or other message, a missed call, a voicemail, a complaint, a canceled move. */
export const UNREAD_TYPES = [
  'text',
  'call',
  'voicemail',
  'complaint',
  'message',
  'quote',
  'mail',
  'canceled',
] as const
export type UnreadType = (typeof UNREAD_TYPES)[number]

/** Largest number counted; this number means that many or more. */
export const MAX_UNREAD = 99

/** Days after which an item no longer counts as unread. */
export const UNREAD_DAYS = 30

/**
 * Items received for a manager's companies since the manager last opened the inbox or the job's Contact tab.
 */
export const unreadSchema = z.object({
  /** Number of messages without a job. */
  inbox: z.number(),
  /** Number of jobs with unread items. */
  jobs: z.number(),
  /** Number of people, numbers and addresses with unread items. */
  people: z.number(),
  /** The newest item of each job and, with null, the newest one without a job; newest first. */
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
