import type { FastifyInstance } from 'fastify'
import { getToday } from '../../../shared/overview/today/today.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { findLink, hasPermission, type Actor, type Link } from '../../../shared/kernel/permissions.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { readToday, type TodayContext } from './today.service.ts'

/** Registers the route of a company's day; `features` are the parts that other features add to a job. */
export function registerToday(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const snapshots = features.parts.flatMap((part) => part.snapshots ?? [])
  const workOf = (tx: Tx, actor: Actor, link: Link): TodayContext => ({
    tx,
    kernel,
    features,
    actor,
    companyIds: [link.companyId],
    link,
    snapshots,
  })

  route(app, kernel, getToday, (context) => {
    const { actor, companyIds, query } = context
    const link = linkOf(actor, companyIds, query.company)
    return context.read((tx) => readToday(workOf(tx, actor, link), query.date), [link.companyId])
  })
}

/** Returns the caller's link to the named company, else to their default one; throws rest_not_found and rest_forbidden. */
function linkOf(actor: Actor, companyIds: readonly number[], wanted: number | undefined): Link {
  const standard = companyIds.find((id) => id === actor.defaultCompanyId) ?? companyIds[0]
  const link = findLink(actor, wanted ?? standard ?? 0)
  if (!link) throw new AppError('rest_not_found')
  if (!hasPermission(link.role, 'today.read')) throw new AppError('rest_forbidden')
  return link
}
