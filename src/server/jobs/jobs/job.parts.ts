import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { Snapshot } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobRecord, PersonRecord } from './job.record.ts'
import type { JobContext } from './job.service.ts'

/**
 * What another feature adds to a job: it reads its keys of the job for a viewer, and may write those that a
 * save sends. The jobs folder imports no feature; app.ts passes the parts in.
 */
export interface JobPart {
  name: string
  /** The steps of the move are derived from what this part shows the office. */
  tellsProgress?: true
  /**
   * What it reads of a job for the office. When the office opens a job, the statement that reads the record reads
   * these as well, and `read` finds them with the record.
   */
  snapshots?: readonly Snapshot<object>[]
  read(read: JobReadContext, job: JobRecord, viewer: Viewer): Promise<Record<string, unknown>>
  /** What it adds to a job that is one row of many: the same, or what this reads; nothing by default. */
  inRows?: 'same' | JobPart['read']
  /**
   * Checks what a save sends for this part against the current job and returns how to write it, or null if
   * nothing differs from what this viewer was shown. Throws the errors for the caller; writes nothing yet.
   */
  prepare?(read: JobReadContext, job: JobRecord, viewer: Viewer, input: JobInput): Promise<PartWrite | null>
}

/** Returns how a part reads a job that is one row of many, or undefined if rows are without it. */
export function rowReaderOf(part: JobPart): JobPart['read'] | undefined {
  return part.inRows === 'same' ? (...read) => part.read(...read) : part.inRows
}

/** Returns what the office reads with the records of jobs that are rows of many. */
export const rowSnapshotsOf = (parts: readonly JobPart[]) =>
  parts.flatMap(({ inRows, snapshots }) => (inRows && snapshots) ?? [])

/** The context in which a part reads a job. */
export interface JobReadContext {
  tx: Tx
  kernel: Kernel
  actor: Actor
}

/**
 * Writes what was prepared, in the same transaction. It gets what the save has decided of the job, which is
 * read again only once all parts are written.
 */
export type PartWrite = (saved: Pick<JobRecord, 'companyId' | 'id' | 'crewSize'>) => Promise<void>

/**
 * A consequence of a saved job in the same transaction: a queued mail, an automatic status change. Returns
 * the job after the consequence, if it changed the job.
 */
export type JobConsequence = (work: JobContext, change: JobChange) => Promise<JobRecord | undefined>

export interface JobChange {
  before: JobRecord | null
  after: JobRecord
  /** The names of the parts that wrote data with this save. */
  partsWritten: readonly string[]
}

/** A stored card as documents name it: by brand and last four digits. */
export interface PayerCard {
  brand: string
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  holder: string
  expMonth: number
  expYear: number
  isPrimary: boolean
}

/** A message to a person of a job that its company can switch off or reword. */
interface JobNotice {
  kind: 'receipt' | 'papersChanged' | 'surveyRequest'
  /** Values of its placeholders, besides those of the job. */
  facts: Readonly<Record<string, string>>
  to: PersonRecord
  /** Delay in seconds; immediately by default. */
  afterSeconds?: number
}

/** Who changes pay that belongs to no job, and when. */
export interface PayChange {
  userId: number | null
  now: Date
}

/** What happened with a lead without a change of its job's fields; 'lost' also changes them, outside of a save. */
export type LeadFact = 'estimateSent' | 'signedWithoutDeposit' | 'lost'

/** The features that the jobs feature is assembled from. */
export interface JobFeatures {
  parts: readonly JobPart[]
  /** What the parts read of a job for the office. */
  snapshots: readonly Snapshot<object>[]
  consequences: readonly JobConsequence[]
  /** Consequences of deleting or restoring a job, in the same transaction. */
  removalConsequences: readonly JobConsequence[]
  /** Consequences of a payment or refund of a job, in the same transaction. */
  moneyConsequences: readonly ((work: JobContext, job: JobRecord) => Promise<void>)[]
  /** Consequences of a fact about a lead, in the same transaction. */
  leadConsequences: readonly ((
    work: Pick<JobContext, 'tx' | 'kernel'>,
    job: JobRecord,
    fact: LeadFact,
  ) => Promise<void>)[]
  /** Consequences of times that are recorded or corrected after the move is completed, in the same transaction. */
  clockConsequences: readonly JobConsequence[]
  /** Posts to the ledger what changed of the overtime of workers, in the same transaction. */
  postOvertime: (tx: Tx, companyId: number, lineIds: readonly number[], by: PayChange) => Promise<void>
  /** Sends a message in the transaction that causes it; returns whether anything was queued. */
  notify: (work: Pick<JobContext, 'tx' | 'kernel'>, job: JobRecord, notice: JobNotice) => Promise<boolean>
  /** Returns the stored cards with which a person may pay for a job. */
  cardsOf: (work: JobContext, payerId: number, jobId: number) => Promise<readonly PayerCard[]>
}
