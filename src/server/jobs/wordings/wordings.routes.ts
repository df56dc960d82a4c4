import type { FastifyInstance } from 'fastify'
import { listWordings, saveWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import {
  addOwnDocument,
  deleteOwnDocument,
  listOwnDocuments,
  listOwnDocumentVersions,
  orderOwnDocuments,
  saveOwnDocument,
} from '../../../shared/jobs/wordings/own-documents.api.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import {
  addDocument,
  changeDocument,
  deleteDocument,
  orderDocuments,
  showOwnDocuments,
  showVersions,
} from './own-documents.service.ts'
import { replaceWording, showWordings } from './wordings.service.ts'

/** Registers the wordings of a company's agreements and its own documents, for its managers. */
export function registerWordings(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listWordings, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.read((tx) => showWordings(tx, companyId), [companyId])
  })

  route(app, kernel, saveWording, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    const at = { companyId, userId: context.actor.userId }
    return context.change((tx) => replaceWording(tx, at, context.params.name, context.body), [companyId])
  })

  route(app, kernel, listOwnDocuments, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.read((tx) => showOwnDocuments(tx, companyId), [companyId])
  })

  route(app, kernel, addOwnDocument, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    const at = { companyId, userId: context.actor.userId }
    return context.change((tx) => addDocument(tx, at, context.body), [companyId])
  })

  route(app, kernel, saveOwnDocument, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    const at = { companyId, userId: context.actor.userId }
    return context.change((tx) => changeDocument(tx, at, context.params.document, context.body), [companyId])
  })

  route(app, kernel, deleteOwnDocument, async (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    const { document } = context.params
    await context.change((tx) => deleteDocument(tx, companyId, document, kernel.now()), [companyId])
    return { message: 'Document deleted.' }
  })

  route(app, kernel, listOwnDocumentVersions, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.read((tx) => showVersions(tx, companyId, context.params.document), [companyId])
  })

  route(app, kernel, orderOwnDocuments, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.change((tx) => orderDocuments(tx, companyId, context.body.documents), [companyId])
  })
}
