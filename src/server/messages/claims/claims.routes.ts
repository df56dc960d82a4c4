import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import {
  addClaimPhoto,
  answerClaim,
  getJobClaims,
  listClaims,
  makeClaimFile,
  payClaim,
  stepClaim,
} from '../../../shared/messages/claims/claims.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { requestOrigin } from '../../jobs/documents/documents.service.ts'
import { createPrinter } from '../../jobs/documents/documents.printer.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { storeDocument } from '../../company/files/files.service.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { prepareClaimFile } from './claims.print.ts'
import { translatePdf } from '../../kernel/language/pdf-language.ts'
import { languageOf } from '../../kernel/language/request-language.ts'
import { payByCheck, payByRefund } from './claims.pay.ts'
import { listClaimRows, readClaims } from './claims.read.ts'
import { stepAsClient, stepAsOffice } from './claims.service.ts'
import { openForPhoto } from './claims.open.ts'
import { viewJobClaims } from './claims.view.ts'
import { storePhoto } from './dispute.photos.ts'

/** Registers the routes of claims: the client's steps, the office's answers, the payment, and the lists. */
export function registerClaims(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const print = createPrinter(kernel)
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  route(app, kernel, listClaims, (context) =>
    context.read((tx) => listClaimRows(tx, kernel, context.companyIds, context.query)),
  )

  route(app, kernel, getJobClaims, async (context) =>
    viewJobClaims(kernel, await context.read((tx) => readClaims(workOf(tx, context), context.params.id))),
  )

  route(app, kernel, stepClaim, async (context) => {
    const { id, claimId } = context.params
    const origin = requestOrigin(context.request)
    const claims = await context.change((tx) =>
      stepAsClient(workOf(tx, context), id, claimId, context.body, origin),
    )
    return viewJobClaims(kernel, claims)
  })

  const photoLimit = createRateLimit(kernel.pool, 'dispute-photo')
  // In its own scope, so that no other endpoint accepts multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    route(scope, kernel, addClaimPhoto, async (context) => {
      const { id, claimId } = context.params
      await photoLimit(String(context.actor.userId))
      const open = (tx: Tx, lock: 'for update' | 'read') =>
        openForPhoto(workOf(tx, context), id, claimId, lock)
      const { dispute } = await context.read((tx) => open(tx, 'read'))
      const place = { companyId: dispute.companyId, disputeId: dispute.id }
      return storePhoto(kernel, context, place, open, context.request)
    })
  })

  route(app, kernel, answerClaim, async (context) => {
    const { id, claimId } = context.params
    const claims = await context.change((tx) => stepAsOffice(workOf(tx, context), id, claimId, context.body))
    return viewJobClaims(kernel, claims)
  })

  route(app, kernel, makeClaimFile, async (context) => {
    const { id, claimId } = context.params
    const prepared = await context.read((tx) => prepareClaimFile(workOf(tx, context), id, claimId))
    const { companyId } = prepared
    const model = translatePdf(prepared.model, languageOf(context.request))
    const bytes = await print(companyId, model)
    const document = { companyId, ownerId: context.actor.userId, fileName: `${model.title}.pdf`, bytes }
    const fileId = await storeDocument(kernel, (work) => context.change(work, [companyId]), document)
    const path = fileUrl(kernel, fileId, false)
    return { message: 'PDF Generated.', download_link: `${kernel.config.PUBLIC_URL}${path}` }
  })

  route(app, kernel, payClaim, async (context) => {
    const { params, body, actor, companyIds } = context
    const at = { jobId: params.id, claimId: params.claimId }
    if (body.way === 'check')
      await context.change((tx) => payByCheck(workOf(tx, context), at.jobId, at.claimId, body))
    else
      await payByRefund(
        { kernel, features, actorId: actor.userId },
        { actor, companyIds },
        (work) => context.read((tx) => work(workOf(tx, context))),
        at,
        body,
      )
    return viewJobClaims(kernel, await context.read((tx) => readClaims(workOf(tx, context), at.jobId)))
  })
}
