import {
  agreementOf,
  documentsOfJob,
  isJobOpen,
  seesPrice,
} from '../../../shared/jobs/documents/document.rules.ts'
import type {
  ChangedDocument,
  DocumentChanges,
  SavePreview,
} from '../../../shared/jobs/documents/documents.api.ts'
import type { Named } from '../../company/settings/company.features.ts'
import { wordingNameOf } from '../../../shared/jobs/documents/wordings/defaults.ts'
import { isOwnDocument, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import { moveChanges } from '../../../shared/jobs/jobs/move-changes.ts'
import type { JobSave } from '../../../shared/jobs/jobs/job.input.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { dollarsFromCents } from '../../../shared/kernel/money.ts'
import type { PlaceFacts } from '../jobs/job.places.ts'
import { readJobRecord, type JobRecord } from '../jobs/job.record.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import { updateJob } from '../jobs/job.save.ts'
import { reserveVoidNotice } from '../jobs/job.terms.ts'
import { viewerFor } from '../jobs/job.view.ts'
import { moveStateOf } from '../jobs/move-state.ts'
import type { JobConsequence } from '../jobs/job.parts.ts'
import { setSavepoint } from '../../kernel/db/savepoint.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { completionGaps } from './completion.ts'
import { contentHashOf } from './content-hash.ts'
import { documentFactsOf, estimateOf } from './document.lines.ts'
import { titleOf, variablesOf, wordingText } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import { isAgreed } from './document.agreement.ts'
import { readDocumentState } from './documents.state.ts'
import { agreedJobIds } from './job-papers.store.ts'

/** Returns the documents of a job that its client has agreed to in their current version. */
export function agreedDocuments(state: DocumentState): DocumentName[] {
  return documentsOfJob(documentFactsOf(state.job))
    .filter(({ name, agreement }) => agreement !== null && isAgreed(state, name))
    .map(({ name }) => name)
}

/** The documents that were agreed to before a change and must be agreed to again after it. */
function voidPapers(before: readonly DocumentName[], after: DocumentState): DocumentName[] {
  const stand = agreedDocuments(after)
  // A job that changes its client can lose a document that only the earlier client agreed to.
  const isLost = (name: DocumentName) => isOwnDocument(name) && after.wordings[name] === undefined
  return before.filter((name) => !stand.includes(name) && !isLost(name))
}

/** Returns the changes of a job's price and agreements between two of its states. */
export function paperChanges(before: DocumentState, after: DocumentState): DocumentChanges {
  return {
    total: {
      before: dollarsFromCents(estimateOf(before).totalCents),
      after: dollarsFromCents(estimateOf(after).totalCents),
    },
    papers: voidPapers(agreedDocuments(before), after).map((name) => ({
      name,
      title: titleOf(after, name),
      contentHash: contentHashOf(variablesOf(after, name)),
    })),
  }
}

/** The new total of a job, in dollars, and the documents that its client has to agree to again. */
export interface ChangeReview {
  total: number
  papers: ChangedDocument[]
}

/** Returns what a client has to review before making a change; throws what the change throws. */
export function reviewChange(
  work: JobContext,
  job: JobRecord,
  change: () => Promise<unknown>,
): Promise<ChangeReview> {
  return previewChange(work, job, change, (before, after) => ({
    total: dollarsFromCents(estimateOf(after).totalCents),
    papers: voidPapers(agreedDocuments(before), after).map((name) => {
      const agreement = agreementOf(documentFactsOf(after.job), name)
      const wording = wordingNameOf(name)
      return {
        name,
        title: titleOf(after, name),
        contentHash: contentHashOf(variablesOf(after, name)),
        clause: agreement?.clause ?? '',
        agreementType: agreement?.type ?? 'acknowledgement',
        variables: variablesOf(after, name),
        text: wording ? wordingText(after, wording).text : null,
      }
    }),
  }))
}

/**
 * Returns the effect of a change on the price and the agreements of a job. The change is made and rolled
 * back, so that the preview follows the same rules. Throws what the change throws.
 */
export async function previewChange<T>(
  work: JobContext,
  job: JobRecord,
  change: () => Promise<unknown>,
  read: (before: DocumentState, after: DocumentState) => T | Promise<T>,
): Promise<T> {
  const before = await readDocumentState(work.tx, job)
  const rollBack = await setSavepoint(work.tx, 'before_preview')
  try {
    await change()
    const { job: changed } = await openJob(work, job.id, 'read')
    return await read(before, await readDocumentState(work.tx, changed))
  } finally {
    await rollBack()
  }
}

/**
 * Returns the effect of a save on a job; throws what the save throws, and rest_forbidden for people who do
 * not see its price.
 */
export async function previewSave(
  work: JobContext,
  jobId: number,
  input: JobSave,
  places: PlaceFacts,
): Promise<SavePreview> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (!seesPrice(viewer)) throw new AppError('rest_forbidden')
  const isManager = viewer.kind === 'manager'
  return previewChange(
    work,
    job,
    () => updateJob(work, jobId, input, places),
    async (before, after) => {
      const isCompleted = before.job.jobStatus !== 'completed' && after.job.jobStatus === 'completed'
      const missing = isManager && isCompleted ? await completionGaps(work, after) : []
      return { ...paperChanges(before, after), missing }
    },
  )
}

