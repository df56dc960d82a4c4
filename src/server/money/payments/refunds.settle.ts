import { cents } from '../../../shared/kernel/money.ts'
import type { RefundStatus } from '../../../shared/jobs/finances/payment.choices.ts'
import { CardsError, type ProviderRefund } from '../../adapters/cards/cards.ts'
import { runMoneyConsequences } from '../../jobs/jobs/job.service.ts'
import type { StoredCharge, StoredRefund } from '../../jobs/finances/money.ts'
import { insertRefund, setRefundLease, recordEvent, recordRefundState } from './charge.store.ts'
import { readInCompany, withLockedCharge, type ChargeContext } from './desk.ts'
import { mailRefund, mailRefundFailure } from './refunds.mails.ts'

/**
 * Requests a refund from the provider that was committed before; if its answer is lost it stays pending and
 * is requested again.
 */
export async function requestRefund(
  context: ChargeContext,
  charge: StoredCharge,
  refund: StoredRefund,
): Promise<void> {
  if (charge.intentId === null) return
  try {
    const made = await context.kernel.cards.createRefund(
      {
        intentId: charge.intentId,
        amountCents: refund.amountCents,
        metadata: { refund: String(refund.id), key: refund.providerKey },
      },
      `${refund.providerKey}:refund`,
    )
    await settleRefund(context, charge, refund.id, made, 'call')
  } catch (error) {
    if (!(error instanceof CardsError)) throw error
    context.kernel.log.warn({ err: error, refund: refund.id }, 'refund')
    if (error.kind === 'unavailable') return
    await failRefund(context, charge, refund.id, error.message)
  } finally {
    await readInCompany(context, charge.companyId, (tx) =>
      setRefundLease(tx, { ...charge, refund }, null),
    ).catch(() => {})
  }
}

const STATUS: Record<ProviderRefund['status'], RefundStatus> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Updates a refund to the provider's state. */
export async function settleRefund(
  context: ChargeContext,
  charge: StoredCharge,
  refundId: number,
  made: ProviderRefund,
  source: 'call' | 'webhook' | 'reconciliation',
): Promise<void> {
  await withLockedCharge(context, charge, async ({ work, job, charge: locked }) => {
    const refund = locked.refunds.find((one) => one.id === refundId)
    const status = STATUS[made.status]
    if (!refund || refund.status === 'failed' || (refund.status === status && refund.refundId === made.id))
      return
    // A late answer to an earlier request: a settled refund does not become pending again.
    if (refund.status === 'succeeded' && status === 'pending') return
    const now = work.kernel.now().toISOString()
    await recordRefundState(work.tx, locked, refundId, {
      status,
      providerId: made.id,
      failureMessage: '',
      now,
    })
    await recordEvent(work.tx, locked, source, `refund ${status}`, { refund: refundId })
    if (status === 'succeeded' && refund.status !== 'succeeded')
      await mailRefund(work, job, locked, refund.amountCents)
    if (status === 'failed') await mailRefundFailure(work, job, locked, refund.amountCents)
  })
}

async function failRefund(
  context: ChargeContext,
  charge: StoredCharge,
  refundId: number,
  message: string,
): Promise<void> {
  await withLockedCharge(context, charge, async ({ work, job, charge: locked }) => {
    const now = work.kernel.now().toISOString()
    await recordRefundState(work.tx, locked, refundId, {
      status: 'failed',
      providerId: null,
      failureMessage: message,
      now,
    })
    await recordEvent(work.tx, locked, 'provider', 'refund failed', { refund: refundId })
    const amount = locked.refunds.find(({ id }) => id === refundId)?.amountCents
    await mailRefundFailure(work, job, locked, amount ?? cents(0))
  })
}

/**
 * Makes the refunds of a charge equal to the provider's: our pending ones are found or requested again, those
 * made in the provider's own screens are added.
 */
export async function syncRefunds(
  context: ChargeContext,
  charge: StoredCharge,
  source: 'webhook' | 'reconciliation',
): Promise<void> {
  if (charge.intentId === null || charge.capturedCents === 0) return
  const there = await context.kernel.cards.listRefunds(charge.intentId)
  for (const refund of charge.refunds) {
    const found = there.find(({ id, metadata }) =>
      refund.refundId === null ? metadata['key'] === refund.providerKey : id === refund.refundId,
    )
    if (found) await settleRefund(context, charge, refund.id, found, source)
    else if (refund.status === 'pending') await requestRefund(context, charge, refund)
  }
  for (const made of there) await addForeign(context, charge, made, source)
}

/** Adds a refund that was made in the provider's own screens. */
async function addForeign(
  context: ChargeContext,
  charge: StoredCharge,
  made: ProviderRefund,
  source: 'webhook' | 'reconciliation',
): Promise<void> {
  await withLockedCharge(context, charge, async ({ work, job, charge: locked }) => {
    const isKnown = locked.refunds.some(
      ({ refundId, providerKey }) => refundId === made.id || made.metadata['key'] === providerKey,
    )
    if (isKnown || STATUS[made.status] === 'failed') return
    const id = await insertRefund(work.tx, locked, {
      amountCents: made.amountCents,
      reason: 'Made at the card provider',
      createdBy: null,
      caller: null,
      idempotencyKey: null,
      requestHash: null,
      refundId: made.id,
      status: STATUS[made.status],
      leaseUntil: null,
      settledAt: made.status === 'succeeded' ? work.kernel.now().toISOString() : null,
    })
    await recordEvent(work.tx, locked, source, 'refund', { refund: id, amountCents: made.amountCents })
    await runMoneyConsequences(work, job)
    if (made.status === 'succeeded') await mailRefund(work, job, locked, made.amountCents)
  })
}
