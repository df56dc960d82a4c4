import { newId } from './account.ts'
import { readFlag, type Params } from './params.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { DisputeStatus, StoredCharge, StoredDispute } from './records.ts'
import { ProviderError, notFound, invalidParam } from './refusal.ts'
import { disputeJson } from './render.payments.ts'
import { findByKey } from './test-cards.ts'

/** The provider's fee for each dispute, in cents; it is not returned even if the dispute is won. */
export const DISPUTE_FEE_CENTS = 1500
/** How long evidence is accepted. */
const RESPONSE_SECONDS = 7 * 24 * 3600
const DECIDED_AFTER_SECONDS = 1
/** Of all evidence texts of one dispute together. */
const MAX_EVIDENCE_CHARACTERS = 150_000
/** Of all evidence files of one dispute together. */
const MAX_EVIDENCE_BYTES = 4_500_000
const FILE_FIELDS = ['uncategorized_file', 'customer_communication', 'receipt', 'service_documentation']
/** Evidence texts that decide a dispute in the provider's test mode. */
const DECIDING: Partial<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' }

const OPEN: readonly DisputeStatus[] = ['needs_response', 'under_review']
const OPEN_INQUIRIES: readonly DisputeStatus[] = ['warning_needs_response', 'warning_under_review']

/**
 * Schedules, a second after a card of that kind was charged, a dispute by its holder or a fraud warning by
 * its bank.
 */
export function scheduleDispute(provider: Provider, charge: StoredCharge): void {
  const method = provider.state.methods.get(charge.methodId)
  const { disputes = [], hasFraudWarning = false } = method ? findByKey(method.testCard).behaviour : {}
  // An authenticated payment is protected against disputes as fraudulent.
  const open = disputes.filter((one) => !(one.isProtected && charge.isAuthenticated))
  if (charge.isFollowedUp || (open.length === 0 && !hasFraudWarning)) return
  provider.later(1, () => {
    charge.isFollowedUp = true
    for (const { reason, isInquiry } of open) openDispute(provider, charge, reason, isInquiry ?? false)
    if (hasFraudWarning) warn(provider, charge)
  })
}

/** Opens a dispute of the rest of a charge; an inquiry withdraws no money. */
export function openDispute(
  provider: Provider,
  charge: StoredCharge,
  reason: string,
  isInquiry: boolean,
): StoredDispute {
  const created = nowSeconds(provider)
  const opened: StoredDispute = {
    id: newId('du'),
    created,
    intentId: charge.intentId,
    chargeId: charge.id,
    amount: charge.captured - charge.refunded,
    currency: charge.currency,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    dueBy: created + RESPONSE_SECONDS,
    moves: [],
    evidence: {},
    submissions: 0,
  }
  provider.state.disputes.set(opened.id, opened)
  charge.isDisputed = true
  if (!isInquiry) withdraw(provider, opened)
  notify(provider, 'created', opened)
  if (!isInquiry) notify(provider, 'funds_withdrawn', opened)
  return opened
}

/** The bank's decision; an inquiry is closed, or becomes a dispute that withdraws the money. */
export type Decision = 'won' | 'lost' | 'closed' | 'escalated'

/** Decides a dispute; returns false if it is closed already or cannot have that decision. */
export function decideDispute(provider: Provider, dispute: StoredDispute, decision: Decision): boolean {
  const isInquiry = decision === 'closed' || decision === 'escalated'
  if (!(isInquiry ? OPEN_INQUIRIES : OPEN).includes(dispute.status)) return false
  if (decision === 'escalated') {
    dispute.status = 'needs_response'
    dispute.dueBy = nowSeconds(provider) + RESPONSE_SECONDS
    withdraw(provider, dispute)
    notify(provider, 'updated', dispute)
    notify(provider, 'funds_withdrawn', dispute)
    return true
  }
  dispute.status = decision === 'closed' ? 'warning_closed' : decision
  if (decision === 'won') move(provider, dispute, dispute.amount, 0, 'dispute_reversal')
  notify(provider, 'closed', dispute)
  if (decision === 'won') notify(provider, 'funds_reinstated', dispute)
  return true
}

