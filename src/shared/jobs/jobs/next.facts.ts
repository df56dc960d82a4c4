import type { JobPayments } from '../finances/payment.ts'
import type { Job } from './job.ts'
import { jobDayOf } from '../../trade/job.choices.ts'
import type { JobDocument } from './job.parts.ts'
import type { JobNext, ScreenLocation, JobTab, MoveStep } from './progress.ts'

/** What the steps of a move are derived from of a document. */
export type PaperFacts = Pick<
  JobDocument,
  | 'name'
  | 'title'
  | 'agreed'
  | 'required'
  | 'blockedBy'
  | 'blockCode'
  | 'signatures'
  | 'maySignFor'
  | 'signingBlocks'
  | 'isDeliveryUnsigned'
>
type MoneyFacts = Pick<
  JobPayments,
  | 'dueTotal'
  | 'due'
  | 'shares'
  | 'total'
  | 'paid'
  | 'balance'
  | 'later'
  | 'mayPay'
  | 'blockedBy'
  | 'isDayFull'
  | 'chargebackDue'
>

/** Facts that the steps of a move are derived from: the whole job, never one viewer's part of it. */
export interface ProgressFacts extends Pick<
  Job,
  'jobStatus' | 'jobDate' | 'locations' | 'crewSize' | 'deletedAt'
> {
  /** Whether it is not saved yet. */
  isDraft: boolean
  /** Whether somebody can agree and pay: a client or a billing contact. */
  hasClient: boolean
  startedAt: string | null
  openPlaces: number
  /** Members who fill a spot and declined. */
  declined: number
  documents: readonly PaperFacts[]
  payments: MoneyFacts | null
  /** Current local time of the company. */
  now: string
}

/** Viewer of the steps: clients are addressed and see nothing of the staffing; others read about the job. */
export interface ProgressReader {
  kind: 'manager' | 'client' | 'crew'
  tabs: readonly JobTab[]
  /** Documents that they see. */
  documents: readonly string[]
  seesAmounts: boolean
}

/** The next step with both texts, for clients and for staff. */
export interface NextStep {
  step: MoveStep | null
  staff: string
  client?: string
  turn: JobNext['turn']
  where?: ScreenLocation | null
}

/** Returns the estimate among the documents of a job. */
export const estimateOf = ({ documents }: ProgressFacts) => documents.find(({ name }) => name === 'estimate')
/** Returns the documents other than the estimate that must be agreed to. */
export const agreementsOf = ({ documents }: ProgressFacts) =>
  documents.filter(({ name, required }) => required && name !== 'estimate')

/** Returns whether the move was started or its day has come. */
export function hasMoveBegun({ startedAt, jobDate, now }: ProgressFacts): boolean {
  const day = jobDayOf(jobDate)
  return startedAt !== null || (day !== null && day <= now.slice(0, 10))
}

/** Returns a place on the job screen. */
export function screenLocation(
  tab: JobTab,
  document: string | null = null,
  field: string | null = null,
): ScreenLocation {
  return { tab, document, field }
}

/**
 * Returns the place of payments: clients pay on their own tab; the office records payments below the invoice.
 */
export function paymentsLocation({ kind }: ProgressReader): ScreenLocation {
  return kind === 'client' ? screenLocation('payments') : screenLocation('documents', 'invoice')
}
