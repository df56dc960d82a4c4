import type { Tx } from '../../kernel/db/tenancy.ts'
import type { PlannedPayLine } from './crew.pay.ts'

/** A crew spot of one job. */
export interface CrewSpotKey {
  companyId: number
  jobId: number
  userId: number
}

/**
 * Replaces the stored pay lines of one member with these, in order; paid lines may change position but
 * nothing else.
 */
export async function writePayLines(
  tx: Tx,
  place: CrewSpotKey,
  lines: readonly PlannedPayLine[],
): Promise<void> {
  const kept = lines.flatMap(({ id }) => id ?? [])
  const added = lines.flatMap((line, position) =>
    line.id === null ? [{ ...keyOf(place), ...columnsOf(line, position) }] : [],
  )
  // Sent together and run in this order.
  await Promise.all([
    tx
      .deleteFrom('crew_invoice_lines')
      .where('company_id', '=', place.companyId)
      .where('job_id', '=', place.jobId)
      .where('user_id', '=', place.userId)
      .where('paid_at', 'is', null)
      .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
      .execute(),
    added.length > 0 && tx.insertInto('crew_invoice_lines').values(added).execute(),
    ...lines.map(
      (line, position) =>
        line.id !== null &&
        tx
          .updateTable('crew_invoice_lines')
          .set(line.paidAt === null ? columnsOf(line, position) : { position, is_auto: line.isAuto })
          .where('company_id', '=', place.companyId)
          .where('user_id', '=', place.userId)
          .where('job_id', '=', place.jobId)
          .where('id', '=', line.id)
          .execute(),
    ),
  ])
}

function columnsOf(line: PlannedPayLine, position: number) {
  return {
    position,
    item: line.item,
    line_date: line.date,
    rate: line.rate.toFixed(2),
    units: line.units.toFixed(2),
    is_auto: line.isAuto,
  }
}

/** Returns the key columns of a crew spot. */
export function keyOf(place: CrewSpotKey) {
  return { company_id: place.companyId, job_id: place.jobId, user_id: place.userId }
}

/** Returns the ids of the stored pay lines of one member. */
export async function payLineIds(tx: Tx, place: CrewSpotKey): Promise<Set<number>> {
  const stored = await tx
    .selectFrom('crew_invoice_lines')
    .select('id')
    .where('company_id', '=', place.companyId)
    .where('job_id', '=', place.jobId)
    .where('user_id', '=', place.userId)
    .execute()
  return new Set(stored.map(({ id }) => id))
}

/**
 * Marks one pay line of a member as paid, or all of them except lines of amount 0; without a payment, marks
 * them as unpaid.
 */
export async function markPayLines(
  tx: Tx,
  place: CrewSpotKey,
  paid: { now: string; userId: number } | null,
  lineId: number | null,
): Promise<void> {
  await tx
    .updateTable('crew_invoice_lines')
    .set({ paid_at: paid?.now ?? null, paid_by: paid?.userId ?? null })
    .where('company_id', '=', place.companyId)
    .where('job_id', '=', place.jobId)
    .where('user_id', '=', place.userId)
    .where('paid_at', paid ? 'is' : 'is not', null)
    .$if(lineId !== null, (query) => query.where('id', '=', lineId ?? 0))
    .$if(lineId === null && paid !== null, (query) => query.where('rate', '>', '0').where('units', '>', '0'))
    .execute()
}

/** Deletes unpaid pay lines of a job. */
export async function deletePayLines(
  tx: Tx,
  job: { companyId: number; id: number },
  ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('crew_invoice_lines')
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('paid_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
}
