import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import * as api from '../../../shared/schedule/planning/planning.api.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { toAppError } from '../../kernel/http/failures.ts'
import { route } from '../../kernel/http/route.ts'
import { createPlanner } from './planner.ts'
import { acceptProposal, checkJobs, readDayToPlan, showPlan, suggestForJob } from './planning.service.ts'

/** Registers the routes of suggestions for crews and of the plan of a day. */
export function registerPlanning(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })
  const planner = createPlanner()
  app.addHook('onClose', () => planner.stop())

  route(app, kernel, api.suggestCrew, (context) =>
    context.read((tx) => suggestForJob(workOf(tx, context), context.params.id, context.query)),
  )

  route(app, kernel, api.getDayPlan, async (context) => {
    const { day, company } = context.query
    const companyId = resolveCompany(context, company, 'crew.manage')
    const found = await context.read((tx) => readDayToPlan(tx, companyId, day, kernel.now()), [companyId])
    // Outside the transaction, so that no connection waits for the thread.
    return showPlan(found, await planner.plan(found.facts), day)
  })

  route(app, kernel, api.acceptDayPlan, async (context) => {
    const { company, jobs } = context.body
    const companyId = resolveCompany(context, company, 'crew.manage')
    await context.read((tx) =>
      checkJobs(
        tx,
        companyId,
        jobs.map(({ id }) => id),
      ),
    )
    const saved: number[] = []
    const refused: { id: number; code: string; message: string }[] = []
    // One transaction for each job: a proposal that is refused takes no other one back.
    for (const job of jobs) {
      try {
        await context.change((tx) => acceptProposal(workOf(tx, context), companyId, job))
        saved.push(job.id)
      } catch (error) {
        // The database has the last word on overlaps; `toAppError` names its errors.
        const refusal = toAppError(error as FastifyError)
        if (refusal.status >= 500) throw error
        refused.push({ id: job.id, code: refusal.code, message: refusal.message })
      }
    }
    if (saved.length > 0) clearCounts(companyId)
    const [first] = refused
    if (saved.length === 0 && first)
      throw new AppError('rest_conflict', {
        message: `Nothing was saved. Job #${first.id}: ${first.message}`,
        details: { refused },
      })
    return { saved, refused }
  })
}
