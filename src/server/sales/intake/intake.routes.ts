import type { FastifyInstance } from 'fastify'
import { saveIntake } from '../../../shared/sales/intake/intake.api.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { geocodeLocations } from '../../jobs/jobs/job.places.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { takeIn } from './intake.service.ts'

/** Registers the one save of the page on which the office takes in a caller. */
export function registerIntake(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const countSent = createRateLimit(kernel.pool, 'talk-from')

  route(app, kernel, saveIntake, async (context) => {
    const { actor, body, companyIds } = context
    const companyId = resolveCompany(context, body.job.companyInfo?.id, 'clients.write')
    // Counted outside of the transaction, because a rollback would undo the count.
    for (let sent = body.send.length + Number(body.asksForSurvey); sent > 0; sent -= 1)
      await countSent(String(actor.userId))
    const places = await geocodeLocations(kernel.maps, body.job)
    const taken = await context.change((tx) =>
      takeIn({ tx, kernel, features, actor, companyIds }, companyId, body, places),
    )
    clearCounts(companyId)
    return taken
  })
}
