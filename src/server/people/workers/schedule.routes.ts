import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { getCrewChannels, saveCrewChannels } from '../../../shared/people/workers/crew-channels.api.ts'
import * as api from '../../../shared/people/workers/schedule.api.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { chooseChannels, showChannels } from './crew-channels.service.ts'
import { newCalendarSecret } from './calendar.secret.ts'
import { showSchedule } from './schedule.service.ts'
import { readCompanyCalendarSince, writeCalendar, writeCompanyCalendar } from './schedule.store.ts'
import {
  requestTimeOff,
  decideTimeOff,
  addApprovedTimeOff,
  listTimeOff,
  removeTimeOff,
} from './times-off.service.ts'
import { createWorkerContext } from './work.ts'
import { openWorker, type WorkerContext } from './worker.service.ts'

/** Registers schedules and time off of workers. */
export function registerSchedules(app: FastifyInstance, kernel: Kernel): void {
  const countAsked = createRateLimit(kernel.pool, 'time-off-asked')
  const workOf = createWorkerContext(kernel)

  route(app, kernel, api.getWorkerSchedule, (context) =>
    context.read(async (tx) => {
      const { companyId, id: workerId } = await openWorker(workOf(tx, context), context.params.id)
      return showSchedule(tx, { companyId, workerId }, context.query)
    }),
  )
  route(app, kernel, api.getMySchedule, (context) =>
    context.read((tx) => {
      const companyId = firstOf(workOf(tx, context).companyIds)
      return showSchedule(tx, { companyId, workerId: context.actor.userId }, context.query)
    }),
  )
  route(app, kernel, api.listTimesOff, (context) =>
    context.read((tx) => listTimeOff(tx, context.companyIds, context.query)),
  )
  route(app, kernel, api.addTimeOff, (context) =>
    context.change((tx) => addApprovedTimeOff(workOf(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.askTimeOff, async (context) => {
    await countAsked(String(context.actor.userId))
    return context.change((tx) => {
      const work = workOf(tx, context)
      return requestTimeOff(work, firstOf(work.companyIds), context.body)
    })
  })
  route(app, kernel, api.decideTimeOff, (context) =>
    context.change((tx) => decideTimeOff(workOf(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.removeTimeOff, (context) =>
    context.change(async (tx) => {
      await removeTimeOff(workOf(tx, context), context.params.id)
      return { message: 'Time off removed.' }
    }),
  )
  route(app, kernel, getCrewChannels, (context) =>
    context.read((tx) => showChannels(tx, selfOf(workOf(tx, context)))),
  )
  route(app, kernel, saveCrewChannels, (context) =>
    context.change((tx) => chooseChannels(tx, selfOf(workOf(tx, context)), context.body.channels)),
  )
  route(app, kernel, api.renewCalendar, (context) =>
    context.change(async (tx) => {
      const companyId = firstOf(workOf(tx, context).companyIds)
      const { secret, hash } = newCalendarSecret()
      await writeCalendar(tx, { companyId, workerId: context.actor.userId }, hash)
      return { url: `${kernel.config.PUBLIC_URL}/calendar/${secret}.ics` }
    }),
  )
  route(app, kernel, api.getCompanyCalendar, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'workers.read')
    const place = { companyId, userId: context.actor.userId }
    return context.read(async (tx) => ({ since: await readCompanyCalendarSince(tx, place) }), [companyId])
  })
  route(app, kernel, api.renewCompanyCalendar, (context) => {
    const companyId = resolveCompany(context, context.body.company, 'workers.read')
    return context.change(
      async (tx) => {
        const { secret, hash } = newCalendarSecret()
        await writeCompanyCalendar(tx, { companyId, userId: context.actor.userId }, hash)
        return { url: `${kernel.config.PUBLIC_URL}/calendar/company/${secret}.ics` }
      },
      [companyId],
    )
  })
  route(app, kernel, api.endCompanyCalendar, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'workers.read')
    return context.change(
      async (tx) => {
        await writeCompanyCalendar(tx, { companyId, userId: context.actor.userId }, null)
        return { message: 'The address works no more.' }
      },
      [companyId],
    )
  })
}

function selfOf({ companyIds, actor }: WorkerContext): { companyId: number; userId: number } {
  return { companyId: firstOf(companyIds), userId: actor.userId }
}

function firstOf(companyIds: readonly number[]): number {
  const [first] = companyIds
  if (first === undefined) throw new AppError('rest_forbidden')
  return first
}
