import { newId } from './account.ts'
import { findIntent } from './intents.ts'
import { readAmount, readMetadata, requireText, readText, type Params } from './params.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { StoredCharge, StoredRefund } from './records.ts'
import { ProviderError, notFound, invalidParam } from './refusal.ts'
import { chargeJson, refundJson } from './render.payments.ts'
import { findByKey } from './test-cards.ts'

/** Number of the simulator's seconds after which a pending refund settles. */
const SETTLES_AFTER_SECONDS = 2

/** Refunds a captured amount, fully or in part; rejects more than the rest. */
export function createRefund(provider: Provider, params: Params): StoredRefund {
  const intent = findIntent(provider, requireText(params, 'payment_intent'), 'payment_intent')
  const charge = provider.state.charges.get(intent.latestChargeId ?? '')
  if (intent.status !== 'succeeded' || !charge)
    throw invalidParam('payment_intent', 'This payment has no successful charge to refund.')
  const left = charge.captured - charge.refunded
  if (left === 0) throw refuse('charge_already_refunded', 'This charge was refunded already.')
  if (isChargedBack(provider, charge))
    throw refuse('charge_disputed', 'This charge was charged back and can not be refunded.')
  const amount = readAmount(params, 'amount') ?? left
  if (amount === 0) throw invalidParam('amount', 'There has to be something to refund.')
  if (amount > left)
    throw invalidParam('amount', 'This is more than is left of the charge.', 'amount_too_large')
  const behaviour = findBehaviour(provider, charge)
  const refund: StoredRefund = {
    id: newId('re'),
    created: nowSeconds(provider),
    intentId: intent.id,
    chargeId: charge.id,
    amount,
    currency: charge.currency,
    status: behaviour === 'pending' ? 'pending' : 'succeeded',
    reason: readText(params, 'reason'),
    metadata: readMetadata(params),
    becomes: behaviour ? (behaviour === 'pending' ? 'succeeded' : 'failed') : null,
  }
  charge.refunded += amount
  provider.state.refunds.set(refund.id, refund)
  provider.emit('refund.created', refundJson(refund), intent.id)
  provider.emit('charge.refunded', chargeJson(provider, charge), intent.id)
  scheduleSettlement(provider, refund)
  return refund
}

/** Returns a refund by id. */
export function findRefund(provider: Provider, id: string): StoredRefund {
  const refund = provider.state.refunds.get(id)
  if (!refund) throw notFound('refund', id)
  return refund
}

/** Schedules the settlement of a refund; called again after a restart. */
export function scheduleSettlement(provider: Provider, refund: StoredRefund): void {
  if (refund.becomes) provider.later(SETTLES_AFTER_SECONDS, () => settle(provider, refund))
}

function settle(provider: Provider, refund: StoredRefund): void {
  if (!refund.becomes) return
  refund.status = refund.becomes
  refund.becomes = null
  if (refund.status === 'failed') {
    const charge = provider.state.charges.get(refund.chargeId)
    if (charge) charge.refunded -= refund.amount
    provider.emit('refund.failed', refundJson(refund), refund.intentId)
  }
  provider.emit('refund.updated', refundJson(refund), refund.intentId)
}

function findBehaviour(provider: Provider, charge: StoredCharge): 'pending' | 'fails' | undefined {
  const method = provider.state.methods.get(charge.methodId)
  return method && findByKey(method.testCard).behaviour.refund
}

function isChargedBack(provider: Provider, charge: StoredCharge): boolean {
  const { disputes } = provider.state
  return [...disputes.values()].some(
    (one) => one.chargeId === charge.id && ['needs_response', 'under_review', 'lost'].includes(one.status),
  )
}

function refuse(code: string, message: string): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', code, message })
}
