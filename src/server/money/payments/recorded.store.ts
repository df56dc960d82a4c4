import { sql } from 'kysely'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { PaymentType } from '../../../shared/jobs/finances/payment.choices.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

interface NewRecorded {
  amountCents: Cents
  paidOn: string
  method: 'cash' | 'cashiers' | 'check'
  paymentType: PaymentType
  note: string
  /** The photo of a check. */
  photoFileId?: number | null
  /** When it was taken, by the clock of the phone (UTC). */
  takenAt?: string | null
  /** Why the office has to look at it, as sentences; empty if it fits. */
  doubt?: string
}

/** Stores a payment that was not made by card; returns its id. */
export async function insertRecorded(
  tx: Tx,
  job: Pick<JobRecord, 'companyId' | 'id'>,
  recordedBy: number,
  payment: NewRecorded,
): Promise<number> {
  const { id } = await tx
    .insertInto('recorded_payments')
    .values({
      company_id: job.companyId,
      job_id: job.id,
      amount_cents: payment.amountCents,
      paid_on: payment.paidOn,
      method: payment.method,
      payment_type: payment.paymentType,
      note: payment.note,
      photo_file_id: payment.photoFileId ?? null,
      taken_at: payment.takenAt ?? null,
      doubt: payment.doubt ?? '',
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Voids a recorded payment; returns false if it is already voided or does not exist. */
export async function markVoided(
  tx: Tx,
  job: Pick<JobRecord, 'companyId' | 'id'>,
  id: number,
  by: { userId: number; reason: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recorded_payments')
    .set({ voided_at: by.now, voided_by: by.userId, void_reason: by.reason })
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How long after leaving a crew money that was taken before is still recorded. */
const TAKEN_BEFORE = '14 days'

/** Returns whether a person was on the crew of a job with 'payment' in the last two weeks. */
export async function tookPaymentBefore(
  tx: Tx,
  { companyId, id }: Pick<JobRecord, 'companyId' | 'id'>,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`select from history
    where company_id = ${companyId} and job_id = ${id} and table_name = 'job_crew' and action <> 'insert'
      and record_key ->> 'userId' = ${String(userId)} and before -> 'permissions' ? 'payment'
      and at > now() - ${TAKEN_BEFORE}::interval limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns whether a file of the company is a picture that this person has uploaded. */
export async function isOwnPicture(
  tx: Tx,
  companyId: number,
  { fileId, ownerId }: { fileId: number; ownerId: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'attachment')
    .where('mime_type', 'like', 'image/%')
    .executeTakeFirst()
  return row !== undefined
}
