import { sql } from 'kysely'
import type { AddressDetails } from '../../../shared/kernel/account.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** The fields of a company that a sign-up needs. */
export interface SignupCompanyRow {
  id: number
  handle: string
  name: string
  email: string | null
  address: string
}

/** Returns the company of a handle, or else the only one of the installation; undefined if there is none. */
export async function findSignupCompany(
  db: Db,
  handle: string | null,
): Promise<SignupCompanyRow | undefined> {
  const { rows } = await sql<SignupCompanyRow>`
    select id, handle, name, email, address from signup_company(${handle})`.execute(db)
  return rows[0]
}

/** Returns companies whose handle, or a word of whose name, begins with a text. */
export async function searchSignupCompanies(
  db: Db,
  search: string,
  most: number,
): Promise<{ handle: string; name: string; address: string }[]> {
  const { rows } = await sql<{ handle: string; name: string; address: string }>`
    select handle, name, address from find_signup_companies(${search}, ${most})`.execute(db)
  return rows
}

/** Returns whether no account has this email address. */
export async function isEmailAvailable(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ available: boolean }>`
    select is_email_available(${email}) as available`.execute(db)
  return rows[0]?.available ?? false
}

/** The column values of a new account. */
export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  address: string
  address2: string
  addressDetails: AddressDetails
  passwordHash: string | null
  /** That of the visit. */
  language: string
}

/** Which terms were accepted, and from which address. */
export interface TermsAcceptance {
  version: string
  address: string
}

/** Creates an account with the accepted terms; returns null if the email has one already. */
export async function insertAccount(
  tx: Tx,
  account: NewAccount,
  companyId: number | null,
  acceptance: TermsAcceptance,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select register_account(${JSON.stringify(account)}::jsonb, ${companyId}, ${acceptance.version},
      ${acceptance.address}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Records that the acting person accepted the terms; a first company becomes their default. */
export async function recordTermsAcceptance(
  tx: Tx,
  acceptance: TermsAcceptance,
  companyId: number,
): Promise<void> {
  await sql`select accept_terms(${acceptance.version}, ${acceptance.address}, ${companyId})`.execute(tx)
}

/** The initial data of a company's record of a person. */
export type NewMember = Omit<NewAccount, 'passwordHash' | 'email' | 'language'> & { email: string | null }

/**
 * Links a person with a company. An email that the company's record of another person has is not written
 * again. Returns false if there is a link already.
 */
export async function insertMember(
  tx: Tx,
  link: { companyId: number; userId: number; role: 'worker' | 'client'; approval: 'approved' | 'pending' },
  person: NewMember,
): Promise<boolean> {
  const { companyId, userId, role, approval } = link
  const { rows } = await sql`
    insert into members (company_id, user_id, roles, approval, first_name, last_name, email, phone, address, address2,
      address_details)
    values (${companyId}, ${userId}, array[${role}], ${approval}, ${person.firstName}, ${person.lastName},
      (select ${person.email}::text where not exists (
        select from members m where m.company_id = ${companyId} and m.email_key = lower(${person.email}))),
      ${person.phone}, ${person.address}, ${person.address2}, ${JSON.stringify(person.addressDetails)})
    on conflict (company_id, user_id) do nothing
    returning user_id`.execute(tx)
  return rows.length > 0
}

/** Returns a person's membership of a company in the transaction's scope. */
export async function findMembership(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<{ role: string; approval: 'approved' | 'pending' | 'rejected' } | undefined> {
  const row = await tx
    .selectFrom('members')
    .select(['roles', 'approval'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { role: row.roles[0] ?? 'client', approval: row.approval }
}

/** Links the acting person with a company that they join again. */
export async function rejoinCompany(tx: Tx, companyId: number): Promise<void> {
  await sql`select join_again(${companyId})`.execute(tx)
}
