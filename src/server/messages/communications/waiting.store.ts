import { sql, type RawBuilder } from 'kysely'
import { personKey } from './person-key.store.ts'

/** Days after which a message or missed call no longer waits. */
export const WAITING_DAYS = 30
/** Newest incoming messages and missed calls that are looked at. */
const MOST_NEWS = 1_000

/**
 * Returns the SQL of the messages and missed calls that wait, as rows of `id`, `news_at`, `is_call` and `person_key`: the
 * newest of each person about one job that was neither answered by a person nor marked as done, in the last 30 days, and
 * whose conversation is not snoozed. `now` is an instant in UTC. With `keys`, SQL of keys of people, only those of these people:
 * looking for answers takes most of the time.
 */
export function waitingNews(companyId: number, now: string, keys?: RawBuilder<unknown>): RawBuilder<unknown> {
  const since = new Date(Date.parse(now) - WAITING_DAYS * 86_400_000).toISOString()
  // A person wrote or called back, or took a later call.
  const isAnswer = sql`o.company_id = ${companyId} and o.happened_at >= n.happened_at
    and (o.direction = 'outgoing' and o.sender_id is not null or o.type = 'phone' and o.news_at is null)
    and (n.job_id is null or o.job_id = n.job_id)`
  return sql`(
    with news as (
      select n.id, n.job_id, n.type, n.contact_id, n.contact_address, n.news_at, n.happened_at, n.done_at
        from communications n
       where n.company_id = ${companyId} and n.news_at is not null and n.type <> 'smuvsrp_quote'
         -- Has a list of its own.
         and not n.meta ? 'cancellation'
         and n.news_at > ${since}
       order by n.news_at desc limit ${MOST_NEWS}),
    newest as (
      select distinct on (type = 'phone', job_id, coalesce(contact_id::text, contact_address)) * from news
       order by type = 'phone', job_id, coalesce(contact_id::text, contact_address), news_at desc, id desc),
    -- Materialized, so that answers are looked for only to these.
    asked as materialized (
      select * from newest n where n.done_at is null ${keys ? sql`and ${personKey('n')} in (${keys})` : sql``})
    select n.id, n.news_at, n.type = 'phone' as is_call, ${personKey('n')} as person_key from asked n
     where (n.job_id is null or exists (select from jobs j
         where j.company_id = ${companyId} and j.id = n.job_id and j.deleted_at is null))
       and not exists (select from communications o where o.contact_id = n.contact_id and ${isAnswer})
       -- Without the person of one of them, the address tells who it was.
       and (n.contact_address = '' or not exists (select from communications o
         where o.contact_address = n.contact_address and (n.contact_id is null or o.contact_id is null) and ${isAnswer}))
       and not exists (select from conversations s where s.company_id = ${companyId}
         and s.person_key = ${personKey('n')} and s.snoozed_until > ${now} and s.snoozed_at >= n.news_at))`
}