/** Returns a dispute by id. */
export function findDispute(provider: Provider, id: string): StoredDispute {
  const dispute = provider.state.disputes.get(id)
  if (!dispute) throw notFound('dispute', id)
  return dispute
}

/** Saves the evidence of a dispute and, if requested, submits it to the bank, which accepts it once. */
export function updateDispute(provider: Provider, id: string, params: Params): StoredDispute {
  const dispute = findDispute(provider, id)
  const isOpen = dispute.status === 'needs_response' || dispute.status === 'warning_needs_response'
  if (!isOpen || dispute.submissions > 0)
    throw reject('The evidence of this dispute was sent, or it is closed: it can not be changed.')
  if (dispute.dueBy !== null && nowSeconds(provider) > dispute.dueBy)
    throw reject('The time to send evidence for this dispute is over.')
  dispute.evidence = { ...dispute.evidence, ...evidenceOf(provider, params) }
  if (readFlag(params, 'submit')) {
    dispute.submissions += 1
    dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review'
    scheduleDecision(provider, dispute)
  }
  notify(provider, 'updated', dispute)
  return dispute
}

/** Accepts a dispute: it is lost. */
export function closeDispute(provider: Provider, id: string): StoredDispute {
  const dispute = findDispute(provider, id)
  if (dispute.status !== 'needs_response') throw reject('This dispute can not be closed any more.')
  decideDispute(provider, dispute, 'lost')
  return dispute
}

function evidenceOf(provider: Provider, params: Params): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of params) {
    const [, field] = /^evidence\[(\w+)\]$/.exec(name) ?? []
    if (field !== undefined && value !== '') fields[field] = value
  }
  const texts = Object.values(fields).reduce((sum, text) => sum + text.length, 0)
  if (texts > MAX_EVIDENCE_CHARACTERS)
    throw invalidParam('evidence', 'The texts of the evidence are too long.')
  let bytes = 0
  for (const name of FILE_FIELDS) {
    const fileId = fields[name]
    if (fileId === undefined) continue
    const file = provider.state.files.get(fileId)
    if (!file) throw notFound('file', fileId, `evidence[${name}]`)
    if (file.purpose !== 'dispute_evidence')
      throw invalidParam(`evidence[${name}]`, 'This file is not for evidence of disputes.')
    bytes += file.size
  }
  if (bytes > MAX_EVIDENCE_BYTES) throw invalidParam('evidence', 'The files of the evidence are too large.')
  return fields
}

/** Schedules the decision of evidence with a deciding text; called again after a restart. */
export function scheduleDecision(provider: Provider, dispute: StoredDispute): void {
  const decision = DECIDING[dispute.evidence['uncategorized_text']?.trim() ?? '']
  if (decision && dispute.status === 'under_review')
    provider.later(DECIDED_AFTER_SECONDS, () => decideDispute(provider, dispute, decision))
}

function withdraw(provider: Provider, dispute: StoredDispute): void {
  move(provider, dispute, 0 - dispute.amount, DISPUTE_FEE_CENTS, 'dispute')
}

function move(
  provider: Provider,
  dispute: StoredDispute,
  amount: number,
  fee: number,
  kind: StoredDispute['moves'][number]['kind'],
): void {
  dispute.moves.push({ id: newId('txn'), created: nowSeconds(provider), amount, fee, kind })
}

function notify(provider: Provider, what: string, dispute: StoredDispute): void {
  provider.emit(`charge.dispute.${what}`, disputeJson(provider, dispute), dispute.intentId)
}

function reject(message: string): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message })
}

function warn(provider: Provider, charge: StoredCharge): void {
  const warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: nowSeconds(provider),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: charge.intentId,
  }
  provider.emit('radar.early_fraud_warning.created', warning, charge.intentId)
}
