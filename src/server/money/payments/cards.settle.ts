import { MANDATE_TEXT } from '../../../shared/money/payments/mandate.ts'
import type { ProviderCard } from '../../adapters/cards/cards.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { ChargeOutcome } from './charge.store.ts'
import {
  deleteCard,
  hasCardPaid,
  insertCard,
  recordCardPayment,
  readCard,
  canStoreCard,
} from './cards.store.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'

/**
 * The bank requires the card holder, who is not present. This is not a decline: the holder is asked to make
 * the payment.
 */
export const AUTHENTICATION_REQUIRED = 'authentication_required'

/** Refusals that do not depend on the card: the next attempt may succeed. */
const PASSING = new Set([
  AUTHENTICATION_REQUIRED,
  'payment_intent_authentication_failure',
  'processing_error',
  'issuer_not_available',
  'reenter_transaction',
  'try_again_later',
])

/**
 * Updates the card of a charge in the transaction that records its outcome: a card that paid is stored if
 * that was requested, and becomes the primary card unless its holder chose another; a card that never paid
 * and is declined is removed.
 */
export async function settleCard(
  tx: Tx,
  charge: StoredCharge,
  { status, failureCode }: ChargeOutcome,
  card: ProviderCard | null,
  now: string,
): Promise<void> {
  const at = { companyId: charge.companyId, userId: charge.userId }
  if (status === 'succeeded') {
    if (charge.cardId !== null) await recordCardPayment(tx, at, charge.cardId)
    else if (charge.mandateVersion !== null && card && (await canStoreCard(tx, at, card.paymentMethodId))) {
      const mandate = { version: charge.mandateVersion, text: MANDATE_TEXT }
      const { id } = await insertCard(tx, { ...at, addedBy: charge.createdBy, mandate }, card)
      await recordCardPayment(tx, at, id)
    }
  }
  if (status === 'failed' && charge.cardId !== null && !PASSING.has(failureCode)) {
    const stored = await readCard(tx, [charge.companyId], charge.cardId)
    if (stored && !(await hasCardPaid(tx, stored))) await deleteCard(tx, stored, now)
  }
}
