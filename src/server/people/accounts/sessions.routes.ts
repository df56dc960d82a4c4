import type { FastifyInstance } from 'fastify'
import { deviceOf } from '../../../shared/kernel/devices.ts'
import { endOtherSessions, endSession, listSessions } from '../../../shared/people/accounts/sessions.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { requestOrigin, recordAccountEvent } from './account-events.ts'
import { endOtherSessionsOf, endOwnSession, listOwnSessions } from './sessions.store.ts'

/** Registers the calls that list and end a person's sessions; sockets of an ended session are closed. */
export function registerSessions(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listSessions, async (context) => {
    const { page, per_page: perPage } = context.query
    const all = await context.read((tx) => listOwnSessions(tx))
    const rows = all.slice((page - 1) * perPage, page * perPage).map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceOf(userAgent),
      isThis: session.id === context.actor.familyId,
    }))
    return { rows, total: all.length }
  })

  route(app, kernel, endSession, async (context) => {
    const { session } = context.params
    const { userId } = context.actor
    await context.change(async (tx, afterCommit) => {
      if (!(await endOwnSession(tx, session))) throw new AppError('rest_not_found')
      const from = requestOrigin(context.request)
      await recordAccountEvent(tx, { userId, kind: 'session_ended', from, detail: 'One session' })
      afterCommit(() => kernel.live.endFamily(session))
    })
    return { message: 'Session ended.' }
  })

  route(app, kernel, endOtherSessions, (context) =>
    context.change(async (tx, afterCommit) => {
      const { userId, familyId } = context.actor
      const ended = await endOtherSessionsOf(tx, familyId)
      if (ended.length > 0) {
        const from = requestOrigin(context.request)
        await recordAccountEvent(tx, { userId, kind: 'session_ended', from, detail: 'All other sessions' })
      }
      afterCommit(() => ended.forEach((id) => kernel.live.endFamily(id)))
      return { ended: ended.length }
    }),
  )
}
