import { sql } from 'kysely'
import { splitSearch } from '../../../shared/kernel/words.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { clientColumns, wordPrefixFilter, type ClientRow, findClient } from './clients.store.ts'
import { AppError } from '../../../shared/kernel/errors.ts'

export { wordPrefixFilter } from './clients.store.ts'

/** Returns clients of a company where each word begins one of their names, by last name. */
export async function findClientsByName(
  tx: Tx,
  companyId: number,
  words: readonly string[],
  limit: number,
): Promise<ClientRow[]> {
  const wanted = words.flatMap((word) => splitSearch(word))
  // Words of the email and phone find a person too, but here only names may be searched by letters.
  const inName = wanted.map(
    (word) =>
      sql`exists (select from search_words(m.first_name, m.last_name, m.company_name) w where starts_with(w, ${word}))`,
  )
  const { rows } = await sql<ClientRow>`
    select ${clientColumns} from members m
     where m.company_id = ${companyId} and m.is_client and ${wordPrefixFilter(wanted, sql`${companyId}::bigint`)}
       and ${sql.join(inName, sql` and `)}
     order by m.last_key, m.first_key, m.user_id limit ${limit}`.execute(tx)
  return rows
}

/** Returns clients of a company with this phone number of 10 digits. */
export async function findClientsByPhone(
  tx: Tx,
  companyId: number,
  phone: string,
  limit: number,
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select ${clientColumns} from members m
     where m.company_id = ${companyId} and m.is_client and m.phone = ${phone}
     order by m.last_key, m.first_key, m.user_id limit ${limit}`.execute(tx)
  return rows
}

/** Returns a client of one of these companies, locked on request; throws rest_not_found. */
export async function openClient(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  lock: 'read' | 'for update' = 'read',
): Promise<ClientRow> {
  const client = await findClient(tx, companyIds, userId, lock)
  if (!client) throw new AppError('rest_not_found')
  return client
}
