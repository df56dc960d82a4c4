import type { FastifyInstance } from 'fastify'
import * as api from '../../shared/imports/imports.api.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { readImportFile } from '../files/import.files.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { route } from '../kernel/http/route.ts'
import {
  beginImport,
  checkRows,
  exportRows,
  forgetImport,
  haltImport,
  mapImport,
  openImport,
  showImport,
  startImport,
  takeBackImport,
} from './imports.service.ts'
import { listImportPage, listRowPage } from './imports.store.ts'
import { readCsv } from './read-csv.ts'

/** Clients, workers and jobs from files of rows, for the company's managers (issue 'Import'). */
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

  route(app, kernel, api.listImports, async (context) => {
    const companyIds =
      context.query.company === undefined ? context.companyIds : [companyFor(context, context.query.company)]
    const page = await context.read((tx) => listImportPage(tx, companyIds, context.query))
    return { rows: page.rows.map((row) => showImport(row)), total: page.total }
  })

  route(app, kernel, api.createImport, async (context) => {
    const { body } = context
    const companyId = companyFor(context, body.company)
    const found = await readImportFile(kernel.storage, (work) => context.read(work), companyId, body.file)
    const file = await readCsv(found.bytes)
    const fileName = body.fileName ?? found.title
    const made = { companyId, kind: body.kind, fileName, createdBy: context.actor.userId, file }
    return context.change((tx) => beginImport(tx, made))
  })

  route(app, kernel, api.getImport, (context) =>
    context.read(async (tx) => showImport(await openImport(tx, context.companyIds, context.params.id))),
  )

  route(app, kernel, api.checkImport, async (context) => {
    const { mapping, options } = context.body
    const stored = await context.change((tx) =>
      mapImport(tx, context.companyIds, context.params.id, mapping, options),
    )
    return checkRows((work) => context.read(work), stored)
  })

  route(app, kernel, api.runImport, (context) =>
    context.change((tx) =>
      startImport(tx, kernel.queue, context.companyIds, context.params.id, context.actor.userId),
    ),
  )

  route(app, kernel, api.stopImport, (context) =>
    context.change((tx) => haltImport(tx, context.companyIds, context.params.id)),
  )

  route(app, kernel, api.undoImport, (context) =>
    context.change((tx) =>
      takeBackImport(tx, kernel.queue, context.companyIds, context.params.id, context.actor.userId),
    ),
  )

  route(app, kernel, api.discardImport, (context) =>
    context.change((tx) => forgetImport(tx, context.companyIds, context.params.id)),
  )

  route(app, kernel, api.listImportRows, (context) =>
    context.read(async (tx) => {
      const stored = await openImport(tx, context.companyIds, context.params.id)
      return listRowPage(tx, stored, context.query)
    }),
  )

  route(app, kernel, api.exportImportRows, async (context) => {
    const stored = await context.read((tx) => openImport(tx, context.companyIds, context.params.id))
    return exportRows((work) => context.read(work), stored, context.query.status)
  })
}
