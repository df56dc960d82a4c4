import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The state of a company's record of a person, for mails to that person only. */
export interface RecordState {
  /** The email has an account whose owner is asked whether the company may add them. */
  isAsked: boolean
  /** This transaction has asked the person, whom the company has not asked in the last 30 days. */
  isDue: boolean
  /** The record's account is one that a person can sign in to. */
  hasLogin: boolean
  hasPassword: boolean
}

/** Returns the state of a record that this transaction has written. */
export async function readRecordState(tx: Tx, companyId: number, userId: number): Promise<RecordState> {
  const { rows } = await sql<RecordState>`
    select is_asked as "isAsked", is_due as "isDue", has_login as "hasLogin", has_password as "hasPassword"
      from record_standing(${companyId}, ${userId})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('record_standing answered nothing')
  return row
}

/** Returns a company's name. */
export async function findCompanyName(tx: Tx, companyId: number): Promise<string> {
  const { name } = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return name
}

/** A company that wants to add the acting person. */
export interface LinkRequest {
  id: number
  companyId: number
  companyName: string
  logoFileId: number | null
  role: 'client' | 'worker'
  askedAt: string
}

/**
 * Returns the requests of companies to the acting person, newest first; empty until the person has verified
 * their email.
 */
export async function listOwnLinkRequests(tx: Tx): Promise<LinkRequest[]> {
  const { rows } = await sql<LinkRequest>`
    select id, company_id as "companyId", company_name as "companyName", logo_file_id as "logoFileId", role,
      asked_at as "askedAt" from own_link_requests()`.execute(tx)
  return rows
}

/** Links the company's record to the acting person's account. */
export async function acceptLink(tx: Tx, id: number): Promise<'accepted' | 'gone' | 'conflict'> {
  const { rows } = await sql<{ outcome: 'accepted' | 'gone' | 'conflict' }>`
    select accept_link(${id}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'gone'
}

/** Declines a request; returns false if there is none. */
export async function declineLink(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select decline_link(${id}) as done`.execute(tx)
  return rows[0]?.done ?? false
}

/** Ends the acting person's link with a company; returns false if there is none. */
export async function endOwnLink(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select leave_company(${companyId}) as done`.execute(tx)
  return rows[0]?.done ?? false
}

/** Takes people who must be notified that a company added them before links had to be accepted. */
export async function takeLinksToNotify(
  tx: Tx,
  companyId: number,
  most: number,
): Promise<{ loginEmail: string; firstName: string }[]> {
  const { rows } = await sql<{ loginEmail: string; firstName: string }>`
    select login_email as "loginEmail", first_name as "firstName"
      from take_untold_links(${companyId}, ${most})`.execute(tx)
  return rows
}
