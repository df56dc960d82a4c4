import { newId } from './account.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { KeptCharge, KeptDispute } from './records.ts'
import { disputeJson } from './render.payments.ts'
import { findKept } from './test-cards.ts'

/** A second after a card of that kind was charged its holder disputes it, or its bank warns of fraud. */
export function followUpLater(provider: Provider, charge: KeptCharge): void {
  const method = provider.state.methods.get(charge.methodId)
  const { disputes = [], hasFraudWarning = false } = method ? findKept(method.testCard).behaviour : {}
  // An authenticated payment is protected against disputes as fraudulent.
  const open = disputes.filter((one) => !(one.isProtected && charge.isAuthenticated))
  if (charge.isFollowedUp || (open.length === 0 && !hasFraudWarning)) return
  provider.later(1, () => {
    charge.isFollowedUp = true
    for (const { reason, isInquiry } of open) dispute(provider, charge, reason, isInquiry ?? false)
    if (hasFraudWarning) warn(provider, charge)
  })
}

/** Opens a dispute of a charge; an inquiry does not take the money back. */
function dispute(provider: Provider, charge: KeptCharge, reason: string, isInquiry: boolean): void {
  const opened: KeptDispute = {
    id: newId('du'),
    created: nowSeconds(provider),
    intentId: charge.intentId,
    chargeId: charge.id,
    amount: charge.captured,
    currency: charge.currency,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  provider.state.disputes.set(opened.id, opened)
  charge.isDisputed = true
  provider.emit('charge.dispute.created', disputeJson(opened), charge.intentId)
}

function warn(provider: Provider, charge: KeptCharge): void {
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
