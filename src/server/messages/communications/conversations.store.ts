import { sql, type RawBuilder } from 'kysely'
import {
  SEARCHED_MESSAGES,
  type Conversation,
  type InboxFilter,
} from '../../../shared/messages/communications/conversations.ts'
import { MAX_UNREAD } from '../../../shared/messages/communications/unread.ts'
import { splitSearch } from '../../../shared/kernel/words.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { wordPrefixFilter } from '../../people/clients/client-search.ts'
import {
  isSaid,
  isWith,
  newestWith,
  personColumns,
  personKey,
  splitKey,
  type ConversationPerson,
} from './person-key.store.ts'
import { newsType, unreadNews, type UnreadReader } from './unread.store.ts'
import { waitingNews } from './waiting.store.ts'

/** Longest beginning of a message in the list. */
const EXCERPT = 160
/** Conversations that a list other than 'all' looks at. */
const MOST_KEYS = 1_000

/** Who reads the inbox of which company, and when (UTC). */
export interface InboxReader extends UnreadReader {
  now: string
}

interface InboxQuery {
  filter: InboxFilter
  search?: string | undefined
  before?: number | undefined
  most: number
}

/** Returns the person of the conversation of a communication in these companies, or undefined. */
export async function findPerson(
  tx: Tx,
  companyIds: readonly number[],
  communicationId: number,
): Promise<ConversationPerson | undefined> {
  const { rows } = await sql<ConversationPerson>`
    select company_id as "companyId", ${personKey('c')} as key, contact_id as "contactId",
      contact_address as "contactAddress"
    from communications c where c.company_id = any(${[...companyIds]}::bigint[]) and c.id = ${communicationId}`.execute(
    tx,
  )
  return rows[0]
}

/** Returns a page of the conversations of a company, the newest first. */
export async function listConversationRows(
  tx: Tx,
  reader: InboxReader,
  { filter, search = '', before, most }: InboxQuery,
): Promise<Conversation[]> {
  const { companyId } = reader
  const searched = search.trim() === '' ? null : searchedKeys(companyId, search.trim())
  const filtered = keysOf(filter, reader)
  const keys =
    filtered && searched
      ? sql`select person_key from (${filtered}) f where person_key in (${searched})`
      : (filtered ?? searched)
  const isBefore = (alias: string) =>
    before === undefined ? sql`true` : sql`${sql.ref(`${alias}.id`)} < ${before}`
  const page = keys
    ? sql`select newest.id, k.person_key from (select distinct person_key from (${keys}) k limit ${MOST_KEYS}) k
        cross join lateral (${splitKey(sql`k.person_key`)}) w
        cross join lateral (select ${newestWith(companyId, personColumns('w'), 'said')} as id offset 0) newest
       where newest.id is not null and ${isBefore('newest')} order by newest.id desc limit ${most}`
    : sql`select c.id, ${personKey('c')} as person_key from communications c
       where c.company_id = ${companyId} and ${isSaid('c')} and ${isBefore('c')}
         and c.id = ${newestWith(companyId, personColumns('c'), 'said')}
       order by c.id desc limit ${most}`
  return readRows(tx, reader, page, filter === 'waiting' || filter === 'done')
}

/** Returns one conversation, or undefined if nobody wrote or called. */
export async function readConversationRow(
  tx: Tx,
  reader: InboxReader,
  person: ConversationPerson,
): Promise<Conversation | undefined> {
  const page = sql`select o.id, ${person.key}::text as person_key from communications o
    where o.company_id = ${reader.companyId} and ${isWith('o', person)} and ${isSaid('o')} order by o.id desc limit 1`
  return (await readRows(tx, reader, page, false))[0]
}

/** The conversations of a list; null for all. */
function keysOf(filter: InboxFilter, { companyId, userId, now }: InboxReader): RawBuilder<unknown> | null {
  switch (filter) {
    case 'all':
      return null
    case 'waiting':
      return sql`select person_key from waiting`
    case 'unread':
      return sql`select person_key from unread`
    case 'mine':
      return sql`select person_key from conversations where company_id = ${companyId} and assignee_id = ${userId}`
    case 'snoozed':
      return sql`select s.person_key from conversations s cross join lateral (${splitKey(sql`s.person_key`)}) w
        cross join lateral (select ${newestWith(companyId, personColumns('w'), 'news')} as id offset 0) newest
        where s.company_id = ${companyId} and s.snoozed_until > ${now}
        and not exists (select from communications n where n.company_id = ${companyId}
          and n.id = newest.id and n.news_at > s.snoozed_at)`
    case 'done':
      return sql`select d.person_key from (
          select distinct ${personKey('n')} as person_key from (select * from communications n
            where n.company_id = ${companyId} and n.done_at is not null order by n.done_at desc limit ${MOST_KEYS}) n) d
        cross join lateral (${splitKey(sql`d.person_key`)}) w
        cross join lateral (select ${newestWith(companyId, personColumns('w'), 'news')} as id offset 0) newest
        where exists (select from communications n where n.company_id = ${companyId}
            and n.id = newest.id and n.done_at is not null)
          and d.person_key not in (select person_key from waiting)`
  }
}

