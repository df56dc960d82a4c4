import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents } from '../../../shared/kernel/money.ts'
import { CardsError } from '../../adapters/cards/cards.ts'
import { toCallerError } from './card.errors.ts'
import { claimCharge, recordOutcome, releaseCharge } from './charge.store.ts'
import { leaseUntil, readInCompany, withLockedCharge, type ChargeContext } from './desk.ts'
import { isChargeOpen, type StoredCharge } from '../../jobs/finances/money.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import { recordIntentState, syncCharge } from './settle.ts'

/**
 * Cancels an unfinished charge, at the provider first; throws payment_in_progress if another call works on it
 * for too long.
 */
export async function cancelUnfinishedCharge(context: ChargeContext, charge: StoredCharge): Promise<void> {
  await claimSoon(context, charge)
  try {
    const fresh = await readInCompany(context, charge.companyId, (tx) =>
      readCharge(tx, charge.companyId, { id: charge.id }, 'read'),
    )
    if (fresh && isChargeOpen(fresh)) await cancelClaimedCharge(context, fresh)
  } catch (error) {
    throw toCallerError(error)
  } finally {
    await readInCompany(context, charge.companyId, (tx) => releaseCharge(tx, charge))
  }
}

/** Cancels a charge that the caller has claimed. */
export async function cancelClaimedCharge(context: ChargeContext, charge: StoredCharge): Promise<void> {
  if (charge.intentId === null) {
    // No intent was stored, so none was ever confirmed: canceling the charge here is enough, and stops a call
    // that is still running.
    await withLockedCharge(context, charge, async ({ work, charge: now }) => {
      if (now.intentId !== null || now.status !== 'requires_confirmation') return
      await recordOutcome(
        work.tx,
        now,
        { status: 'canceled', capturedCents: cents(0), failureCode: '', failureMessage: '' },
        { source: 'call', now: work.kernel.now().toISOString(), card: null },
      )
    })
    return
  }
  try {
    await recordIntentState(context, charge, await context.kernel.cards.cancelIntent(charge.intentId), 'call')
  } catch (error) {
    if (!(error instanceof CardsError) || error.kind !== 'conflict') throw error
    await syncCharge(context, charge, charge.intentId, 'call')
  }
}

/** Releases an authorized amount; one that was captured or released in the meantime stays unchanged. */
export async function releaseAuthorization(
  context: ChargeContext,
  companyId: number,
  id: number,
): Promise<void> {
  const charge = await readInCompany(context, companyId, (tx) => readCharge(tx, companyId, { id }, 'read'))
  if (charge?.status === 'requires_capture') await cancelUnfinishedCharge(context, charge)
}

/** How long a call waits for a webhook or another call that works on the same charge; both are short. */
const PATIENCE = { times: 20, everyMs: 150 }

/**
 * Claims a charge, waiting briefly while a webhook or another call works on it; throws payment_in_progress.
 */
export async function claimSoon(context: ChargeContext, charge: StoredCharge): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const now = context.kernel.now().toISOString()
    const isMine = await readInCompany(context, charge.companyId, (tx) =>
      claimCharge(tx, charge, now, leaseUntil(context)),
    )
    if (isMine) return
    if (tries >= PATIENCE.times) throw new AppError('payment_in_progress')
    await setTimeout(PATIENCE.everyMs)
  }
}
