import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../../adapters/storage/storage.ts'
import { emailSchema } from '../../../shared/kernel/fields.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import { storeExport } from '../../company/files/export.files.ts'
import type { Config } from '../../kernel/config/config.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import type { Queue, QueueHandlers } from '../../kernel/queue/queue.ts'
import { createRests } from '../../kernel/queue/rests.ts'
import {
  beginRun,
  failRun,
  finishRun,
  isCurrentRun,
  recordProgress,
  type ExportRun,
} from './exports.store.ts'
import { CSV, JSON_LINES } from './formats.ts'
import { EXPORT_KINDS } from './kinds/all.ts'
import { readmeOf } from './readme.ts'
import { countRows, inSnapshot } from './rows.ts'
import { writeFiles } from './write-files.ts'
import { PART_LIMITS, writeKind, type PartLimits } from './write-kind.ts'
import { createZip, type ZipWriter } from './zip.ts'

/** The dependencies of the 'make-export' worker. */
export interface ExporterContext {
  db: Db
  storage: Storage
  config: Pick<Config, 'DATA_DIR' | 'PRODUCT_NAME' | 'PUBLIC_URL'>
  queue: () => Queue
  now: () => Date
  limits?: PartLimits
}

/** Milliseconds between two progress updates. */
const TELLS_EVERY_MS = 500

/** Another run has taken over the export, or it has ended; this run stores nothing. */
const OVERTAKEN = 'This export is no longer this run’s'

/**
 * Creates the worker of 'make-export': it writes a whole company into one zip file and notifies the
 * requester. A retry starts again; of two concurrent runs the later one counts.
 */
