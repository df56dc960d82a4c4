import { AppError } from '../../../shared/kernel/errors.ts'
import type { Intent } from '../../adapters/cards/cards.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'
import { isWithoutPayer } from './charge.lines.ts'
import { cardDeclinedError, toCallerError } from './card.errors.ts'
import { AUTHENTICATION_REQUIRED } from './cards.settle.ts'
import { recordIntent, releaseCharge, type ChargeKey } from './charge.store.ts'
import { cancelClaimedCharge } from './charges.cancel.ts'
import { leaseUntil, readInCompany, type ChargeContext } from './desk.ts'
import { handleIntent, recordIntentState } from './settle.ts'
import { staleReason } from './stale.ts'

/** A charge in its current state, with what the browser needs to continue it. */
export interface ChargeResult {
  charge: StoredCharge
  clientSecret: string | null
}

/**
 * Runs the remaining steps of a charge, each committed before the next: create the unconfirmed intent, store
 * its id, confirm it, record the outcome. A completed step is not repeated.
 */
export async function resumeCharge(context: ChargeContext, at: ChargeKey): Promise<ChargeResult> {
  try {
    const { charge, intent } = await runSteps(context, at)
    return answerOf(charge, intent)
  } catch (error) {
    throw toCallerError(error)
  } finally {
    await readInCompany(context, at.companyId, (tx) => releaseCharge(tx, at)).catch(() => {})
  }
}

async function runSteps(
  context: ChargeContext,
  at: ChargeKey,
): Promise<{ charge: StoredCharge; intent: Intent }> {
  const { cards } = context.kernel
  const charge = await readInCompany(context, at.companyId, (tx) =>
    readCharge(tx, at.companyId, { id: at.id }, 'read'),
  )
  if (!charge) throw new AppError('rest_not_found')
  let intent =
    charge.intentId === null ? await makeIntent(context, charge) : await cards.readIntent(charge.intentId)
  if (intent.status === 'requires_confirmation') await rejectStale(context, charge)
  if (intent.status === 'requires_confirmation' && charge.confirmation === 'manual')
    intent = await cards.confirmIntent(intent.id, `${charge.providerKey}:confirm:${confirmRound(charge)}`, {
      // The office charges without the holder present.
      isOffSession: isWithoutPayer(charge),
    })
  intent = await handleIntent(context, charge, intent)
  const settled = await recordIntentState(context, at, intent, 'call')
  return { charge: settled ?? charge, intent }
}

/**
 * Cancels a charge whose price has changed since it began (for example by a cash payment) or whose days are
 * taken. Its money was never captured, so nothing is lost. Throws amount_changed with the current lines,
 * day_full, or rest_conflict for a job that was called off.
 */
export async function rejectStale(context: ChargeContext, charge: StoredCharge): Promise<void> {
  const reason = await staleReason(context, charge)
  if (!reason) return
  const fresh = await readInCompany(context, charge.companyId, (tx) =>
    readCharge(tx, charge.companyId, { id: charge.id }, 'read'),
  )
  if (fresh) await cancelClaimedCharge(context, fresh)
  throw reason
}

/** The holder's authentication happens between the first and the second confirmation. */
function confirmRound(charge: StoredCharge): number {
  return charge.status === 'requires_action' ? 2 : 1
}

async function makeIntent(context: ChargeContext, charge: StoredCharge): Promise<Intent> {
  const { cards } = context.kernel
  const intent = await cards.createIntent(
    {
      customerId: charge.customerId,
      paymentMethodId: charge.paymentMethodId,
      amountCents: charge.amountCents,
      // What the browser confirms is captured by the server, after it has checked that the price and the days
      // are still valid.
      capture: charge.confirmation === 'automatic' ? 'manual' : charge.capture,
      confirmation: charge.confirmation,
      keepsCard: charge.mandateVersion !== null,
      description: `Job #${charge.jobId}`,
      metadata: {
        transaction: String(charge.id),
        key: charge.providerKey,
        company: String(charge.companyId),
        job: String(charge.jobId),
      },
    },
    `${charge.providerKey}:create`,
  )
  const isNoted = await readInCompany(context, charge.companyId, (tx) =>
    recordIntent(tx, charge, intent.id, leaseUntil(context)),
  )
  if (isNoted) return intent
  // It was canceled during the provider call: nothing has been charged, and nothing will be.
  await cards.cancelIntent(intent.id).catch(() => {})
  throw new AppError('rest_conflict', { message: 'This payment was given up. Start it again.' })
}

/** Returns the result of a charge for the caller; throws for a declined or canceled one. */
export function answerOf(charge: StoredCharge, intent: Intent | null): ChargeResult {
  if (charge.status === 'failed') throw cardDeclinedError(charge)
  if (charge.failureCode === AUTHENTICATION_REQUIRED) throw new AppError('authentication_required')
  if (charge.status === 'canceled')
    throw new AppError('rest_conflict', { message: 'This payment was given up. Start it again.' })
  const needsHolder = charge.status === 'requires_action' || charge.status === 'requires_confirmation'
  return { charge, clientSecret: needsHolder ? (intent?.clientSecret ?? null) : null }
}
