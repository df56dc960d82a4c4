import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { mailOffice } from '../settings/office.mails.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'

const GB = 1_000_000_000

/** The share of its storage at which a company is warned, and below which it can be warned again. */
const WARNED_FROM = 0.8
const FORGOTTEN_BELOW = 0.7

type QuotaConfig = Pick<Config, 'STORAGE_QUOTA_GB'>

/**
 * Returns the bytes that the files of a company take, and the part that one person stored. Files that the
 * product removes by itself do not count.
 */
export async function readStorageUse(
  tx: Tx,
  companyId: number,
  personId: number | null = null,
): Promise<{ company: number; person: number }> {
  const { rows } = await sql<{ company: number; person: number }>`
    select coalesce(sum(size), 0)::float8 as company, coalesce(sum(size) filter (where owner_id = ${personId}), 0)::float8 as person
      from files where company_id = ${companyId} and purpose not in ('document', 'export', 'evidence')`.execute(
    tx,
  )
  return rows[0] ?? { company: 0, person: 0 }
}

/** Returns the bytes that a company may store, or null if there is no quota. */
export function quotaOf(config: QuotaConfig): number | null {
  return config.STORAGE_QUOTA_GB === 0 ? null : config.STORAGE_QUOTA_GB * GB
}

/** Throws storage_full if a file does not fit into what its company, or a client of it, may store. */
export async function checkStorageQuota(
  tx: Tx,
  config: QuotaConfig,
  file: { companyId: number; ownerId: number | null; isClients: boolean; size: number },
): Promise<void> {
  const quota = quotaOf(config)
  const use = await readStorageUse(tx, file.companyId, file.ownerId)
  if (file.isClients && use.person + file.size > BUDGETS['stored-client'].most * 1_000_000)
    throw new AppError('storage_full', {
      message: "You've uploaded as much as we can store. Remove files, or contact the office.",
    })
  if (quota !== null && use.company + file.size > quota) throw new AppError('storage_full')
}

/** Emails a company's administrators once when its files take 80 % of its storage. */
export async function mailStorageWarning(
  tx: Tx,
  { config, queue }: { config: QuotaConfig & Pick<Config, 'PUBLIC_URL'>; queue: Queue },
  companyId: number,
): Promise<void> {
  const quota = quotaOf(config)
  if (quota === null) return
  const { company: used } = await readStorageUse(tx, companyId)
  if (used < quota * FORGOTTEN_BELOW)
    await sql`delete from storage_warnings where company_id = ${companyId}`.execute(tx)
  if (used < quota * WARNED_FROM) return
  const { rows } = await sql<{ name: string; email: string | null }>`
    with warned as (insert into storage_warnings (company_id) values (${companyId}) on conflict do nothing returning company_id)
    select c.name, c.email from warned w join companies c on c.id = w.company_id`.execute(tx)
  const [company] = rows
  if (!company) return
  await mailOffice(tx, queue, { id: companyId, email: company.email }, 'storage', {
    subject: `${company.name}: file storage is ${Math.floor((100 * used) / quota)}% full`,
    text: [
      `The files of ${company.name} take ${gigabytes(used)} of ${gigabytes(quota)}. When the storage is full, no files can be uploaded. Everything else keeps working.`,
      `Delete files that you no longer need, or ask the administrator of this installation for more storage. See the current use here: ${config.PUBLIC_URL}/settings?section=general`,
    ].join('\n\n'),
  })
}

function gigabytes(bytes: number): string {
  return `${(bytes / GB).toFixed(1)} GB`
}
