import { matchesAgreedContent } from '../../../shared/jobs/agreements/canonical.ts'
import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
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
  documentsOfJob,
  hasPdf,
  hidesAmounts,
  isJobOpen,
  maySeeTemplate,
  maySign,
  PROTECTION_DOCUMENTS,
  requiredDocuments,
  seesPrice,
  valuationProblem,
  visibleDocuments,
  writableDocuments,
  type DocumentFacts,
} from '../../../shared/jobs/documents/document.rules.ts'
import { wordingNameOf } from '../../../shared/jobs/documents/wordings/defaults.ts'
import { lastDayOfFullRefund, withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { protectionProblem } from '../../../shared/jobs/documents/protection.ts'
import { CHANGE_ITEM } from '../../../shared/jobs/estimates/automatic.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { PaperFacts } from '../../../shared/jobs/jobs/next.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { EstimateLine, JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { dollarsFromCents } from '../../../shared/kernel/money.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { fileUrl, type LinkContext } from '../../company/files/file.links.ts'
import { wordingIn } from '../wordings/wordings.service.ts'
import { partyRecords } from './agreed.ts'
import { isDeliveryUnsigned, missingItems, signingBlock } from './bill-of-lading.facts.ts'
import { contentHashOf } from './content-hash.ts'
import {
  documentFactsOf,
  estimateOf,
  invoiceOf,
  isSurveyNeeded,
  protectionAnswers,
  chosenProtection,
  type VariableSources,
} from './document.lines.ts'
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

/**
 * Returns whether the latest record of the job's client on a document matches the document's current
 * variables.
 */
export function isAgreed(state: DocumentState, name: DocumentName): boolean {
  const newest = partyRecords(state, name).at(-1)
  return newest !== undefined && matchesAgreedContent(newest.content, variablesOf(state, name))
}

/** Returns whether every agreement that the job needs is given and current. */
export function isEverythingAgreed(state: DocumentState): boolean {
  const required = requiredDocuments(documentFactsOf(state.job))
  return required.length > 0 && required.every((name) => isAgreed(state, name))
}

/** Returns whether the client has consented to electronic records and not withdrawn the consent. */
export function hasConsent(state: DocumentState): boolean {
  return state.consent?.content['consent'] === true
}

/**
 * Returns what prevents agreeing to a document, as a code and a text, or null if nothing does; `assumed` documents
 * count as agreed to.
 */
export function agreementBlock(
  state: DocumentState,
  name: DocumentName,
  assumed: ReadonlySet<DocumentName> = new Set(),
): {
  code: 'rest_conflict' | 'survey_needed' | 'protection_missing' | 'agreement_order' | 'valuation_invalid'
  message: string
} | null {
  if (!isJobOpen(state.job)) return { code: 'rest_conflict', message: 'This job can no longer be agreed to.' }
  if (name === 'consumerRights') return null
  if (name === 'estimate') {
    if (isSurveyNeeded(state)) return { code: 'survey_needed', message: ERRORS.survey_needed.text }
    // On interstate moves full value protection applies unless the client waives it in writing (49 CFR
    // 375.201).
    const isMissing = profileFor(state.job).name === 'federal' && !isProtectionChosen(state)
    return isMissing ? { code: 'protection_missing', message: ERRORS.protection_missing.text } : null
  }
  if (!assumed.has('estimate') && !isAgreed(state, 'estimate'))
    return { code: 'agreement_order', message: ERRORS.agreement_order.text }
  if (isOwnDocument(name)) return orderBlock(state, assumed)
  if (name !== 'coloradoClientAgreement') return null
  if (isProtectionChosen(state)) return null
  const message = protectionProblem(protectionAnswers(state), true)?.message ?? ERRORS.valuation_invalid.text
  return { code: 'valuation_invalid', message }
}

/** Returns what prevents agreeing to a company's own documents: the required built-in ones come first. */
function orderBlock(
  state: DocumentState,
  assumed: ReadonlySet<DocumentName>,
): { code: 'agreement_order'; message: string } | null {
  const first = requiredDocuments(documentFactsOf(state.job)).find(
    (name) => !isOwnDocument(name) && !assumed.has(name) && !isAgreed(state, name),
  )
  if (!first) return null
  return { code: 'agreement_order', message: `Agree to this document first: ${titleOf(state, first)}.` }
}

function isProtectionChosen(state: DocumentState): boolean {
  const answers = protectionAnswers(state)
  if (!answers.isWithoutPrice) return chosenProtection(state) !== null
  const { optionsValuation, valueOfShipment } = answers
  return optionsValuation !== null && valuationProblem(optionsValuation, valueOfShipment) === null
}

/**
 * Returns the documents that a client can agree to in one act: each can be agreed to once those before it are. One
 * that lacks more, such as a choice of protection, which changes the price, ends the list. The receipt of the booklet
 * stays an act of its own (49 CFR 375.213).
 */
function agreeableTogether(state: DocumentState, viewer: Viewer): ReadonlySet<DocumentName> {
  const found = new Set<DocumentName>()
  if (viewer.kind !== 'client') return found
  for (const { name } of documentsOfJob(documentFactsOf(state.job))) {
    if (name === 'consumerRights' || !canBeAgreed(state, viewer, name) || isAgreed(state, name)) continue
    if (agreementBlock(state, name, found) !== null) break
    found.add(name)
  }
  return found
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
function depositRefundedUntil({ job }: DocumentState): string | null {
  const steps = withDefaultBooking(job.company.booking).refundSteps
  return job.jobDate === null ? null : lastDayOfFullRefund(steps, job.jobDate.slice(0, 10))
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

/** Returns whether a job has a document with this name that can be agreed to. */
export function canBeAgreed(state: DocumentState, viewer: Viewer, name: string): name is DocumentName {
  if (name === CONSENT_NAME) return false
  const facts = documentFactsOf(state.job)
  return (
    documentsOfJob(facts).some((one) => one.name === name && one.agreement !== null) &&
    visibleDocuments(viewer, facts).some((one) => one === name)
  )
}
