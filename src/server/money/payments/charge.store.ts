import { sql } from 'kysely'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { RefundStatus, TransactionStatus } from '../../../shared/jobs/finances/payment.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { StoredCharge, StoredRefund } from '../../jobs/finances/money.ts'

/** The location of a charge: its company and id. */
export interface ChargeKey {
  companyId: number
  id: number
}

/** The source from which the state of a charge was learned. */
export type ChargeSource = 'call' | 'webhook' | 'reconciliation' | 'provider'

type NewCharge = Pick<
  StoredCharge,
  | 'companyId'
  | 'jobId'
  | 'userId'
  | 'createdBy'
  | 'isClientPresent'
  | 'purpose'
  | 'lines'
  | 'amountCents'
  | 'capture'
  | 'confirmation'
  | 'cardId'
  | 'paymentMethodId'
  | 'customerId'
  | 'brand'
  | 'last4'
  | 'funding'
  | 'caller'
  | 'idempotencyKey'
  | 'requestHash'
  | 'mandateVersion'
> & { cardMark: string; networkMark: string }

/** Stores the intent to charge before the provider is called; returns its id. */
export async function insertCharge(tx: Tx, charge: NewCharge, leaseUntil: string): Promise<number> {
  const { id } = await tx
    .insertInto('transactions')
    .values({
      company_id: charge.companyId,
      job_id: charge.jobId,
      user_id: charge.userId,
      created_by: charge.createdBy,
      is_client_present: charge.isClientPresent,
      purpose: charge.purpose,
      lines: JSON.stringify(charge.lines),
      amount_cents: charge.amountCents,
      capture: charge.capture,
      confirmation: charge.confirmation,
      card_id: charge.cardId,
      payment_method_id: charge.paymentMethodId,
      customer_id: charge.customerId,
      brand: charge.brand,
      last4: charge.last4,
      funding: charge.funding,
      caller: charge.caller,
      idempotency_key: charge.idempotencyKey,
      request_hash: charge.requestHash,
      mandate_version: charge.mandateVersion,
      card_mark: charge.cardMark,
      network_mark: charge.networkMark,
      lease_until: leaseUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(tx, { companyId: charge.companyId, id }, 'call', 'requires_confirmation')
  return id
}

/** Claims a charge that no other call is working on; returns false if one is. */
export async function claimCharge(tx: Tx, at: ChargeKey, now: string, until: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ lease_until: until })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Releases a charge, so that any call may continue it. */
export function releaseCharge(tx: Tx, at: ChargeKey): Promise<void> {
  return setLease(tx, at, null)
}

/** Sets the end of the lease of the call that has claimed a charge; null releases it. */
export async function setLease(tx: Tx, at: ChargeKey, until: string | null): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ lease_until: until })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .execute()
}

/**
 * Stores the provider's intent of a charge and extends the lease for the next step; returns false if the
 * charge was canceled in the meantime.
 */
export async function recordIntent(
  tx: Tx,
  at: ChargeKey,
  intentId: string,
  leaseUntil: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ intent_id: intentId, lease_until: leaseUntil })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .where('status', '=', 'requires_confirmation')
    .where((row) => row.or([row('intent_id', 'is', null), row('intent_id', '=', intentId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The new state of a charge. */
export interface ChargeOutcome {
  status: TransactionStatus
  capturedCents: Cents
  failureCode: string
  failureMessage: string
}

/** Stores the new state of a charge and adds an event. */
export async function recordOutcome(
  tx: Tx,
  at: ChargeKey,
  outcome: ChargeOutcome,
  by: { source: ChargeSource; now: string; card: Pick<StoredCharge, 'brand' | 'last4' | 'funding'> | null },
): Promise<void> {
  const isSettled = !['requires_action', 'requires_confirmation', 'requires_capture'].includes(outcome.status)
  await tx
    .updateTable('transactions')
    .set({
      status: outcome.status,
      captured_cents: outcome.capturedCents,
      failure_code: outcome.failureCode.slice(0, 100),
      failure_message: outcome.failureMessage.slice(0, 500),
      settled_at: isSettled ? by.now : null,
      ...by.card,
    })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .execute()
  await recordEvent(
    tx,
    at,
    by.source,
    outcome.status,
    outcome.failureCode === '' ? {} : { code: outcome.failureCode },
  )
}

/** Adds an event to the record of a charge's steps. */
export async function recordEvent(
  tx: Tx,
  at: ChargeKey,
  source: ChargeSource,
  status: string,
  note: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('transaction_events')
    .values({ company_id: at.companyId, transaction_id: at.id, source, status, note: JSON.stringify(note) })
    .execute()
}

/** Marks a fee as used by a change; returns false if it was already used. */
export async function useFee(tx: Tx, at: ChargeKey, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ used_at: now })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .where('status', '=', 'succeeded')
    .where('refunded_cents', '=', 0)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface NewRefund {
  amountCents: Cents
  reason: string
  createdBy: number | null
  caller: string | null
  idempotencyKey: string | null
  requestHash: string | null
  /** Set if the refund was made at the provider. */
  refundId: string | null
  status: RefundStatus
  leaseUntil: string | null
  settledAt: string | null
  /** The claim that it pays. */
  claimId?: number | null
}

/** Stores a refund and deducts it from its charge in one step; the caller has locked the charge's row. */
export async function insertRefund(tx: Tx, charge: StoredCharge, refund: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      company_id: charge.companyId,
      transaction_id: charge.id,
      job_id: charge.jobId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      created_by: refund.createdBy,
      caller: refund.caller,
      idempotency_key: refund.idempotencyKey,
      request_hash: refund.requestHash,
      refund_id: refund.refundId,
      status: refund.status,
      lease_until: refund.leaseUntil,
      settled_at: refund.settledAt,
      claim_id: refund.claimId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshRefunded(tx, charge)
  return id
}

/** Stores the state of a refund at the provider. */
export async function recordRefundState(
  tx: Tx,
  charge: StoredCharge,
  refundId: number,
  outcome: { status: RefundStatus; providerId: string | null; failureMessage: string; now: string },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: outcome.status,
      ...(outcome.providerId !== null && { refund_id: outcome.providerId }),
      failure_message: outcome.failureMessage.slice(0, 500),
      settled_at: outcome.status === 'pending' ? null : outcome.now,
    })
    .where('company_id', '=', charge.companyId)
    .where('id', '=', refundId)
    .execute()
  await refreshRefunded(tx, charge)
}

/** Extends or releases the lease of the call that works on a refund. */
export async function setRefundLease(
  tx: Tx,
  at: { companyId: number; refund: StoredRefund },
  leaseUntil: string | null,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ lease_until: leaseUntil })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.refund.id)
    .execute()
}

/** The refunded amount of a charge is the sum of its refunds that did not fail. */
async function refreshRefunded(tx: Tx, at: ChargeKey): Promise<void> {
  await sql`update transactions x set refunded_cents = s.total,
      status = case when s.total = x.captured_cents then 'refunded' else 'succeeded' end
    from (select coalesce(sum(r.amount_cents), 0) as total from refunds r
      where r.company_id = ${at.companyId} and r.transaction_id = ${at.id} and r.status <> 'failed') s
    where x.company_id = ${at.companyId} and x.id = ${at.id}`.execute(tx)
}

/** Returns the refund that a call with an idempotency key made earlier, or undefined. */
export function findRefundOfCall(tx: Tx, companyId: number, call: { caller: string; key: string }) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'request_hash'])
    .where('company_id', '=', companyId)
    .where('caller', '=', call.caller)
    .where('idempotency_key', '=', call.key)
    .executeTakeFirst()
}
