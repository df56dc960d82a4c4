import { findLink, hasPermission, type Actor } from '../../../shared/kernel/permissions.ts'
import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { reachableContacts, type CommunicationViewer } from '../communications/communication.view.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { viewerFor } from '../../jobs/jobs/job.view.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { callKeyOf, inCompany, advanceCall, withCall, updateCall, type CallKernel } from './call.changes.ts'
import { readCallStatus } from './call.states.ts'
import { insertLeg } from './legs.store.ts'
import { hasSession, readLinks, readPhoneCompany } from './phone.store.ts'
import { announceTwiml, dialTwiml, hangUpTwiml, webhookAddresses, userOf } from './twiml.ts'
import { fieldNumber, fieldSid, fieldText, type WebhookFields } from './webhooks.ts'

/**
 * Places a call by one of the company's people to a contact of a job. The caller is identified by their
 * signed token; permission is checked now: managers, and crew who hold 'contact' on this job.
 */
export async function placeCall(kernel: Kernel, fields: WebhookFields): Promise<string> {
  const userId = userOf(fields['From'] ?? '')
  const jobId = fieldNumber(fields, 'jobId')
  const providerSid = fieldSid(fields, 'CallSid')
  const found = userId === null || jobId === null ? undefined : await findJob(kernel, userId, jobId)
  if (userId === null || providerSid === null || !found)
    return hangUpTwiml('You can not call about this job.')
  const { job, viewer } = found
  const to = normalizePhone(fieldText(fields, 'To'))
  // The same people as for text messages.
  const contact = to === null ? undefined : reachableContacts(job, viewer).find(({ phone }) => phone === to)
  if (to === null || !contact) return hangUpTwiml('This number belongs to no contact of the job.')
  const { companyId } = job
  return inCompany(kernel, companyId, async (tx) => {
    const from = (await readPhoneCompany(tx, companyId))?.number
    if (!from) return hangUpTwiml('Your company has no phone number for calls yet.')
    const { id } = await insertCommunication(tx, {
      companyId,
      jobId: job.id,
      type: 'phone',
      direction: 'outgoing',
      senderId: userId,
      contactId: contact.userId,
      contactName: contact.name,
      contactAddress: to,
      status: 'queued',
      meta: { from, caller: from, to, called: to, direction: 'outgoing', callStatus: 'queued' },
      providerSid,
    })
    const key = { companyId, callId: id }
    // The caller is busy for incoming calls.
    await insertLeg(tx, key, { position: 0, userId }, 'talking')
    return dialTwiml(webhookAddresses(kernel.config.PUBLIC_URL, key), { from, to })
  })
}

/** The job and this person's relation to it, if they are signed in and may call its contacts. */
async function findJob(
  kernel: Kernel,
  userId: number,
  jobId: number,
): Promise<{ job: JobRecord; viewer: CommunicationViewer } | undefined> {
  if (!(await hasSession(kernel.db, userId))) return undefined
  const links = await readLinks(kernel.db, userId)
  const actor: Actor = { userId, familyId: '', defaultCompanyId: null, links, pending: links.length === 0 }
  const companyIds = links
    .filter(({ role }) => hasPermission(role, 'phone.use'))
    .map(({ companyId }) => companyId)
  const job = await inTenant(kernel.db, { companyIds, userId }, (tx) =>
    readJobRecord(tx, companyIds, jobId, 'read'),
  )
  if (!job || job.deletedAt !== null || !findLink(actor, job.companyId)) return undefined
  const viewer = viewerFor(actor, job)
  const mayCall =
    viewer.kind === 'manager' || (viewer.kind === 'crew' && viewer.permissions.includes('contact'))
  return mayCall ? { job, viewer } : undefined
}

/**
 * Returns the announcement that the call is recorded, for the person who was rung, and records that it was
 * made.
 */
export async function announceRecording(kernel: Kernel, query: WebhookFields): Promise<string> {
  await withCall(kernel, callKeyOf(query), async (open) => {
    if (open.call.meta['recordingAnnouncedAt'] === undefined)
      await updateCall(open, { meta: { recordingAnnouncedAt: kernel.now().toISOString() } })
    return ''
  })
  return announceTwiml()
}

/** Ends an outgoing call with the result of its dial. */
export async function endOutgoing(
  kernel: CallKernel,
  fields: WebhookFields,
  query: WebhookFields,
): Promise<string> {
  await withCall(kernel, callKeyOf(query), async (open) => {
    if (open.call.direction !== 'outgoing') return ''
    const dialed = readCallStatus(fields['DialCallStatus']) ?? 'failed'
    if (open.call.meta['dialCallStatus'] === undefined)
      await updateCall(open, { meta: { dialCallStatus: dialed } })
    await advanceCall(kernel, open, dialed === 'answered' ? 'completed' : dialed)
    return ''
  })
  return hangUpTwiml()
}
