import { sql, type RawBuilder } from 'kysely'

/** The person of a conversation. */
export interface ConversationPerson {
  companyId: number
  key: string
  contactId: number | null
  contactAddress: string
}

/**
 * Returns the SQL of the key of the person of a communication: their record, else the number or address, else nothing
 * that another communication shares.
 */
export function personKey(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`coalesce('p' || ${column('contact_id')}::text, nullif(${column('contact_address')}, ''),
    'c' || ${column('id')}::text)`
}

/** Returns the SQL of whether a communication is shown in the inbox: what the product sends by itself is not. */
export function isSaid(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.direction`)} = 'incoming' or ${sql.ref(`${alias}.sender_id`)} is not null)`
}

/** Returns the SQL of whether a communication is with a person. */
export function isWith(
  alias: string,
  { key, contactId, contactAddress }: ConversationPerson,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (contactId !== null) return sql<boolean>`${column('contact_id')} = ${contactId}`
  if (contactAddress !== '')
    return sql<boolean>`(${column('contact_id')} is null and ${column('contact_address')} = ${contactAddress})`
  return sql<boolean>`${column('id')} = ${Number(key.slice(1))}`
}

/** SQL of the columns of a communication that say with whom it was. */
export interface PersonColumns {
  contactId: RawBuilder<unknown>
  address: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

/** Returns the SQL of the columns of an alias that say with whom it was. */
export const personColumns = (alias: string): PersonColumns => ({
  contactId: sql.ref(`${alias}.contact_id`),
  address: sql.ref(`${alias}.contact_address`),
  id: sql.ref(`${alias}.id`),
})

/** Returns the SQL that splits a key into the columns that `personColumns` names. */
export function splitKey(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select case when ${key} ~ '^p[0-9]+$' then substr(${key}, 2)::bigint end as contact_id,
    case when ${key} ~ '^[pc][0-9]+$' then '' else ${key} end as contact_address,
    case when ${key} ~ '^c[0-9]+$' then substr(${key}, 2)::bigint end as id`
}

/**
 * Returns the SQL of the id of a person's newest communication, or of the newest that came in; null if there is none. It
 * compares plain columns, each by its index: row-level security lets no index on an expression with casts answer.
 */
export function newestWith(
  companyId: number,
  { contactId, address, id }: PersonColumns,
  which: 'said' | 'news',
): RawBuilder<number | null> {
  const wanted = which === 'said' ? isSaid('o') : sql`o.news_at is not null`
  return sql<number | null>`case
    when ${contactId} is not null then (select o.id from communications o where o.company_id = ${companyId}
      and o.contact_id = ${contactId} and ${wanted} order by o.id desc limit 1)
    when ${address} <> '' then (select o.id from communications o where o.company_id = ${companyId}
      and o.contact_address = ${address} and o.contact_id is null and ${wanted} order by o.id desc limit 1)
    else (select o.id from communications o where o.company_id = ${companyId} and o.id = ${id} and ${wanted}) end`
}
