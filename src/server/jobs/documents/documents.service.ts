import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isSameContent } from '../../../shared/jobs/agreements/canonical.ts'
import { CONSENT_CLAUSE, CONSENT_NAME, WITHDRAWAL_CLAUSE } from '../../../shared/jobs/documents/consent.ts'
import type {
  agreeToDocument,
  DocumentAgreements,
  signDocument,
  wordingSchema,
} from '../../../shared/jobs/documents/documents.api.ts'
import { isOwnDocument, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import {
  agreementOf,
  documentsOfJob,
  maySign,
  visibleDocuments,
} from '../../../shared/jobs/documents/document.rules.ts'
import { WORDING_TITLES, wordingNameOf } from '../../../shared/jobs/documents/wordings/defaults.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { appendAgreement } from '../agreements/agreements.service.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import {
  openJob,
  runConsequences,
  runLeadConsequences,
  showJob,
  type JobContext,
} from '../jobs/job.service.ts'
import { readLinkEvidence } from '../personal-links/personal-links.service.ts'
import { signingBlock } from './bill-of-lading.facts.ts'
import { contentHashOf } from './content-hash.ts'
import { documentFactsOf } from './document.lines.ts'
import { consentContent, titleOf, variablesOf, wordingText } from './document.variables.ts'
import { crewFacts, signedContent, type DocumentState } from './document.view.ts'
import { agreementBlock, hasConsent, isAgreed, canBeAgreed } from './document.agreement.ts'
import { isDepositMissing, scheduleIfReady } from './documents.consequences.ts'
import { readDocumentState } from './documents.state.ts'
import { countSignatures, insertSignature } from './documents.store.ts'

/** Where a request came from, as its record stores it. */
export interface RequestOrigin {
  ip: string
  userAgent: string
}

/** Returns where a request came from. */
export function requestOrigin(request: FastifyRequest): RequestOrigin {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) }
}

/** Signatures are kept permanently, so their number per job is limited. */
const MAX_SIGNATURES = 60

type Agreed = z.output<NonNullable<typeof agreeToDocument.body>>
type Signed = z.output<NonNullable<typeof signDocument.body>>

/**
 * Records that the job's client agrees to the current content of a document, and schedules the job if that
 * was the last missing item. Throws rest_forbidden for anyone but the client, rest_not_found for a document
 * that the job does not have, rest_invalid_param for another type or clause, document_changed for other
 * content, consent_required, agreement_order, valuation_invalid, and rest_conflict after the job is over.
 */
export async function recordAgreement(
  work: JobContext,
  jobId: number,
  agreed: Agreed,
  origin: RequestOrigin,
): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (viewer.kind !== 'client') throw new AppError('rest_forbidden')
  const state = await readDocumentState(work.tx, job, work.actor.userId)
  if (agreed.name === CONSENT_NAME) {
    await recordConsent(state, agreed, (content, clause) =>
      append(work, job, { ...agreed, clause, content }, origin),
    )
    return showJob(work, job, viewer)
  }
  const isNew = await agreeAsShown(work, { state, viewer }, agreed, origin)
  return showJob(work, isNew ? await scheduleAgreed(work, job) : job, viewer)
}

/**
 * Appends the agreement to a document as it was shown; returns false if the client had already agreed to it. Throws
 * what `recordAgreement` throws.
 */
export async function agreeAsShown(
  work: JobContext,
  { state, viewer }: { state: DocumentState; viewer: Viewer },
  agreed: Agreed,
  origin: RequestOrigin,
): Promise<boolean> {
  const { job } = state
  if (!canBeAgreed(state, viewer, agreed.name))
    throw new AppError('rest_not_found', { message: 'This job has no such agreement.' })
  const agreement = agreementOf(documentFactsOf(job), agreed.name)
  if (agreement) checkClause(agreed, agreement)
  const content = variablesOf(state, agreed.name)
  if (!isSameContent(agreed.content, content)) throw new AppError('document_changed')
  if (isAgreed(state, agreed.name)) return false
  const block = agreementBlock(state, agreed.name)
  if (block) throw new AppError(block.code, { message: block.message })
  if (!hasConsent(state)) throw new AppError('consent_required')
  await append(work, job, { ...agreed, content }, origin)
  return true
}

