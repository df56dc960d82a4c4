import type { MessageKind } from '../../../shared/company/deliveries/message-kinds.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { insertCommunication } from './timeline.service.ts'

/** A mail caused by a change of a job. */
interface JobMail {
  companyId: number
  jobId: number
  kind: MessageKind
  to: string
  subject: string
  text: string
  /** Delay before it is sent; sent immediately if absent. */
  afterSeconds?: number
}

/** Queues a mail that is caused by a change of a job; one to the client also appears on the timeline. */
export async function queueJobMail(
  work: { tx: Tx; kernel: { queue: Queue } },
  job: JobRecord,
  mail: JobMail,
): Promise<void> {
  const { client, billingContact } = job
  const person = [client, billingContact].find((one) => one?.email?.toLowerCase() === mail.to.toLowerCase())
  const deliveryId = await queueMail(work.tx, work.kernel.queue, { ...mail, personId: person?.id ?? null })
  if (!client || client.email?.toLowerCase() !== mail.to.toLowerCase()) return
  await insertCommunication(work.tx, {
    companyId: mail.companyId,
    jobId: mail.jobId,
    type: 'email',
    direction: 'outgoing',
    contactId: client.id,
    contactName: `${client.firstName} ${client.lastName}`.trim(),
    contactAddress: mail.to.toLowerCase(),
    subject: mail.subject,
    body: mail.text,
    deliveryId,
  })
}
