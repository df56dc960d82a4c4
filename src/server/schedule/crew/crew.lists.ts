import type { Tx } from '../../kernel/db/tenancy.ts'
import type { PlannedPayLine } from './crew.pay.ts'
import type { CrewRow } from './crew.store.ts'
import type { PlannedMember } from './crew.save.ts'

/** A crew spot of one job. */
export interface CrewSpotKey {
  companyId: number
  jobId: number
  userId: number
}

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
  await ways.removeBut(sent.flatMap(({ id }) => (isKnown(id) ? [id] : [])))
  for (const { id, columns } of sent) await (isKnown(id) ? ways.update(id, columns) : ways.insert(columns))
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
  await tx
    .deleteFrom('crew_invoice_lines')
    .where('company_id', '=', place.companyId)
    .where('job_id', '=', place.jobId)
    .where('user_id', '=', place.userId)
    .where('paid_at', 'is', null)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  const added = lines.flatMap((line, position) =>
    line.id === null ? [{ ...keyOf(place), ...columnsOf(line, position) }] : [],
  )
  if (added.length > 0) await tx.insertInto('crew_invoice_lines').values(added).execute()
  for (const [position, line] of lines.entries()) {
    if (line.id === null) continue
    await tx
      .updateTable('crew_invoice_lines')
      .set(line.paidAt === null ? columnsOf(line, position) : { position, is_auto: line.isAuto })
      .where('company_id', '=', place.companyId)
      .where('user_id', '=', place.userId)
      .where('job_id', '=', place.jobId)
      .where('id', '=', line.id)
      .execute()
  }
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

function keyOf(place: CrewSpotKey) {
  return { company_id: place.companyId, job_id: place.jobId, user_id: place.userId }
}
