import type { FastifyInstance } from 'fastify'
import { listSends, type Send } from '../../../shared/messages/sends/sends.api.ts'
import { DOCUMENT_OF_KIND, sendState } from '../../../shared/messages/sends/sends.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { openConversation } from '../communications/sending.service.ts'
import { readSends } from './sends.store.ts'

const DOCUMENTS: Readonly<Record<string, Send['document']>> = DOCUMENT_OF_KIND

/** Registers the route that tells how far the documents are that were sent to the client of a job. */
export function registerSends(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  route(app, kernel, listSends, (context) =>
    context.read(async (tx): Promise<Send[]> => {
      const { actor, companyIds, params } = context
      const work = { tx, kernel, features, actor, companyIds }
      const { job } = await openConversation(work, params.id, 'read')
      const now = kernel.now().toISOString()
      const rows = await readSends(tx, job, Object.keys(DOCUMENTS))
      return rows.flatMap(({ kind, deliveryId, channel, to, createdAt, error, ...facts }) => {
        const document = DOCUMENTS[kind]
        if (!document) return []
        const { state, at } = sendState({ ...facts, document, now })
        return [
          {
            deliveryId,
            document,
            channel,
            to,
            createdAt,
            state,
            at,
            error: state === 'failed' ? error : null,
          },
        ]
      })
    }),
  )
}
