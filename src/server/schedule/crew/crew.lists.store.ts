import type { Tx } from '../../kernel/db/tenancy.ts'
import type { CrewRow } from './crew.store.ts'
import type { PlannedMember } from './crew.save.ts'
import { keyOf, writePayLines, type CrewSpotKey } from './pay-lines.store.ts'

/** Writes the sent lists of one member. */
export async function writeLists(
  tx: Tx,
  place: CrewSpotKey,
  planned: Pick<PlannedMember, 'damages' | 'infractions' | 'payLines'>,
  row: CrewRow | undefined,
): Promise<void> {
  if (planned.damages) await writeDamages(tx, place, planned.damages, row)
  if (planned.infractions) await writeInfractions(tx, place, planned.infractions, row)
  if (planned.payLines) await writePayLines(tx, place, planned.payLines)
}

/** A sent row with its columns. */
interface SentRow<Columns> {
  id: number | null
  columns: Columns
}

/**
 * Makes a stored list equal to the sent one: missing rows are deleted, known ones updated, and all others
 * inserted.
 */
async function syncRows<Columns>(
  sent: readonly SentRow<Columns>[],
  stored: readonly { id?: number | null | undefined }[],
  ways: {
    removeBut: (kept: number[]) => Promise<unknown>
    update: (id: number, columns: Columns) => Promise<unknown>
    insert: (columns: Columns) => Promise<unknown>
  },
): Promise<void> {
  const known = new Set(stored.map(({ id }) => id))
  const isKnown = (id: number | null): id is number => id !== null && known.has(id)
  // Sent together and run in this order.
  await Promise.all([
    ways.removeBut(sent.flatMap(({ id }) => (isKnown(id) ? [id] : []))),
    ...sent.map(({ id, columns }) => (isKnown(id) ? ways.update(id, columns) : ways.insert(columns))),
  ])
}

function writeDamages(
  tx: Tx,
  place: CrewSpotKey,
  damages: NonNullable<PlannedMember['damages']>,
  row: CrewRow | undefined,
): Promise<void> {
  const sent = damages.map((one) => ({
    id: one.id ?? null,
    columns: {
      damage_date: one.damageDate ?? null,
      damage_type: one.damageType ?? '',
      item_damaged: one.itemDamaged ?? '',
      cause: one.cause,
      amount: one.amount.toFixed(2),
    },
  }))
  return syncRows(sent, row?.damages ?? [], {
    removeBut: (kept) =>
      tx
        .deleteFrom('crew_damages')
        .where('company_id', '=', place.companyId)
        .where('job_id', '=', place.jobId)
        .where('user_id', '=', place.userId)
        .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
        .execute(),
    update: (id, columns) =>
      tx
        .updateTable('crew_damages')
        .set(columns)
        .where('company_id', '=', place.companyId)
        .where('job_id', '=', place.jobId)
        .where('user_id', '=', place.userId)
        .where('id', '=', id)
        .execute(),
    insert: (columns) =>
      tx
        .insertInto('crew_damages')
        .values({ ...keyOf(place), ...columns })
        .execute(),
  })
}

function writeInfractions(
  tx: Tx,
  place: CrewSpotKey,
  infractions: NonNullable<PlannedMember['infractions']>,
  row: CrewRow | undefined,
): Promise<void> {
  const sent = infractions.map((one) => ({
    id: one.id ?? null,
    columns: {
      infraction_date: one.date ?? null,
      infraction: one.infraction ?? '',
      tier: one.tier,
      comments: one.comments ?? '',
    },
  }))
  return syncRows(sent, row?.infractions ?? [], {
    removeBut: (kept) =>
      tx
        .deleteFrom('crew_infractions')
        .where('company_id', '=', place.companyId)
        .where('job_id', '=', place.jobId)
        .where('user_id', '=', place.userId)
        .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
        .execute(),
    update: (id, columns) =>
      tx
        .updateTable('crew_infractions')
        .set(columns)
        .where('company_id', '=', place.companyId)
        .where('job_id', '=', place.jobId)
        .where('user_id', '=', place.userId)
        .where('id', '=', id)
        .execute(),
    insert: (columns) =>
      tx
        .insertInto('crew_infractions')
        .values({ ...keyOf(place), ...columns })
        .execute(),
  })
}
