import { sql } from 'kysely'
import { DUPLICATE_DAYS, type LeadKey } from '../../../shared/visitors/leads/leads.api.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns the key with a hash that is in force, or undefined. */
export function findLeadKey(
  tx: Tx,
  companyId: number,
  keyHash: string,
): Promise<{ id: number; name: string; source: JobSource } | undefined> {
  return tx
    .selectFrom('lead_keys')
    .select(['id', 'name', 'source'])
    .where('company_id', '=', companyId)
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .$castTo<{ id: number; name: string; source: JobSource }>()
    .executeTakeFirst()
}

/** Returns the keys of a company, the newest first, with their leads of the last 30 days. */
export async function readLeadKeys(tx: Tx, companyId: number): Promise<LeadKey[]> {
  const { rows } = await sql<LeadKey>`
    select k.id, k.name, k.source, k.created_at as "createdAt", k.used_at as "usedAt", k.revoked_at as "revokedAt",
        count(a.id)::int as leads, (count(a.id) filter (where a.is_duplicate))::int as duplicates
      from lead_keys k
      left join lead_arrivals a on a.company_id = k.company_id and a.key_id = k.id
        and a.received_at > now() - interval '30 days'
     where k.company_id = ${companyId}
     group by k.company_id, k.id order by k.revoked_at is not null, k.id desc limit 200`.execute(tx)
  return rows
}

/** Stores a key and returns its id; undefined if a key in force has the name. */
export async function insertLeadKey(
  tx: Tx,
  key: { companyId: number; name: string; source: JobSource; keyHash: string; userId: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('lead_keys')
    .values({
      company_id: key.companyId,
      name: key.name,
      source: key.source,
      key_hash: key.keyHash,
      created_by: key.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends a key; returns false if there is none in force with this id. */
export async function endLeadKey(
  tx: Tx,
  companyId: number,
  keyId: number,
  by: { userId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lead_keys')
    .set({ revoked_at: by.now.toISOString(), revoked_by: by.userId })
    .where('company_id', '=', companyId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Leads about one person arrive one after the other until the transaction ends. */
export async function lockPerson(
  tx: Tx,
  companyId: number,
  contacts: readonly (string | null)[],
): Promise<void> {
  for (const contact of contacts.filter((one) => one !== null).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${companyId} ${contact}`}, 0))`.execute(
      tx,
    )
}

/** Returns what became of a lead that arrived before under the sender's own number, or undefined. */
export function findArrival(
  tx: Tx,
  companyId: number,
  keyId: number,
  externalId: string,
): Promise<{ jobId: number; isDuplicate: boolean } | undefined> {
  return tx
    .selectFrom('lead_arrivals')
    .select(['job_id as jobId', 'is_duplicate as isDuplicate'])
    .where('company_id', '=', companyId)
    .where('key_id', '=', keyId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
}

/** Records that a lead arrived and became a job, or was added to one, and that its key was used. */
export async function insertArrival(
  tx: Tx,
  arrival: {
    companyId: number
    keyId: number
    externalId: string | null
    jobId: number
    isDuplicate: boolean
    now: Date
  },
): Promise<void> {
  const { companyId, keyId, externalId, jobId, isDuplicate, now } = arrival
  await tx
    .insertInto('lead_arrivals')
    .values({
      company_id: companyId,
      key_id: keyId,
      external_id: externalId,
      job_id: jobId,
      is_duplicate: isDuplicate,
      received_at: now.toISOString(),
    })
    .execute()
  await tx
    .updateTable('lead_keys')
    .set({ used_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('id', '=', keyId)
    .execute()
}

/**
 * Returns the newest open inquiry of the last 30 days of a person with this phone (10 digits) or email, as its client or
 * as its contact person; undefined without one.
 */
export async function findOpenInquiry(
  tx: Tx,
  companyId: number,
  { phone, email }: { phone: string | null; email: string | null },
  now: Date,
): Promise<{ id: number; clientId: number | null } | undefined> {
  const since = new Date(now.getTime() - DUPLICATE_DAYS * 86_400_000).toISOString()
  const { rows } = await sql<{ id: number; clientId: number | null }>`
    select j.id, j.client_id as "clientId" from jobs j
      left join members m on m.company_id = j.company_id and m.user_id = j.client_id
     where j.company_id = ${companyId} and j.deleted_at is null and j.job_status = 'inquiring' and j.lost_at is null
       and j.created_at >= ${since}
       and (exists (select from job_phones p where p.company_id = j.company_id and p.job_id = j.id and p.phone = ${phone})
         or m.email_key = lower(${email})
         or exists (select from jsonb_array_elements(j.contact_person) p
             where lower(p ->> 'email') = lower(${email})))
     order by j.created_at desc, j.id desc limit 1`.execute(tx)
  return rows[0]
}

/** Returns the only client with a phone (10 digits), or undefined without one or with several. */
export async function findClientByPhone(
  tx: Tx,
  companyId: number,
  phone: string,
): Promise<number | undefined> {
  const rows = await tx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('phone', '=', phone)
    .where('approval', '=', 'approved')
    .where(sql<boolean>`roles = '{client}'`)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.user_id : undefined
}