/** The people, numbers and addresses that a search finds: words of a name, or a part of a number, address or text. */
function searchedKeys(companyId: number, search: string): RawBuilder<unknown> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const digits = search.replaceAll(/\D/g, '')
  const isNumber = digits.length >= 3 && /^[\d\s().+-]+$/.test(search)
  const number = `%${digits.slice(-10)}%`
  const email = search.includes('@') ? search.toLowerCase() : ''
  return sql`
    (select 'p' || m.user_id::text as person_key from members m where m.company_id = ${companyId}
      and ${wordPrefixFilter(splitSearch(search), sql`${companyId}::bigint`)} limit ${MOST_KEYS})
    ${
      email === ''
        ? sql``
        : sql`union all
    (select 'p' || m.user_id::text from members m where m.company_id = ${companyId} and m.email_key >= ${email}
      and m.email_key < ${`${email}\u{10FFFF}`} limit ${MOST_KEYS})`
    }
    union all
    select ${personKey('c')} from (select * from communications c where c.company_id = ${companyId} and ${isSaid('c')}
      order by c.id desc limit ${SEARCHED_MESSAGES}) c
     -- Once lowered, as 'ilike' on each of them would be four times.
     where lower(concat_ws(chr(10), c.contact_name, c.contact_address, c.subject, c.body)) like lower(${like}) ${isNumber ? sql`or c.contact_address like ${number}` : sql``}`
}

/** Reads the rows of a page; `usesWaiting` tells that the page is chosen by what waits, else only its own people are looked at. */
async function readRows(
  tx: Tx,
  reader: InboxReader,
  page: RawBuilder<unknown>,
  usesWaiting: boolean,
): Promise<Conversation[]> {
  const { companyId, now } = reader
  const nameOf = (alias: string) =>
    sql`nullif(trim(concat(${sql.ref(`${alias}.first_name`)}, ' ', ${sql.ref(`${alias}.last_name`)})), '')`
  const waiting = (keys?: RawBuilder<unknown>) =>
    sql`waiting as materialized (select distinct w.person_key from ${waitingNews(companyId, now, keys)} w)`
  const { rows } = await sql<Conversation>`
    with unread as materialized (select person_key, count(*)::int as count from ${unreadNews(reader)} u group by 1),
    ${usesWaiting ? sql`${waiting()}, page as materialized (${page})` : sql`page as materialized (${page}), ${waiting(sql`select person_key from page`)}`},
    -- Apart, so that the join to the newest news is by its key.
    shown as materialized (
      select p.id, p.person_key, ${newestWith(companyId, personColumns('c'), 'news')} as news_id
        from page p join communications c on c.company_id = ${companyId} and c.id = p.id)
    select c.id, c.company_id as "companyId", p.person_key as key, c.contact_id as "contactId",
      coalesce(case when m.is_client and m.company_name <> '' and trim(concat(m.first_name, m.last_name)) = ''
        then m.company_name end, ${nameOf('m')}, c.contact_name) as name,
      nullif(c.contact_address, '') as address,
      json_build_object('type', ${newsType('c')}, 'isIncoming', c.direction = 'incoming', 'at', c.happened_at,
        'jobId', c.job_id, 'text', left(coalesce(nullif(c.body, ''), c.subject), ${EXCERPT}),
        'sender', ${nameOf('s')}) as newest,
      least(coalesce((select u.count from unread u where u.person_key = p.person_key), 0), ${MAX_UNREAD}) as unread,
      p.person_key in (select person_key from waiting) as waits,
      coalesce(n.done_at is not null, false) as "isDone",
      case when a.user_id is not null then json_build_object('id', a.user_id, 'name', ${nameOf('a')}) end as assignee,
      case when o.snoozed_until > ${now}
        and not coalesce(n.news_at > o.snoozed_at, false)
        then o.snoozed_until end as "snoozedUntil"
    from shown p join communications c on c.company_id = ${companyId} and c.id = p.id
    left join communications n on n.company_id = ${companyId} and n.id = p.news_id
    left join members m on m.company_id = c.company_id and m.user_id = c.contact_id
    left join members s on s.company_id = c.company_id and s.user_id = c.sender_id
    left join conversations o on o.company_id = c.company_id and o.person_key = p.person_key
    left join members a on a.company_id = c.company_id and a.user_id = o.assignee_id and a.removed_at is null
    order by c.id desc`.execute(tx)
  return rows.map((row) => ({ ...row, newest: { ...row.newest, at: new Date(row.newest.at).toISOString() } }))
}
