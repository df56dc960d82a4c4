import type { z } from 'zod'
import { documentsOfJob } from '../../../shared/jobs/documents/document.rules.ts'
import { SIGNED_DOCUMENTS, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import type { agreeToDocuments, signDocuments } from '../../../shared/jobs/documents/documents.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { openJob, showJob, type JobContext } from '../jobs/job.service.ts'
import { documentFactsOf } from './document.lines.ts'
import { titleOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import { agreeAsShown, scheduleAgreed, signAsStored, type RequestOrigin } from './documents.service.ts'
import { readDocumentState } from './documents.state.ts'

type AgreedTogether = z.output<NonNullable<typeof agreeToDocuments.body>>
type SignedTogether = z.output<NonNullable<typeof signDocuments.body>>

/**
 * Records that the job's client agrees to several documents, each as `recordAgreement` does it, in the order of the
 * documents. Throws what that throws for the first one that is refused and names it; then nothing is stored.
 */
export async function recordAgreements(
  work: JobContext,
  jobId: number,
  { agreements }: AgreedTogether,
  origin: RequestOrigin,
): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (viewer.kind !== 'client') throw new AppError('rest_forbidden')
  const names = documentsOfJob(documentFactsOf(job)).map(({ name }) => name)
  let isNew = false
  for (const agreed of agreements.toSorted(
    (one, other) => names.indexOf(one.name) - names.indexOf(other.name),
  )) {
    // What was agreed to before it decides whether it can be agreed to.
    const state = await readDocumentState(work.tx, job, work.actor.userId)
    const isRecorded = await namingRefused(state, agreed.name, () =>
      agreeAsShown(work, { state, viewer }, agreed, origin),
    )
    isNew ||= isRecorded
  }
  return showJob(work, isNew ? await scheduleAgreed(work, job) : job, viewer)
}

/**
 * Stores one signature on each of several documents, as `recordSignature` does it. Throws what that throws for the
 * first one that is refused and names it; then nothing is stored.
 */
export async function recordSignatures(
  work: JobContext,
  jobId: number,
  { documents, contentHashes, ...signature }: SignedTogether,
  origin: RequestOrigin,
): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  const state = await readDocumentState(work.tx, job)
  for (const document of SIGNED_DOCUMENTS.filter((name) => documents.includes(name)))
    await namingRefused(state, document, () =>
      signAsStored(
        work,
        { state, viewer },
        { ...signature, document, shown: contentHashes[document] },
        origin,
      ),
    )
  return showJob(work, job, viewer)
}

/** Runs the part of a joint act that concerns one document; its error names the document. */
async function namingRefused<T>(state: DocumentState, name: DocumentName, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const isOfJob = documentsOfJob(documentFactsOf(state.job)).some((one) => one.name === name)
    if (!(error instanceof AppError) || !isOfJob) throw error
    const { code, message, fields, details } = error
    throw new AppError(code, {
      message: `Nothing was signed. ${titleOf(state, name)}: ${message}`,
      ...(fields && { fields }),
      details: { ...details, document: name },
    })
  }
}
