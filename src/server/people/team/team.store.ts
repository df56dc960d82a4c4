import { sql, type RawBuilder } from 'kysely'
import type { RoleName } from '../../../shared/kernel/permissions.ts'
import { splitSearch } from '../../../shared/kernel/words.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A person who works for a company, with the known facts about their account. */
export interface MemberRow {
  id: number
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  profileFileId: number | null
  roles: RoleName[]
  viewFinancials: boolean
  isSales: boolean
  approval: 'approved' | 'pending' | 'rejected'
  lastSeen: string | null
  secondFactor: boolean
  /** The mail address of their account; not shown. */
  loginEmail: string | null
}

const columns = sql`m.user_id as id, m.first_name as "firstName", m.last_name as "lastName", m.email, m.phone,
  m.profile_file_id as "profileFileId", m.roles, m.view_financials as "viewFinancials", m.is_sales as "isSales",
  m.approval, f.last_seen_at as "lastSeen", f.has_second_factor as "secondFactor", f.login_email as "loginEmail"`

/** Staff who were not rejected, joined with what managers may know about their accounts (migration 0013). */
const team = (companyId: number): RawBuilder<unknown> =>
  sql`team_facts(${companyId}) f join members m on m.company_id = ${companyId} and m.user_id = f.user_id`

/** Returns a page of the team by last name, and the total number. */
export async function listTeamPage(
  tx: Tx,
  companyId: number,
  query: { page: number; per_page: number; search?: string | undefined },
): Promise<{ rows: MemberRow[]; total: number }> {
  const words = (query.search ? splitSearch(query.search) : []).map(
    (word) => sql`m.user_id in (select w.user_id from member_words w
      where w.company_id = ${companyId} and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`})`,
  )
  const fitting = words.length === 0 ? sql`true` : sql.join(words, sql` and `)
  const { rows } = await sql<MemberRow & { total: number }>`
    select ${columns}, count(*) over () as total from ${team(companyId)} where ${fitting}
     order by m.last_key, m.first_key, m.user_id
     limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(tx)
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await countTeam(tx, companyId, fitting))
  return { rows, total }
}

async function countTeam(tx: Tx, companyId: number, fitting: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${team(companyId)} where ${fitting}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Returns one member of the team, or undefined. */
export async function findMember(tx: Tx, companyId: number, userId: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${columns} from ${team(companyId)} where m.user_id = ${userId}`.execute(tx)
  return rows[0]
}

/** Locks a company, so that changes of its team are serialized and one administrator always remains. */
export async function lockTeam(tx: Tx, companyId: number): Promise<void> {
  await sql`select from companies where id = ${companyId} for no key update`.execute(tx)
}

/** Returns whether a company has an administrator other than this person. */
export async function hasOtherAdministrator(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ other: boolean }>`
    select exists (select from members where company_id = ${companyId} and user_id <> ${userId}
      and approval = 'approved' and roles[1] = 'administrator') as other`.execute(tx)
  return rows[0]?.other ?? false
}

/** Stores a member's role and permissions. */
export async function writeMember(
  tx: Tx,
  companyId: number,
  userId: number,
  columnsOf: {
    roles: readonly RoleName[]
    viewFinancials: boolean
    isSales: boolean
    approval: MemberRow['approval']
  },
): Promise<void> {
  await sql`update members set roles = ${[...columnsOf.roles]}::text[], view_financials = ${columnsOf.viewFinancials},
      is_sales = ${columnsOf.isSales}, approval = ${columnsOf.approval}, updated_at = now()
     where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
}

/**
 * Returns whether a company requires a second factor of its staff, and how many approved members have none.
 */
export async function findTeamSettings(
  tx: Tx,
  companyId: number,
): Promise<{ secondFactorRequired: boolean; withoutSecondFactor: number }> {
  const { rows } = await sql<{ secondFactorRequired: boolean; withoutSecondFactor: number }>`
    select c.second_factor_required as "secondFactorRequired",
      (select count(*)::integer from ${team(companyId)} where m.approval = 'approved' and not f.has_second_factor)
        as "withoutSecondFactor"
      from companies c where c.id = ${companyId}`.execute(tx)
  return rows[0] ?? { secondFactorRequired: false, withoutSecondFactor: 0 }
}
