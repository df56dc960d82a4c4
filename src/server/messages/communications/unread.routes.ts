import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/messages/communications/communications.api.ts'
import { MAX_UNREAD, type Unread } from '../../../shared/messages/communications/unread.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { openJob } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { findUnread, markInboxRead, markJobRead } from './unread.store.ts'

/** Registers the routes for a manager's unread communications and for marking them as read. */
export function registerUnread(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  route(app, kernel, api.getUnread, (context) =>
    context.read((tx) => unreadOf(tx, context.companyIds, context.actor.userId)),
  )

  route(app, kernel, api.readCommunications, (context) =>
    context.change(async (tx) => {
      const { actor, companyIds, params } = context
      const { job } = await openJob({ tx, kernel, features, actor, companyIds }, params.id, 'read')
      await markJobRead(tx, { companyId: job.companyId, userId: actor.userId }, job.id)
      return unreadOf(tx, companyIds, actor.userId)
    }),
  )

  route(app, kernel, api.readInbox, (context) =>
    context.change(async (tx) => {
      const { actor, companyIds } = context
      for (const companyId of companyIds) await markInboxRead(tx, { companyId, userId: actor.userId })
      return unreadOf(tx, companyIds, actor.userId)
    }),
  )
}

/** Returns what is unread in all of a person's companies, newest first, each count at most 99. */
export async function unreadOf(tx: Tx, companyIds: readonly number[], userId: number): Promise<Unread> {
  const found = []
  for (const companyId of companyIds) found.push(await findUnread(tx, { companyId, userId }))
  const newest = found.flatMap((one) => one.newest).toSorted((one, other) => (one.at < other.at ? 1 : -1))
  const inbox = found.reduce((sum, one) => sum + one.inbox, 0)
  const jobs = newest.filter(({ jobId }) => jobId !== null).length
  return {
    inbox: Math.min(inbox, MAX_UNREAD),
    jobs: Math.min(jobs, MAX_UNREAD),
    people: Math.min(
      found.reduce((sum, one) => sum + one.people, 0),
      MAX_UNREAD,
    ),
    newest: newest.slice(0, MAX_UNREAD + 1),
  }
}
