import { z } from 'zod'
import { idSchema, pageQuery, shownText, text, TEXT_LIMITS, twoDecimals } from '../../kernel/wire.ts'
import { isDay } from '../../kernel/dates.ts'
import { DELIVERY_STATES } from '../../jobs/documents/inventory.items.ts'
import { disputeDeadlineSchema, MAX_DISPUTE_PHOTOS } from '../communications/dispute.ts'

export const CLAIM_STATES = [
  'open',
  'filed',
  'acknowledged',
  'in_review',
  'offered',
  'settled',
  'denied',
  'withdrawn',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const CLAIM_STATE_LABELS: Record<ClaimState, string> = {
  open: 'Not filed yet',
  filed: 'Filed',
  acknowledged: 'Acknowledged',
  in_review: 'In review',
  offered: 'Offer made',
  settled: 'Settled',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
}

/** What an entry says about its claim, beside its kind. */
export const CLAIM_EVENTS = [
  'review',
  'offered',
  'denied',
  'accepted',
  'declined',
  'withdrawn',
  'paid',
] as const
export type ClaimEvent = (typeof CLAIM_EVENTS)[number]

export const CLAIM_PROBLEMS = ['damaged', 'missing'] as const
export type ClaimProblem = (typeof CLAIM_PROBLEMS)[number]
export const CLAIM_PROBLEM_LABELS: Record<ClaimProblem, string> = {
  damaged: 'Damaged',
  missing: 'Missing',
}
export const MAX_CLAIM_ITEMS = 50
const MAX_CLAIM_DOLLARS = 1_000_000

export const CLIENT_STEPS = ['file', 'message', 'accept', 'decline', 'withdraw'] as const
export type ClientStep = (typeof CLIENT_STEPS)[number]
export const OFFICE_STEPS = [
  'review',
  'offer',
  'deny',
  'status',
  'reply',
  'acknowledge',
  'pay',
  'attach',
] as const
export type OfficeStep = (typeof OFFICE_STEPS)[number]

const photosSchema = z.array(z.string().max(200)).max(MAX_DISPUTE_PHOTOS).default([])
const messageSchema = text(TEXT_LIMITS.notes).default('')

/** One item of a claim as its client enters it. */
export const claimItemInputSchema = z.object({
  /** Place of the article in the job's inventory, from 0; none for an item that was typed. */
  article: z.number().int().min(0).max(9_999).nullish(),
  item: text(200).pipe(z.string().min(1, 'Tell us which item.')),
  problem: z.enum(CLAIM_PROBLEMS),
  details: text(2_000).default(''),
  /** Dollars. */
  amount: twoDecimals(MAX_CLAIM_DOLLARS),
  /** Ids returned by the photo upload. */
  photos: photosSchema,
})
export type ClaimItemInput = z.input<typeof claimItemInputSchema>

/** What a client does with a claim; `version` is that of the claim as it was shown. */
export const clientStepSchema = z.object({
  version: z.number().int(),
  step: z.enum(CLIENT_STEPS),
  message: messageSchema,
  items: z.array(claimItemInputSchema).max(MAX_CLAIM_ITEMS, `At most ${MAX_CLAIM_ITEMS} items.`).default([]),
  photos: photosSchema,
})

/** What a manager does with a claim; `version` is that of the claim as it was shown. */
export const officeStepSchema = z.object({
  version: z.number().int(),
  step: z.enum(['review', 'offer', 'deny', 'status', 'reply', 'acknowledge', 'attach']),
  message: messageSchema,
  /** The offer for each item, in dollars. */
  offers: z
    .array(z.object({ id: idSchema, amount: twoDecimals(MAX_CLAIM_DOLLARS) }))
    .max(MAX_CLAIM_ITEMS)
    .default([]),
  /** The offer for a claim without items, in dollars. */
  amount: twoDecimals(MAX_CLAIM_DOLLARS).nullish(),
  /** The damages of the crew's tab that belong to the claim. */
  damageIds: z.array(idSchema).max(100).default([]),
})

/** How a settled claim is paid. */
export const claimPaymentSchema = z.object({
  version: z.number().int(),
  way: z.enum(['refund', 'check']),
  /** The payment by card that is refunded. */
  transactionId: idSchema.nullish(),
  checkNumber: text(50).default(''),
  /** Day of the check, `YYYY-MM-DD`. */
  paidOn: z.string().refine(isDay, 'Pick a valid date.').nullish(),
})

/** What the inventory says about an article. */
export const articleFactsSchema = z.object({
  /** What was wrong with it at origin, in words. */
  condition: z.array(shownText),
  /** What was found at the destination; null if it was not checked off. */
  delivery: z
    .object({
      state: z.enum(DELIVERY_STATES),
      /** What was wrong with it, in words. */
      exceptions: z.array(shownText),
      note: z.string(),
      /** Short-lived links. */
      photos: z.array(z.string()),
    })
    .nullable(),
})
export type ArticleFacts = z.output<typeof articleFactsSchema>

export const claimItemSchema = z.object({
  id: z.number(),
  item: z.string(),
  problem: z.enum(CLAIM_PROBLEMS),
  details: z.string(),
  /** Dollars. */
  asked: z.number(),
  /** Dollars; null without an offer. */
  offered: z.number().nullable(),
  /** Short-lived links to the client's photos. */
  photos: z.array(z.string()),
  /** Short-lived links to the photos of the article in the inventory. */
  inventoryPhotos: z.array(z.string()),
  /** What the inventory says about it now; null for an item that is no article of it. */
  article: articleFactsSchema.nullable(),
})
export type ClaimItem = z.output<typeof claimItemSchema>

export const claimEntrySchema = z.object({
  id: z.number(),
  /** What it is; empty for an ordinary message. */
  label: shownText,
  /** UTC. */
  date: z.string(),
  /** 'You' or the company for the client; the person's name for managers. */
  author: shownText,
  isClients: z.boolean(),
  body: z.string(),
  photos: z.array(z.string()),
})

/** A claim as its viewer may see it; amounts in dollars, instants in UTC. */
export const claimSchema = z.object({
  id: z.number(),
  version: z.number(),
  state: z.enum(CLAIM_STATES),
  filedAt: z.string().nullable(),
  /** Whether it was filed after the last day for filing. */
  isLate: z.boolean(),
  asked: z.number().nullable(),
  offered: z.number().nullable(),
  deadlines: z.array(disputeDeadlineSchema),
  items: z.array(claimItemSchema),
  entries: z.array(claimEntrySchema),
  /** The release that the client signs with an acceptance, or has signed; null without an offer. */
  release: z.string().nullable(),
  signedAt: z.string().nullable(),
  payment: z
    .object({
      way: z.enum(['refund', 'check', 'before']),
      /** Day of the company, `YYYY-MM-DD`; null if it is not known. */
      day: z.string().nullable(),
      checkNumber: z.string(),
      isPending: z.boolean(),
    })
    .nullable(),
  photosLeft: z.number(),
  /** Steps that this viewer may take now, the next one first. */
  clientSteps: z.array(z.enum(CLIENT_STEPS)),
  officeSteps: z.array(z.enum(OFFICE_STEPS)),
  /** For managers: the damages of the crew's tab. */
  damages: z.array(z.object({ id: z.number(), text: z.string(), isAttached: z.boolean() })),
  /** For managers: the client's link without sign-in; empty for the client. */
  url: z.string(),
})
export type Claim = z.output<typeof claimSchema>

/** The claims of a job, newest first, and what a new one needs. */
export const jobClaimsSchema = z.object({
  jobId: z.number(),
  viewer: z.enum(['client', 'office']),
  company: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timezone: z.string(),
  }),
  moveDate: z.string(),
  client: z.string(),
  /** Whether the client has an email address for mails about claims. */
  hasEmail: z.boolean(),
  /** Whether this viewer may file a claim now. */
  mayFile: z.boolean(),
  /** The last day until which a claim can at least be filed, `YYYY-MM-DD`; null without a day of the move. */
  fileBy: z.string().nullable(),
  /** What the company owes for a claim that is filed now. */
  promises: z.array(disputeDeadlineSchema),
  /** The client's choice of protection; null without one. */
  protection: z
    .object({
      /** Dollars that the client pays of each claim; null for basic protection. */
      deductible: z.number().nullable(),
      /** Dollars for each pound that basic protection pays; null if no rule is known. */
      releasedPerPound: z.number().nullable(),
    })
    .nullable(),
  /** For the client: articles of the inventory, in order. */
  articles: z.array(articleFactsSchema.extend({ name: z.string(), photos: z.array(z.string()) })),
  /** For managers: payments by card that can be refunded; amounts in dollars. */
  refundable: z.array(z.object({ id: z.number(), card: z.string(), left: z.number() })),
  claims: z.array(claimSchema),
})
export type JobClaims = z.output<typeof jobClaimsSchema>

export const CLAIM_FILTERS = ['waiting', 'unpaid', 'closed'] as const
export type ClaimFilter = (typeof CLAIM_FILTERS)[number]

export const listClaimsQuery = z.object({ ...pageQuery, state: z.enum(CLAIM_FILTERS).default('waiting') })

/** A claim in the office's list. */
export const claimRowSchema = z.object({
  id: z.number(),
  jobId: z.number(),
  client: z.string(),
  state: z.enum(CLAIM_STATES),
  /** Dollars. */
  asked: z.number().nullable(),
  offered: z.number().nullable(),
  filedAt: z.string(),
  /** Next deadline; null if the company owes nothing. */
  next: disputeDeadlineSchema.nullable(),
})
export type ClaimRow = z.output<typeof claimRowSchema>
