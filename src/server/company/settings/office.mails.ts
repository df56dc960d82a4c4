import { sql } from 'kysely'
import type { MessageKind } from '../../../shared/company/deliveries/message-kinds.ts'
import { queueMail } from '../deliveries/deliveries.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'

/** Mails a company's own address and its administrators, each address once. */
export async function mailOffice(
  tx: Tx,
  queue: Queue,
  company: { id: number; email: string | null },
  kind: MessageKind,
  mail: { subject: string; text: string },
): Promise<void> {
  const { rows } = await sql<{ email: string }>`select distinct email_key as email from members
    where company_id = ${company.id} and approval = 'approved' and roles[1] = 'administrator' and email_key <> ''
    order by 1`.execute(tx)
  const addresses = new Set([
    ...(company.email ? [company.email.toLowerCase()] : []),
    ...rows.map(({ email }) => email),
  ])
  for (const to of addresses)
    await queueMail(tx, queue, { companyId: company.id, jobId: null, kind, to, ...mail })
}
