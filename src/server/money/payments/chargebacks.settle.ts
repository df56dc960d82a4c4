import type { ProviderChargeback } from '../../adapters/cards/cards.ts'
import { runMoneyConsequences } from '../../jobs/jobs/job.service.ts'
import { recordEvent } from './charge.store.ts'
import { withLockedCharge, type ChargeContext, type LockedCharge } from './desk.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'
import { insertChargeback, isSameChargeback, updateChargeback } from './chargebacks.store.ts'
import { mailChargebackNews } from './chargebacks.mails.ts'

/**
 * Updates the chargebacks of a charge to their state at the provider, with all consequences: the ledger, and
 * mail to the office. Known states change nothing, so events may arrive late, twice or out of order.
 */
export async function syncChargebacks(
  context: ChargeContext,
  charge: StoredCharge,
  source: 'webhook' | 'reconciliation',
): Promise<void> {
  if (charge.intentId === null || charge.capturedCents === 0) return
  const there = await context.kernel.cards.listChargebacks(charge.intentId)
  await withLockedCharge(context, charge, (locked) => settleChargebacks(locked, there, source))
}

/** Records the chargebacks of a locked charge as the provider returned them. */
export async function settleChargebacks(
  locked: LockedCharge,
  there: readonly ProviderChargeback[],
  source: 'call' | 'webhook' | 'reconciliation',
): Promise<void> {
  const { work, job, charge } = locked
  const now = work.kernel.now().toISOString()
  let isChanged = false
  for (const one of there) {
    const stored = charge.chargebacks.find(({ disputeId }) => disputeId === one.id)
    if (stored && isSameChargeback(stored, one)) continue
    isChanged = true
    const id = stored?.id ?? (await insertChargeback(work.tx, charge, one, now))
    if (stored) await updateChargeback(work.tx, stored, one, now)
    await recordEvent(work.tx, charge, source, `chargeback ${one.status}`, { chargeback: id })
    await mailChargebackNews(work, job, charge, stored ?? null, one)
  }
  if (isChanged) await runMoneyConsequences(work, job)
}
