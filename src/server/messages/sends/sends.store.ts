import { sql, type RawBuilder } from 'kysely'
import type { Send } from '../../../shared/messages/sends/sends.api.ts'
import { DOCUMENT_OF_KIND, isToPay, type SendFacts } from '../../../shared/messages/sends/sends.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Kinds that are done when the job is paid. */
const PAID_KINDS = Object.entries(DOCUMENT_OF_KIND).flatMap(([kind, document]) =>
  isToPay(document) ? [kind] : [],
)

/** A message of the outbox that carries a document, with what became of it. */
export type SendRow = Omit<SendFacts, 'document' | 'now'> &
  Pick<Send, 'deliveryId' | 'channel' | 'to' | 'createdAt' | 'error'> & { kind: string }

/** When the personal link of a delivery `d` was first used; null if never. */
const openedAt = sql`(select min(l.opened_at) from personal_links l
  where l.company_id = d.company_id and l.job_id = d.job_id and l.delivery_id = d.id)`
/** When the client signed or rated what a delivery `d` carries, afterward; null if never. */
const doneAt = sql`case when d.kind = 'ratingRequest' then (select r.answered_at from reviews r
    where r.company_id = d.company_id and r.job_id = d.job_id)
  when d.kind in ('estimate', 'agreement', 'papersChanged') then (select to_timestamp(min(a.agreed_at)) from agreements a
    where a.company_id = d.company_id and a.job_id = d.job_id
      -- The time of an agreement has whole seconds.
      and a.agreed_at >= floor(extract(epoch from d.created_at))
      and case when d.kind = 'estimate' then a.name = 'estimate'
        else a.name in ('clientAgreement', 'coloradoClientAgreement') end) end`
/** Whether nothing of the price is open of the job of a delivery `d`. */
const isPaid = sql`coalesce((select f.owed_cents > 0 and f.paid_cents >= f.owed_cents from job_figures f
  where f.company_id = d.company_id and f.job_id = d.job_id), false)`

/**
 * SQL of the deliveries since an instant that carry a document, failed, and were neither sent again nor done by the client in
 * another way: those whose `sendState` is 'failed'.
 */
export function unsentDocuments(companyId: number, since: string): RawBuilder<unknown> {
  return sql`(select d.* from deliveries d
    where d.company_id = ${companyId} and d.status = 'failed' and d.channel <> 'push' and d.created_at > ${since}
      and d.kind = any(${Object.keys(DOCUMENT_OF_KIND)}::text[])
      and not exists (select from deliveries n where n.company_id = d.company_id and n.job_id = d.job_id
        and n.kind = d.kind and n.channel = d.channel and n.id > d.id)
      and ${doneAt} is null and ${openedAt} is null and not (d.kind = any(${PAID_KINDS}::text[]) and ${isPaid}))`
}

/** Returns the newest messages of these kinds of a job by each way, the newest first. */
export async function readSends(
  tx: Tx,
  { companyId, id: jobId }: { companyId: number; id: number },
  kinds: readonly string[],
): Promise<SendRow[]> {
  const { rows } = await sql<SendRow>`
    with newest as (
      select distinct on (d.kind, d.channel) d.* from deliveries d
       where d.company_id = ${companyId} and d.job_id = ${jobId} and d.kind = any(${[...kinds]}::text[]) and d.channel <> 'push'
       order by d.kind, d.channel, d.id desc)
    select d.id as "deliveryId", d.kind, d.channel, d.recipient as "to", d.created_at as "createdAt", d.status,
      d.due_at as "dueAt", d.sent_at as "sentAt", d.delivered_at as "deliveredAt",
      case when d.status = 'failed' then coalesce(d.last_error, '') end as error,
      ${openedAt} as "openedAt", ${doneAt} as "doneAt", ${isPaid} as "isPaid"
    from newest d order by d.id desc`.execute(tx)
  return rows
}
