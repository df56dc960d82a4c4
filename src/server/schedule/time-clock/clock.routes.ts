import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/schedule/time-clock/clock.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { correctEvent, recordEvents, showClock } from './clock.service.ts'

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
}
