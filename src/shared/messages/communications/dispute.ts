import { z } from 'zod'
import { text, TEXT_LIMITS, shownText } from '../../kernel/wire.ts'

export const DISPUTE_STATUSES = ['open', 'submitted', 'acknowledged', 'decided'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export const DISPUTE_STATUS_LABELS: Record<DisputeStatus, string> = {
  open: 'Not filled in yet',
  submitted: 'Received',
  acknowledged: 'In review',
  decided: 'Decided',
}
export const DISPUTE_DECISIONS = ['paid', 'offered', 'denied'] as const
export const DISPUTE_DECISION_LABELS: Record<(typeof DISPUTE_DECISIONS)[number], string> = {
  paid: 'Paid in full',
  offered: 'An offer was made',
  denied: 'Denied',
}
/** 'complaint' and 'message' are from the client; the others from the company. */
export const DISPUTE_ENTRY_KINDS = [
  'complaint',
  'message',
  'reply',
  'acknowledged',
  'status',
  'decided',
] as const
export const MAX_DISPUTE_PHOTOS = 20

export const disputeEntrySchema = z.object({
  id: z.number(),
  kind: z.enum(DISPUTE_ENTRY_KINDS),
  /** UTC. */
  date: z.string(),
  /** 'You' or the company on the public page; the person's name for managers. */
  author: shownText,
  body: z.string(),
  /** Short-lived links to photos. */
  photos: z.array(z.string()),
})

/** A step that the law requires for a claim, with its deadline and legal source. */
export const disputeDeadlineSchema = z.object({
  step: z.enum(['acknowledge', 'decide', 'status']),
  label: shownText,
  /** UTC. */
  due: z.string(),
  isDone: z.boolean(),
  isOverdue: z.boolean(),
  source: shownText,
})
export type DisputeDeadline = z.output<typeof disputeDeadlineSchema>

/** A dispute as its client sees it behind the link. */
export const publicDisputeSchema = z.object({
  jobId: z.number(),
  company: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timezone: z.string(),
  }),
  moveDate: z.string(),
  /** The last day until which a claim can at least be filed, `YYYY-MM-DD`; null without a day of the move. */
  fileBy: z.string().nullable(),
  status: z.enum(DISPUTE_STATUSES),
  claimedAmount: z.number().nullable(),
  decision: z.enum(DISPUTE_DECISIONS).nullable(),
  decidedAmount: z.number().nullable(),
  submittedAt: z.string().nullable(),
  deadlines: z.array(disputeDeadlineSchema),
  entries: z.array(disputeEntrySchema),
  photosLeft: z.number(),
  /** What the visitor may do now. */
  mayWrite: z.boolean(),
})
export type PublicDispute = z.output<typeof publicDisputeSchema>

/** Dollars. */
const amountSchema = z
  .number()
  .min(0, 'At least 0.')
  .max(10_000_000, 'At most 10000000.')
  .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** What a client sends behind the link: first the complaint, then messages. The amount is in dollars. */
export const disputeInputSchema = z.object({
  description: text(TEXT_LIMITS.notes).pipe(z.string().min(1, 'Tell us what happened.')),
  amount: z.number().min(0, 'At least 0.').max(10_000_000, 'At most 10000000.').nullish(),
  /** Ids returned by the photo upload. */
  photos: z.array(z.string().max(200)).max(MAX_DISPUTE_PHOTOS).default([]),
})

/** A dispute as the managers of the job see it. */
export const disputeSchema = publicDisputeSchema
  .omit({ company: true, photosLeft: true, mayWrite: true })
  .extend({
    id: z.number(),
    /** Link for the client. */
    url: z.string(),
    /** Whether the client has an email address for mails about it. */
    hasEmail: z.boolean(),
    createdAt: z.string(),
    /** Steps that can be taken now. */
    actions: z.array(z.enum(['acknowledge', 'status', 'decide', 'reply'])),
  })
export type Dispute = z.output<typeof disputeSchema>

/** A dispute that waits for the company, as listed for the office. */
export const openDisputeSchema = z.object({
  id: z.number(),
  jobId: z.number(),
  client: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** Dollars. */
  claimedAmount: z.number().nullable(),
  submittedAt: z.string(),
  /** Next deadline. */
  next: disputeDeadlineSchema.nullable(),
})
export type OpenDispute = z.output<typeof openDisputeSchema>

export const disputeStepSchema = z.object({
  step: z.enum(['acknowledge', 'status', 'decide', 'reply']),
  message: text(TEXT_LIMITS.notes).pipe(z.string().min(1, 'Required.')),
  decision: z.enum(DISPUTE_DECISIONS).optional(),
  /** Dollars. */
  amount: amountSchema.nullish(),
})
