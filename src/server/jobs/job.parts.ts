import type { JobInput } from '../../shared/jobs/job.ts'
import type { Viewer } from '../../shared/jobs/job.rules.ts'
import type { Actor } from '../../shared/kernel/permissions.ts'
import type { Kernel } from '../kernel/http/context.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { JobRecord } from './job.record.ts'

/**
 * What another feature adds to a job: it reads its keys of the job for a viewer, and may write those
 * that a save sends. jobs/ imports no feature; app.ts hands the parts in (ARCHITECTURE 'The job and its parts').
 */
export interface JobPart {
  name: string
  read(tx: Tx, job: JobRecord, viewer: Viewer): Promise<Record<string, unknown>>
  write?(tx: Tx, job: JobRecord, input: JobInput, viewer: Viewer): Promise<void>
}

/** Something that follows from a saved job, queued in the same transaction: a mail, a text, a webhook. */
export type JobConsequence = (
  tx: Tx,
  kernel: Kernel,
  change: { actor: Actor; before: JobRecord | null; after: JobRecord },
) => Promise<void>

/** What the jobs feature is put together from. */
export interface JobFeatures {
  parts: readonly JobPart[]
  consequences: readonly JobConsequence[]
}
