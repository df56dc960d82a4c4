import { sql } from 'kysely'
import { createSnapshot } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobMoney, StoredCharge, StoredChargeback } from './money.ts'

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const nameOf = (column: string, table: string) =>
  sql`coalesce((select trim(m.first_name || ' ' || m.last_name) from members m
    where m.company_id = ${sql.ref(`${table}.company_id`)} and m.user_id = ${sql.ref(`${table}.${column}`)}), '')`

/** A row `b` of the table as JSON: a StoredChargeback. */
export const chargebackJson = sql<StoredChargeback>`json_build_object('id', b.id, 'companyId', b.company_id, 'jobId', b.job_id,
  'transactionId', b.transaction_id, 'disputeId', b.dispute_id, 'status', b.status, 'reason', b.reason,
  'amountCents', b.amount_cents, 'withdrawnCents', b.withdrawn_cents, 'reinstatedCents', b.reinstated_cents,
  'feeCents', b.fee_cents, 'dueBy', ${utc('b.due_by')}, 'openedAt', ${utc('b.opened_at')},
  'withdrawnAt', ${utc('b.withdrawn_at')}, 'reinstatedAt', ${utc('b.reinstated_at')}, 'closedAt', ${utc('b.closed_at')},
  'submissions', b.submissions, 'response', b.response, 'providerKey', b.provider_key, 'respondedBy', b.responded_by,
  'respondedByName', coalesce((select trim(m.first_name || ' ' || m.last_name) from members m
    where m.company_id = b.company_id and m.user_id = b.responded_by), ''),
  'respondedAt', ${utc('b.responded_at')}, 'answeredAt', ${utc('b.answered_at')}, 'problem', b.response_problem,
  'explanation', b.explanation, 'fileId', b.file_id)`

const refundJson = sql`json_build_object('id', r.id, 'amountCents', r.amount_cents, 'status', r.status,
  'reason', r.reason, 'providerKey', r.provider_key, 'refundId', r.refund_id, 'createdBy', r.created_by,
  'createdByName', ${nameOf('created_by', 'r')}, 'createdAt', ${utc('r.created_at')},
  'settledAt', ${utc('r.settled_at')}, 'leaseUntil', ${utc('r.lease_until')},
  'claimId', r.claim_id)`

// The payer under a record that was merged since is the person of the remaining record.
const payer = sql`coalesce((select m.merged_into from members m
  where m.company_id = x.company_id and m.user_id = x.user_id), x.user_id)`
const chargeJson = sql`json_build_object('id', x.id, 'companyId', x.company_id, 'jobId', x.job_id, 'userId', ${payer},
  'createdBy', x.created_by, 'createdByName', ${nameOf('created_by', 'x')}, 'isClientPresent', x.is_client_present, 'purpose', x.purpose, 'lines', x.lines,
  'amountCents', x.amount_cents, 'capture', x.capture, 'confirmation', x.confirmation, 'cardId', x.card_id,
  'paymentMethodId', x.payment_method_id, 'customerId', x.customer_id, 'brand', x.brand, 'last4', x.last4,
  'funding', x.funding, 'status', x.status, 'capturedCents', x.captured_cents, 'refundedCents', x.refunded_cents,
  'failureCode', x.failure_code, 'failureMessage', x.failure_message, 'providerKey', x.provider_key,
  'intentId', x.intent_id, 'caller', x.caller, 'idempotencyKey', x.idempotency_key, 'requestHash', x.request_hash,
  'createdAt', ${utc('x.created_at')}, 'settledAt', ${utc('x.settled_at')}, 'leaseUntil', ${utc('x.lease_until')},
  'usedAt', ${utc('x.used_at')}, 'mandateVersion', x.mandate_version,
  'refunds', coalesce((select json_agg(${refundJson} order by r.id) from refunds r
    where r.company_id = x.company_id and r.transaction_id = x.id), '[]'),
  'chargebacks', coalesce((select json_agg(${chargebackJson} order by b.id) from chargebacks b
    where b.company_id = x.company_id and b.transaction_id = x.id), '[]'))`

/** Everything that was paid, tried or refunded for one job. */
export const moneySnapshot = createSnapshot<JobMoney>(
  ({ companyId, id: jobId }) => sql`
    coalesce((select json_agg(${chargeJson} order by x.id desc) from transactions x
      where x.company_id = ${companyId} and x.job_id = ${jobId}), '[]') as charges,
    coalesce((select json_agg(json_build_object('id', p.id, 'amountCents', p.amount_cents, 'paidOn', p.paid_on,
        'method', p.method, 'paymentType', p.payment_type, 'note', p.note, 'recordedBy', p.recorded_by,
        'recordedByName', ${nameOf('recorded_by', 'p')}, 'recordedAt', ${utc('p.recorded_at')},
        'voidedAt', ${utc('p.voided_at')}, 'voidReason', p.void_reason,
        'doubt', p.doubt, 'photoFileId', p.photo_file_id) order by p.id desc)
      from recorded_payments p where p.company_id = ${companyId} and p.job_id = ${jobId}), '[]') as recorded,
    coalesce((select json_agg(json_build_object('claimId', d.id, 'day', d.paid_on, 'checkNumber', d.check_number,
        'amountCents', d.decided_cents) order by d.paid_on, d.id)
      from disputes d where d.company_id = ${companyId} and d.job_id = ${jobId} and d.paid_on is not null), '[]') as "claimChecks"`,
)

/** Returns everything that was paid, tried or refunded for one job. */
export function readJobMoney(tx: Tx, companyId: number, jobId: number): Promise<JobMoney> {
  return moneySnapshot.read(tx, { companyId, id: jobId, clientId: null })
}

/** Returns one charge of the company, or undefined; `lock` locks its row for the transaction. */
export async function readCharge(
  tx: Tx,
  companyId: number,
  by: { id: number } | { intentId: string } | { caller: string; idempotencyKey: string },
  lock: 'for update' | 'read',
): Promise<StoredCharge | undefined> {
  const which =
    'id' in by
      ? sql`x.id = ${by.id}`
      : 'intentId' in by
        ? sql`x.intent_id = ${by.intentId}`
        : sql`x.caller = ${by.caller} and x.idempotency_key = ${by.idempotencyKey}`
  if (lock === 'for update')
    await sql`select from transactions x where x.company_id = ${companyId} and ${which} for update`.execute(
      tx,
    )
  const { rows } = await sql<{ charge: StoredCharge }>`select ${chargeJson} as charge from transactions x
    where x.company_id = ${companyId} and ${which}`.execute(tx)
  return rows[0]?.charge
}
