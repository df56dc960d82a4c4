import type { JobInput } from '../../../shared/jobs/jobs/job.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobRecord } from './job.record.ts'
import type { JobWork } from './job.service.ts'

/**
 * What another feature adds to a job: it reads its keys of the job for a viewer, and may write those that a
 * save sends. jobs/ imports no feature; app.ts hands the parts in.
 */
export interface JobPart {
  name: string
  /** What it shows the office is what the steps of the move are told from. */
  tellsProgress?: true
  read(look: JobLook, job: JobRecord, viewer: Viewer): Promise<Record<string, unknown>>
  /**
   * Judges what a save sends for this part against the job as it is, and returns how to write it; null when
   * nothing differs from what this viewer was shown. Throws what the caller is refused with; writes nothing
   * yet.
   */
  prepare?(look: JobLook, job: JobRecord, viewer: Viewer, input: JobInput): Promise<PartWrite | null>
}

/** What a part looks at a job with. */
export interface JobLook {
  tx: Tx
  kernel: Kernel
  actor: Actor
}

/** Writes what was prepared, in the same transaction, onto the job as it is saved. */
export type PartWrite = (saved: JobRecord) => Promise<void>

/**
 * Something that follows from a saved job in the same transaction: a queued mail, a status that changes by
 * itself. Returns the job as it is then, where the consequence changed it.
 */
export type JobConsequence = (work: JobWork, change: JobChange) => Promise<JobRecord | undefined>

export interface JobChange {
  before: JobRecord | null
  after: JobRecord
  /** The names of the parts that wrote something of their own with it. */
  partsWritten: readonly string[]
}

/** What the jobs feature is put together from. */
export interface JobFeatures {
  parts: readonly JobPart[]
  consequences: readonly JobConsequence[]
  /** What follows from money that came in or was given back for a job, in the same transaction. */
  moneyConsequences: readonly ((work: JobWork, job: JobRecord) => Promise<void>)[]
}
