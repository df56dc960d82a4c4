import { queueMail, type MailToQueue } from '../../company/deliveries/deliveries.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { readManagers } from './requests.store.ts'

/** Mails every manager and administrator of a company. */
export async function mailManagers(
  tx: Tx,
  queue: Queue,
  mail: Omit<MailToQueue, 'to' | 'personId'>,
): Promise<void> {
  for (const { user_id: personId, email: to } of await readManagers(tx, mail.companyId))
    if (to !== null) await queueMail(tx, queue, { ...mail, personId, to })
}
