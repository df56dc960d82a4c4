import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import * as api from '../../../shared/jobs/survey/survey.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import type { JobFeatures } from '../jobs/job.parts.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { saveSurvey, showSurvey } from './survey.service.ts'

/** Registers the survey of a job: what moves, room by room. */
export function registerSurvey(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (
    tx: Tx,
    { actor, companyIds }: { actor: Actor; companyIds: readonly number[] },
  ): JobContext => ({ tx, kernel, features, actor, companyIds })

  route(app, kernel, api.getSurvey, (context) =>
    context.read((tx) => showSurvey(workOf(tx, context), context.params.id)),
  )

  route(app, kernel, api.saveSurvey, (context) =>
    context.change((tx) => saveSurvey(workOf(tx, context), context.params.id, context.body)),
  )
}
