import { sql } from 'kysely'
import type { AddressDetails } from '../../../shared/people/accounts/account.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A company as a sign-up needs it. */
export interface SignupCompanyRow {
  id: number
  handle: string
  name: string
  email: string | null
  address: string
}

/** The company of a handle, else the only one of the installation; undefined when there is none such. */
export async function findSignupCompany(
  db: Db,
  handle: string | null,
): Promise<SignupCompanyRow | undefined> {
  const { rows } = await sql<SignupCompanyRow>`
    select id, handle, name, email, address from signup_company(${handle})`.execute(db)
  return rows[0]
}

/** Companies whose handle or a word of whose name begins like this. */
export async function searchSignupCompanies(
  db: Db,
  search: string,
  most: number,
): Promise<{ handle: string; name: string; address: string }[]> {
  const { rows } = await sql<{ handle: string; name: string; address: string }>`
    select handle, name, address from find_signup_companies(${search}, ${most})`.execute(db)
  return rows
}

/** Whether no account has this email address. */
export async function isEmailAvailable(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ available: boolean }>`
    select is_email_available(${email}) as available`.execute(db)
  return rows[0]?.available ?? false
}

/** A new account as its columns take it. */
export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  address: string
  address2: string
  addressDetails: AddressDetails
  passwordHash: string
}

/** Which terms were accepted, and from which address. */
export interface Acceptance {
  version: string
  address: string
}

/** Makes an account with the terms that were accepted; null when the email has one already. */
export async function insertAccount(
  tx: Tx,
  account: NewAccount,
  companyId: number | null,
  acceptance: Acceptance,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select register_account(${JSON.stringify(account)}::jsonb, ${companyId}, ${acceptance.version},
      ${acceptance.address}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** From here on this transaction is the person's own doing, also in the history. */
export async function actAs(tx: Tx, userId: number): Promise<void> {
  await sql`select set_config('app.user_id', ${String(userId)}, true)`.execute(tx)
}

/** Notes that the acting person accepted the terms; a first company becomes the one they look at. */
export async function noteAcceptance(tx: Tx, acceptance: Acceptance, companyId: number): Promise<void> {
  await sql`select accept_terms(${acceptance.version}, ${acceptance.address}, ${companyId})`.execute(tx)
}

/** A person as a company's record begins. */
export type NewMember = Omit<NewAccount, 'passwordHash' | 'email'> & { email: string | null }

/**
 * Links a person with a company. An email that the company's record of somebody else has is not written a
 * second time. False when there is a link already.
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

/** How a person stands with a company that the transaction sees. */
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
