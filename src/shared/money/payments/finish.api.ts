import { z } from 'zod'
import { jobCompanySchema } from '../../jobs/jobs/job.ts'
import { transactionLineSchema } from '../../jobs/finances/payment.ts'
import { PAYMENT_METHODS, PAYMENT_TYPES, RECORDED_METHODS } from '../../jobs/finances/payment.choices.ts'
import { SIGNED_DOCUMENTS } from '../../jobs/documents/document.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  doneSchema,
  idParams,
  idSchema,
  shownText,
  text,
  TEXT_LIMITS,
  twoDecimals,
} from '../../kernel/wire.ts'
import { ACTIVITY_TYPES, JOB_STATUSES } from '../../trade/job.choices.ts'
import { MAX_TIP_DOLLARS } from './checkout.ts'

const tag = 'Finish'

/** The bill at the door, in dollars. */
export const doorBillSchema = z.object({
  /** What is billed for each item, and what was agreed; null where it is missing. */
  lines: z.array(
    z.object({
      item: z.string(),
      label: z.string().nullable(),
      agreed: z.number().nullable(),
      now: z.number().nullable(),
      /** Whether the client added it with a change order. */
      isChange: z.boolean(),
      /** What was added, and the name of its rate for the reader; the record keeps `label`. */
      change: z.object({ note: z.string(), shownLabel: shownText }).nullish(),
    }),
  ),
  agreed: z.number(),
  /** Whether that cannot turn out higher: the estimate is binding, or not to exceed. */
  isFixed: z.boolean(),
  total: z.number(),
  paid: z.number(),
  tips: z.number(),
  /** What is due now, as lines that a charge sends back. */
  due: z.array(transactionLineSchema),
  dueTotal: z.number(),
  /** How far the bill may go beyond the agreed price; null without a rule. */
  cap: shownText.nullable(),
  /** What falls due later by the rules; null if nothing does. */
  later: z.number().nullable(),
  /** What is due once the move is finished, so that a phone without a network knows it. */
  dueFinished: z.number(),
  /** Base of tip percentages: the bill without fees. */
  tipBase: z.number(),
  /** Why nothing can be paid now; null if something can. */
  blockedBy: shownText.nullable(),
  received: z.array(
    z.object({
      id: z.number(),
      amount: z.number(),
      method: z.enum(PAYMENT_METHODS),
      paymentType: z.enum(PAYMENT_TYPES),
      /** Day in the company's time zone. */
      date: z.string(),
      recordedBy: z.string(),
      /** Link to the photo of a check that is valid for ten minutes; null without one. */
      photo: z.string().nullable(),
    }),
  ),
  /** Whether this viewer may charge a card that the client types on their phone. */
  mayTypeCard: z.boolean(),
  /** Ways by which the payer gets a link. */
  ways: z.array(z.enum(['text', 'mail'])),
  /** The payer's ordinary address of the job, for the code on the screen: it opens after a sign-in. */
  address: z.string(),
})
export type DoorBill = z.output<typeof doorBillSchema>

/** The end of a move, as its crew and the office see it. */
export const finishSchema = z.object({
  jobId: z.number(),
  companyInfo: jobCompanySchema,
  /** First name of the client; empty without one. */
  client: z.string(),
  jobStatus: z.enum(JOB_STATUSES),
  startedAt: z.string().nullable(),
  stops: z.array(
    z.object({ address: z.string(), unit: z.string(), activities: z.array(z.enum(ACTIVITY_TYPES)) }),
  ),
  inventory: z.object({ articles: z.number(), withExceptions: z.number(), photos: z.number() }).nullable(),
  /** The signatures in their order. */
  signatures: z.array(
    z.object({
      document: z.enum(SIGNED_DOCUMENTS),
      title: shownText,
      place: z.enum(['origin', 'destination']),
      party: z.enum(['client', 'crew']),
      isSigned: z.boolean(),
    }),
  ),
  /** What is missing before the move can be called done, in sentences without amounts. */
  gaps: z.array(shownText),
  mayFinish: z.boolean(),
  /** Why this viewer cannot finish the move now; null if they can. */
  blockedBy: shownText.nullable(),
  /** Null for those who take no payment. */
  bill: doorBillSchema.nullable(),
})
export type Finish = z.output<typeof finishSchema>

export const getFinish = endpoint({
  name: 'getFinish',
  tag,
  summary: 'What is done and left at the end of a move; the bill for those who take payment',
  method: 'GET',
  path: '/wp/v2/jobs/:id/finish',
  access: 'jobs.start',
  params: idParams,
  answer: finishSchema,
  isKept: true,
})

export const finishMove = endpoint({
  name: 'finishMove',
  tag,
  summary: 'Completes a started move at the door, so that the rest of the bill falls due',
  method: 'POST',
  path: '/wp/v2/jobs/:id/finish',
  access: 'jobs.start',
  params: idParams,
  body: z.object({
    /** Whether to finish it although something is missing. */
    isSure: z.boolean().default(false),
  }),
  answer: finishSchema,
  isIdempotent: true,
})

export const takeDoorPayment = endpoint({
  name: 'takeDoorPayment',
  tag,
  summary:
    'Records cash or a check that the client paid at the door, and a tip; with `takenAt` also more than is due, for the office to check',
  method: 'POST',
  path: '/wp/v2/jobs/:id/door-payments',
  access: 'jobs.start',
  params: idParams,
  body: z
    .object({
      /** Dollars towards the bill. */
      amount: twoDecimals(10_000_000).default(0),
      /** Dollars for the crew. */
      tip: twoDecimals(MAX_TIP_DOLLARS).default(0),
      method: z.enum(RECORDED_METHODS, 'Choose how it was paid.'),
      /** The caller's uploaded photo of the check. */
      photoId: idSchema.nullish(),
      note: text(TEXT_LIMITS.other).default(''),
      /** When the money was taken, by the clock of the phone: it is recorded even if it no longer fits. */
      takenAt: z.iso.datetime().optional(),
    })
    .refine(({ amount, tip }) => amount > 0 || tip > 0, { path: ['amount'], message: 'More than 0.' }),
  answer: finishSchema,
  isIdempotent: true,
})

export const sendDoorLink = endpoint({
  name: 'sendDoorLink',
  tag,
  summary: 'Sends the payer a link to pay, or to the receipt, which nobody else can read',
  method: 'POST',
  path: '/wp/v2/jobs/:id/door-links',
  access: 'jobs.start',
  params: idParams,
  body: z.object({
    way: z.enum(['text', 'mail'], 'Choose text or email.'),
    about: z.enum(['payment', 'receipt']),
  }),
  answer: doneSchema,
  isIdempotent: true,
})
