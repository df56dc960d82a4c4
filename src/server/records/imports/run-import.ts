import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { type Link, isManager } from '../../../shared/kernel/permissions.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { inTenant, retryOnDeadlock, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import type { Queue, QueueHandlers } from '../../kernel/queue/queue.ts'
import { createRests } from '../../kernel/queue/rests.ts'
import type { ChargeContext } from '../../money/payments/desk.ts'
import { importRow, prepareRow, type PreparedRow } from './bring-in.ts'
import {
  findImport,
  findCurrentLink,
  changeImportStatus,
  nextRows,
  recordRow,
  type RowOutcome,
  type StoredImport,
  type StoredRow,
} from './imports.store.ts'
import { undoRow } from './take-back.ts'

/** Rows in one transaction: what has to be repeated after a crash, and how often the progress is updated. */
const ROWS_AT_ONCE = 50
/** Milliseconds after which the rest is queued again, well before the queue's lease of a worker expires. */
const SLICE_MS = 120_000

/**
 * Creates the worker of 'run-import', which imports or undoes rows in batches. Each batch is committed
 * together with the results of its rows, so that a crash loses nothing and repeats nothing. A rejected row
 * leaves no changes.
 */
export function createImporter(desk: () => ChargeContext): QueueHandlers['run-import'] {
  return async ({ companyId, importId }, attempt) => {
    const { kernel } = desk()
    const until = Date.now() + SLICE_MS
    const at = { companyId, id: importId }
    const rest = createRests()
    try {
      for (;;) {
        const isOver = await runLot(desk(), at)
        clearCounts(companyId)
        kernel.live.wake()
        if (isOver) return
        if (Date.now() > until) return await sendAgain(kernel.db, kernel.queue, at)
        await rest()
      }
    } catch (error) {
      // No attempt follows this one: the import is marked as stopped, to be started again or undone.
      if (attempt.isLast) await stopNow(kernel.db, at, kernel.now().toISOString())
      throw error
    }
  }
}

function stopNow(db: Db, at: { companyId: number; id: number }, endedAt: string): Promise<boolean> {
  return inTenant(db, { companyIds: [at.companyId], userId: null }, (tx) =>
    changeImportStatus(tx, at, ['running', 'stopping', 'undoing'], 'stopped', { endedAt }),
  )
}

function sendAgain(db: Db, queue: Queue, at: { companyId: number; id: number }): Promise<void> {
  return inTenant(db, { companyIds: [at.companyId], userId: null }, (tx) =>
    queue.send(tx, 'run-import', { companyId: at.companyId, importId: at.id }),
  )
}

/** Runs one batch of rows; returns whether nothing is left to do. */
async function runLot(
  { kernel, features }: ChargeContext,
  at: { companyId: number; id: number },
): Promise<boolean> {
  const { companyId } = at
  const look = { companyIds: [companyId], userId: null }
  const sight = { ...look, seesAllIn: look.companyIds }
  const { found, rows } = await inTenant(kernel.db, look, async (tx) => {
    const stored = await findImport(tx, sight, at.id)
    const isBack = stored?.status === 'undoing'
    return {
      found: stored,
      rows: await nextRows(
        tx,
        at,
        isBack ? 'done' : 'waiting',
        ROWS_AT_ONCE,
        isBack ? 'backward' : 'forward',
      ),
    }
  })
  if (!found || !['running', 'stopping', 'undoing'].includes(found.status)) return true
  const prepared =
    found.status === 'running'
      ? await Promise.all(rows.map((row) => prepareRow(kernel.maps, found, row)))
      : []
  const scope = { companyIds: [companyId], userId: found.startedBy }
  return retryOnDeadlock(() =>
    inTenant(kernel.db, scope, async (tx) => {
      const stored = await findImport(tx, sight, at.id, 'for update')
      if (!stored || stored.status !== found.status || stored.startedBy === null)
        return stored?.status !== 'stopping' && stored?.status !== 'undoing'
      const now = kernel.now().toISOString()
      if (stored.status === 'stopping') {
        await changeImportStatus(tx, at, ['stopping'], 'stopped', { endedAt: now })
        return true
      }
      const link = await findCurrentLink(tx, companyId, stored.startedBy)
      const work = link && workOf({ tx, kernel, features }, link, stored.startedBy)
      if (!work) {
        // The person who started it no longer has the permission.
        await changeImportStatus(tx, at, ['running', 'undoing'], 'stopped', { endedAt: now })
        return true
      }
      if (stored.status === 'undoing') return undoLot(work, stored, rows, now)
      return bringLot(work, stored, { rows, prepared, now })
    }),
  )
}

function workOf(
  parts: Pick<JobContext, 'tx' | 'kernel' | 'features'>,
  link: Link,
  userId: number,
): JobContext | undefined {
  if (!isManager(link.role)) return undefined
  return {
    ...parts,
    isQuiet: true,
    isImport: true,
    companyIds: [link.companyId],
    actor: { userId, familyId: '', defaultCompanyId: link.companyId, links: [link], pending: false },
  }
}

async function bringLot(
  work: JobContext,
  stored: StoredImport,
  lot: { rows: readonly StoredRow[]; prepared: readonly PreparedRow[]; now: string },
): Promise<boolean> {
  const { rows, prepared, now } = lot
  // Another worker may have processed some of them since they were read.
  const waiting = new Set((await nextRows(work.tx, stored, 'waiting', rows.length)).map(({ line }) => line))
  for (const one of prepared)
    if (waiting.has(one.line))
      await tryRow(work.tx, stored, one.line, () => importRow(work, stored.companyId, one), 'failed')
  if ((await nextRows(work.tx, stored, 'waiting', 1)).length > 0) return false
  await changeImportStatus(work.tx, stored, ['running'], 'done', { endedAt: now })
  return true
}

async function undoLot(
  work: JobContext,
  stored: StoredImport,
  rows: readonly StoredRow[],
  now: string,
): Promise<boolean> {
  const done = new Set(
    (await nextRows(work.tx, stored, 'done', rows.length, 'backward')).map(({ line }) => line),
  )
  for (const row of rows)
    if (done.has(row.line)) await tryRow(work.tx, stored, row.line, () => undoRow(work, stored, row), 'kept')
  if ((await nextRows(work.tx, stored, 'done', 1)).length > 0) return false
  await changeImportStatus(work.tx, stored, ['undoing'], 'undone', { endedAt: now })
  return true
}

/** Processes a row; a rejection leaves no changes and is stored with the row. */
async function tryRow(
  tx: Tx,
  at: { companyId: number; id: number },
  line: number,
  deed: () => Promise<RowOutcome>,
  refused: 'failed' | 'kept',
): Promise<void> {
  await sql`savepoint import_row`.execute(tx)
  let outcome: RowOutcome
  try {
    outcome = await deed()
    await sql`release savepoint import_row`.execute(tx)
  } catch (error) {
    const message = refusalOf(error)
    if (message === null) throw error
    await sql`rollback to savepoint import_row`.execute(tx)
    outcome = { status: refused, message }
  }
  await recordRow(tx, at, line, outcome)
}

/** The reason why a row was rejected, as text; null for a failure that is not caused by the row. */
function refusalOf(error: unknown): string | null {
  if (error instanceof AppError) return error.status < 500 ? wordsOf(error) : null
  // The database rejected a value or a relation: one invalid row must not end the import of all the others.
  const isOfData = error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
  return isOfData ? 'This row cannot be stored as it is.' : null
}

function wordsOf(error: AppError): string {
  const fields = [...new Set(Object.values(error.fields ?? {}))].filter((text) => text !== error.message)
  return [error.message, ...fields].join(' ')
}
