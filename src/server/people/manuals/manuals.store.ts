import { sql } from 'kysely'
import type { ManualReader, ManualSection, ManualVersion } from '../../../shared/people/manuals/manual.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

const BY = sql`case when m.user_id is not null then json_build_object('id', m.user_id, 'firstName', m.first_name,
  'lastName', m.last_name) end as "createdBy"`

/** Returns a version of a company's manual, the latest by default; undefined if there is none. */
export async function readVersion(
  tx: Tx,
  companyId: number,
  version?: number,
): Promise<ManualVersion | undefined> {
  const { rows } = await sql<ManualVersion>`
    select v.version, v.blurb, v.sections, v.created_at as "createdAt", ${BY}
    from manual_versions v left join members m on m.company_id = v.company_id and m.user_id = v.created_by
    where v.company_id = ${companyId} ${version === undefined ? sql`` : sql`and v.version = ${version}::bigint`}
    order by v.version desc limit 1`.execute(tx)
  return rows[0]
}

/** Lists a page of the versions without their texts, newest first, and their number. */
export async function listVersions(tx: Tx, companyId: number, page: { page: number; per_page: number }) {
  const { rows } = await sql<
    Pick<ManualVersion, 'version' | 'createdAt' | 'createdBy'> & { sectionCount: number }
  >`
    select v.version, v.created_at as "createdAt", ${BY}, jsonb_array_length(v.sections) as "sectionCount"
    from manual_versions v left join members m on m.company_id = v.company_id and m.user_id = v.created_by
    where v.company_id = ${companyId}
    order by v.version desc limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from manual_versions where company_id = ${companyId}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the highest id that a section of this company ever had; 0 if there is none. */
export async function highestSectionId(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max((s ->> 'id')::int), 0) as highest
    from manual_versions v, jsonb_array_elements(v.sections) s where v.company_id = ${companyId}`.execute(tx)
  return rows[0]?.highest ?? 0
}

/** Locks the company for the transaction, so that versions are saved one after the other. */
export async function lockManual(tx: Tx, companyId: number): Promise<void> {
  await sql`select id from companies where id = ${companyId} for no key update`.execute(tx)
}

/** Inserts a new version. */
export async function insertVersion(
  tx: Tx,
  at: { companyId: number; userId: number },
  manual: { version: number; blurb: string; sections: readonly ManualSection[] },
): Promise<void> {
  await sql`insert into manual_versions (company_id, version, blurb, sections, created_by)
    values (${at.companyId}, ${manual.version}, ${manual.blurb}, ${JSON.stringify(manual.sections)}::jsonb,
      ${at.userId})`.execute(tx)
}

/** Returns what a person has read, each version of each section. */
export async function readReads(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<{ sectionId: number; version: number; readAt: string }[]> {
  const { rows } = await sql<{ sectionId: number; version: number; readAt: string }>`
    select section_id as "sectionId", version, read_at as "readAt" from manual_reads
    where company_id = ${companyId} and user_id = ${userId} order by section_id, version`.execute(tx)
  return rows
}

/** Records that a person has read a section; a repeat keeps the first time. */
export async function insertRead(
  tx: Tx,
  at: { companyId: number; userId: number; now: string },
  sectionId: number,
  version: number,
): Promise<void> {
  await sql`insert into manual_reads (company_id, user_id, section_id, version, read_at)
    values (${at.companyId}, ${at.userId}, ${sectionId}, ${version}, ${at.now}::timestamptz)
    on conflict do nothing`.execute(tx)
}

/**
 * Lists a page of the workers with the latest version that each has read of each section, and the number of
 * workers.
 */
export async function listReaders(
  tx: Tx,
  companyId: number,
  page: { page: number; per_page: number },
): Promise<{ rows: ManualReader[]; total: number }> {
  const { rows } = await sql<ManualReader>`
    select m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName",
      coalesce((select json_agg(json_build_object('sectionId', r.section_id, 'version', r.version,
          'readAt', to_char(r.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.section_id)
        from (select distinct on (section_id) section_id, version, read_at from manual_reads
          where company_id = m.company_id and user_id = m.user_id order by section_id, version desc) r), '[]') as reads
    from members m where m.company_id = ${companyId} and m.is_crew and m.approval = 'approved'
    order by m.last_key, m.first_key, m.user_id
    limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from members
    where company_id = ${companyId} and is_crew and approval = 'approved'`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
