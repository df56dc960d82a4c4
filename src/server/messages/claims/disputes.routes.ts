import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import {
  createDisputeToken,
  getDispute,
  listDisputes,
  listOpenDisputes,
  reportDamage,
  stepDispute,
  uploadDisputePhoto,
  writeDispute,
} from '../../../shared/messages/communications/disputes.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { storePhoto } from './dispute.photos.ts'
import { openDisputeToken } from './dispute.tokens.ts'
import { viewForClient, viewForManagers } from './dispute.view.ts'
import {
  disputesOfJob,
  openForClient,
  findDisputeByToken,
  readState,
  applyStep,
  writeAsClient,
} from './disputes.service.ts'
import { claimForClient, linkOfDispute } from './dispute.links.ts'
import { countPhotos } from './disputes.store.ts'
import { listOpenDisputeViews } from './waiting.service.ts'

/** Registers the routes of disputes: the link, the client's actions behind it, and the office's answers. */
export function registerDisputes(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const limits = {
    read: createRateLimit(kernel.pool, 'dispute-read'),
    write: createRateLimit(kernel.pool, 'dispute-write'),
    photo: createRateLimit(kernel.pool, 'dispute-photo'),
  }
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  route(app, kernel, createDisputeToken, async (context) => {
    const { id } = context.params
    const { sealedToken, isNew } = await context.change((tx) => linkOfDispute(workOf(tx, context), id))
    const token = openDisputeToken(kernel.config.SECRET, sealedToken)
    // Only for a replayed response from before a change of the secret.
    if (token === null) throw new AppError('rest_conflict')
    return {
      message: isNew ? 'Dispute link generated.' : 'Dispute link copied.',
      token,
      dispute_token: token,
      url: `${kernel.config.PUBLIC_URL}/job/${id}/dispute/${token}`,
      isNew,
    }
  })

  route(app, kernel, reportDamage, async (context) => {
    const { sealedToken, ...claim } = await context.change((tx) =>
      claimForClient(workOf(tx, context), context.params.id),
    )
    const token = openDisputeToken(kernel.config.SECRET, sealedToken)
    if (token === null) throw new AppError('rest_conflict')
    return { token, ...claim }
  })

  route(app, kernel, listDisputes, async (context) => {
    const states = await context.read((tx) => disputesOfJob(workOf(tx, context), context.params.id))
    return states.map((state) => viewForManagers(kernel, state))
  })

  route(app, kernel, listOpenDisputes, (context) =>
    context.read((tx) => listOpenDisputeViews(tx, kernel, context.companyIds, context.query)),
  )

  route(app, kernel, stepDispute, async (context) => {
    const { id, disputeId } = context.params
    const state = await context.change((tx) => applyStep(workOf(tx, context), id, disputeId, context.body))
    return viewForManagers(kernel, state)
  })

  publicRoute(app, kernel, getDispute, async (context) => {
    await limits.read(context.request.ip)
    const place = await findDisputeByToken(kernel, context.params.token)
    return context.read(
      async (tx) => {
        const state = await readState(tx, place)
        return viewForClient(kernel, state, await countPhotos(tx, state.dispute))
      },
      [place.companyId],
    )
  })

  publicRoute(app, kernel, writeDispute, async (context) => {
    await limits.write(context.request.ip)
    const place = await findDisputeByToken(kernel, context.params.token)
    return context.change(
      async (tx) => {
        const state = await writeAsClient(tx, kernel, place, context.body)
        return viewForClient(kernel, state, await countPhotos(tx, state.dispute))
      },
      [place.companyId],
    )
  })

  // A separate scope, so that no other route accepts multipart bodies.
  void app.register(async (scope) => {
    // Our own error is returned for a file that is too large.
    await scope.register(multipart, { throwFileSizeLimit: false })
    publicRoute(scope, kernel, uploadDisputePhoto, async (context) => {
      await limits.photo(context.request.ip)
      const place = await findDisputeByToken(kernel, context.params.token)
      const database = {
        read: <T>(work: (tx: Tx) => Promise<T>) => context.read(work, [place.companyId]),
        change: <T>(work: (tx: Tx) => Promise<T>) => context.change(work, [place.companyId]),
      }
      return storePhoto(
        kernel,
        database,
        place,
        (tx, lock) => openForClient(tx, place, lock),
        context.request,
      )
    })
  })
}
