import { sql, type RawBuilder } from 'kysely'
import type { AddressDetails } from '../../../shared/kernel/account.ts'
import { splitSearch } from '../../../shared/kernel/words.ts'
import type { ClientOrder } from '../../../shared/people/clients/client-orders.ts'
import { cachedCount } from '../../kernel/db/list-counts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A client as stored in their company's record. */
export interface ClientRow {
  companyId: number
  id: number
  firstName: string
  lastName: string
  companyName: string
  isCompany: boolean
  email: string | null
  phone: string | null
  address: string
  address2: string
  addressDetails: AddressDetails
  profileFileId: number | null
  notes: string
}

/** What a company stores about a client, in the types of its columns. */
export type ClientColumns = Omit<ClientRow, 'companyId' | 'id'>

/** SQL of the columns of a client `m`: a ClientRow. */
export const clientColumns = sql`m.company_id as "companyId", m.user_id as id, m.first_name as "firstName", m.last_name as "lastName",
  m.company_name as "companyName", m.is_company as "isCompany", m.email, m.phone, m.address, m.address2,
  m.address_details as "addressDetails", m.profile_file_id as "profileFileId", m.notes`

/**
 * Returns a filter by the beginning of each word in one company: plain ranges, so that their index can be
 * used under row-level security.
 */
export function wordPrefixFilter(
  words: readonly string[],
  companyId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = words.map(
    (word) => sql`m.user_id in (select w.user_id from member_words w
      where w.company_id = ${companyId} and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`})`,
  )
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}

/** How each order scans its index (migration 0015), and how the pages of several companies are merged. */
const ORDERS = {
  name: {
    walk: sql`m.last_key, m.first_key, m.user_id`,
    merged: sql`last_key, first_key, user_id, company_id`,
  },
  newest: {
    walk: sql`m.created_at desc, m.user_id desc`,
    merged: sql`created_at desc, user_id desc, company_id`,
  },
} as const satisfies Record<ClientOrder, unknown>

/**
 * Returns a page of the clients of these companies, by last name or newest first, and their total number.
 * Each company is read along its own index; the rows are counted only if the page does not end the list, and
 * the count is cached for 5 s.
 */
export async function listClientPage(
  tx: Tx,
  companyIds: readonly number[],
  query: { page: number; per_page: number; search?: string | undefined; orderby: ClientOrder },
): Promise<{ rows: ClientRow[]; total: number }> {
  const words = query.search ? splitSearch(query.search) : []
  const offset = (query.page - 1) * query.per_page
  const order = ORDERS[query.orderby]
  const companies = sql`unnest(${`{${companyIds.join(',')}}`}::bigint[]) as c (id)`
  const mine = sql`m.company_id = c.id and m.is_client and ${wordPrefixFilter(words, sql`c.id`)}`
  const { rows } = await sql<ClientRow>`
    select ${clientColumns} from (
      select k.*, row_number() over (order by ${order.merged}) as n from ${companies} cross join lateral (
        select m.company_id, m.user_id, m.last_key, m.first_key, m.created_at from members m where ${mine}
         order by ${order.walk} limit ${offset + query.per_page}) k
       order by n limit ${query.per_page} offset ${offset}) page
      join members m on m.company_id = page.company_id and m.user_id = page.user_id
     order by page.n`.execute(tx)
  const endsHere = rows.length < query.per_page && (rows.length > 0 || query.page === 1)
  if (endsHere) return { rows, total: offset + rows.length }
  const total = await cachedCount(
    companyIds,
    `clients:${companyIds.join(',')}:${words.join(' ')}`,
    async () => {
      const counted = await sql<{ total: number }>`
      select count(*) as total from ${companies} join members m on ${mine}`.execute(tx)
      return counted.rows[0]?.total ?? 0
    },
  )
  return { rows, total }
}

/**
 * Returns a client of one of these companies; if several know them, from the first one. The id of a merged
 * record returns the record it was merged into.
 */
export async function findClient(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  lock: 'read' | 'for update' = 'read',
): Promise<ClientRow | undefined> {
  const ids = sql`${`{${companyIds.join(',')}}`}::bigint[]`
  const { rows } = await sql<ClientRow>`
    select ${clientColumns} from members m
     where m.is_client and (m.company_id, m.user_id) in (
       select a.company_id, coalesce(a.merged_into, a.user_id) from members a
        where a.company_id = any(${ids}) and a.user_id = ${userId})
     order by array_position(${ids}, m.company_id) limit 1
     ${lock === 'for update' ? sql`for update of m` : sql``}`.execute(tx)
  return rows[0]
}

/** Returns the account for a client's record: never one that the email has with others. */
export async function accountForClient(
  tx: Tx,
  companyId: number,
  client: { email: string | null; firstName: string; lastName: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select account_for_client(${companyId}, ${client.email}, ${client.firstName}, ${client.lastName}) as id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('account_for_client answered nothing')
  return id
}

/**
 * Adds a client to a company; undefined if the person or the email is there already. A person who was removed
 * from the list is added again, with the new values.
 */
export async function insertClient(
  tx: Tx,
  companyId: number,
  userId: number,
  client: ClientColumns,
): Promise<ClientRow | undefined> {
  const back = await sql`update members set approval = 'approved', created_at = now()
    where company_id = ${companyId} and user_id = ${userId} and removed_at is not null
      and merged_into is null and erased_at is null`.execute(tx)
  if (back.numAffectedRows === 1n) return updateClientRow(tx, { companyId, id: userId, ...client })
  const { rows } = await sql<ClientRow>`
    insert into members as m (company_id, user_id, roles, first_name, last_name, company_name, is_company, email, phone,
      address, address2, address_details, profile_file_id, notes)
    values (${companyId}, ${userId}, '{client}', ${client.firstName}, ${client.lastName}, ${client.companyName},
      ${client.isCompany}, ${client.email}, ${client.phone}, ${client.address}, ${client.address2},
      ${JSON.stringify(client.addressDetails)}, ${client.profileFileId}, ${client.notes})
    on conflict do nothing
    returning ${clientColumns}`.execute(tx)
  return rows[0]
}

/** Stores a client's record; undefined if another person of the company has the email. */
export async function updateClientRow(tx: Tx, client: ClientRow): Promise<ClientRow | undefined> {
  const { companyId, id } = client
  const taken = await sql<{ taken: boolean }>`select exists (select from members
    where company_id = ${companyId} and email_key = lower(${client.email}) and user_id <> ${id}) as taken`.execute(
    tx,
  )
  if (taken.rows[0]?.taken) return undefined
  const { rows } = await sql<ClientRow>`
    update members m set first_name = ${client.firstName}, last_name = ${client.lastName},
      company_name = ${client.companyName}, is_company = ${client.isCompany}, email = ${client.email},
      phone = ${client.phone}, address = ${client.address}, address2 = ${client.address2},
      address_details = ${JSON.stringify(client.addressDetails)}, profile_file_id = ${client.profileFileId},
      notes = ${client.notes}, updated_at = now()
     where m.company_id = ${companyId} and m.user_id = ${id}
     returning ${clientColumns}`.execute(tx)
  return rows[0]
}

/**
 * Makes a client's new email their login, if it belongs to them alone; returns the result and the previous
 * login email (migrations 0006 and 0030).
 */
export async function changeClientLogin(
  tx: Tx,
  companyId: number,
  userId: number,
  email: string | null,
): Promise<{ outcome: 'changed' | 'shared' | 'kept'; before: string | null }> {
  const { rows } = await sql<{ outcome: 'changed' | 'shared' | 'kept'; before: string | null }>`
    select outcome, old_email as before from move_client_login(${companyId}, ${userId}, ${email})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('move_client_login answered nothing')
  return row
}

