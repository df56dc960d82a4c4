import { blocksRefund } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, centsFromDollars, dollarsFromCents, formatCents } from '../../../shared/kernel/money.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { runMoneyConsequences, type JobContext } from '../../jobs/jobs/job.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { findRefundOfCall, insertRefund, setRefundLease, recordEvent } from './charge.store.ts'
import type { ChargeCaller } from './charges.service.ts'
import { leaseUntil, readInCompany, withLockedCharge, type ChargeContext, type LockedCharge } from './desk.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import { requestRefund } from './refunds.settle.ts'

/** A refund of an amount in dollars, null for all that is left, or one that pays a claim. */
type WantedRefund =
  | { amount: number | null; reason: string }
  | {
      reason: string
      claim: {
        id: number
        /** Called in the transaction that begins the refund; returns the amount in dollars. */
        begin: (work: JobContext) => Promise<number>
      }
    }

/**
 * Refunds a charge, in full or in part: the refund is committed and deducted before the provider is called,
 * and is requested again with the same key until its result is known. Throws rest_forbidden without
 * viewFinancials, rest_not_found, rest_conflict for a charge without captured money, rest_invalid_param above
 * the remaining amount, idempotency_mismatch, idempotency_in_progress while the first call with its key is
 * still running.
 */
export async function refundCharge(
  context: ChargeContext,
  caller: ChargeCaller,
  id: number,
  wanted: WantedRefund,
): Promise<StoredCharge> {
  const charge = await findCharge(context, caller, id)
  const link = findLink(caller.actor, charge.companyId)
  if (link?.role !== 'administrator' && !link?.viewFinancials)
    throw new AppError('rest_forbidden', { message: 'Only managers who see financials can refund.' })
  const refundId = await withLockedCharge(context, charge, (locked) =>
    beginRefund(context, caller, locked, wanted),
  )
  const fresh = await readInCompany(context, charge.companyId, (tx) =>
    readCharge(tx, charge.companyId, { id }, 'read'),
  )
  const refund = fresh?.refunds.find((one) => one.id === refundId)
  if (!fresh || !refund) throw new AppError('rest_not_found')
  if (refund.status === 'pending') await requestRefund(context, fresh, refund)
  const after = await readInCompany(context, charge.companyId, (tx) =>
    readCharge(tx, charge.companyId, { id }, 'read'),
  )
  const outcome = after?.refunds.find((one) => one.id === refundId)
  if (outcome?.status === 'failed')
    throw new AppError('rest_conflict', {
      message: 'The card provider did not refund this. The amount stays as it was.',
    })
  return after ?? fresh
}

async function findCharge(context: ChargeContext, caller: ChargeCaller, id: number): Promise<StoredCharge> {
  const scope = { companyIds: caller.companyIds, userId: caller.actor.userId }
  const charge = await inTenant(context.kernel.db, scope, async (tx) => {
    for (const companyId of caller.companyIds) {
      const one = await readCharge(tx, companyId, { id }, 'read')
      if (one) return one
    }
    return undefined
  })
  if (!charge) throw new AppError('rest_not_found', { message: 'This payment was not found.' })
  return charge
}

async function beginRefund(
  context: ChargeContext,
  caller: ChargeCaller,
  { work, job, charge }: LockedCharge,
  wanted: WantedRefund,
): Promise<number> {
  const { idempotent } = caller
  const claimId = 'claim' in wanted ? wanted.claim.id : null
  const earlier =
    claimId === null
      ? idempotent && (await earlierRefund(work, charge, idempotent))
      : charge.refunds.find((one) => one.claimId === claimId && one.status !== 'failed')?.id
  if (earlier) {
    await claimRefund(context, work, charge, earlier)
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
  const amount = 'claim' in wanted ? await wanted.claim.begin(work) : wanted.amount
  const amountCents = amount === null ? left : centsFromDollars(amount)
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
    leaseUntil: leaseUntil(context),
    settledAt: null,
    claimId,
  })
  await recordEvent(work.tx, charge, 'call', 'refund', { refund: id, amountCents })
  await runMoneyConsequences(work, job)
  return id
}

async function earlierRefund(
  work: JobContext,
  charge: StoredCharge,
  call: NonNullable<ChargeCaller['idempotent']>,
): Promise<number | undefined> {
  const row = await findRefundOfCall(work.tx, charge.companyId, call)
  if (row && row.request_hash !== call.requestHash) throw new AppError('idempotency_mismatch')
  return row?.id
}

/**
 * Claims a refund whose first call did not finish; throws idempotency_in_progress while that call works on
 * it.
 */
async function claimRefund(
  context: ChargeContext,
  work: JobContext,
  charge: StoredCharge,
  id: number,
): Promise<void> {
  const refund = charge.refunds.find((one) => one.id === id)
  if (refund?.status !== 'pending') return
  const now = context.kernel.now().getTime()
  if (refund.leaseUntil !== null && Date.parse(refund.leaseUntil) > now)
    throw new AppError('idempotency_in_progress')
  await setRefundLease(work.tx, { ...charge, refund }, leaseUntil(context))
}
