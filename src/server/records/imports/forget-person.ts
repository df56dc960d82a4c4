import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Removes a person's data from the rows of imported files: rows of their jobs, and rows with an email or
 * phone that only this person in the company has. Waiting rows are no longer imported. Call it before the
 * person's own record is erased, because that holds their email and phone.
 */
export async function erasePersonFromImports(tx: Tx, companyId: number, userId: number): Promise<void> {
  await sql`
    with people as materialized (select numbers_of(${companyId}, ${userId}) as ids),
    known as materialized (
      select coalesce(array_agg(a.value), '{}') as addresses from people, addresses_of(${companyId}, people.ids) a
       where not exists (select from members m where m.company_id = ${companyId} and m.removed_at is null
         and m.user_id <> all(people.ids) and (m.phone = a.value or m.email_key = a.value)))
    update import_rows r set cells = array_fill(''::text, array[cardinality(r.cells)]), message = '',
        status = case when r.status = 'waiting' then 'failed' else r.status end
      from imports i, people, known
     where i.company_id = ${companyId} and r.company_id = i.company_id and r.import_id = i.id
       and (exists (select from unnest(r.cells) c where lower(trim(c)) = any(known.addresses)
           or (length(c) <= 40 and right(regexp_replace(c, '\\D', '', 'g'), 10) = any(known.addresses)))
         or (i.kind = 'jobs' and r.record_id in (select j.id from jobs j
           where j.company_id = ${companyId} and j.client_id = any(people.ids))))`.execute(tx)
}
