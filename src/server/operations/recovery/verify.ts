import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Client } from 'pg'
import {
  agreementRecordSchema,
  checkChain,
  type AgreementRecord,
} from '../../../shared/jobs/agreements/records.ts'
import { checkPdf, readSeal } from '../../../shared/jobs/agreements/seal.ts'
import { fileCheckTools } from '../../jobs/agreements/check-tools.ts'
import { createSealer } from '../../jobs/agreements/sealing.ts'
import { columnTypes } from '../../kernel/db/types.ts'
import { migrationsFolder, planMigrations, readMigrations } from '../../kernel/db/migrate.ts'
import { compareCount, countTables } from './count-tables.ts'
import type { Manifest } from './manifest.ts'

/** One check: its subject, the number of items, and the problems found. */
export interface Finding {
  what: string
  detail: string
  wrong: string[]
}

interface VerifyOptions {
  databaseUrl: string
  secret: string
  /** Opens a stored file; fails if it does not exist. */
  open: (key: string) => Promise<Readable>
  manifest?: Manifest
  /** Whether the database was recovered to a later moment than the backup's own. */
  isLater?: boolean
}

/** Sealed files up to this size are read in full, larger ones are checked only by checksum. */
const MAX_SEAL_BYTES = 32 << 20
const ROWS_AT_ONCE = 2000

/**
 * Verifies that a database and its files are intact: schema, counts, agreement chains, ledger, stored files
 * and their seals. It changes nothing.
 */
export async function verifyInstallation(options: VerifyOptions): Promise<Finding[]> {
  const client = new Client({
    connectionString: options.databaseUrl,
    types: columnTypes,
    application_name: 'movesheet verify',
    options: '-c TimeZone=UTC -c default_transaction_read_only=on',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return [
      await verifyMigrations(client, options.manifest),
      verifySecret(options.secret, options.manifest),
      await verifyCounts(client, options.manifest, options.isLater ?? false),
      await verifyAgreements(client),
      await verifyBooks(client),
      ...(await verifyFiles(client, options.open)),
    ]
  } finally {
    await client.end()
  }
}

async function verifyMigrations(client: Client, manifest: Manifest | undefined): Promise<Finding> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const wrong: string[] = []
  let pending = 0
  try {
    pending = planMigrations(await readMigrations(migrationsFolder), rows).length
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
  }
  const missing = manifest?.migrations.filter((name) => !rows.some((row) => row.name === name)) ?? []
  wrong.push(...missing.map((name) => `${name} is not applied, and was when the backup was made.`))
  const rest = pending > 0 ? `, ${pending} will follow at the next start` : ''
  return {
    what: 'migrations',
    detail: `${rows.length} applied, the last ${rows.at(-1)?.name ?? 'none'}${rest}`,
    wrong,
  }
}

function verifySecret(secret: string, manifest: Manifest | undefined): Finding {
  const { keyId } = createSealer(secret)
  const isOther = manifest !== undefined && manifest.sealKeyId !== keyId
  const wrong = isOther
    ? [
        'SECRET is not the one that the backup was made under: what it sealed cannot be read, PDFs get another seal.',
      ]
    : []
  return { what: 'secret', detail: `sealing key ${keyId}`, wrong }
}

async function verifyCounts(
  client: Client,
  manifest: Manifest | undefined,
  isLater: boolean,
): Promise<Finding> {
  const counts = await countTables(client)
  const rows = counts.reduce((sum, one) => sum + one.rows, 0)
  const compared = (manifest?.tables ?? []).filter((table) => !isLater || table.isAppendOnly)
  const wrong = compared.flatMap((table) => {
    const found = counts.find(({ name }) => name === table.name)
    if (!found) return [`${table.name} is missing.`]
    return compareCount(table, found.rows, isLater) ?? []
  })
  const against = manifest ? `, ${compared.length} compared with the backup's count` : ''
  return { what: 'rows', detail: `${rows} in ${counts.length} tables${against}`, wrong }
}

