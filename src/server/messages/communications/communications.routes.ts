import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/messages/communications/communications.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { countedLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { openJob, type JobWork } from '../../jobs/jobs/job.service.ts'
import {
  assignLoose,
  findCommunication,
  listLoose,
  listOfJob,
  readLastTalks,
} from './communications.store.ts'
import {
  audienceOf,
  reachable,
  viewCommunication,
  viewContact,
  type CommunicationViewer,
} from './communication.view.ts'
import { readConsents } from './consents.ts'
import { describeBooking, mailContact, openTalk, sendBooking, textContact } from './sending.service.ts'
import { registerUnread } from './unread.routes.ts'
import { openClient } from '../../people/clients/client-search.ts'
import { ownFirst } from '../../people/clients/own-first.ts'
import { communicationsWith } from './person.service.ts'

const OFFICE: CommunicationViewer = { kind: 'manager', permissions: [] }
const SENT = 'Message sent.'

/**
 * Registers the routes of a job's timeline, its contacts, texts and mails to them, and messages that have no
 * job yet.
 */
export function registerCommunications(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobWork => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  const fromOne = countedLimit(kernel.pool, 'talk-from')
  const toOne = countedLimit(kernel.pool, 'talk-to')
  const count = async (actor: Actor, jobId: number, to: string) => {
    await fromOne(String(actor.userId))
    await toOne(`${jobId} ${to.trim().toLowerCase()}`)
  }

  route(app, kernel, api.listCommunications, (context) =>
    context.read(async (tx) => {
      const { job, viewer } = await openTalk(workOf(tx, context), context.params.id, 'look')
      const audience = audienceOf(job, viewer, context.actor.userId)
      const { rows, total } = await listOfJob(tx, job, context.query, audience)
      return { rows: rows.map((row) => viewCommunication(kernel, row, viewer, job)), total }
    }),
  )

  route(app, kernel, api.listJobContacts, (context) =>
    context.read(async (tx) => {
      const { job, viewer } = await openTalk(workOf(tx, context), context.params.id, 'look')
      const contacts = reachable(job, viewer)
      const phones = contacts.flatMap(({ phone }) => phone ?? [])
      const consents = await readConsents(tx, job.companyId, phones)
      const talks = await readLastTalks(tx, job)
      return contacts.map((contact) => viewContact(contact, consents, talks))
    }),
  )

  route(app, kernel, api.sendText, async (context) => {
    await count(context.actor, context.body.jobId, context.body.to)
    return context.change(async (tx) => ({
      communication: await textContact(workOf(tx, context), context.body),
      message: SENT,
    }))
  })
  route(app, kernel, api.sendMail, async (context) => {
    await count(context.actor, context.params.id, context.body.to)
    return context.change(async (tx) => ({
      communication: await mailContact(workOf(tx, context), context.params.id, context.body),
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
      const { job, viewer } = await openTalk(work, context.params.id, 'look')
      return describeBooking(work, job, viewer)
    }),
  )

  registerUnread(app, kernel, features)
  route(app, kernel, api.listClientCommunications, (context) =>
    context.read(async (tx) =>
      communicationsWith(
        tx,
        kernel,
        await openClient(tx, ownFirst(context), context.params.id),
        context.query,
      ),
    ),
  )

  route(app, kernel, api.listInbox, (context) =>
    context.read(async (tx) => {
      const { rows, total } = await listLoose(tx, context.companyIds, context.query)
      return { rows: rows.map((row) => viewCommunication(kernel, row, OFFICE, null)), total }
    }),
  )
  route(app, kernel, api.assignCommunication, (context) =>
    context.change(async (tx) => {
      const { companyIds, params, body } = context
      const row = await findCommunication(tx, companyIds, params.id)
      if (!row) throw new AppError('rest_not_found')
      const { job } = await openJob(
        { ...workOf(tx, context), companyIds: [row.companyId] },
        body.jobId,
        'look',
      )
      if (row.jobId === job.id) return viewCommunication(kernel, row, OFFICE, job)
      if (row.jobId !== null)
        throw new AppError('rest_conflict', { message: `This message belongs to job #${row.jobId}.` })
      await assignLoose(tx, row, job.id)
      return viewCommunication(kernel, { ...row, jobId: job.id }, OFFICE, job)
    }),
  )
}
