import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import type { Intake } from '../../../shared/sales/intake/intake.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { PlaceFacts } from '../../jobs/jobs/job.places.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { createJob } from '../../jobs/jobs/job.save.ts'
import { requestSurvey } from '../../jobs/survey/survey.service.ts'
import { assignTalk } from '../../messages/communications/assignment.ts'
import { sendBooking } from '../../messages/communications/booking-info.service.ts'
import { addClient } from '../../people/clients/clients.service.ts'

/**
 * Stores a client, their job and the call that it came from, and queues what the client is sent. Throws as `addClient`,
 * `createJob`, `assignTalk`, `sendBooking` and `requestSurvey` do, and rest_invalid_param without a client or without the
 * address for a way.
 */
export async function takeIn(
  work: JobContext,
  companyId: number,
  input: Intake,
  places: PlaceFacts,
): Promise<{ jobId: number; clientId: number; message: string }> {
  const { clientId, newClient, send, asksForSurvey, communicationId } = input
  if ((clientId === null) === (newClient === null)) throw invalid('clientId', 'Choose who is moving.')
  const id = clientId ?? (newClient && (await addClient(work.tx, work.kernel, companyId, newClient)).id)
  const body = { ...input.job, companyInfo: { id: companyId }, client: { id: id ?? 0 } }
  const { id: jobId, client } = await createJob(work, body, places)
  if (!client) throw invalid('clientId', 'Choose who is moving.')
  if (communicationId !== null) await assignTalk(work, communicationId, jobId)
  for (const channel of new Set(send))
    await sendBooking(work, jobId, { channel, to: addressOf(client, channel) })
  if (asksForSurvey) await requestSurvey(work, jobId)
  return { jobId, clientId: client.id ?? 0, message: messageOf(send.length > 0, asksForSurvey) }
}

function addressOf(client: JobPerson, way: Intake['send'][number]): string {
  const address = way === 'text' ? client.phone : client.email
  if (address) return address
  throw invalid(
    'send',
    way === 'text' ? 'Enter a phone number to send a text.' : 'Enter an email address to send an email.',
  )
}

function messageOf(isSent: boolean, asksForSurvey: boolean): string {
  if (isSent && asksForSurvey) return 'Job saved. The client gets the estimate and a link to list what moves.'
  if (isSent) return 'Job saved. The client gets the estimate.'
  return asksForSurvey ? 'Job saved. The client gets a link to list what moves.' : 'Job saved.'
}

function invalid(field: string, message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { [field]: message } })
}
