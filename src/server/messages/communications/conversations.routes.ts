import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/messages/communications/conversations.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import {
  changeConversation,
  listConversations,
  openPerson,
  showThread,
  type InboxCall,
} from './conversations.service.ts'
import { replyTo } from './replies.service.ts'
import { unreadOf } from './unread.routes.ts'
import { markPersonRead } from './unread.store.ts'

/** Registers the routes of the inbox by person. */
export function registerConversations(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (
    tx: Tx,
    { actor, companyIds }: { actor: Actor; companyIds: readonly number[] },
  ): InboxCall => ({
    tx,
    kernel,
    companyIds,
    userId: actor.userId,
  })
  const fromOne = createRateLimit(kernel.pool, 'talk-from')
  const toOne = createRateLimit(kernel.pool, 'talk-to')

  route(app, kernel, api.listConversations, (context) =>
    context.read((tx) => listConversations(workOf(tx, context), context.query)),
  )
  route(app, kernel, api.getConversation, (context) =>
    context.read((tx) => showThread(workOf(tx, context), context.params.id, context.query.before)),
  )
  route(app, kernel, api.changeConversation, (context) =>
    context.change((tx) => changeConversation(workOf(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.readConversation, (context) =>
    context.change(async (tx) => {
      const { actor, companyIds, params } = context
      await markPersonRead(tx, actor.userId, await openPerson(workOf(tx, context), params.id))
      return unreadOf(tx, companyIds, actor.userId)
    }),
  )
  route(app, kernel, api.replyToConversation, async (context) => {
    const { actor, params, body } = context
    const [{ key }] = await Promise.all([
      context.read((tx) => openPerson(workOf(tx, context), params.id)),
      fromOne(String(actor.userId)),
    ])
    await toOne(`inbox ${key}`)
    return context.change(async (tx) => ({
      communication: await replyTo(workOf(tx, context), { features, actor }, params.id, body),
      message: 'Message sent.',
    }))
  })
}
