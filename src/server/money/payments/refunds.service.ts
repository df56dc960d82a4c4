import { blocksRefund } from '../../../shared/money/payments/chargeback.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  type Cents,
} from '../../../shared/kernel/money.ts'
import { linkWith } from '../../../shared/kernel/permissions.ts'
import type { RefundStatus } from '../../../shared/money/payments/payment.ts'
import { CardsError, type ProviderRefund } from '../../adapters/cards/cards.ts'
import { keepJobMail } from '../../messages/communications/job.mails.ts'
import { followMoney, type JobWork } from '../../jobs/jobs/job.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { findRefundOfCall, insertRefund, leaseRefund, noteEvent, noteRefund } from './charge.store.ts'
import type { Caller } from './charges.service.ts'
import { leaseUntil, looking, withCharge, type Desk, type HeldCharge } from './desk.ts'
import type { StoredCharge, StoredRefund } from './money.ts'
import { readCharge } from './money.read.ts'
import { refundText } from './receipt.text.ts'

/**
 * Refunds a charge, in full or in part: the refund is committed and deducted before the provider is called,
 * and is requested again with the same key until its result is known. Throws rest_forbidden without
 * viewFinancials, rest_not_found, rest_conflict for a charge without captured money, rest_invalid_param above
 * the remaining amount, idempotency_mismatch, idempotency_in_progress while the first call with its key is
 * still running.
 */
export async function refundCharge(
  desk: Desk,
  caller: Caller,
  id: number,
  wanted: { amount: number | null; reason: string },
): Promise<StoredCharge> {
  const charge = await findCharge(desk, caller, id)
  const link = linkWith(caller.actor, charge.companyId)
  if (link?.role !== 'administrator' && !link?.viewFinancials)
    throw new AppError('rest_forbidden', { message: 'Only managers who see financials can refund.' })
  const refundId = await withCharge(desk, charge, (held) => beginRefund(desk, caller, held, wanted))
  const fresh = await looking(desk, charge.companyId, (tx) =>
    readCharge(tx, charge.companyId, { id }, 'look'),
  )
  const refund = fresh?.refunds.find((one) => one.id === refundId)
  if (!fresh || !refund) throw new AppError('rest_not_found')
  if (refund.status === 'pending') await askForRefund(desk, fresh, refund)
  const after = await looking(desk, charge.companyId, (tx) =>
    readCharge(tx, charge.companyId, { id }, 'look'),
  )
  const outcome = after?.refunds.find((one) => one.id === refundId)
  if (outcome?.status === 'failed')
    throw new AppError('rest_conflict', {
      message: 'The card provider did not refund this. The amount stays as it was.',
    })
  return after ?? fresh
}

async function findCharge(desk: Desk, caller: Caller, id: number): Promise<StoredCharge> {
  const scope = { companyIds: caller.companyIds, userId: caller.actor.userId }
  const charge = await inTenant(desk.kernel.db, scope, async (tx) => {
    for (const companyId of caller.companyIds) {
      const one = await readCharge(tx, companyId, { id }, 'look')
      if (one) return one
    }
    return undefined
  })
  if (!charge) throw new AppError('rest_not_found', { message: 'This payment was not found.' })
  return charge
}

async function beginRefund(
  desk: Desk,
  caller: Caller,
  { work, job, charge }: HeldCharge,
  wanted: { amount: number | null; reason: string },
): Promise<number> {
  const { idempotent } = caller
  const earlier = idempotent && (await earlierRefund(work, charge, idempotent))
  if (earlier) {
    await takeUp(desk, work, charge, earlier)
    return earlier
  }
  if (charge.chargebacks.some(blocksRefund))
    throw new AppError('rest_conflict', {
      message: "The cardholder's bank took this payment back. It can't be refunded as well.",
    })
  const left = cents(charge.capturedCents - charge.refundedCents)
  if (left <= 0)
    throw new AppError('rest_conflict', {
      message:
        charge.status === 'refunded' ? 'This payment is refunded.' : 'Nothing was taken for this payment.',
    })
  const amountCents = wanted.amount === null ? left : centsFromDollars(wanted.amount)
  if (amountCents > left)
    throw new AppError('rest_invalid_param', {
      message: `At most ${formatCents(left)} can be refunded.`,
      fields: { amount: `At most ${dollarsFromCents(left)}.` },
    })
  const id = await insertRefund(work.tx, charge, {
    amountCents,
    reason: wanted.reason,
    createdBy: caller.actor.userId,
    caller: idempotent?.caller ?? null,
    idempotencyKey: idempotent?.key ?? null,
    requestHash: idempotent?.requestHash ?? null,
    refundId: null,
    status: 'pending',
    leaseUntil: leaseUntil(desk),
    settledAt: null,
  })
  await noteEvent(work.tx, charge, 'call', 'refund', { refund: id, amountCents })
  await followMoney(work, job)
  return id
}

async function earlierRefund(
  work: JobWork,
  charge: StoredCharge,
  call: NonNullable<Caller['idempotent']>,
): Promise<number | undefined> {
  const row = await findRefundOfCall(work.tx, charge.companyId, call)
  if (row && row.request_hash !== call.requestHash) throw new AppError('idempotency_mismatch')
  return row?.id
}

/**
 * Claims a refund whose first call did not finish; throws idempotency_in_progress while that call works on
 * it.
 */