/**
 * Records that the client, along with a change, agrees to documents that they had agreed to before it; `job`
 * is the job after the change. Throws rest_invalid_param for a document that was not agreed to before,
 * document_changed for one whose content differs or that the change voids but the list omits, and whatever
 * `recordAgreement` throws.
 */
export async function recordAgreementsToChange(
  work: JobContext,
  job: JobRecord,
  agreed: { papers: DocumentAgreements; before: readonly DocumentName[]; origin: RequestOrigin },
): Promise<void> {
  const strange = agreed.papers.findIndex(({ name }) => !agreed.before.includes(name))
  if (strange >= 0) {
    const message = 'This document was not agreed to before.'
    throw new AppError('rest_invalid_param', { message, fields: { [`agreements.${strange}.name`]: message } })
  }
  for (const { name, agreement } of documentsOfJob(documentFactsOf(job))) {
    const paper = agreed.papers.find((one) => one.name === name)
    if (!paper || !agreement) continue
    const state = await readDocumentState(work.tx, job, work.actor.userId)
    const content = variablesOf(state, name)
    if (contentHashOf(content) !== paper.contentHash) throw new AppError('document_changed')
    if (isAgreed(state, name)) continue
    const block = agreementBlock(state, name)
    if (block) throw new AppError(block.code, { message: block.message })
    if (!hasConsent(state)) throw new AppError('consent_required')
    await append(work, job, { name, type: agreement.type, clause: agreement.clause, content }, agreed.origin)
  }
  await rejectMissing(work, job, agreed.before)
  await scheduleAgreed(work, job)
}

/** Rejects a change that voids a document missing from its list of agreements. */
async function rejectMissing(
  work: JobContext,
  job: JobRecord,
  before: readonly DocumentName[],
): Promise<void> {
  const state = await readDocumentState(work.tx, job, work.actor.userId)
  const missing = documentsOfJob(documentFactsOf(job)).filter(
    ({ name, agreement }) => agreement !== null && before.includes(name) && !isAgreed(state, name),
  )
  if (missing.length === 0) return
  throw new AppError('document_changed', {
    message: `Review and agree to what changes: ${missing.map(({ name }) => titleOf(state, name)).join(', ')}.`,
    details: {
      papers: missing.map(({ name }) => ({ name, contentHash: contentHashOf(variablesOf(state, name)) })),
    },
  })
}

async function append(
  work: JobContext,
  job: JobRecord,
  { name, type, clause, content }: Pick<Agreed, 'name' | 'type' | 'clause' | 'content'>,
  origin: RequestOrigin,
): Promise<unknown> {
  const { actor, tx } = work
  const personalLink = actor.personalLink && (await readLinkEvidence(tx, job.companyId, actor.familyId))
  return appendAgreement(tx, job.companyId, {
    jobId: job.id,
    userId: work.actor.userId,
    name,
    type,
    clause,
    content,
    timestamp: Math.floor(work.kernel.now().getTime() / 1000),
    ...origin,
    ...(personalLink && { personalLink }),
  })
}

/** Schedules a job whose last agreement was given; returns the job after that. */
export async function scheduleAgreed(work: JobContext, job: JobRecord): Promise<JobRecord> {
  const scheduled = await scheduleIfReady(work, job)
  if (!scheduled && (await isDepositMissing(work, job)))
    await runLeadConsequences(work, job, 'signedWithoutDeposit')
  return scheduled ? runConsequences(work, { before: job, after: scheduled, partsWritten: [] }) : job
}

