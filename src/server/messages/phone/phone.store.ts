import { sql } from 'kysely'
import { effectiveRole, type Link, type RoleName } from '../../../shared/kernel/permissions.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** The fields of a company that calls need. */
export interface PhoneCompany {
  id: number
  name: string
  /** Ten digits. */
  number: string | null
  email: string | null
  voicemailFileId: number | null
  /** Seconds. */
  recordingMaxLength: number
}

/** Returns the company's fields for calls, or undefined. */
export function readPhoneCompany(tx: Tx, companyId: number): Promise<PhoneCompany | undefined> {
  return tx
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'smuvs_phone as number',
      'email',
      'voicemail_file_id as voicemailFileId',
      'recording_max_length as recordingMaxLength',
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/** Returns whether one of these companies has a phone number. */
export async function hasNumber(tx: Tx, companyIds: readonly number[]): Promise<boolean> {
  const found = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', companyIds)
    .where('smuvs_phone', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns a person's current approved links with companies; empty for an unknown person. */
export async function readLinks(db: Db, userId: number): Promise<Link[]> {
  const { rows } = await sql<{
    links: (Omit<Link, 'role'> & { roles: RoleName[]; approval: string })[] | null
  }>`
    select account_of(${userId}) -> 'links' as links`.execute(db)
  return (rows[0]?.links ?? [])
    .filter(({ approval }) => approval === 'approved')
    .map(({ companyId, roles, viewFinancials, isSales }) => ({
      companyId,
      role: effectiveRole(roles),
      viewFinancials,
      isSales,
    }))
}

/** Returns a person's name in a company, '' if unknown. */
export async function readName(tx: Tx, companyId: number, userId: number): Promise<string> {
  const found = await tx
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found ? `${found.first_name} ${found.last_name}`.trim() : ''
}

/** Maximum number of a person's browsers that are rung. */
const MAX_DEVICES = 10

/**
 * Records that a browser can take calls in these companies; deletes devices unseen for a day and those beyond
 * ten.
 */
export async function recordDevice(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  device: string,
): Promise<void> {
  for (const companyId of companyIds) {
    await sql`
      insert into phone_devices (company_id, user_id, device) values (${companyId}, ${userId}, ${device})
      on conflict (company_id, user_id, device) do update set seen_at = now()`.execute(tx)
    await sql`
      delete from phone_devices where company_id = ${companyId} and seen_at < now() - interval '1 day'`.execute(
      tx,
    )
    await sql`
      delete from phone_devices where company_id = ${companyId} and user_id = ${userId} and device in (
        select device from phone_devices where company_id = ${companyId} and user_id = ${userId}
         order by seen_at desc, device offset ${MAX_DEVICES})`.execute(tx)
  }
}

/** Records that a browser takes no more calls. */
export async function deleteDevice(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  device: string,
): Promise<void> {
  await tx
    .deleteFrom('phone_devices')
    .where('company_id', 'in', companyIds)
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .execute()
}

/** Returns the call with one of these provider ids, or null. */
export async function findCall(
  tx: Tx,
  companyId: number,
  providerSids: readonly string[],
): Promise<number | null> {
  const found = await tx
    .selectFrom('communications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'phone')
    .where('provider_sid', 'in', providerSids)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Returns whether this person has a session: the phone token outlives a session by up to an hour. */
export async function hasSession(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_session(${userId}) as has`.execute(db)
  return rows[0]?.has ?? false
}
