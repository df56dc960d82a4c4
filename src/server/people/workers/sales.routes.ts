import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import { changeSalesCall as changeSalesCallApi } from '../../../shared/company/settings/companies.api.ts'
import * as api from '../../../shared/people/workers/schedule.api.ts'
import { readCompany } from '../../company/settings/companies.service.ts'
import { showCompany } from '../../company/settings/company.view.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { changeSalesCall } from './sales-call.service.ts'
import {
  companyOf,
  removeAppointment,
  salesCompany,
  saveAppointment,
  saveHours,
  showSales,
} from './sales.service.ts'
import { createWorkerContext } from './work.ts'
import type { CompanyFeatures } from '../../company/settings/company.features.ts'

/** Registers the sales-call list of a company, and the schedules of its salespeople. */
export function registerSales(app: FastifyInstance, kernel: Kernel, company: CompanyFeatures): void {
  const workOf = createWorkerContext(kernel)

  route(app, kernel, changeSalesCallApi, async (context) => {
    const { id: companyId, workerId } = context.params
    requireCompany(context.actor, companyId)
    return context.change(
      async (tx) => {
        await changeSalesCall(tx, { companyId, workerId }, context.body.type, context.actor.userId)
        const changed = await readCompany(tx, companyId, company)
        if (!changed) throw new AppError('rest_not_found')
        return showCompany(kernel, changed)
      },
      [companyId],
    )
  })

  route(app, kernel, api.getSalesSchedule, (context) =>
    context.read((tx) => {
      const companyId = salesCompany(workOf(tx, context), context.query.company)
      return showSales(tx, { companyId, userId: context.actor.userId }, context.query)
    }),
  )
  route(app, kernel, api.saveSalesHours, (context) =>
    context.change(async (tx) => {
      const companyId = salesCompany(workOf(tx, context), context.body.company)
      await saveHours(tx, { companyId, userId: context.actor.userId }, context.body.hours)
      return { message: 'Hours saved.' }
    }),
  )
  route(app, kernel, api.createAppointment, (context) =>
    context.change((tx) => {
      const companyId = salesCompany(workOf(tx, context), context.body.company)
      const place = { companyId, userId: context.actor.userId }
      return saveAppointment(tx, place, context.actor, context.body, null)
    }),
  )
  route(app, kernel, api.updateAppointment, (context) =>
    context.change(async (tx) => {
      const companyId = await companyOf(workOf(tx, context), context.params.id)
      const place = { companyId, userId: context.actor.userId }
      return saveAppointment(tx, place, context.actor, context.body, context.params.id)
    }),
  )
  route(app, kernel, api.deleteAppointment, (context) =>
    context.change(async (tx) => {
      const companyId = await companyOf(workOf(tx, context), context.params.id)
      await removeAppointment(tx, { companyId, userId: context.actor.userId }, context.params.id)
      return { message: 'Appointment deleted.' }
    }),
  )
}