/** Records consent to electronic records, or its withdrawal, on this job (15 USC 7001(c)). */
async function recordConsent(
  state: DocumentState,
  agreed: Agreed,
  record: (content: Record<string, unknown>, clause: string) => Promise<unknown>,
): Promise<void> {
  const isGiven = agreed.content['consent'] !== false
  const clause = isGiven ? CONSENT_CLAUSE : WITHDRAWAL_CLAUSE
  checkClause(agreed, { type: 'acknowledgement', clause })
  const content = consentContent(state, isGiven)
  if (!isSameContent(agreed.content, content)) throw new AppError('document_changed')
  if (hasConsent(state) !== isGiven) await record(content, clause)
}

function checkClause(agreed: Agreed, right: { type: string; clause: string }): void {
  const fields: Record<string, string> = {}
  if (agreed.type !== right.type) fields['type'] = `This document takes the type ${right.type}.`
  if (agreed.clause !== right.clause) fields['clause'] = `This document is agreed to with: ${right.clause}`
  const message = Object.values(fields)[0]
  if (message !== undefined) throw new AppError('rest_invalid_param', { message, fields })
}

/**
 * Stores a signature on the current content of a bill of lading or inventory. Throws rest_forbidden for a
 * person who may not sign for that party, rest_not_found if the job has no such document, rest_conflict on a
 * canceled job and at the destination before origin is signed and the move has started, and
 * bill_of_lading_incomplete if required fields are blank.
 */
export async function recordSignature(
  work: JobContext,
  jobId: number,
  signed: Signed,
  origin: RequestOrigin,
): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  await signAsStored(work, { state: await readDocumentState(work.tx, job), viewer }, signed, origin)
  return showJob(work, job, viewer)
}

/**
 * Stores a signature on a document as it is, or as it was shown to the person by the hash `shown`: then it is not
 * current if the document has changed since. Throws what `recordSignature` throws.
 */
export async function signAsStored(
  work: JobContext,
  { state, viewer }: { state: DocumentState; viewer: Viewer },
  { shown, signedAt, ...signed }: Signed & { shown?: string | undefined },
  origin: RequestOrigin,
): Promise<void> {
  const { job } = state
  if (!visibleDocuments(viewer, documentFactsOf(job)).includes(signed.document))
    throw new AppError('rest_not_found', { message: 'This job has no such document.' })
  if (!maySign(viewer, signed.party)) throw new AppError('rest_forbidden')
  if (job.deletedAt || !['inquiring', 'scheduled', 'completed'].includes(job.jobStatus))
    throw new AppError('rest_conflict', { message: 'This job is called off.' })
  const block = signingBlock(state, signed.document, signed.place, {
    kind: viewer.kind,
    now: work.kernel.now(),
  })
  if (block) throw block
  if ((await countSignatures(work.tx, job.companyId, job.id)) >= MAX_SIGNATURES)
    throw new AppError('rest_conflict', { message: 'This job has been signed too often.' })
  await insertSignature(work.tx, job.companyId, job.id, {
    ...signed,
    contentHash:
      shown === undefined || shown === contentHashOf(variablesOf(state, signed.document))
        ? contentHashOf(signedContent(state, signed.document, signed.place))
        : shown,
    deviceSignedAt: signedAt ?? null,
    userId: work.actor.userId,
    now: work.kernel.now().toISOString(),
    ...origin,
  })
}

/**
 * Returns the wording of one of the job's agreements with its facts filled in; throws rest_not_found if this
 * viewer does not see it.
 */
export async function showWording(
  work: JobContext,
  jobId: number,
  document: string,
): Promise<z.output<typeof wordingSchema>> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  const name = wordingNameOf(document)
  const facts = documentFactsOf(job)
  const isSeen =
    name !== undefined &&
    (name === CONSENT_NAME
      ? viewer.kind === 'client' || viewer.kind === 'manager'
      : name === 'creditCardAuthorization'
        ? viewer.kind === 'manager'
        : visibleDocuments(viewer, facts).includes(name))
  if (!isSeen) throw new AppError('rest_not_found')
  const state = await readDocumentState(work.tx, job)
  const { version, hash, text } = wordingText(state, name, crewFacts(state, viewer))
  const title = isOwnDocument(name) ? titleOf(state, name) : WORDING_TITLES[name]
  return { name, title, version, hash, text }
}
