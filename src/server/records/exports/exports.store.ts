import { sql, type RawBuilder } from 'kysely'
import { EXPORT_DAYS, type CompanyExport } from '../../../shared/records/exports/exports.api.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A run without progress for this long has died with its last attempt. */
const DEAD_AFTER_MINUTES = 60

const nameOf = (
  column: string,
) => sql`coalesce((select trim(m.first_name || ' ' || m.last_name) from members m
  where m.company_id = e.company_id and m.user_id = ${sql.ref(column)}), '')`

const shown =
  (): RawBuilder<CompanyExport> => sql`e.id, e.company_id as company, e.status, e.created_at as "createdAt",
  ${nameOf('e.requested_by')} as "requestedBy", e.finished_at as "finishedAt", e.expires_at as "expiresAt",
  (case when e.status in ('done', 'expired') then 100 when e.total_steps = 0 then 0
    else least(99, e.done_steps * 100 / e.total_steps) end)::int as progress,
  e.size, e.missing_files as "missingFiles", e.downloaded_at as "downloadedAt",
  ${nameOf('e.downloaded_by')} as "downloadedBy"`

/** Reads a page of exports of these companies, newest first, and their number. */
export async function listExportPage(
  tx: Tx,
  companyIds: readonly number[],
  page: { limit: number; offset: number },
): Promise<{ rows: CompanyExport[]; total: number }> {
  const { rows } = await sql<CompanyExport>`
    select ${shown()} from exports e where e.company_id = any(${[...companyIds]}::bigint[])
     order by e.created_at desc, e.id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from exports where company_id = any(${[...companyIds]}::bigint[])`.execute(tx)
  return { rows, total: counts[0]?.total ?? 0 }
}

/** Finds one export of these companies, with the id of its file. */
export async function findExport(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<(CompanyExport & { fileId: number | null }) | undefined> {
  const { rows } = await sql<CompanyExport & { fileId: number | null }>`
    select ${shown()}, e.file_id as "fileId" from exports e
     where e.company_id = any(${[...companyIds]}::bigint[]) and e.id = ${id}`.execute(tx)
  return rows[0]
}

/** Inserts a requested export; returns undefined while another one is running. */
export async function insertExport(tx: Tx, companyId: number, userId: number): Promise<number | undefined> {
  await sql`update exports set status = 'failed', finished_at = now()
     where company_id = ${companyId} and status in ('queued', 'running')
       and touched_at < now() - make_interval(mins => ${DEAD_AFTER_MINUTES})`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into exports (company_id, requested_by) values (${companyId}, ${userId})
    on conflict (company_id) where status in ('queued', 'running') do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Records who was given the link to the file. */
export async function recordDownload(tx: Tx, companyId: number, id: number, userId: number): Promise<void> {
  await sql`update exports set downloaded_at = now(), downloaded_by = ${userId}
     where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** A run of an export. */
export interface ExportRun {
  companyId: number
  id: number
  runId: string
  requestedBy: number
}

/**
 * Blocks exports of the company from starting until this transaction ends, so that none reads data that is
 * being erased; an export that started before is visible as running.
 */
export async function lockExports(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${companyId}`}, 0))`.execute(tx)
}

/**
 * Starts a run of an export, which begins from the start even if an earlier run had progressed. Returns
 * undefined if the export has already ended.
 */
export async function beginRun(tx: Tx, run: Omit<ExportRun, 'requestedBy'>): Promise<ExportRun | undefined> {
  await lockExports(tx, run.companyId)
  const { rows } = await sql<{ requestedBy: number }>`
    update exports set status = 'running', run_id = ${run.runId}, done_steps = 0, total_steps = 0, touched_at = now()
     where company_id = ${run.companyId} and id = ${run.id} and status in ('queued', 'running')
    returning requested_by as "requestedBy"`.execute(tx)
  return rows[0] && { ...run, ...rows[0] }
}

/** Expires the finished exports of a company and returns the running ones, which start again. */
export async function expireExports(tx: Tx, companyId: number): Promise<number[]> {
  await sql`update exports set expires_at = least(expires_at, now())
     where company_id = ${companyId} and status = 'done'`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    update exports set status = 'queued', run_id = null, done_steps = 0, touched_at = now()
     where company_id = ${companyId} and status = 'running' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stores the progress of a run; returns false if another run has taken over. */
export async function recordProgress(
  tx: Tx,
  run: ExportRun,
  steps: { done: number; total: number },
): Promise<boolean> {
  const { rows } = await sql`
    update exports set done_steps = ${steps.done}, total_steps = ${steps.total}, touched_at = now()
     where ${isOf(run)} returning id`.execute(tx)
  return rows.length > 0
}

/** Completes a run with its file; returns false if another run has taken over. */
export async function finishRun(
  tx: Tx,
  run: ExportRun,
  file: { fileId: number; size: number; missingFiles: number },
): Promise<boolean> {
  const { rows } = await sql`
    update exports set status = 'done', file_id = ${file.fileId}, size = ${file.size}, finished_at = now(),
      missing_files = ${file.missingFiles}, expires_at = now() + make_interval(days => ${EXPORT_DAYS})
     where ${isOf(run)} returning id`.execute(tx)
  return rows.length > 0
}

/** Marks a run as failed after its last attempt; returns false if another run has taken over. */
export async function failRun(tx: Tx, run: ExportRun): Promise<boolean> {
  const { rows } = await sql`
    update exports set status = 'failed', finished_at = now() where ${isOf(run)} returning id`.execute(tx)
  return rows.length > 0
}

/** Returns whether an export still belongs to this run. */
export async function isCurrentRun(tx: Tx, run: ExportRun): Promise<boolean> {
  const { rows } = await sql`select from exports where ${isOf(run)}`.execute(tx)
  return rows.length > 0
}

function isOf(run: ExportRun): RawBuilder<boolean> {
  return sql`company_id = ${run.companyId} and id = ${run.id} and run_id = ${run.runId} and status = 'running'`
}

/** A finished export whose week is over. */
export interface ExpiredExport {
  companyId: number
  id: number
  fileId: number
  storageKey: string
}

/** Finds exports whose week is over, across all companies; at most `most`. */
export async function findExpired(db: Db, most: number): Promise<ExpiredExport[]> {
  const { rows } = await sql<ExpiredExport>`
    select company_id as "companyId", id, file_id as "fileId", storage_key as "storageKey"
      from expired_exports(${most})`.execute(db)
  return rows
}

/** Records that the file of an export was removed; the record of the export stays. */
export async function recordExpired(tx: Tx, { companyId, id }: ExpiredExport): Promise<void> {
  await sql`update exports set status = 'expired', file_id = null
     where company_id = ${companyId} and id = ${id}`.execute(tx)
}
