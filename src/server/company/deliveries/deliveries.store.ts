import { sql, type Selectable } from 'kysely'
import type { Delivery, DELIVERY_FILTERS } from '../../../shared/company/deliveries/deliveries.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { DeliveriesTable } from '../../tables/tables.gen.ts'

export type DeliveryRow = Selectable<DeliveriesTable>

/**
 * A message that failed finally may be sent again, and so may a queued one whose last attempt must be over
 * (its process may have died). A sent one may not.
 */
const isResendable = sql<boolean>`(status = 'failed' or (status = 'queued' and changed_at < now() - interval '3 hours'))`

const isRetrying = sql<boolean>`(status = 'queued' and last_error is not null)`

/** A text has no subject; its beginning is shown instead. */
const subject = sql<string>`case when channel = 'text' then left(body_text, 80) else subject end`

const wire = [
  'id',
  'channel',
  'recipient as to',
  'status',
  'attempts',
  'last_error as lastError',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const

const shown = (row: Omit<Delivery, 'actions'> & { isResendable: boolean }): Delivery => {
  const { isResendable: mayResend, ...rest } = row
  return { ...rest, actions: mayResend ? ['resend'] : [] }
}

/** Returns outbound messages of these companies, newest first, with the total number. */
export async function listDeliveryPage(
  tx: Tx,
  companyIds: readonly number[],
  query: { page: number; per_page: number; status?: (typeof DELIVERY_FILTERS)[number][] | undefined },
): Promise<{ rows: Delivery[]; total: number }> {
  const { page, per_page: perPage, status } = query
  const matching = () => {
    const all = tx.selectFrom('deliveries').where('company_id', 'in', companyIds)
    if (!status?.length) return all
    const statuses = status.filter((one) => one !== 'retrying')
    return all.where((row) =>
      row.or([
        ...(statuses.length > 0 ? [row('status', 'in', statuses)] : []),
        ...(status.includes('retrying') ? [isRetrying] : []),
      ]),
    )
  }
  const rows = await matching()
    .select(wire)
    .select([subject.as('subject'), isResendable.as('isResendable')])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await matching()
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(shown), total }
}

/** Returns one message of these companies, or undefined; `lock` locks it until the transaction ends. */
export async function findDelivery(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<{ companyId: number; delivery: Delivery } | undefined> {
  const row = await tx
    .selectFrom('deliveries')
    .select(wire)
    .select([subject.as('subject'), isResendable.as('isResendable')])
    .select('company_id')
    .where('company_id', 'in', companyIds)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { company_id: companyId, ...rest } = row
  return { companyId, delivery: shown(rest) }
}

/** Inserts a message to send; returns its id. */
export async function insertDelivery(
  tx: Tx,
  row: {
    companyId: number
    jobId: number | null
    channel: Delivery['channel']
    to: string
    text: string
    subject?: string
    html?: string
    unsubscribeUrl?: string
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('deliveries')
    .values({
      company_id: row.companyId,
      job_id: row.jobId,
      channel: row.channel,
      recipient: row.to,
      subject: row.subject ?? '',
      body_text: row.text,
      body_html: row.html ?? '',
      unsubscribe_url: row.unsubscribeUrl ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the complete stored message, or undefined; `lock` locks it until the transaction ends. */
export async function readDelivery(
  tx: Tx,
  companyId: number,
  id: number,
  lock?: 'for update',
): Promise<DeliveryRow | undefined> {
  const found = tx
    .selectFrom('deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

/** Records the result of an attempt; every attempt counts. */
export async function recordAttempt(
  tx: Tx,
  companyId: number,
  id: number,
  outcome: { status: Delivery['status']; error: string | null; sentAt: string | null; sid?: string },
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set((row) => ({
      status: outcome.status,
      last_error: outcome.error,
      sent_at: outcome.sentAt,
      ...(outcome.sid !== undefined && { provider_sid: outcome.sid }),
      attempts: row('attempts', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Records the personal link of the attempt that begins; null for none. */
export async function recordLink(
  tx: Tx,
  companyId: number,
  id: number,
  linkId: string | null,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ link_id: linkId, is_link_used_up: false })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Queues a message again; it gets another personal link. */
export async function requeueDelivery(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ status: 'queued', is_link_used_up: true })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
