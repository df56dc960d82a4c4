import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/money/payments/chargebacks.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { createPrinter } from '../../jobs/documents/documents.printer.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { storeDocument } from '../../company/files/files.service.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import {
  isSameResponse,
  readOwnChargeback,
  requireResponsePossible,
  respondToChargeback,
} from './chargebacks.service.ts'
import { viewChargeback } from '../../jobs/finances/chargebacks.view.ts'
import { collectEvidence, printEvidence } from './evidence.ts'

type AnyContext = Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'companyIds' | 'read'>

/** Registers the endpoints with which the office handles chargebacks. */
export function registerChargebacks(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const print = createPrinter(kernel)
  const workOf = (tx: Tx, context: Pick<AnyContext, 'actor' | 'companyIds'>): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })
  /** Creates the evidence as a PDF; `isToSend` rejects evidence that the bank would not accept. */
  const make = async (context: AnyContext, id: number, explanation: string, isToSend: boolean) => {
    const { companyId, evidence } = await context.read(async (tx) => {
      const work = workOf(tx, context)
      const chargeback = await readOwnChargeback(work, id)
      if (isToSend) requireResponsePossible(chargeback, kernel.now())
      return {
        companyId: chargeback.companyId,
        evidence: await collectEvidence(work, chargeback, explanation),
      }
    })
    const bytes = await printEvidence(evidence, (model) => print(companyId, model))
    return { companyId, ownerId: context.actor.userId, fileName: `Chargeback ${id}.pdf`, bytes }
  }
  const linkTo = (fileId: number) => ({
    message: 'PDF Generated.',
    download_link: `${kernel.config.PUBLIC_URL}${fileUrl(kernel, fileId, false)}`,
  })

  route(app, kernel, api.makeEvidence, async (context) => {
    const document = await make(context, context.params.id, context.body.explanation, false)
    return linkTo(await storeDocument(kernel, (work) => context.change(work, [document.companyId]), document))
  })
  route(app, kernel, api.getSentEvidence, (context) =>
    context.read(async (tx) => {
      const { fileId } = await readOwnChargeback(workOf(tx, context), context.params.id)
      if (fileId === null)
        throw new AppError('rest_conflict', { message: 'No evidence is kept for this chargeback.' })
      return linkTo(fileId)
    }),
  )
  route(app, kernel, api.sendEvidence, async (context) => {
    const { explanation } = context.body
    const { id } = context.params
    // A chargeback is answered once; a repeated call gets its current state.
    const sent = await context.read(async (tx) => {
      const known = await readOwnChargeback(workOf(tx, context), id)
      return isSameResponse(known, context.actor.userId, explanation) ? viewChargeback(known, true) : null
    })
    if (sent) return sent
    const document = await make(context, id, explanation, true)
    const answers: Awaited<ReturnType<typeof respondToChargeback>>[] = []
    await storeDocument(
      kernel,
      (store) =>
        context.change(
          async (tx) => {
            const fileId = await store(tx)
            answers.push(
              await respondToChargeback(workOf(tx, context), id, { kind: 'evidence', explanation, fileId }),
            )
            return fileId
          },
          [document.companyId],
        ),
      { ...document, purpose: 'evidence' },
    )
    const answer = answers.at(-1)
    if (!answer) throw new AppError('rest_internal')
    return answer
  })
  route(app, kernel, api.acceptChargeback, (context) =>
    context.change((tx) =>
      respondToChargeback(workOf(tx, context), context.params.id, {
        kind: 'accept',
        explanation: '',
        fileId: null,
      }),
    ),
  )
}
