import { blocksRefund } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  type Cents,
} from '../../../shared/kernel/money.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import type { RefundStatus } from '../../../shared/jobs/finances/payment.choices.ts'
import { CardsError, type ProviderRefund } from '../../adapters/cards/cards.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import { runMoneyConsequences, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import {
  findRefundOfCall,
  insertRefund,
  setRefundLease,
  recordEvent,
  recordRefundState,
} from './charge.store.ts'
import type { ChargeCaller } from './charges.service.ts'
import { leaseUntil, readInCompany, withLockedCharge, type ChargeContext, type LockedCharge } from './desk.ts'
import type { StoredCharge, StoredRefund } from '../../jobs/finances/money.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import { refundDelayText, refundText } from './receipt.text.ts'

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

/** Notifies the payer and the office of a failed refund, which counts as paid again. */
export async function mailRefundFailure(
  work: JobContext,
  job: JobRecord,
  charge: StoredCharge,
  amountCents: Cents,
): Promise<void> {
  await runMoneyConsequences(work, job)
  await mailRefundDelay(work, job, charge, amountCents)
  if (!job.company.email) return
  const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
  await queueJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'refundFailed',
    to: job.company.email,
    subject: `A refund of ${formatCents(amountCents)} failed`,
    text: `The bank did not take the refund of ${formatCents(amountCents)} for job #${job.id}. The payment is unchanged.\n\n${url}`,
  })
}

/** Mails the payer of a charge that their bank did not take the refund, and that the company pays it back otherwise. */
export async function mailRefundDelay(
  work: JobContext,
  job: JobRecord,
  charge: StoredCharge,
  amountCents: Cents,
): Promise<void> {
  const payer = payerOf(job, charge)
  if (!payer?.email) return
  const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
  await queueJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'refundDelayed',
    to: payer.email,
    subject: `Your refund of ${formatCents(amountCents)} is delayed`,
    text: refundDelayText(job, formatCents(amountCents), payer.firstName, url),
  })
}

function payerOf(job: JobRecord, charge: StoredCharge) {
  return [job.billingContact, job.client].find((person) => person?.id === charge.userId)
}

/** Mails the payer of a charge that an amount of it was refunded. */
export async function mailRefund(
  work: JobContext,
  job: JobRecord,
  charge: StoredCharge,
  amountCents: Cents,
): Promise<void> {
  const payer = payerOf(job, charge)
  if (!payer?.email) return
  const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
  await queueJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'refund',
    to: payer.email,
    subject: `Refund of ${formatCents(amountCents)}`,
    text: refundText(job, formatCents(amountCents), payer.firstName, url),
  })
}

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
