import { matchesAgreedContent } from '../../../shared/jobs/agreements/canonical.ts'
import { CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { isOwnDocument, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import {
  documentsOfJob,
  isJobOpen,
  requiredDocuments,
  valuationProblem,
  visibleDocuments,
} from '../../../shared/jobs/documents/document.rules.ts'
import { protectionProblem } from '../../../shared/jobs/documents/protection.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { partyRecords } from './agreed.ts'
import { chosenProtection, documentFactsOf, isSurveyNeeded, protectionAnswers } from './document.lines.ts'
import { titleOf, variablesOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'

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
export function agreeableTogether(state: DocumentState, viewer: Viewer): ReadonlySet<DocumentName> {
  const found = new Set<DocumentName>()
  if (viewer.kind !== 'client') return found
  for (const { name } of documentsOfJob(documentFactsOf(state.job))) {
    if (name === 'consumerRights' || !canBeAgreed(state, viewer, name) || isAgreed(state, name)) continue
    if (agreementBlock(state, name, found) !== null) break
    found.add(name)
  }
  return found
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
