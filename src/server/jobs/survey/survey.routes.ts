import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import * as api from '../../../shared/jobs/survey/survey.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import type { JobFeatures } from '../jobs/job.parts.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { uploadLimits } from '../../company/files/files.service.ts'
import { addSurveyPhoto } from './survey.photos.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { requestSurvey, saveSurvey, showSurvey, surveyJob } from './survey.service.ts'

/** Registers the survey of a job: what moves, room by room. */
export function registerSurvey(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (
    tx: Tx,
    { actor, companyIds }: { actor: Actor; companyIds: readonly number[] },
  ): JobContext => ({ tx, kernel, features, actor, companyIds })

  const countPerson = createRateLimit(kernel.pool, 'personal-link-person')

  route(app, kernel, api.getSurvey, (context) =>
    context.read((tx) => showSurvey(workOf(tx, context), context.params.id)),
  )

  route(app, kernel, api.saveSurvey, (context) =>
    context.change((tx) => saveSurvey(workOf(tx, context), context.params.id, context.body)),
  )

  route(app, kernel, api.requestSurvey, async (context) => {
    // Counted outside of the transaction, because a rollback would undo the count.
    const { client } = await context.read((tx) => surveyJob(workOf(tx, context), context.params.id))
    await countPerson(String(client.id))
    return context.change((tx) => requestSurvey(workOf(tx, context), context.params.id))
  })

  const countUpload = createRateLimit(kernel.pool, 'upload')
  const limits = uploadLimits(kernel.pool)
  // In its own scope, so that no other endpoint accepts multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    route(scope, kernel, api.addSurveyPhoto, async (context) => {
      await countUpload(String(context.actor.userId))
      const workIn = (tx: Tx) => workOf(tx, context)
      return addSurveyPhoto(kernel, { ...context, workOf: workIn }, context.params.id, limits)
    })
  })
}
