import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { TestInbox } from '../../src/server/adapters/mail/test-smtp.ts'
import type { ProviderRecords } from '../../src/server/adapters/cards/stand-in/books.ts'
import { agreementsOf, sha256Of } from '../../src/server/jobs/agreements/agreements.service.ts'
import { createDb, inTenant } from '../../src/server/kernel/db/tenancy.ts'
import { checkChain } from '../../src/shared/jobs/agreements/records.ts'
import type { Acknowledged } from './work.ts'

/** What the proof reads: the database directly, the file folder, the mail server and the card provider. */
export interface ProofSources {
  pool: pg.Pool
  dataDir: string
  inbox: TestInbox
  books(): Promise<ProviderRecords>
}

/** Waits until the queue is empty and no charge is pending; returns the seconds, or null on a timeout. */
export async function waitUntilSettled({ pool }: ProofSources, patienceS = 240): Promise<number | null> {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(`select
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
         and name not in ('settle-transactions', 'purge-expired', 'remind-expiries'))::int
      + (select count(*) from transactions where status in ('requires_confirmation', 'requires_action'))::int
      + (select count(*) from deliveries where status = 'queued')::int as open`)
    const seconds = (performance.now() - began) / 1000
    if (rows[0]?.open === 0) return seconds
    if (seconds > patienceS) return null
    await sleep(500)
  }
}

/** Lists everything that differs from what was acknowledged, and every ledger that does not balance. */
export async function findDifferences(done: Acknowledged, places: ProofSources): Promise<string[]> {
  return [
    ...(await wrongJobs(done, places)),
    ...(await wrongCharges(done, places)),
    ...(await wrongMessages(done, places)),
    ...(await wrongFiles(done, places)),
    ...(await wrongAgreements(done, places)),
    ...(await wrongBooks(places)),
    ...done.oddities,
  ]
}

async function wrongJobs({ jobs }: Acknowledged, { pool }: ProofSources): Promise<string[]> {
  const { rows } = await pool.query<{ notes: string; copies: number; version: number }>(
    'select notes, count(*)::int as copies, max(version) as version from jobs where notes = any($1) group by notes',
    [[...jobs.keys()]],
  )
  const stored = new Map(rows.map((row) => [row.notes, row]))
  return [...jobs].flatMap(([name, { version }]) => {
    const found = stored.get(name)
    if (!found || found.version < version) return [`job lost: ${name}`]
    return found.copies === 1 ? [] : [`job there ${found.copies} times: ${name}`]
  })
}

async function wrongCharges({ charges }: Acknowledged, places: ProofSources): Promise<string[]> {
  const { intents } = await places.books()
  const { rows } = await places.pool.query<{ job_id: number; intent_id: string | null; cents: number }>(
    'select job_id::int, intent_id, captured_cents::int as cents from transactions where captured_cents > 0',
  )
  const wrong: string[] = []
  const taken = intents.filter(({ capturedCents }) => capturedCents > 0)
  // The demo payments were made with an earlier provider.
  const ours = rows.filter(({ intent_id: id }) => intents.some((intent) => intent.id === id))
  for (const intent of taken)
    if (!ours.some(({ intent_id: id, cents }) => id === intent.id && cents === intent.capturedCents))
      wrong.push(`taken and not in our books: ${intent.id}`)
  for (const { jobId, cents } of charges) {
    const ofJob = taken.filter(({ metadata }) => metadata['job'] === String(jobId))
    if (ofJob.length !== 1 || ofJob[0]?.capturedCents !== cents)
      wrong.push(`job ${jobId} was charged ${ofJob.length} times`)
    if (ours.filter((row) => row.job_id === jobId).length !== 1)
      wrong.push(`job ${jobId} does not stand paid once in our books`)
  }
  return wrong
}

async function wrongMessages(done: Acknowledged, { pool, inbox }: ProofSources): Promise<string[]> {
  const wrong: string[] = []
  const { rows } = await pool.query<{ body: string; status: string }>(
    `select body_text as body, status from deliveries where channel = 'text'`,
  )
  for (const text of done.texts) {
    // The first text to a number has opt-out instructions after the message.
    const own = rows.filter(({ body }) => body.startsWith(text) && !/^\d/.test(body.slice(text.length)))
    if (own.length !== 1 || own[0]?.status !== 'sent')
      wrong.push(`text there ${own.length} times, ${own[0]?.status ?? 'not'} sent: ${text}`)
  }
  for (const subject of done.mails) {
    const ids = messageIdsOf(inbox, subject)
    if (new Set(ids).size !== 1) wrong.push(`mail under ${new Set(ids).size} names: ${subject}`)
  }
  return wrong
}

/**
 * Returns how many mails were sent again with the same Message-ID, because the mail server's response was
 * lost.
 */
export function countRepeated(done: Acknowledged, inbox: TestInbox): number {
  return [...done.mails].filter((subject) => messageIdsOf(inbox, subject).length > 1).length
}

function messageIdsOf({ mails }: TestInbox, subject: string): string[] {
  return mails
    .filter(({ text }) => new RegExp(`^Subject: ${subject}\\r?$`, 'm').test(text))
    .map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? '')
}

async function wrongFiles({ files }: Acknowledged, { pool, dataDir }: ProofSources): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; title: string; storage_key: string; sha256: string }>(
    'select id::int, title, storage_key, sha256 from files where title = any($1)',
    [[...files.keys()]],
  )
  const wrong: string[] = []
  for (const [title, id] of files) {
    const found = rows.filter((row) => row.title === title)
    if (found.length !== 1 || found[0]?.id !== id) wrong.push(`file ${title} is there ${found.length} times`)
  }
  for (const { id, storage_key: key, sha256 } of rows) {
    const bytes = await readFile(path.join(dataDir, 'files', key)).catch(() => null)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      wrong.push(`file ${id} is lost or changed`)
  }
  return wrong
}

async function wrongAgreements({ agreements }: Acknowledged, { pool }: ProofSources): Promise<string[]> {
  const { rows } = await pool.query<{ company_id: number; job_id: number; n: number }>(
    `select company_id::int, job_id::int, (count(*) filter (where name = 'estimate'))::int as n
      from agreements group by 1, 2`,
  )
  const wrong: string[] = []
  const db = createDb(pool)
  for (const { company_id: companyId, job_id: jobId } of rows) {
    const records = await inTenant(db, { companyIds: [companyId], userId: null }, (tx) =>
      agreementsOf(tx, companyId, jobId),
    )
    if ((await checkChain(records, sha256Of)).length > 0)
      wrong.push(`the agreements of job ${jobId} are broken`)
  }
  const counts = new Map(rows.map((row) => [row.job_id, row.n]))
  for (const jobId of agreements)
    if (counts.get(jobId) !== 1) wrong.push(`job ${jobId} has ${counts.get(jobId) ?? 0} agreements`)
  return wrong
}

async function wrongBooks({ pool }: ProofSources): Promise<string[]> {
  const { rows } = await pool.query<{ entry_id: string }>(
    `select entry_id from journal_lines group by company_id, entry_id having sum(debit_cents) <> sum(credit_cents)`,
  )
  return rows.map((row) => `entry ${row.entry_id} does not balance`)
}
