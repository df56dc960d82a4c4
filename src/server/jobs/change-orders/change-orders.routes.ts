import type { FastifyInstance } from 'fastify'
import {
  decideChangeOrder,
  getChangeOrders,
  makeChangeOrderPdf,
  signChangeOrder,
} from '../../../shared/jobs/change-orders/change-orders.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { storeDocument } from '../../company/files/files.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { translatePdf } from '../../kernel/language/pdf-language.ts'
import { languageOf } from '../../kernel/language/request-language.ts'
import { createPrinter } from '../documents/documents.printer.ts'
import { requestOrigin } from '../documents/documents.service.ts'
import type { JobFeatures } from '../jobs/job.parts.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { prepareChangeOrder } from './change-orders.print.ts'
import { decideChange, recordChange, showChanges } from './change-orders.service.ts'

/** Registers the change orders of a job: what its client signs on site, and what the office decides about it. */
export function registerChangeOrders(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const print = createPrinter(kernel)
  const workOf = (
    tx: Tx,
    { actor, companyIds }: { actor: Actor; companyIds: readonly number[] },
  ): JobContext => ({ tx, kernel, features, actor, companyIds })

  route(app, kernel, getChangeOrders, (context) =>
    context.read((tx) => showChanges(workOf(tx, context), context.params.id)),
  )

  route(app, kernel, signChangeOrder, (context) =>
    context.change((tx) =>
      recordChange(workOf(tx, context), context.params.id, context.body, requestOrigin(context.request)),
    ),
  )

  route(app, kernel, decideChangeOrder, (context) => {
    const { id: jobId, order } = context.params
    return context.change((tx) =>
      decideChange(workOf(tx, context), { jobId, order }, context.body, requestOrigin(context.request)),
    )
  })

  route(app, kernel, makeChangeOrderPdf, async (context) => {
    const { id, order } = context.params
    const { companyId, model: english } = await context.read((tx) =>
      prepareChangeOrder(workOf(tx, context), id, order),
    )
    const model = translatePdf(english, languageOf(context.request))
    const bytes = await print(companyId, model)
    const document = { companyId, ownerId: context.actor.userId, fileName: `Change order ${id}.pdf`, bytes }
    const fileId = await storeDocument(kernel, (work) => context.change(work, [companyId]), document)
    return {
      message: 'PDF Generated.',
      download_link: `${kernel.config.PUBLIC_URL}${fileUrl(kernel, fileId, false)}`,
    }
  })
}
