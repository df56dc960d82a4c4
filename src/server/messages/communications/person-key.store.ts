import { sql, type RawBuilder } from 'kysely'

/**
 * Returns the SQL of the key of the person of a communication: their record, else the number or address, else nothing
 * that another communication shares. Migration 0115 indexes the same expression.
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