async function verifyAgreements(client: Client): Promise<Finding> {
  const wrong: string[] = []
  let records = 0
  let jobs = 0
  let chain: AgreementRecord[] = []
  const finish = async () => {
    if (chain.length === 0) return
    jobs += 1
    const broken = await checkChain(chain, fileCheckTools.sha256)
    for (const { index, fields } of broken)
      wrong.push(
        `Agreement ${chain[index]?.id} of job ${chain[index]?.jobId}: ${fields.join(', ')} not as made.`,
      )
    chain = []
  }
  for await (const row of inOrder(
    client,
    `select id, job_id as "jobId", user_id as "userId", name, type, clause, content, agreed_at as "timestamp", ip,
        user_agent as "userAgent", content_hash as "contentHash", previous_hash as "previousHash",
        field_hashes as "fieldHashes", hash
      from agreements order by company_id, job_id, id`,
  )) {
    const read = agreementRecordSchema.safeParse(row)
    if (!read.success) {
      const { id, jobId } = row as { id: number; jobId: number }
      wrong.push(
        `Agreement ${id} of job ${jobId} is no record of one: ${read.error.issues[0]?.path.join('.')}.`,
      )
      continue
    }
    const record = read.data
    if (chain[0] && chain[0].jobId !== record.jobId) await finish()
    chain.push(record)
    records += 1
  }
  await finish()
  return { what: 'agreements', detail: `${records} records in ${jobs} chains`, wrong }
}

async function verifyBooks(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ companyId: number; entryId: number; difference: string }>(
    `select company_id as "companyId", entry_id as "entryId", sum(debit_cents - credit_cents) as difference
      from journal_lines group by company_id, entry_id having sum(debit_cents) <> sum(credit_cents)
      order by company_id, entry_id limit 20`,
  )
  const { rows: sums } = await client.query<{ companies: number; entries: number; cents: string }>(
    `select count(distinct company_id) as companies, count(distinct (company_id, entry_id)) as entries,
        coalesce(sum(debit_cents), 0)::text as cents from journal_lines`,
  )
  const { companies = 0, entries = 0, cents = '0' } = sums[0] ?? {}
  return {
    what: 'books',
    detail: `${entries} entries of ${companies} companies, ${(Number(cents) / 100).toFixed(2)} on each side`,
    wrong: rows.map(
      (row) => `Entry ${row.entryId} of company ${row.companyId} is out by ${row.difference} cents.`,
    ),
  }
}

async function verifyFiles(client: Client, open: VerifyOptions['open']): Promise<Finding[]> {
  const files: Finding = { what: 'files', detail: '', wrong: [] }
  const seals: Finding = { what: 'seals', detail: '', wrong: [] }
  let count = 0
  let bytes = 0
  let sealed = 0
  for await (const row of inOrder(
    client,
    'select id, storage_key as key, size, sha256, purpose from files order by company_id, id',
  )) {
    const { id, key, size, sha256, purpose } = row as StoredFile // the columns above
    count += 1
    const found = await readStored(open, key, purpose === 'document' && size <= MAX_SEAL_BYTES)
    if (!found) files.wrong.push(`File ${id} (${key}) is missing.`)
    else if (found.size !== size || found.sha256 !== sha256)
      files.wrong.push(`File ${id} (${key}) is not as it was stored.`)
    bytes += found?.size ?? 0
    if (!found?.content || readSeal(found.content).kind === 'none') continue
    sealed += 1
    const seal = await checkPdf(found.content, fileCheckTools)
    if (seal.kind !== 'good') seals.wrong.push(`The seal of file ${id} (${key}) does not hold.`)
  }
  files.detail = `${count} named by the database, ${(bytes / 2 ** 20).toFixed(1)} MB`
  seals.detail = `${sealed} sealed files`
  return [files, seals]
}

interface StoredFile {
  id: number
  key: string
  size: number
  sha256: string
  purpose: string
}

async function readStored(open: VerifyOptions['open'], key: string, isWanted: boolean) {
  try {
    const hash = createHash('sha256')
    const parts: Buffer[] = []
    let size = 0
    for await (const part of await open(key)) {
      const chunk = Buffer.from(part as Uint8Array) // streams of stored files yield bytes
      hash.update(chunk)
      size += chunk.length
      if (isWanted) parts.push(chunk)
    }
    return { size, sha256: hash.digest('hex'), content: isWanted ? Buffer.concat(parts) : null }
  } catch {
    return null
  }
}

/** Returns the rows of a query in batches, so that memory use stays small. */
async function* inOrder(client: Client, query: string): AsyncGenerator<unknown> {
  await client.query('begin read only')
  await client.query(`declare walk no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`fetch ${ROWS_AT_ONCE} from walk`)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('commit')
}
