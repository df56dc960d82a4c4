import { z } from 'zod'
import { SENT_DOCUMENTS } from '../../messages/sends/sends.ts'
import { shownText } from '../../kernel/wire.ts'
import { ANSWER_WAYS, CREW_ANSWERS } from '../../people/workers/crew.choices.ts'
import { jobNextSchema } from '../../jobs/jobs/progress.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'

/** A client as rows of the day name them; the phone is null if the viewer may not know it. */
const clientSchema = z.object({ name: z.string(), phone: z.string().nullable() })

/** A job of the day as this viewer sees it; times are wall clock of the company, `HH:mm`. */
export const todayJobSchema = z.object({
  id: z.number(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  /** First start and last end on this day; null if nothing has a time on it. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** Whether it began on an earlier day, or goes on after this one. */
  isPartOfMove: z.boolean(),
  client: clientSchema.nullable(),
  /** Addresses in order: from, stops, to. */
  places: z.array(z.string()),
  crewSize: z.number(),
  /** Crew spots that nobody fills, as on the job's own screen. */
  openPlaces: z.number(),
  crew: z.array(
    z.object({
      id: z.number().nullable(),
      name: z.string(),
      phone: z.string().nullable(),
      /** Null if the viewer may not know it, and for jobs that are not scheduled. */
      answer: z.enum(CREW_ANSWERS).nullable(),
      answeredBy: z.enum(ANSWER_WAYS).nullable(),
      isNoShow: z.boolean(),
      /** The first member with the permission for documents who comes, else the first one who comes. */
      isLead: z.boolean(),
    }),
  ),
  /** Names of the trucks on the job; none for a company that assigns none. */
  trucks: z.array(z.string()),
  /** Why trucks on the job must not drive then; for managers. */
  truckProblems: z.array(shownText),
  /** UTC; null until the move is started. */
  startedAt: z.string().nullable(),
  /** Dollars in total and still open; null if the viewer sees no prices. */
  amount: z.object({ total: z.number(), open: z.number() }).nullable(),
  next: jobNextSchema.nullable(),
  notes: z.string(),
})
export type TodayJob = z.output<typeof todayJobSchema>

/** What a move still needs. */
export const NEEDS = ['crew', 'confirmation', 'truck', 'estimate', 'agreement', 'deposit'] as const
export type Need = (typeof NEEDS)[number]

/** The most rows of a list beside the jobs; its total counts all. */
export const MOST_WAITING = 20

const listOfRows = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row).max(MOST_WAITING), total: z.number() })

/** The newest unanswered message of a person, or their missed call. */
const waitingSchema = z.object({
  /** The communication. */
  id: z.number(),
  jobId: z.number().nullable(),
  type: z.enum(['text', 'mail', 'message', 'complaint', 'call', 'voicemail']),
  name: z.string(),
  /** Phone or email; '' if unknown. */
  address: z.string(),
  text: z.string(),
  /** UTC. */
  at: z.string(),
})
export type WaitingMessage = z.output<typeof waitingSchema>

const inquirySchema = z.object({
  jobId: z.number(),
  client: clientSchema,
  place: z.string(),
  /** Wall clock of the wanted day, or null. */
  jobDate: z.string().nullable(),
  isOnline: z.boolean(),
  /** UTC. */
  at: z.string(),
})
export type WaitingInquiry = z.output<typeof inquirySchema>

const aheadSchema = z.object({
  jobId: z.number(),
  client: clientSchema.nullable(),
  jobDate: z.string(),
  needs: z.array(z.object({ need: z.enum(NEEDS), text: shownText })),
  /** The first member who declined; null if nobody did. */
  declinedId: z.number().nullable(),
  next: jobNextSchema.nullable(),
})
export type MoveAhead = z.output<typeof aheadSchema>

const cancellationSchema = z.object({
  jobId: z.number(),
  client: clientSchema.nullable(),
  /** Wall clock of the move; null without a date. */
  jobDate: z.string().nullable(),
  /** UTC. */
  at: z.string(),
})
export type ClientCancellation = z.output<typeof cancellationSchema>

