import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/money/financials/financials.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { requestOrigin, recordExport } from '../../people/accounts/account-events.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { companiesWithFigures } from './access.ts'
import { figuresCsv, listJobs, listPoints, summarize } from './figures.service.ts'
import { markLinePaid } from './line.payment.ts'
import { listJobsOf, listRows, payrollCsv, payWorker, showOwnPay } from './payroll.service.ts'
import { getMyPay, getWorkerPay } from '../../../shared/people/workers/pay.api.ts'

/** Registers the routes for figures, paid costs, and payroll. */
export function registerFinancials(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  route(app, kernel, api.listFinancials, (context) => {
    const companyIds = companiesWithFigures(context.actor, context.query.company)
    return context.read((tx) => listPoints({ tx, companyIds, now: kernel.now() }, context.query), companyIds)
  })
  route(app, kernel, api.summarizeFinancials, (context) => {
    const companyIds = companiesWithFigures(context.actor, context.query.company)
    const allowed = companiesWithFigures(context.actor, null)
    return context.read(
      (tx) => summarize({ tx, companyIds, now: kernel.now() }, context.query, allowed),
      allowed,
    )
  })
  route(app, kernel, api.listFinancialJobs, (context) => {
    const companyIds = companiesWithFigures(context.actor, context.query.company)
    return context.read((tx) => listJobs({ tx, companyIds, now: kernel.now() }, context.query), companyIds)
  })
  route(app, kernel, api.exportFinancials, (context) => {
    const companyIds = companiesWithFigures(context.actor, context.query.company)
    return context.change(async (tx) => {
      await recordExport(tx, { companyIds, from: requestOrigin(context.request), detail: 'Financials' })
      return figuresCsv({ tx, companyIds, now: kernel.now() }, context.query)
    }, companyIds)
  })

  route(app, kernel, api.markLinePaid, (context) => {
    const { id, section } = context.params
    return context.change((tx) => markLinePaid(workOf(tx, context), id, section, context.body))
  })

  route(app, kernel, getMyPay, (context) =>
    context.read((tx) =>
      showOwnPay(tx, context.companyIds, context.actor.userId, context.query, kernel.now()),
    ),
  )
  route(app, kernel, api.listPayroll, (context) => {
    const { from, to, company } = context.query
    const companyIds = companiesWithFigures(context.actor, company)
    return context.read((tx) => listRows(tx, { companyIds, from, to }), companyIds)
  })
  route(app, kernel, api.exportPayroll, (context) => {
    const { from, to, company, of } = context.query
    const companyIds = companiesWithFigures(context.actor, company)
    return context.change(async (tx) => {
      await recordExport(tx, { companyIds, from: requestOrigin(context.request), detail: 'Payroll' })
      return payrollCsv(tx, { companyIds, from, to }, of)
    }, companyIds)
  })
  route(app, kernel, getWorkerPay, (context) => {
    const { from, to, company } = context.query
    const companyIds = companiesWithFigures(context.actor, company)
    return context.read((tx) => listJobsOf(tx, { companyIds, from, to }, context.params.id), companyIds)
  })
  route(app, kernel, api.payWorker, (context) => {
    const { from, to, company, amount } = context.body
    const companyIds = companiesWithFigures(context.actor, company)
    const { id } = context.params
    return context.change(async (tx) => {
      const work = workOf(tx, { actor: context.actor, companyIds })
      const row = await payWorker(work, { companyIds, from, to }, id, amount)
      return { message: 'Marked as paid.', row }
    }, companyIds)
  })
}
