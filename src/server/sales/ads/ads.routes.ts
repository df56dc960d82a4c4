import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/sales/ads/ads.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { seesRevenue, viewAd, viewAdJob } from './ad.view.ts'
import { addAd, changeAd, deleteAd, readOwnAd, tieJob, untieJob, type AdContext } from './ads.service.ts'
import { listAdRows, readAd } from './ads.store.ts'
import { listJobsOfAd } from './ad-jobs.store.ts'
import { addEntity, changeEntity, deleteEntity } from './entities.service.ts'
import { readEntities } from './entities.store.ts'

interface Caller {
  actor: Actor
  companyIds: readonly number[]
}

/** Registers the routes of the ad calendar and of the jobs that came from ads. */
export function registerAds(app: FastifyInstance, kernel: Kernel): void {
  const workOf = (tx: Tx, { actor, companyIds }: Caller): AdContext => ({
    tx,
    companyIds,
    userId: actor.userId,
    now: kernel.now().toISOString(),
  })

  route(app, kernel, api.listEntities, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'ads.manage')
    return context.read(async (tx) => ({ results: await readEntities(tx, companyId) }), [companyId])
  })
  route(app, kernel, api.createEntity, (context) => {
    const { company, ...entity } = context.body
    const companyId = resolveCompany(context, company, 'ads.manage')
    return context.change((tx) => addEntity(tx, companyId, entity), [companyId])
  })
  route(app, kernel, api.updateEntity, (context) =>
    context.change((tx) => changeEntity(tx, context.companyIds, context.params.id, context.body)),
  )
  route(app, kernel, api.deleteEntity, (context) =>
    context.change(async (tx) => {
      await deleteEntity(tx, context.companyIds, context.params.id)
      return { message: 'Entity deleted.' }
    }),
  )

  route(app, kernel, api.listAds, (context) => {
    const { company, page, per_page, order, ...filter } = context.query
    if (filter.from !== undefined && filter.to !== undefined && filter.to < filter.from)
      throw new AppError('rest_invalid_param', {
        message: 'The end is before the start.',
        fields: { to: 'The end is before the start.' },
      })
    const companyId = resolveCompany(context, company, 'ads.manage')
    return context.read(
      async (tx) => {
        const found = await listAdRows(tx, companyId, filter, { page, per_page, order })
        return { rows: found.rows.map((ad) => viewAd(ad, context.actor)), total: found.total }
      },
      [companyId],
    )
  })
  route(app, kernel, api.scheduleAd, (context) => {
    const { company, ...input } = context.body
    const companyId = resolveCompany(context, company, 'ads.manage')
    return context.change(
      async (tx) => {
        const { id, runs } = await addAd(workOf(tx, context), companyId, input)
        return { ...(await shown(tx, context.actor, companyId, id)), runs }
      },
      [companyId],
    )
  })
  route(app, kernel, api.getAd, (context) =>
    context.read(async (tx) => {
      const { id, companyId } = await readOwnAd(workOf(tx, context), context.params.id)
      return shown(tx, context.actor, companyId, id)
    }),
  )
  route(app, kernel, api.updateAd, (context) =>
    context.change(async (tx) => {
      const { companyId, id, runs } = await changeAd(workOf(tx, context), context.params.id, context.body)
      return { ...(await shown(tx, context.actor, companyId, id)), runs }
    }),
  )
  route(app, kernel, api.deleteAd, (context) =>
    context.change(async (tx) => {
      const runs = await deleteAd(workOf(tx, context), context.params.id, context.query.scope)
      return { runs, message: runs === 1 ? 'Ad deleted.' : `${runs} ads deleted.` }
    }),
  )

  route(app, kernel, api.listAdJobs, (context) =>
    context.read(async (tx) => {
      const { companyId, id } = await readOwnAd(workOf(tx, context), context.params.id)
      const ad = await readAd(tx, companyId, id)
      const jobs = await listJobsOfAd(tx, companyId, id, context.query)
      const seesMoney = seesRevenue(context.actor, companyId)
      return { rows: jobs.map((job) => viewAdJob(job, seesMoney)), total: ad?.jobCount ?? 0 }
    }),
  )
  route(app, kernel, api.tieJob, (context) =>
    context.change(async (tx) => {
      const companyId = await tieJob(workOf(tx, context), context.params.id, context.body.jobId)
      return shown(tx, context.actor, companyId, context.params.id)
    }),
  )
  route(app, kernel, api.untieJob, (context) =>
    context.change(async (tx) => {
      const companyId = await untieJob(workOf(tx, context), context.params.id, context.params.jobId)
      return shown(tx, context.actor, companyId, context.params.id)
    }),
  )
}

async function shown(tx: Tx, actor: Actor, companyId: number, id: number) {
  const ad = await readAd(tx, companyId, id)
  if (!ad) throw new AppError('rest_not_found')
  return viewAd(ad, actor)
}
