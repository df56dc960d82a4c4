import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/overview/reports/reports.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, centsFromDollars, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { REPORT_TITLES } from '../../../shared/overview/reports/reports.ts'
import { recordExport, requestOrigin } from '../../people/accounts/account-events.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { writeMailed } from './mails.store.ts'
import { readReport, reportCsv, reportLinkOf, seesAmounts } from './reports.service.ts'
import { readSourceCosts, removeSourceCost, writeSourceCost } from './source-costs.store.ts'

/** Registers the routes of the reports, their weekly mail, and the costs of sources. */
export function registerReports(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, api.getReport, (context) => {
    const { actor, companyIds, params, query } = context
    const link = reportLinkOf(actor, companyIds, query.company)
    return context.read(
      (tx) => readReport({ tx, link, userId: actor.userId, now: kernel.now() }, params.report, query),
      [link.companyId],
    )
  })

  route(app, kernel, api.exportReport, (context) => {
    const { actor, companyIds, params, query } = context
    const link = reportLinkOf(actor, companyIds, query.company)
    return context.change(
      async (tx) => {
        const reader = { tx, link, userId: actor.userId, now: kernel.now() }
        const report = await readReport(reader, params.report, query)
        await recordExport(tx, {
          companyIds: [link.companyId],
          from: requestOrigin(context.request),
          detail: `Report: ${REPORT_TITLES[params.report]}`,
        })
        return reportCsv(params.report, report)
      },
      [link.companyId],
    )
  })

  route(app, kernel, api.mailReports, (context) => {
    const { actor, companyIds, body } = context
    const { companyId } = reportLinkOf(actor, companyIds, body.company)
    return context.change(
      async (tx) => {
        await writeMailed(tx, companyId, actor.userId, body.isOn)
        return {
          message: body.isOn
            ? 'You will get the reports every Monday at 7:00 AM.'
            : 'You will no longer get the reports by mail.',
          isMailed: body.isOn,
        }
      },
      [companyId],
    )
  })

  route(app, kernel, api.listSourceCosts, (context) => {
    const companyId = costsCompany(context.actor, context.companyIds, context.query.company)
    return context.read(
      async (tx) => {
        const rows = await readSourceCosts(tx, companyId)
        return rows.map(({ source, from, leadCents, monthCents }) => ({
          source,
          from,
          perLead: dollarsFromCents(cents(leadCents)),
          perMonth: dollarsFromCents(cents(monthCents)),
        }))
      },
      [companyId],
    )
  })

  route(app, kernel, api.setSourceCost, (context) => {
    const { company, source, from, perLead, perMonth } = context.body
    const companyId = costsCompany(context.actor, context.companyIds, company)
    const cost = {
      source,
      from,
      leadCents: centsFromDollars(perLead),
      monthCents: centsFromDollars(perMonth),
    }
    return context.change(
      async (tx) => {
        await writeSourceCost(tx, companyId, cost)
        return { message: 'Cost saved.' }
      },
      [companyId],
    )
  })

  route(app, kernel, api.deleteSourceCost, (context) => {
    const { source, from } = context.params
    const companyId = costsCompany(context.actor, context.companyIds, context.query.company)
    return context.change(
      async (tx) => {
        if (!(await removeSourceCost(tx, companyId, source, from)))
          throw new AppError('rest_not_found', { message: 'This cost was deleted already.' })
        return { message: 'Cost deleted.' }
      },
      [companyId],
    )
  })
}

/** The company whose costs are meant; throws rest_forbidden for managers who see no amounts. */
function costsCompany(actor: Actor, companyIds: readonly number[], wanted: number | undefined): number {
  const link = reportLinkOf(actor, companyIds, wanted)
  if (!seesAmounts(link)) throw new AppError('rest_forbidden')
  return link.companyId
}
