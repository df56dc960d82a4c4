import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import { CONSENT_CLAUSE } from '../../../shared/jobs/documents/consent.ts'
import {
  isOwnDocument,
  SIGNED_DOCUMENTS,
  SIGNING_PARTIES,
  type DocumentName,
  type Signature,
  type SigningPlace,
} from '../../../shared/jobs/documents/document.ts'
import {
  agreementOf,
  hasPdf,
  hidesAmounts,
  maySeeTemplate,
  maySign,
  PROTECTION_DOCUMENTS,
  seesPrice,
  visibleDocuments,
  writableDocuments,
  type DocumentFacts,
} from '../../../shared/jobs/documents/document.rules.ts'
import { wordingNameOf } from '../../../shared/jobs/documents/wordings/defaults.ts'
import { lastDayOfFullRefund, withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { CHANGE_ITEM } from '../../../shared/jobs/estimates/automatic.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { PaperFacts } from '../../../shared/jobs/jobs/next.facts.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { EstimateLine, JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { dollarsFromCents } from '../../../shared/kernel/money.ts'
import { fileUrl, type LinkContext } from '../../company/files/file.links.ts'
import { wordingIn } from '../wordings/wordings.service.ts'
import { partyRecords } from './agreed.ts'
import { isDeliveryUnsigned, missingItems, signingBlock } from './bill-of-lading.facts.ts'
import { contentHashOf } from './content-hash.ts'
import { agreeableTogether, agreementBlock, hasConsent, isAgreed } from './document.agreement.ts'
import { documentFactsOf, estimateOf, invoiceOf, memoize, type VariableSources } from './document.lines.ts'
import { isProtectionLocked, viewProtection } from './document.protection.ts'
import { consentContent, titleOf, variablesOf } from './document.variables.ts'
import type { StoredSignature } from './documents.store.ts'

/** All data that a job's documents are shown from. */
export interface DocumentState extends VariableSources {
  /** Oldest first. */
  records: readonly AgreementRecord[]
  signatures: readonly StoredSignature[]
  /** Documents that keep an earlier wording because their client agreed to it. */
  newTexts: readonly string[]
  /** The latest consent of the job's client to electronic records of the company. */
  consent: AgreementRecord | undefined
  /** Ids of the records that were merged into the client or the billing contact. */
  mergedIds?: readonly number[]
}

/** Returns the documents of a job that one viewer sees, with what the steps of the move are derived from. */
export function viewPapers(
  kernel: Pick<LinkContext, 'now'>,
  state: DocumentState,
  viewer: Viewer,
): Record<string, PaperFacts> {
  const facts = documentFactsOf(state.job)
  return Object.fromEntries(
    visibleDocuments(viewer, facts).map((name) => {
      // Only the client's next step is derived from signatures.
      const signing = viewer.kind === 'client' ? signingOf(kernel, state, viewer, name) : {}
      return [name, { ...paperOf(state, facts, name), ...signing }]
    }),
  )
}

/** Returns what was signed of a document, for whom this viewer may sign it, and what blocks that; {} if it is never signed. */
function signingOf(
  kernel: Pick<LinkContext, 'now'>,
  state: DocumentState,
  viewer: Viewer,
  name: DocumentName,
): Pick<JobDocument, 'signatures' | 'maySignFor' | 'signingBlocks'> {
  const signedName = SIGNED_DOCUMENTS.find((signed) => signed === name)
  if (!signedName) return {}
  const blockAt = (place: SigningPlace) => {
    const block = signingBlock(state, signedName, place, { kind: viewer.kind, now: kernel.now() })
    // What a bill lacks is shown only once, in its list of gaps.
    return block && (block.code === 'bill_of_lading_incomplete' ? ERRORS[block.code].text : block.message)
  }
  return {
    signatures: signaturesOf(state, name),
    maySignFor: state.job.deletedAt === null ? SIGNING_PARTIES.filter((party) => maySign(viewer, party)) : [],
    signingBlocks: { origin: blockAt('origin'), destination: blockAt('destination') },
  }
}

function paperOf(state: DocumentState, facts: DocumentFacts, name: DocumentName): PaperFacts {
  const agreement = agreementOf(facts, name)
  const agreed = agreement !== null && isAgreed(state, name)
  const block = agreement && !agreed ? agreementBlock(state, name) : null
  const signedName = SIGNED_DOCUMENTS.find((signed) => signed === name)
  return {
    name,
    title: titleOf(state, name),
    agreed,
    required: agreement?.isRequired ?? false,
    blockedBy: block?.message ?? null,
    ...(block && { blockCode: block.code }),
    ...(signedName && isDeliveryUnsigned(state, signedName) && { isDeliveryUnsigned: true }),
  }
}

/** Returns the documents of a job for one viewer. */
export function viewDocuments(kernel: LinkContext, state: DocumentState, viewer: Viewer): Job['documents'] {
  const facts = documentFactsOf(state.job)
  const writable: readonly DocumentName[] = writableDocuments(viewer, facts)
  const together = agreeableTogether(state, viewer)
  const shown = visibleDocuments(viewer, facts).map((name): [string, JobDocument] => {
    const agreement = agreementOf(facts, name)
    const paper = paperOf(state, facts, name)
    const isProtection = PROTECTION_DOCUMENTS.some((one) => one === name)
    const isLocked = isProtection && isProtectionLocked(state, kernel.now())
    const document: JobDocument = {
      ...paper,
      variables: withLinks(kernel, name, shownVariables(state, viewer, name)),
      // The address a person agreed from is shown only to that client and the company.
      agreement: recordsFor(state, viewer, name).toReversed(),
      mayAgree: viewer.kind === 'client' && agreement !== null && !paper.agreed && paper.blockedBy === null,
      mayWrite: writable.includes(name) && !isLocked && state.job.deletedAt === null,
      hasPdf: hasPdf(name, facts) && maySeeTemplate(viewer, facts, name),
    }
    const isWithoutAmounts = hidesAmounts(viewer, name)
    if (isWithoutAmounts) document.hidesAmounts = true
    if (together.has(name)) document.mayAgreeTogether = true
    const wording = isOwnDocument(name) ? undefined : wordingNameOf(name)
    if (wording) document.isStandardText = wordingIn(state.wordings, wording).version === 0
    if (name === 'estimate' || isProtection) document.refundableUntil = depositRefundedUntil(state)
    if (viewer.kind === 'manager' && state.newTexts.includes(name)) document.hasNewText = true
    if (agreement) {
      document.clause = agreement.clause
      document.agreementType = agreement.type
    }
    if (isProtection && !isWithoutAmounts) document.protection = viewProtection(state)
    if (name === 'estimate' && !isWithoutAmounts)
      document.total = dollarsFromCents(estimateOf(state).totalCents)
    if ((name === 'invoice' || name === 'receipt') && !isWithoutAmounts) {
      const { lineItems, totalCents } = invoiceOf(state)
      document.total = dollarsFromCents(totalCents)
      const changes = lineItems.filter(({ item, label }) => item === CHANGE_ITEM && label !== null)
      if (changes.length > 0)
        document.changeNames = Object.fromEntries(changes.map(({ id, label }) => [id, label ?? '']))
    }
    Object.assign(document, signingOf(kernel, state, viewer, name))
    if (SIGNED_DOCUMENTS.some((signed) => signed === name))
      document.contentHash = contentHashOf(variablesOf(state, name))
    if (name === 'billOfLading') document.gaps = missingItems(state)
    return [name, document]
  })
  return Object.fromEntries(shown)
}

/** The records a viewer sees: managers see all, the client's side sees its own, others see none. */
function recordsFor(state: DocumentState, viewer: Viewer, name: DocumentName): AgreementRecord[] {
  if (viewer.kind === 'manager') return state.records.filter((record) => record.name === name)
  return viewer.kind === 'client' ? partyRecords(state, name) : []
}

/** The variables of a document that this viewer may know. */
function shownVariables(state: DocumentState, viewer: Viewer, name: DocumentName): Record<string, unknown> {
  const variables = masked(state, viewer, variablesOf(state, name))
  return hidesAmounts(viewer, name) ? withoutAmounts(name, variables) : variables
}

/** The crew know the client by first name only, and the price only with a permission: the facts of a wording follow. */
export function crewFacts({ job }: Pick<DocumentState, 'job'>, viewer: Viewer): Record<string, string> {
  if (viewer.kind !== 'crew') return {}
  const client = job.client?.firstName ?? ''
  return seesPrice(viewer) ? { client } : { client, ...HIDDEN_FACTS }
}

/** Facts of a wording that are amounts. */
const HIDDEN_FACTS = { total: '(not shown)', howCharged: '(not shown)', deposit: '(not shown)' }

/** The names of the lines of a document, or what it says beside amounts and protection. */
function withoutAmounts(name: DocumentName, variables: Record<string, unknown>): Record<string, unknown> {
  const { lineItems } = variables
  if (Array.isArray(lineItems))
    return {
      lineItems: (lineItems as EstimateLine[]).map(({ item, label }) => ({ item, label: label ?? null })),
    }
  const { parties, places, services, wording } = variables
  return name === 'invoice' || name === 'receipt' ? {} : { parties, places, services, wording }
}

/**
 * The crew know the client by first name only, so the parties and the facts of a wording are reduced to that.
 */
function masked(
  state: DocumentState,
  viewer: Viewer,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  if (viewer.kind !== 'crew' || !('wording' in variables)) return variables
  const known = crewFacts(state, viewer)
  const { client = '' } = known
  // Created by `subjectOf` and `wordingReference`.
  const parties = variables['parties'] as Record<string, string> | undefined
  const wording = variables['wording'] as { facts: Record<string, string> }
  return {
    ...variables,
    ...(parties && { parties: { ...parties, client } }),
    wording: {
      ...wording,
      facts: Object.fromEntries(
        Object.entries(wording.facts).map(([key, value]) => [key, known[key] ?? value]),
      ),
    },
  }
}

/**
 * Returns the latest signature for each place and party, with whether the document is still as it was signed.
 */
export function signaturesOf(state: DocumentState, name: DocumentName): Signature[] {
  const signed = state.signatures.filter((signature) => signature.document === name)
  if (signed.length === 0) return []
  const now = {
    origin: contentHashOf(signedContent(state, name, 'origin')),
    destination: contentHashOf(signedContent(state, name, 'destination')),
  }
  return signed.map(({ document: _document, ...signature }) => ({
    ...signature,
    isCurrent: signature.contentHash === now[signature.place],
  }))
}

/** Returns what a signature at one end of the move is about: what was found at delivery is not part of the origin. */
export function signedContent(
  state: DocumentState,
  name: DocumentName,
  place: SigningPlace,
): Record<string, unknown> {
  const variables = variablesOf(state, name)
  if (name !== 'inventorySheet' || place === 'destination') return variables
  const { delivery: _delivery, ...atOrigin } = variables
  return atOrigin
}

/** Replaces photos with links that are valid for ten minutes; leaves everything else unchanged. */
function withLinks(
  kernel: LinkContext,
  name: DocumentName,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  if (name !== 'inventorySheet') return variables
  // Validated by `inventorySheetInputSchema` when written.
  const articles = variables['articles'] as { photos: { id: number }[] }[]
  return {
    ...variables,
    articles: articles.map((article) => ({
      ...article,
      photos: article.photos.map(({ id }) => ({ id, source_url: fileUrl(kernel, id, false) })),
    })),
  }
}

/** Returns the last day on which a client who cancels gets the whole deposit back; null without a date or such a day. */
function depositRefundedUntil(state: DocumentState): string | null {
  const { company, jobDate } = state.job
  return memoize(state, 'fullRefundUntil', () =>
    jobDate === null
      ? null
      : lastDayOfFullRefund(withDefaultBooking(company.booking).refundSteps, jobDate.slice(0, 10)),
  )
}

/** Returns the client's consent to electronic records, for the client and managers. */
export function viewConsent(state: DocumentState, viewer: Viewer): Job['consent'] {
  if (viewer.kind !== 'client' && viewer.kind !== 'manager') return null
  const isGiven = hasConsent(state)
  return {
    isGiven,
    at: isGiven && state.consent ? new Date(state.consent.timestamp * 1000).toISOString() : null,
    clause: CONSENT_CLAUSE,
    content: consentContent(state, true),
  }
}