/** Returns whether a file is a profile picture that this company stored. */
export async function isProfilePicture(tx: Tx, companyId: number, fileId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'profile')
    .executeTakeFirst()
  return row !== undefined
}

/** The account of a client's record (migration 0015, `client_account`). */
export interface ClientAccount {
  /** 'apart': an account that its person made without this company (migration 0022). */
  standing: 'own' | 'shared' | 'staff' | 'apart'
  loginEmail: string | null
  hasPassword: boolean
  /** Whether the person joined the company or accepted. */
  isLinked: boolean
  /** When the person requested erasure. */
  erasureAskedAt: string | null
}

/** Returns the account of a client's record; undefined for a person who is not this company's client. */
export async function readClientAccount(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<ClientAccount | undefined> {
  const { rows } = await sql<ClientAccount>`select standing, login_email as "loginEmail",
    has_password as "hasPassword", m.linked_at is not null as "isLinked", m.erasure_asked_at as "erasureAskedAt"
    from client_account(${companyId}, ${userId}), members m
    where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(tx)
  return rows[0]
}

/**
 * Removes a client from the list, and their email from the record, so that it is free again; a person who
 * also works here remains a worker.
 */
export async function removeClient(tx: Tx, companyId: number, userId: number, by: number): Promise<void> {
  await sql`update members set
      roles = case when roles = '{client}' then roles else array_remove(roles, 'client') end,
      approval = case when roles = '{client}' then 'rejected' else approval end,
      removed_at = case when roles = '{client}' then now() end,
      email = case when roles = '{client}' then null else email end,
      removed_by = case when roles = '{client}' then ${by}::bigint end, updated_at = now()
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
}

type PasswordOutcome =
  | { outcome: 'set'; loginEmail: string }
  | { outcome: 'unknown' | 'shared' | 'no_email'; loginEmail: null }

/**
 * Sets a client's password, ends their sessions, and returns the result (migration 0015,
 * `set_client_password`).
 */
export async function setClientPassword(
  tx: Tx,
  companyId: number,
  userId: number,
  passwordHash: string,
): Promise<PasswordOutcome> {
  const { rows } = await sql<PasswordOutcome>`
    select outcome, login_email as "loginEmail"
      from set_client_password(${companyId}, ${userId}, ${passwordHash})`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('set_client_password answered nothing')
  return row
}

/** Returns the company's name and phone, which a mail shows as its sender. */
export async function readCompanyFace(
  tx: Tx,
  companyId: number,
): Promise<{ name: string; phone: string | null }> {
  return tx
    .selectFrom('companies')
    .select(['name', 'phone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}