async function takeUp(desk: Desk, work: JobWork, charge: StoredCharge, id: number): Promise<void> {
  const refund = charge.refunds.find((one) => one.id === id)
  if (refund?.status !== 'pending') return
  const now = desk.kernel.now().getTime()
  if (refund.leaseUntil !== null && Date.parse(refund.leaseUntil) > now)
    throw new AppError('idempotency_in_progress')
  await leaseRefund(work.tx, { ...charge, refund }, leaseUntil(desk))
}

/** A failed refund counts as paid again, and the office is notified. */
async function tellOfFailure(work: JobWork, job: JobRecord, amountCents: Cents): Promise<void> {
  await followMoney(work, job)
  if (!job.company.email) return
  const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
  await keepJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    to: job.company.email,
    subject: `A refund of ${formatCents(amountCents)} failed`,
    text: `The bank did not take the refund of ${formatCents(amountCents)} for job #${job.id}. The payment stands as it was.\n\n${url}`,
  })
}

async function mailRefund(
  work: JobWork,
  job: JobRecord,
  charge: StoredCharge,
  amountCents: Cents,
): Promise<void> {
  const payer = [job.billingContact, job.client].find((person) => person?.id === charge.userId)
  if (!payer?.email) return
  const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
  await keepJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    to: payer.email,
    subject: `Refund of ${formatCents(amountCents)}`,
    text: refundText(job, formatCents(amountCents), payer.firstName, url),
  })
}

/**
 * Requests a refund from the provider that was committed before; if its answer is lost it stays pending and
 * is requested again.
 */
export async function askForRefund(desk: Desk, charge: StoredCharge, refund: StoredRefund): Promise<void> {
  if (charge.intentId === null) return
  try {
    const made = await desk.kernel.cards.createRefund(
      {
        intentId: charge.intentId,
        amountCents: refund.amountCents,
        metadata: { refund: String(refund.id), key: refund.providerKey },
      },
      `${refund.providerKey}:refund`,
    )
    await settleRefund(desk, charge, refund.id, made, 'call')
  } catch (error) {
    if (!(error instanceof CardsError)) throw error
    desk.kernel.log.warn({ err: error, refund: refund.id }, 'refund')
    if (error.kind === 'unavailable') return
    await failRefund(desk, charge, refund.id, error.message)
  } finally {
    await looking(desk, charge.companyId, (tx) => leaseRefund(tx, { ...charge, refund }, null)).catch(
      () => {},
    )
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
  desk: Desk,
  charge: StoredCharge,
  refundId: number,
  made: ProviderRefund,
  source: 'call' | 'webhook' | 'reconciliation',
): Promise<void> {
  await withCharge(desk, charge, async ({ work, job, charge: held }) => {
    const refund = held.refunds.find((one) => one.id === refundId)
    const status = STATUS[made.status]
    if (!refund || refund.status === 'failed' || (refund.status === status && refund.refundId === made.id))
      return
    // A late answer to an earlier request: a settled refund does not become pending again.
    if (refund.status === 'succeeded' && status === 'pending') return
    const now = work.kernel.now().toISOString()
    await noteRefund(work.tx, held, refundId, { status, providerId: made.id, failureMessage: '', now })
    await noteEvent(work.tx, held, source, `refund ${status}`, { refund: refundId })
    if (status === 'succeeded' && refund.status !== 'succeeded')
      await mailRefund(work, job, held, refund.amountCents)
    if (status === 'failed') await tellOfFailure(work, job, refund.amountCents)
  })
}

async function failRefund(
  desk: Desk,
  charge: StoredCharge,
  refundId: number,
  message: string,
): Promise<void> {
  await withCharge(desk, charge, async ({ work, job, charge: held }) => {
    const now = work.kernel.now().toISOString()
    await noteRefund(work.tx, held, refundId, {
      status: 'failed',
      providerId: null,
      failureMessage: message,
      now,
    })
    await noteEvent(work.tx, held, 'provider', 'refund failed', { refund: refundId })
    const amount = held.refunds.find(({ id }) => id === refundId)?.amountCents
    await tellOfFailure(work, job, amount ?? cents(0))
  })
}

/**
 * Makes the refunds of a charge equal to the provider's: our pending ones are found or requested again, those
 * made in the provider's own screens are added.
 */
export async function syncRefunds(
  desk: Desk,
  charge: StoredCharge,
  source: 'webhook' | 'reconciliation',
): Promise<void> {
  if (charge.intentId === null || charge.capturedCents === 0) return
  const there = await desk.kernel.cards.listRefunds(charge.intentId)
  for (const refund of charge.refunds) {
    const found = there.find(({ id, metadata }) =>
      refund.refundId === null ? metadata['key'] === refund.providerKey : id === refund.refundId,
    )
    if (found) await settleRefund(desk, charge, refund.id, found, source)
    else if (refund.status === 'pending') await askForRefund(desk, charge, refund)
  }
  for (const made of there) await addForeign(desk, charge, made, source)
}

/** Adds a refund that was made in the provider's own screens. */
async function addForeign(
  desk: Desk,
  charge: StoredCharge,
  made: ProviderRefund,
  source: 'webhook' | 'reconciliation',
): Promise<void> {
  await withCharge(desk, charge, async ({ work, job, charge: held }) => {
    const isKnown = held.refunds.some(
      ({ refundId, providerKey }) => refundId === made.id || made.metadata['key'] === providerKey,
    )
    if (isKnown || STATUS[made.status] === 'failed') return
    const id = await insertRefund(work.tx, held, {
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
    await noteEvent(work.tx, held, source, 'refund', { refund: id, amountCents: made.amountCents })
    await followMoney(work, job)
    if (made.status === 'succeeded') await mailRefund(work, job, held, made.amountCents)
  })
}
