import { z } from 'zod'
import { CREW_ANSWERS } from '../../people/workers/crew.choices.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'

/** A row of `see-by`. */
export const seenBySchema = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  date: z.string(),
})

/** A row of the jobs list as this viewer sees it. */
export const jobRowSchema = z.object({
  id: z.number(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  jobDate: z.string(),
  /** The same local time as `jobDate`, under another name. */
  scheduledDate: z.string(),
  lastContactDate: z.string().nullable(),
  client: z
    .object({
      id: z.number(),
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string().nullable(),
    })
    .nullable(),
  locations: z.array(
    z.object({ address: z.string(), addressState: z.string().nullable(), city: z.string().nullable() }),
  ),
  /** The address of the last of several locations; null for those who do not see the addresses. */
  toAddress: z.string().nullable(),
  /** What the client owes in all and what of it is not paid, as of the last save or payment; null for all but managers. */
  amount: z.number().nullable(),
  balance: z.number().nullable(),
  companyInfo: z.object({ id: z.number(), name: z.string(), timezone: z.string() }),
  crewSize: z.number(),
  /** Number of open crew spots; null for clients. */
  openPlaces: z.number().nullable(),
  crew: z.array(
    z.object({
      id: z.number().nullable(),
      firstName: z.string(),
      lastName: z.string(),
      profilePic: z.string().nullable(),
      /** What the member of a scheduled job answered; null for all but managers. */
      answer: z.enum(CREW_ANSWERS).nullable(),
    }),
  ),
  /** What the viewer answered to being on the crew of a scheduled job. */
  answer: z.enum(CREW_ANSWERS).nullable(),
  /** Whether its client books or booked it on a public page; only for managers. */
  isOnline: z.boolean(),
  /** Whether the office gave up this inquiry; only for managers. */
  isLost: z.boolean(),
  /** Whether the viewer is a worker with the sales permission on this job. */
  hasSales: z.boolean(),
  seenBy: z.array(seenBySchema),
  deletedAt: z.string().nullable(),
})
export type JobRow = z.output<typeof jobRowSchema>

/** One change of a job: who changed what and when, with old and new values. */
export const historyEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  userId: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  action: z.enum(['created', 'changed', 'deleted', 'restored']),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type HistoryEntry = z.output<typeof historyEntrySchema>
