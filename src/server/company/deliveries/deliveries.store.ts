import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { deliveriesQuerySchema, Delivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { DeliveriesTable } from '../../tables/tables.gen.ts'
import { withoutLinkTokens } from './link-tokens.ts'

export type DeliveryRow = Selectable<DeliveriesTable>

/**
 * A message that failed finally may be sent again, and so may a queued one whose last attempt must be over
 * (its process may have died). A sent one may not, nor one that waits until it is due.
 */
const isResendable = sql<boolean>`(status = 'failed'
  or (status = 'queued' and greatest(changed_at, due_at) < now() - interval '3 hours'))`

const isRetrying = sql<boolean>`(status = 'queued' and last_error is not null)`
const isWaiting = sql<boolean>`(status = 'queued' and due_at > now())`

/** A text has no subject; its beginning is shown instead. */
const subject = sql<string>`case when subject = '' then left(body_text, 80) else subject end`

const name = sql<string>`coalesce((select btrim(m.first_name || ' ' || m.last_name) from members m
  where m.company_id = deliveries.company_id and m.user_id = person_id), '')`

const wire = [
  'id',
  'channel',
  'kind',
  'purpose',
  'job_id as job',
  'recipient as to',
  'status',
  'attempts',
  'last_error as lastError',
  'created_at as createdAt',
  'due_at as dueAt',
  'sent_at as sentAt',
  'delivered_at as deliveredAt',
] as const

const shown = (row: Omit<Delivery, 'actions'> & { isResendable: boolean }): Delivery => {
  const { isResendable: mayResend, ...rest } = row
  return { ...rest, actions: mayResend ? ['resend'] : [] }
}

/** Returns outbound messages of these companies, newest first, with the total number. */
export async function listDeliveryPage(
  tx: Tx,
  companyIds: readonly number[],
  query: z.output<typeof deliveriesQuerySchema>,
): Promise<{ rows: Delivery[]; total: number }> {
  const { page, per_page: perPage, status, channel, kind, job, search } = query
  const matching = () => {
    let all = tx.selectFrom('deliveries').where('company_id', 'in', companyIds)
    if (channel?.length) all = all.where('channel', 'in', channel)
    if (kind !== undefined) all = all.where('kind', '=', kind)
    if (job !== undefined) all = all.where('job_id', '=', job)
    if (search !== undefined && search.trim() !== '') {
      const like = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
      all = all.where((row) =>
        row.or([
          row('recipient', 'ilike', like),
          row('subject', 'ilike', like),
          sql<boolean>`${name} ilike ${like}`,
        ]),
      )
    }
    if (!status?.length) return all
    const statuses = status.filter((one) => one !== 'retrying' && one !== 'waiting')
    return all.where((row) =>
      row.or([
        ...(statuses.length > 0 ? [row('status', 'in', statuses)] : []),
        ...(status.includes('retrying') ? [isRetrying] : []),
        ...(status.includes('waiting') ? [isWaiting] : []),
      ]),
    )
  }
  const rows = await matching()
    .select(wire)
    .select([subject.as('subject'), name.as('name'), isResendable.as('isResendable')])
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
    .select([subject.as('subject'), name.as('name'), isResendable.as('isResendable')])
    .select('company_id')
    .where('company_id', 'in', companyIds)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { company_id: companyId, ...rest } = row
  return { companyId, delivery: shown(rest) }
}

/** Returns the name of a person of a company; undefined for one who is not there, or no longer. */
export async function findMemberName(
  tx: Tx,
  companyId: number,
  personId: number,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('members')
    .select(sql<string>`btrim(first_name || ' ' || last_name)`.as('name'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', personId)
    .where('removed_at', 'is', null)
    .where('approval', '<>', 'rejected')
    .executeTakeFirst()
  return row?.name
}

/** A message to store: what every message says of itself, and its content. */
export interface DeliveryToInsert {
  companyId: number
  jobId: number | null
  kind: string
  personId: number | null
  dedupeKey: string | null
  afterSeconds: number
  channel: Delivery['channel']
  purpose: Delivery['purpose']
  to: string
  text: string
  subject?: string
  html?: string
  unsubscribeUrl?: string
  path?: string
  /** Message-ID of the mail that it answers. */
  inReplyTo?: string | undefined
}

/** Inserts a message to send; returns its id, or that of an earlier message with its key. */
export async function insertDelivery(tx: Tx, row: DeliveryToInsert): Promise<{ id: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto('deliveries')
    .values({
      company_id: row.companyId,
      job_id: row.jobId,
      kind: row.kind,
      person_id: row.personId,
      dedupe_key: row.dedupeKey,
      due_at: row.afterSeconds > 0 ? sql<string>`now() + make_interval(secs => ${row.afterSeconds})` : null,
      channel: row.channel,
      purpose: row.purpose,
      recipient: row.to,
      subject: row.subject ?? '',
      body_text: row.text,
      body_html: row.html ?? '',
      unsubscribe_url: row.unsubscribeUrl ?? '',
      path: row.path ?? '',
      in_reply_to: row.inReplyTo ?? '',
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'dedupe_key']).where('dedupe_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('company_id', '=', row.companyId)
    .where('dedupe_key', '=', row.dedupeKey)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Where and when the recipient of a message lives: the company's zone, the first place of the job, and its day. */
export interface RecipientPlace {
  companyZone: string
  state: string | null
  longitude: number | null
  latitude: number | null
  moveDay: string | null
}

/** Returns where the recipient of a message is, as far as its job says so. */
export async function readRecipientPlace(
  tx: Tx,
  { company_id: companyId, job_id: jobId }: Pick<DeliveryRow, 'company_id' | 'job_id'>,
): Promise<RecipientPlace> {
  const { rows } = await sql<RecipientPlace>`
    select c.timezone as "companyZone", j.first_state as state, (j.locations #>> '{0,longitude}')::float8 as longitude,
      (j.locations #>> '{0,latitude}')::float8 as latitude, left(j.job_date::text, 10) as "moveDay"
      from companies c left join jobs j on j.company_id = c.id and j.id = ${jobId}
     where c.id = ${companyId}`.execute(tx)
  const [place] = rows
  if (!place) throw new Error(`Company ${companyId} is gone`)
  return place
}

/** Returns whether an earlier message of the same job to the same recipient is still being sent. */
export async function hasEarlierWaiting(tx: Tx, row: DeliveryRow, now: Date): Promise<boolean> {
  if (row.job_id === null) return false
  const earlier = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('company_id', '=', row.company_id)
    .where('job_id', '=', row.job_id)
    .where('id', '<', row.id)
    .where('status', '=', 'queued')
    .where('channel', '=', row.channel)
    .where('recipient', '=', row.recipient)
    .where((waiting) =>
      waiting.or([waiting('due_at', 'is', null), waiting('due_at', '<=', now.toISOString())]),
    )
    .where('changed_at', '>', sql<string>`now() - interval '3 hours'`)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** Records when a queued message may be sent. */
export async function recordDueAt(tx: Tx, row: DeliveryRow, dueAt: Date): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ due_at: dueAt.toISOString() })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .execute()
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

/** Records the result of an attempt; every attempt counts. What a server answered is stored without tokens of links. */
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
      last_error: outcome.error === null ? null : withoutLinkTokens(outcome.error),
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
    .set({ status: 'queued', is_link_used_up: true, due_at: null, delivered_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
