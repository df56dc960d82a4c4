import type { Tx } from '../kernel/db/tenancy.ts'
import type { CrewRow } from './crew.store.ts'
import type { PlannedMember } from './crew.save.ts'

/** A place on the crew of one job. */
export interface Place {
  companyId: number
  jobId: number
  userId: number
}

/** Writes the lists of one member that a save sent; rows that stay as they are are not touched. */
export async function writeLists(
  tx: Tx,
  place: Place,
  planned: Pick<PlannedMember, 'damages' | 'infractions' | 'payLines'>,
  row: CrewRow | undefined,
): Promise<void> {
  const { company_id, job_id, user_id } = keyOf(place)
  if (planned.damages) {
    const rows = planned.damages.map((one) => ({
      id: one.id ?? null,
      columns: {
        damage_date: one.damageDate ?? null,
        damage_type: one.damageType ?? '',
        item_damaged: one.itemDamaged ?? '',
        cause: one.cause,
        amount: one.amount.toFixed(2),
      },
    }))
    const kept = rows.flatMap(({ id }) => id ?? [])
    const known = new Set(row?.damages.map(({ id }) => id))
    await tx
      .deleteFrom('crew_damages')
      .where('company_id', '=', company_id)
      .where('job_id', '=', job_id)
      .where('user_id', '=', user_id)
      .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
      .execute()
    for (const { id, columns } of rows) {
      if (id !== null && known.has(id))
        await tx
          .updateTable('crew_damages')
          .set(columns)
          .where('company_id', '=', company_id)
          .where('user_id', '=', user_id)
          .where('job_id', '=', job_id)
          .where('id', '=', id)
          .execute()
      else
        await tx
          .insertInto('crew_damages')
          .values({ ...keyOf(place), ...columns })
          .execute()
    }
  }
  if (planned.infractions) await writeInfractions(tx, place, planned.infractions, row)
  if (planned.payLines) await writePayLines(tx, place, planned.payLines)
}

async function writeInfractions(
  tx: Tx,
  place: Place,
  infractions: NonNullable<PlannedMember['infractions']>,
  row: CrewRow | undefined,
): Promise<void> {
  const kept = infractions.flatMap(({ id }) => id ?? [])
  const known = new Set(row?.infractions.map(({ id }) => id))
  await tx
    .deleteFrom('crew_infractions')
    .where('company_id', '=', place.companyId)
    .where('job_id', '=', place.jobId)
    .where('user_id', '=', place.userId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const one of infractions) {
    const columns = {
      infraction_date: one.date ?? null,
      infraction: one.infraction ?? '',
      tier: one.tier,
      comments: one.comments ?? '',
    }
    if (one.id && known.has(one.id))
      await tx
        .updateTable('crew_infractions')
        .set(columns)
        .where('company_id', '=', place.companyId)
        .where('user_id', '=', place.userId)
        .where('job_id', '=', place.jobId)
        .where('id', '=', one.id)
        .execute()
    else
      await tx
        .insertInto('crew_infractions')
        .values({ ...keyOf(place), ...columns })
        .execute()
  }
}

async function writePayLines(
  tx: Tx,
  place: Place,
  lines: NonNullable<PlannedMember['payLines']>,
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
  for (const [position, line] of lines.entries()) {
    const columns = {
      position,
      item: line.item,
      line_date: line.date,
      rate: line.rate.toFixed(2),
      units: line.units.toFixed(2),
    }
    if (line.id === null)
      await tx
        .insertInto('crew_invoice_lines')
        .values({ ...keyOf(place), ...columns })
        .execute()
    else
      await tx
        .updateTable('crew_invoice_lines')
        .set(line.paid ? { position } : columns)
        .where('company_id', '=', place.companyId)
        .where('user_id', '=', place.userId)
        .where('job_id', '=', place.jobId)
        .where('id', '=', line.id)
        // What is paid moves within the list and changes in nothing else.
        .$if(line.paid, (query) => query.where('position', '<>', position))
        .execute()
  }
}

function keyOf(place: Place) {
  return { company_id: place.companyId, job_id: place.jobId, user_id: place.userId }
}