const leftOverSchema = z.object({
  jobId: z.number(),
  client: clientSchema.nullable(),
  jobDate: z.string(),
  isFinished: z.boolean(),
  /** Dollars. */
  open: z.number(),
  next: jobNextSchema.nullable(),
})
export type LeftOver = z.output<typeof leftOverSchema>

const expirySchema = z.object({
  kind: z.enum(['outOfService', 'inspection', 'policy', 'document']),
  /** The vehicle, the policy, or the worker of a document. */
  id: z.number(),
  name: z.string(),
  text: shownText,
  /** Why a vehicle is out of service, as somebody wrote it. */
  reason: z.string().optional(),
  /** First day out of service, or the day on which it expires. */
  day: z.string(),
})
export type Expiry = z.output<typeof expirySchema>

const approvalSchema = z.object({
  kind: z.enum(['account', 'signUp', 'timeOff']),
  id: z.number(),
  workerId: z.number(),
  name: z.string(),
  /** The job of a sign-up. */
  jobId: z.number().nullable(),
  /** First day of a time off. */
  day: z.string().nullable(),
  /** UTC. */
  at: z.string(),
})
export type WaitingApproval = z.output<typeof approvalSchema>

const claimSchema = z.object({
  kind: z.enum(['dispute', 'chargeback']),
  id: z.number(),
  jobId: z.number(),
  client: z.string(),
  text: shownText,
  /** UTC; null if no deadline is known. */
  due: z.string().nullable(),
  /** UTC. */
  at: z.string(),
})
export type WaitingClaim = z.output<typeof claimSchema>

const flaggedChangeSchema = z.object({
  jobId: z.number(),
  client: z.string(),
  text: shownText,
  /** UTC. */
  at: z.string(),
})

/** A document or link for a client that could not be sent, and was not sent again since. */
const unsentSchema = z.object({
  deliveryId: z.number(),
  jobId: z.number(),
  client: z.string(),
  document: z.enum(SENT_DOCUMENTS),
  channel: z.enum(['mail', 'text']),
  /** UTC. */
  at: z.string(),
})
export type UnsentDocument = z.output<typeof unsentSchema>

/** What waits for the office now, whatever day is shown. */
export const waitingListsSchema = z.object({
  inquiries: listOfRows(inquirySchema),
  /** Moves that clients booked and nobody in the office has opened since; absent in answers of the version before. */
  bookings: listOfRows(inquirySchema).optional(),
  conversations: listOfRows(waitingSchema),
  missedCalls: listOfRows(waitingSchema),
  ahead: listOfRows(aheadSchema),
  leftOver: listOfRows(leftOverSchema),
  cancellations: listOfRows(cancellationSchema),
  approvals: listOfRows(approvalSchema),
  claims: listOfRows(claimSchema),
  /** Signed change orders that differ from what the office has; absent in answers of the version before. */
  changeOrders: listOfRows(flaggedChangeSchema).optional(),
  /** Absent in answers of the version before. */
  unsent: listOfRows(unsentSchema).optional(),
  expiries: listOfRows(expirySchema),
})
export type WaitingLists = z.output<typeof waitingListsSchema>

/** One day of a company for one viewer. */
export const todaySchema = z.object({
  company: z.object({ id: z.number(), name: z.string(), timezone: z.string() }),
  /** The day shown, and the company's current day. */
  day: z.string(),
  today: z.string(),
  /** UTC. */
  now: z.string(),
  /** In time order. */
  jobs: z.array(todayJobSchema),
  /** Jobs of the day, also those that are not in `jobs`. */
  total: z.number(),
  /** Minutes in which a new inquiry should be answered. */
  inquiryTargetMinutes: z.number(),
  /** Null for workers. */
  waiting: waitingListsSchema.nullable(),
})
export type Today = z.output<typeof todaySchema>
