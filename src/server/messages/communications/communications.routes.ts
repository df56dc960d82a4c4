import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/messages/communications/communications.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { findCommunication, listOfJob, listUnassigned, setDone } from './communications.store.ts'
import { assignTalk } from './assignment.ts'
import { resolveAudience, viewCommunication, type CommunicationViewer } from './communication.view.ts'
import { bookingInfo, sendBooking } from './booking-info.service.ts'
import {
  recordMarketingOfContact,
  showContacts,
  sendMailToContact,
  openConversation,
  sendTextToContact,
} from './sending.service.ts'
import { registerConversations } from './conversations.routes.ts'
import { registerUnread } from './unread.routes.ts'
import { openClient } from '../../people/clients/client-search.ts'
import { companiesInLookupOrder } from '../../people/clients/own-first.ts'
import { communicationsWith } from './person.service.ts'

const OFFICE: CommunicationViewer = { kind: 'manager', permissions: [] }
const SENT = 'Message sent.'

/**
 * Registers the routes of a job's timeline, its contacts, texts and mails to them, and messages that have no
 * job yet.
 */
export function registerCommunications(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  const fromOne = createRateLimit(kernel.pool, 'talk-from')
  const toOne = createRateLimit(kernel.pool, 'talk-to')
  const count = async (actor: Actor, jobId: number, to: string) => {
    await fromOne(String(actor.userId))
    await toOne(`${jobId} ${to.trim().toLowerCase()}`)
  }

  route(app, kernel, api.listCommunications, (context) =>
    context.read(async (tx) => {
      const { job, viewer } = await openConversation(workOf(tx, context), context.params.id, 'read')
      const audience = resolveAudience(job, viewer, context.actor.userId)
      const { rows, total } = await listOfJob(tx, job, context.query, audience)
      return { rows: rows.map((row) => viewCommunication(kernel, row, viewer, job)), total }
    }),
  )

  route(app, kernel, api.listJobContacts, (context) =>
    context.read((tx) => showContacts(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.recordMarketing, (context) =>
    context.change(async (tx) => {
      await recordMarketingOfContact(workOf(tx, context), context.params.id, context.body)
      return showContacts(workOf(tx, context), context.params.id)
    }),
  )

  route(app, kernel, api.sendText, async (context) => {
    await count(context.actor, context.body.jobId, context.body.to)
    return context.change(async (tx) => ({
      communication: await sendTextToContact(workOf(tx, context), context.body),
      message: SENT,
    }))
  })
  route(app, kernel, api.sendMail, async (context) => {
    await count(context.actor, context.params.id, context.body.to)
    return context.change(async (tx) => ({
      communication: await sendMailToContact(workOf(tx, context), context.params.id, context.body),
      message: SENT,
    }))
  })
  route(app, kernel, api.sendBookingInfo, async (context) => {
    await count(context.actor, context.params.id, context.body.to)
    return context.change(async (tx) => ({
      communication: await sendBooking(workOf(tx, context), context.params.id, context.body),
      message: SENT,
    }))
  })
  route(app, kernel, api.previewBookingInfo, (context) =>
    context.read(async (tx) => {
      const work = workOf(tx, context)
      const { job, viewer } = await openConversation(work, context.params.id, 'read')
      return bookingInfo(work, job, viewer, context.query)
    }),
  )

  registerUnread(app, kernel, features)
  registerConversations(app, kernel, features)
  route(app, kernel, api.listClientCommunications, (context) =>
    context.read(async (tx) =>
      communicationsWith(
        tx,
        kernel,
        await openClient(tx, companiesInLookupOrder(context), context.params.id),
        context.query,
      ),
    ),
  )

  route(app, kernel, api.listInbox, (context) =>
    context.read(async (tx) => {
      const { rows, total } = await listUnassigned(tx, context.companyIds, context.query)
      return { rows: rows.map((row) => viewCommunication(kernel, row, OFFICE, null)), total }
    }),
  )
  route(app, kernel, api.assignCommunication, (context) =>
    context.change(async (tx) => {
      const { row, job } = await assignTalk(workOf(tx, context), context.params.id, context.body.jobId)
      return viewCommunication(kernel, row, OFFICE, job)
    }),
  )
  route(app, kernel, api.markDone, (context) =>
    context.change(async (tx) => {
      const { companyIds, params, body } = context
      const row = await findCommunication(tx, companyIds, params.id)
      if (!row) throw new AppError('rest_not_found')
      if (row.direction !== 'incoming')
        throw new AppError('rest_conflict', { message: 'Only incoming messages can be marked as done.' })
      const doneAt = body.isDone ? kernel.now().toISOString() : null
      await setDone(tx, row, doneAt)
      return { id: row.id, doneAt }
    }),
  )
}
