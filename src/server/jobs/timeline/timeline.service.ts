import type { CommunicationType } from '../../../shared/jobs/timeline/communication-types.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A communication as features pass it; absent fields are empty. */
export interface NewCommunication {
  companyId: number
  jobId: number | null
  type: CommunicationType
  direction: 'outgoing' | 'incoming'
  senderId?: number | null
  contactId?: number | null
  contactName?: string
  contactAddress?: string
  subject?: string
  body?: string
  status?: string
  meta?: Record<string, unknown>
  providerSid?: string | null
  deliveryId?: number | null
  /** UTC; now by default. */
  happenedAt?: string
}

/**
 * Inserts a communication and returns its id. For one that the provider already reported with the same sid it
 * returns the stored one and writes nothing, so that a message or call is stored once.
 */
export async function insertCommunication(
  tx: Tx,
  row: NewCommunication,
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto('communications')
    .values({
      company_id: row.companyId,
      job_id: row.jobId,
      type: row.type,
      direction: row.direction,
      sender_id: row.senderId ?? null,
      contact_id: row.contactId ?? null,
      contact_name: (row.contactName ?? '').slice(0, 200),
      contact_address: (row.contactAddress ?? '').slice(0, 254),
      subject: (row.subject ?? '').slice(0, 500),
      body: (row.body ?? '').slice(0, 60_000),
      status: row.status ?? '',
      meta: JSON.stringify(row.meta ?? {}),
      provider_sid: row.providerSid ?? null,
      delivery_id: row.deliveryId ?? null,
      ...(row.happenedAt !== undefined && { happened_at: row.happenedAt }),
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'provider_sid']).where('provider_sid', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await tx
    .selectFrom('communications')
    .select('id')
    .where('company_id', '=', row.companyId)
    .where('provider_sid', '=', row.providerSid ?? '')
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}
