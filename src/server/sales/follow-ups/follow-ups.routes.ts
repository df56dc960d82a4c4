import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { previewRule } from './preview.service.ts'
import { addRule, removeRule, saveRule, showRules } from './rules.service.ts'
import { changeRun, showFollowUps } from './runs.service.ts'
import { addTask, changeTask, showTasks } from './tasks.service.ts'

/** Registers the rules by which a company follows up on leads, what runs on a job, and the tasks of the office. */
export function registerFollowUps(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, { actor, companyIds }: Pick<JobContext, 'actor' | 'companyIds'>): JobContext => ({
    tx,
    kernel,
    features,
    actor,
    companyIds,
  })

  route(app, kernel, api.listRules, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.read((tx) => showRules(tx, companyId), [companyId])
  })
  route(app, kernel, api.addRule, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.change((tx) => addRule(tx, companyId, context.body), [companyId])
  })
  route(app, kernel, api.saveRule, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.change((tx) => saveRule(tx, companyId, context.params.ruleId, context.body), [companyId])
  })
  route(app, kernel, api.deleteRule, async (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    const by = { userId: context.actor.userId, now: kernel.now() }
    await context.change((tx) => removeRule(tx, companyId, context.params.ruleId, by), [companyId])
    return { message: 'Rule deleted.' }
  })
  route(app, kernel, api.previewRule, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.read((tx) => previewRule(tx, companyId, context.params.ruleId, kernel.now()), [companyId])
  })

  route(app, kernel, api.getJobFollowUps, (context) =>
    context.read((tx) => showFollowUps(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.changeRun, (context) => {
    const { params, body } = context
    return context.change((tx) => changeRun(workOf(tx, context), params.id, params.runId, body.action))
  })

  route(app, kernel, api.listTasks, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'clients.write')
    return context.read((tx) => showTasks(workOf(tx, context), companyId, context.query), [companyId])
  })
  route(app, kernel, api.addTask, (context) =>
    context.change((tx) => addTask(workOf(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.changeTask, (context) =>
    context.change((tx) => changeTask(workOf(tx, context), context.params.id, context.body)),
  )
}
