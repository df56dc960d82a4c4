import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'

/** Puts a move that its client canceled on the timeline of the job, so that it counts as unread and the office is notified. */
export const recordCancellation: JobConsequence = async ({ tx, kernel, actor }, { before, after }) => {
  if (after.jobStatus !== 'canceled' || !before || before.jobStatus === 'canceled') return undefined
  const person = [after.client, after.billingContact].find((one) => one?.id === actor.userId)
  if (!person) return undefined
  await insertCommunication(tx, {
    companyId: after.companyId,
    jobId: after.id,
    type: 'smuvsrp_chat',
    direction: 'incoming',
    contactId: person.id,
    contactName: `${person.firstName} ${person.lastName}`.trim(),
    contactAddress: person.email ?? '',
    subject: 'Move canceled',
    body: 'The client canceled the move.',
    meta: { cancellation: true },
    happenedAt: kernel.now().toISOString(),
  })
  return undefined
}
