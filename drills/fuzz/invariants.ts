import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { checkChain, type AgreementRecord } from '../../src/shared/jobs/agreements/records.ts'

/** Digests of all rows of a company, by table. */
export type Rows = Map<string, Map<string, number>>

/** Tables that change with time or with reads, for every caller. */
const LIVELY = new Set(['job_words', 'member_words', 'deliveries', 'history'])

/** Returns a digest of every row that a company has in any table. */
export async function digestCompany(owner: Pool, companyId: number): Promise<Rows> {
  const { rows: tables } = await owner.query<{ name: string; key: string }>(`
    select c.relname as name, case when c.relname = 'companies' then 'id' else 'company_id' end as key from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'companies' or exists
       (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))`)
  const found: Rows = new Map()
  for (const { name, key } of tables) {
    if (LIVELY.has(name)) continue
    const { rows } = await owner.query<{ digest: string }>(
      `select md5(t::text) as digest from "${name}" t where "${key}" = $1`,
      [companyId],
    )
    const counts = new Map<string, number>()
    for (const { digest } of rows) counts.set(digest, (counts.get(digest) ?? 0) + 1)
    found.set(name, counts)
  }
  return found
}

/** Returns the tables in which existing rows were changed or deleted, with the number of rows. */
export function changedRows(before: Rows, after: Rows): Map<string, number> {
  const changed = new Map<string, number>()
  for (const [table, digests] of before) {
    const now = after.get(table) ?? new Map<string, number>()
    const missing = [...digests].filter(([digest, count]) => (now.get(digest) ?? 0) < count).length
    if (missing > 0) changed.set(table, missing)
  }
  return changed
}

/** Returns the invariants that the database violates after the run; empty if all hold. */
export async function brokenInvariants(owner: Pool): Promise<string[]> {
  const broken: string[] = []
  const counts: [string, string][] = [
    [
      'journal entries out of balance',
      `select from journal_lines group by company_id, entry_id having sum(debit_cents) <> sum(credit_cents)`,
    ],
    [
      'journal entries without lines',
      `select from journal_entries e where not exists (select from journal_lines l where l.company_id = e.company_id and l.entry_id = e.id)`,
    ],
    [
      'refunds beyond what was charged',
      `select from transactions t join refunds r on r.company_id = t.company_id and r.transaction_id = t.id and r.status <> 'failed' group by t.company_id, t.id, t.amount_cents having sum(r.amount_cents) > t.amount_cents`,
    ],
    [
      'jobs whose crew is larger than their size',
      `select from jobs j join job_crew c on c.company_id = j.company_id and c.job_id = j.id where j.job_status = 'scheduled' and c.user_id is not null group by j.company_id, j.id, j.crew_size having count(*) > j.crew_size`,
    ],
    [
      'companies without an administrator',
      `select from companies c where not exists (select from members m where m.company_id = c.id and m.roles[1] = 'administrator' and m.approval = 'approved')`,
    ],
  ]
  for (const [name, text] of counts) {
    const { rowCount } = await owner.query(text)
    if (rowCount) broken.push(`${rowCount} ${name}`)
  }
  const { rows } = await owner.query<AgreementRecord & { companyId: number }>(`
    select company_id as "companyId", id, job_id as "jobId", user_id as "userId", name, type, clause, content, agreed_at as "timestamp", ip,
      user_agent as "userAgent", content_hash as "contentHash", previous_hash as "previousHash", field_hashes as "fieldHashes", hash
    from agreements order by company_id, job_id, id`)
  const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')
  for (const chain of Object.values(
    Object.groupBy(rows, ({ companyId, jobId }) => `${companyId}/${jobId}`),
  )) {
    const wrong = await checkChain(
      (chain ?? []).map(({ companyId: _company, ...record }) => record),
      sha256,
    )
    if (wrong.length > 0) broken.push(`the agreements of job ${chain?.[0]?.jobId}: ${JSON.stringify(wrong)}`)
  }
  return broken
}
