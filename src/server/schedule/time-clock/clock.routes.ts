import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/schedule/time-clock/clock.api.ts'
import * as hours from '../../../shared/schedule/time-clock/hours.api.ts'
import { findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { exemptFromOvertime } from '../../people/workers/overtime.service.ts'
import { approveDays, readHours } from './hours.service.ts'
import { storeOvertimeOfExemption } from './overtime.service.ts'
import { recordEvents, showClock } from './clock.service.ts'
import { correctEvent } from './clock.corrections.ts'

/** Registers the routes of the job clock. */
export function registerTimeClock(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  route(app, kernel, api.getJobClock, (context) =>
    context.read((tx) => showClock(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.recordClockEvents, (context) =>
    context.change((tx) => recordEvents(workOf(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.correctClock, (context) =>
    context.change((tx) => correctEvent(workOf(tx, context), context.params.id, context.body)),
  )

  route(app, kernel, hours.getHours, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'crew.manage')
    const link = findLink(context.actor, companyId)
    const seesPay = link?.role === 'administrator' || link?.viewFinancials === true
    const { day } = context.query
    return context.read((tx) => readHours(tx, companyId, { day, seesPay, now: kernel.now() }), [companyId])
  })
  route(app, kernel, hours.approveHours, (context) => {
    const { company, days } = context.body
    const companyId = resolveCompany(context, company, 'crew.manage')
    const by = { userId: context.actor.userId, now: kernel.now().toISOString() }
    return context.change(
      async (tx) => {
        await approveDays(tx, companyId, days, by)
        return { message: days.length === 1 ? 'Day approved.' : 'Days approved.' }
      },
      [companyId],
    )
  })
  route(app, kernel, hours.setOvertimeExemption, (context) => {
    const { company, workerId, isExempt } = context.body
    const companyId = resolveCompany(context, company, 'crew.manage')
    return context.change(
      async (tx) => {
        await exemptFromOvertime(tx, companyId, workerId, isExempt)
        await storeOvertimeOfExemption(workOf(tx, context), companyId, workerId)
        return { message: 'Saved.' }
      },
      [companyId],
    )
  })
}
