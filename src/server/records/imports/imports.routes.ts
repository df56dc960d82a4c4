import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/records/imports/imports.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { maySeePay } from '../../../shared/people/workers/worker.rules.ts'
import { deleteCompanyFile } from '../../company/files/company.files.ts'
import { readImportFile } from '../../company/files/import.files.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import {
  beginImport,
  checkRows,
  exportRows,
  deleteImport,
  stopRunningImport,
  mapImport,
  openImport,
  showImport,
  startImport,
  startUndo,
} from './imports.service.ts'
import { listImportPage, listRowPage, type ImportScope } from './imports.store.ts'
import { readCsv } from './read-csv.ts'
import { writerFor } from '../../kernel/language/request-language.ts'

/** The imports that the caller sees in their companies. */
function sightOf({ companyIds, actor }: { companyIds: readonly number[]; actor: Actor }): ImportScope {
  const seesAllIn = actor.links.filter((link) => maySeePay(link)).map(({ companyId }) => companyId)
  return { companyIds, seesAllIn, userId: actor.userId }
}

/**
 * Registers the routes for importing clients, workers, and jobs from CSV files, for the company's managers.
 */
export function registerImports(app: FastifyInstance, kernel: Kernel): void {
  const companyFor = (
    context: { companyIds: readonly number[]; actor: { defaultCompanyId: number | null } },
    wanted?: number,
  ) => {
    const own =
      context.companyIds.find((id) => id === context.actor.defaultCompanyId) ?? context.companyIds[0]
    const companyId = wanted ?? own
    if (companyId === undefined || !context.companyIds.includes(companyId))
      throw new AppError('rest_not_found')
    return companyId
  }

  /** Returns the uploaded file with its rows, or the error if it cannot be imported. */
  const readUpload = async (
    read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
    from: { companyId: number; ownerId: number },
    link: string,
  ) => {
    try {
      const found = await readImportFile(kernel.storage, read, from, link)
      return { found, file: await readCsv(found.bytes) }
    } catch (error) {
      if (error instanceof AppError) return { found: error, file: null }
      throw error
    }
  }

  route(app, kernel, api.listImports, async (context) => {
    const companyIds =
      context.query.company === undefined ? context.companyIds : [companyFor(context, context.query.company)]
    const sight = sightOf({ companyIds, actor: context.actor })
    const page = await context.read((tx) => listImportPage(tx, sight, context.query))
    return { rows: page.rows.map((row) => showImport(row)), total: page.total }
  })

  route(app, kernel, api.createImport, async (context) => {
    const { actor, body } = context
    const companyId = companyFor(context, body.company)
    const from = { companyId, ownerId: actor.userId }
    const { found, file } = await readUpload((work) => context.read(work), from, body.file)
    return context.change(async (tx, afterCommit) => {
      // Checked only here, because a repeated call already has its response and its file is removed.
      if (!file) throw found
      const fileName = body.fileName ?? found.title
      const made = { companyId, kind: body.kind, fileName, createdBy: actor.userId, file }
      const started = await beginImport(tx, made)
      // The rows are stored separately, as long as the import can be undone; the file would stay forever.
      await deleteCompanyFile(tx, kernel.storage, { companyId, fileId: found.fileId }, afterCommit)
      return started
    })
  })

  route(app, kernel, api.getImport, (context) =>
    context.read(async (tx) => showImport(await openImport(tx, sightOf(context), context.params.id))),
  )

  route(app, kernel, api.checkImport, async (context) => {
    const { mapping, options } = context.body
    const stored = await context.change((tx) =>
      mapImport(tx, sightOf(context), context.params.id, mapping, options),
    )
    return checkRows((work) => context.read(work), stored)
  })

  route(app, kernel, api.runImport, (context) =>
    context.change((tx) =>
      startImport(tx, kernel.queue, sightOf(context), context.params.id, context.actor.userId),
    ),
  )

  route(app, kernel, api.stopImport, (context) =>
    context.change((tx) => stopRunningImport(tx, sightOf(context), context.params.id)),
  )

  route(app, kernel, api.undoImport, (context) =>
    context.change((tx) =>
      startUndo(tx, kernel.queue, sightOf(context), context.params.id, context.actor.userId),
    ),
  )

  route(app, kernel, api.discardImport, (context) =>
    context.change((tx) => deleteImport(tx, sightOf(context), context.params.id)),
  )

  route(app, kernel, api.listImportRows, (context) =>
    context.read(async (tx) => {
      const stored = await openImport(tx, sightOf(context), context.params.id)
      return listRowPage(tx, stored, context.query)
    }),
  )

  route(app, kernel, api.exportImportRows, async (context) => {
    const stored = await context.read((tx) => openImport(tx, sightOf(context), context.params.id))
    return exportRows((work) => context.read(work), stored, context.query.status, writerFor(context.request))
  })
}