export function createExporter(parts: ExporterContext): QueueHandlers['make-export'] {
  return async ({ companyId, exportId }, attempt) => {
    const inCompany = <T>(work: (tx: Tx) => Promise<T>) =>
      inTenant(parts.db, { companyIds: [companyId], userId: null }, work)
    const run = await inCompany((tx) => beginRun(tx, { companyId, id: exportId, runId: randomUUID() }))
    if (!run) return
    const folder = await makeFolder(parts.config.DATA_DIR, run)
    try {
      const file = path.join(folder, 'export.zip')
      const missing = await writeZip(parts, run, file)
      await keep(parts, run, file, missing)
    } catch (error) {
      // Whatever the error was: if another run has taken over, that one counts.
      if (!(await inCompany((tx) => isCurrentRun(tx, run)))) return
      if (attempt.isLast)
        await inCompany(async (tx) => {
          if (await failRun(tx, run))
            await tellRequester(tx, parts, run, {
              news: 'The export of your company could not be made',
              whatNow: 'Start it once more',
            })
        })
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/**
 * Creates a folder for this run; removes what an earlier run of the same export left because its process
 * died.
 */
async function makeFolder(dataDir: string, { id, runId }: ExportRun): Promise<string> {
  const place = path.join(dataDir, 'exports')
  await mkdir(place, { recursive: true })
  for (const name of await readdir(place))
    if (name.startsWith(`${id}-`)) await rm(path.join(place, name), { recursive: true, force: true })
  const folder = path.join(place, `${id}-${runId}`)
  await mkdir(folder)
  return folder
}

/** Writes all data into the file; returns how many stored files could not be read. */
async function writeZip(parts: ExporterContext, run: ExportRun, file: string): Promise<number> {
  const pen = createZip(file)
  try {
    const steps = { done: 0, total: 0 }
    const tell = progressOf(parts, run, steps)
    await inSnapshot(parts.db, run.companyId, (tx) => writeRecords(tx, parts, run, pen, steps, tell))
    const missing = await writeFiles(parts, pen, run.companyId, () => tell(1))
    if (missing.length > 0) await pen.add('missing-files.txt', textOf(`${missing.join('\n')}\n`))
    await pen.end()
    return missing.length
  } catch (error) {
    await pen.abandon()
    throw error
  }
}

async function writeRecords(
  tx: Tx,
  parts: ExporterContext,
  { companyId }: ExportRun,
  pen: ZipWriter,
  steps: { total: number },
  tell: (count: number) => Promise<void>,
): Promise<void> {
  const kinds: { kind: (typeof EXPORT_KINDS)[number]; rows: number }[] = []
  for (const kind of EXPORT_KINDS) kinds.push({ kind, rows: await countRows(tx, companyId, kind) })
  const files = kinds.find(({ kind }) => kind.name === 'files')?.rows ?? 0
  // Each row is written twice, each file once.
  steps.total = kinds.reduce((sum, { rows }) => sum + 2 * rows, files)
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'timezone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const readme = readmeOf({
    product: parts.config.PRODUCT_NAME,
    company: company.name,
    timezone: company.timezone,
    at: parts.now().toISOString(),
    kinds,
  })
  await pen.add('README.txt', textOf(readme))
  const limits = parts.limits ?? PART_LIMITS
  for (const format of [CSV, JSON_LINES])
    for (const { kind } of kinds) await writeKind(tx, pen, { companyId, kind, format, limits }, tell)
}

/**
 * Counts what is written, pauses, and saves the progress from time to time; throws if the export no longer
 * belongs to this run.
 */
function progressOf(
  parts: ExporterContext,
  run: ExportRun,
  steps: { done: number; total: number },
): (count: number) => Promise<void> {
  let toldAt = 0
  const rest = createRests()
  return async (count) => {
    steps.done += count
    await rest()
    if (Date.now() - toldAt < TELLS_EVERY_MS) return
    toldAt = Date.now()
    const scope = { companyIds: [run.companyId], userId: null }
    if (!(await inTenant(parts.db, scope, (tx) => recordProgress(tx, run, steps)))) throw new Error(OVERTAKEN)
  }
}

/** Stores the finished file and notifies the requester, unless another run has taken over. */
async function keep(
  parts: ExporterContext,
  run: ExportRun,
  file: string,
  missingFiles: number,
): Promise<void> {
  const { companyId, id, requestedBy } = run
  const day = parts.now().toISOString().slice(0, 10)
  const stored = {
    companyId,
    ownerId: requestedBy,
    path: file,
    title: `${parts.config.PRODUCT_NAME}-export-${day}-${id}.zip`,
    storageKey: `companies/${companyId}/export/${run.runId}.zip`,
  }
  await storeExport(parts.storage, stored, async (size, insert) => {
    const done = inTenant(parts.db, { companyIds: [companyId], userId: requestedBy }, async (tx) => {
      const fileId = await insert(tx)
      if (!(await finishRun(tx, run, { fileId, size, missingFiles }))) throw new Error(OVERTAKEN)
      await tellRequester(tx, parts, run, READY)
    })
    await done
    return true
  })
}

/** What the requester of a finished export is told. */
export const READY = {
  news: 'The export of your company is ready',
  whatNow: 'Download it within 7 days',
}

/** Emails the requester a link to the screen, and no link that opens without signing in. */
export async function tellRequester(
  tx: Tx,
  parts: Pick<ExporterContext, 'config' | 'queue'>,
  run: Pick<ExportRun, 'companyId' | 'requestedBy'>,
  { news, whatNow }: { news: string; whatNow: string },
): Promise<void> {
  const who = await tx
    .selectFrom('members')
    .select('email')
    .where('company_id', '=', run.companyId)
    .where('user_id', '=', run.requestedBy)
    .executeTakeFirst()
  // The address is checked again when a mail is queued; an invalid one must not make the export fail.
  if (!who?.email || !emailSchema.safeParse(who.email).success) return
  await queueMail(tx, parts.queue(), {
    companyId: run.companyId,
    jobId: null,
    kind: 'export',
    to: who.email,
    subject: news,
    text: `${news}.\n\n${whatNow} under Settings, Company data:\n${parts.config.PUBLIC_URL}/settings?section=data`,
  })
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text
}