/** What a change by the office was about: the details of the move, or the texts of its documents. */
export type ChangedFacts = 'details' | 'texts'

/** The documents that were agreed to before a change, by the job record that was read for that change. */
const papersBefore = new WeakMap<JobRecord, { names: readonly DocumentName[]; what: ChangedFacts }>()

/** Stores which documents are agreed to before a change by the office, for `notifyOfVoidDocuments` after it. */
export async function storeAgreedDocuments(
  tx: Tx,
  job: JobRecord,
  what: ChangedFacts = 'details',
): Promise<void> {
  papersBefore.set(job, { names: agreedDocuments(await readDocumentState(tx, job)), what })
}

/** Minutes within which a client gets at most one message that documents of a job must be agreed to again. */
const TELL_EVERY_MINUTES = 10

/**
 * Notifies the client of documents that a change by the office has voided; a client sees the effect of their
 * own change on the screen.
 */
export const notifyOfVoidDocuments: JobConsequence = async (work, { before, after }) => {
  const agreedBefore = before && papersBefore.get(before)
  if (!agreedBefore || agreedBefore.names.length === 0 || work.isQuiet || !isJobOpen(after)) return undefined
  if (viewerFor(work.actor, after).kind === 'client') return undefined
  if (voidPapers(agreedBefore.names, await readDocumentState(work.tx, after)).length === 0) return undefined
  const company = after.company.name
  if (agreedBefore.what === 'details') {
    const changes = moveChanges(moveStateOf(before), moveStateOf(after), work.kernel.now().toISOString())
    const isTold = await requestReview(work, after, `${company} changed the details of your move.`, {
      changes,
    })
    if (isTold) toldOfChange.add(before)
  } else
    await requestReview(work, after, `${company} has new texts for your move.`, {
      reason: 'new texts for your move',
    })
  return undefined
}

/** The records before changes of which the request to agree again tells the client. */
const toldOfChange = new WeakSet<JobRecord>()

/** Returns whether the request to agree again tells the client of a change, by the record before it. */
export function wasToldOfChange(before: JobRecord): boolean {
  return toldOfChange.has(before)
}

/**
 * Asks the client of a job to agree again, at most once in ten minutes; `whatChanged` is the sentence that states the
 * change. Returns whether a message was queued.
 */
async function requestReview(
  work: JobContext,
  after: JobRecord,
  whatChanged: string,
  {
    changes = [],
    reason = 'the details of your move changed',
  }: { changes?: readonly string[]; reason?: string } = {},
): Promise<boolean> {
  if (!after.client) return false
  const at = { companyId: after.companyId, jobId: after.id, now: work.kernel.now().toISOString() }
  const afterSeconds = await reserveVoidNotice(work.tx, at, TELL_EVERY_MINUTES)
  if (afterSeconds === null) return false
  return work.features.notify(work, after, {
    kind: 'papersChanged',
    to: after.client,
    facts: { whatChanged, reason, changes: oneLineEach(changes) },
    afterSeconds,
  })
}

function oneLineEach(lines: readonly string[]): string {
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).join('\n')
}

/**
 * Changes the name of a client, or what agreements name of the company, and notifies the clients of open jobs
 * whose agreements become void. Locks the jobs before the client and the company, as job saves do.
 */
export async function changeNames<T>(work: JobContext, named: Named, change: () => Promise<T>): Promise<T> {
  const jobs = await agreedJobs(work, named, 'for update')
  const changed = await change()
  for (const after of await voidedAmong(work, jobs)) {
    const what = `${after.company.name} changed ${named.clientId === undefined ? 'its name or contact details' : 'the details of your move'}.`
    await requestReview(work, after, what)
  }
  return changed
}

/**
 * Returns the number of open jobs whose agreements such a change would void; saves nothing and throws what
 * the change throws.
 */
export async function countVoidedAgreements(
  work: JobContext,
  named: Named,
  change: () => Promise<unknown>,
): Promise<number> {
  const jobs = await agreedJobs(work, named, 'read')
  const rollBack = await setSavepoint(work.tx, 'before_preview')
  try {
    await change()
    return (await voidedAmong(work, jobs)).length
  } finally {
    await rollBack()
  }
}

/**
 * The open jobs with agreements that can include the changed name, each with its currently agreed documents.
 */
async function agreedJobs(
  work: JobContext,
  { companyId, clientId }: Named,
  lock: 'for update' | 'read',
): Promise<JobRecord[]> {
  const jobs: JobRecord[] = []
  for (const id of await agreedJobIds(work.tx, companyId, clientId ?? null)) {
    const job = await readJobRecord(work.tx, [companyId], id, lock)
    if (job) jobs.push(job)
  }
  for (const job of jobs) await storeAgreedDocuments(work.tx, job)
  return jobs
}

/** The current records of those jobs that lost an agreement since `agreedJobs` read them. */
async function voidedAmong(work: JobContext, jobs: readonly JobRecord[]): Promise<JobRecord[]> {
  const voided: JobRecord[] = []
  for (const before of jobs) {
    const agreedBefore = papersBefore.get(before)?.names ?? []
    const after =
      agreedBefore.length > 0 && (await readJobRecord(work.tx, [before.companyId], before.id, 'read'))
    if (after && voidPapers(agreedBefore, await readDocumentState(work.tx, after)).length > 0)
      voided.push(after)
  }
  return voided
}
