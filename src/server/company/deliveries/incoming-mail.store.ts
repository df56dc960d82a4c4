import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { withoutLinkTokens } from './link-tokens.ts'

/**
 * Records that a mail which a server had accepted came back from its recipient; returns false if there is no sent one with
 * this recipient and with such a Message-ID.
 */
export async function recordBounce(
  tx: Tx,
  bounced: { companyId: number; id: number; isSigned: boolean; recipient: string; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ status: 'failed', last_error: withoutLinkTokens(bounced.error), sent_at: null })
    .where('company_id', '=', bounced.companyId)
    .where('id', '=', bounced.id)
    .where('has_signed_id', '=', bounced.isSigned)
    .where('channel', '=', 'mail')
    .where('status', '=', 'sent')
    .where(sql<boolean>`lower(recipient) = ${bounced.recipient.toLowerCase()}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns to whom a mail was sent and about which job, unless the job is deleted; undefined if there is none with such a
 * Message-ID.
 */
export async function findSentMail(
  tx: Tx,
  companyId: number,
  { id, isSigned }: { id: number; isSigned: boolean },
): Promise<{ recipient: string; personId: number | null; jobId: number | null } | undefined> {
  const { rows } = await sql<{ recipient: string; personId: number | null; jobId: number | null }>`
    select d.recipient, d.person_id as "personId", j.id as "jobId" from deliveries d
      left join jobs j on j.company_id = d.company_id and j.id = d.job_id and j.deleted_at is null
     where d.company_id = ${companyId} and d.id = ${id} and d.channel = 'mail'
       and d.has_signed_id = ${isSigned}`.execute(tx)
  return rows[0]
}
