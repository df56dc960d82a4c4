import type { FastifyInstance } from 'fastify'
import { getMyDay } from '../../../shared/overview/my-day/my-day.api.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { dayLinkOf } from '../today/day-link.ts'
import { readMyDay } from './my-day.service.ts'

/** Registers the route of a worker's next days; `features` are the parts that other features add to a job. */
export function registerMyDay(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  route(app, kernel, getMyDay, (context) => {
    const { actor, companyIds, query } = context
    const link = dayLinkOf(actor, companyIds, query.company)
    const { companyId } = link
    return context.read(
      (tx) => readMyDay({ tx, kernel, features, actor, companyIds: [companyId], link }),
      [companyId],
    )
  })
}
