import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/people/workers/workers.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { createWorkerContext } from './work.ts'
import { addDocument, changeDocument, removeDocument, showDocuments } from './worker-documents.service.ts'
import { openWorker } from './worker.service.ts'

/** Registers documents of workers, for managers and the worker. */
export function registerWorkerDocuments(app: FastifyInstance, kernel: Kernel): void {
  const workOf = createWorkerContext(kernel)

  route(app, kernel, api.listWorkerDocuments, (context) =>
    context.read(async (tx) => {
      const { companyId, id: workerId } = await openWorker(workOf(tx, context), context.params.id)
      return showDocuments(tx, kernel, { companyId, workerId })
    }),
  )
  route(app, kernel, api.createWorkerDocument, (context) =>
    context.change((tx) => addDocument(workOf(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.updateWorkerDocument, (context) => {
    const { id: workerId, documentId } = context.params
    return context.change((tx, afterCommit) =>
      changeDocument(workOf(tx, context), { workerId, documentId }, context.body, afterCommit),
    )
  })
  route(app, kernel, api.deleteWorkerDocument, (context) => {
    const { id: workerId, documentId } = context.params
    return context.change(async (tx, afterCommit) => {
      await removeDocument(workOf(tx, context), { workerId, documentId }, afterCommit)
      return { message: 'Document deleted.' }
    })
  })
  route(app, kernel, api.listMyDocuments, (context) =>
    context.read(async (tx) => {
      const [companyId] = workOf(tx, context).companyIds
      return companyId === undefined
        ? []
        : showDocuments(tx, kernel, { companyId, workerId: context.actor.userId })
    }),
  )
}
