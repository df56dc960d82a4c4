import { sql } from 'kysely'
import type { InspectionKind, InspectionResult, Outage } from '../../../shared/company/fleet/vehicle.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * The maximum number of records of each kind shown for one vehicle, newest first: enough for years of daily
 * reports.
 */
const SHOWN_MOST = 1_000

export interface InspectionFacts {
  date: string
  kind: InspectionKind
  inspector: string
  result: InspectionResult
  defects: string
  nextDue: string | null
  fileIds: number[]
}

export interface DamageFacts {
  date: string
  place: string
  description: string
  costCents: Cents | null
  jobId: number | null
  repairedOn: string | null
  fileIds: number[]
}

export interface ServiceFacts {
  date: string
  odometer: number | null
  what: string
  costCents: Cents | null
  fileIds: number[]
}

/** The company and vehicle of a record. */
export interface RecordKey {
  companyId: number
  vehicleId: number
}

type Stored<Facts> = Facts & { id: number }

/** Returns the inspections of a vehicle, newest first; only one with `id`. */
export function readInspections(tx: Tx, at: RecordKey, id?: number): Promise<Stored<InspectionFacts>[]> {
  return tx
    .selectFrom('vehicle_inspections')
    .select([
      'id',
      'inspected_on as date',
      'kind',
      'inspector',
      'result',
      'defects',
      'next_due_on as nextDue',
      'file_ids as fileIds',
    ])
    .where('company_id', '=', at.companyId)
    .where('vehicle_id', '=', at.vehicleId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('inspected_on', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MOST)
    .execute()
}

/** Returns the damages of a vehicle, newest first; only one with `id`. */
export function readDamages(tx: Tx, at: RecordKey, id?: number): Promise<Stored<DamageFacts>[]> {
  return tx
    .selectFrom('vehicle_damages')
    .select([
      'id',
      'happened_on as date',
      'place',
      'description',
      'cost_cents as costCents',
      'job_id as jobId',
      'repaired_on as repairedOn',
      'file_ids as fileIds',
    ])
    .where('company_id', '=', at.companyId)
    .where('vehicle_id', '=', at.vehicleId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('happened_on', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MOST)
    .execute()
}

/** Returns the maintenance entries of a vehicle, newest first; only one with `id`. */
export function readServices(tx: Tx, at: RecordKey, id?: number): Promise<Stored<ServiceFacts>[]> {
  return tx
    .selectFrom('vehicle_services')
    .select([
      'id',
      'done_on as date',
      'odometer_miles as odometer',
      'what',
      'cost_cents as costCents',
      'file_ids as fileIds',
    ])
    .where('company_id', '=', at.companyId)
    .where('vehicle_id', '=', at.vehicleId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('done_on', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MOST)
    .execute()
}

/** Returns the times out of service of a vehicle, newest first. */
export function readOutages(tx: Tx, at: RecordKey): Promise<Outage[]> {
  return tx
    .selectFrom('vehicle_outages')
    .select(['id', 'since_on as since', 'back_on as until', 'reason'])
    .where('company_id', '=', at.companyId)
    .where('vehicle_id', '=', at.vehicleId)
    .orderBy('since_on', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MOST)
    .execute()
}

const inspectionColumns = (facts: InspectionFacts) => ({
  inspected_on: facts.date,
  kind: facts.kind,
  inspector: facts.inspector,
  result: facts.result,
  defects: facts.defects,
  next_due_on: facts.nextDue,
  file_ids: facts.fileIds,
})

const damageColumns = (facts: DamageFacts) => ({
  happened_on: facts.date,
  place: facts.place,
  description: facts.description,
  cost_cents: facts.costCents,
  job_id: facts.jobId,
  repaired_on: facts.repairedOn,
  file_ids: facts.fileIds,
})

const serviceColumns = (facts: ServiceFacts) => ({
  done_on: facts.date,
  odometer_miles: facts.odometer,
  what: facts.what,
  cost_cents: facts.costCents,
  file_ids: facts.fileIds,
})

const placeOf = ({ companyId, vehicleId }: RecordKey) => ({ company_id: companyId, vehicle_id: vehicleId })

/** Writes an inspection, a new one if there is no id; returns its id. */
export async function writeInspection(
  tx: Tx,
  at: RecordKey,
  id: number | null,
  facts: InspectionFacts,
): Promise<number> {
  if (id === null) {
    const row = { ...placeOf(at), ...inspectionColumns(facts) }
    return (await tx.insertInto('vehicle_inspections').values(row).returning('id').executeTakeFirstOrThrow())
      .id
  }
  await tx
    .updateTable('vehicle_inspections')
    .set(inspectionColumns(facts))
    .where('company_id', '=', at.companyId)
    .where('vehicle_id', '=', at.vehicleId)
    .where('id', '=', id)
    .execute()
  return id
}

/** Writes damage, a new one if there is no id; returns its id. */
export async function writeDamage(
  tx: Tx,
  at: RecordKey,
  id: number | null,
  facts: DamageFacts,
): Promise<number> {
  if (id === null) {
    const row = { ...placeOf(at), ...damageColumns(facts) }
    return (await tx.insertInto('vehicle_damages').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  await tx
    .updateTable('vehicle_damages')
    .set(damageColumns(facts))
    .where('company_id', '=', at.companyId)
    .where('vehicle_id', '=', at.vehicleId)
    .where('id', '=', id)
    .execute()
  return id
}

/** Writes a maintenance entry, a new one if there is no id; returns its id. */
export async function writeService(
  tx: Tx,
  at: RecordKey,
  id: number | null,
  facts: ServiceFacts,
): Promise<number> {
  if (id === null) {
    const row = { ...placeOf(at), ...serviceColumns(facts) }
    return (await tx.insertInto('vehicle_services').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  await tx
    .updateTable('vehicle_services')
    .set(serviceColumns(facts))
    .where('company_id', '=', at.companyId)
    .where('vehicle_id', '=', at.vehicleId)
    .where('id', '=', id)
    .execute()
  return id
}

/** Deletes one record of a vehicle; returns false if it does not exist. */
export async function deleteRecord(
  tx: Tx,
  table: 'vehicle_inspections' | 'vehicle_damages' | 'vehicle_services',
  at: RecordKey,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(table)}
    where company_id = ${at.companyId} and vehicle_id = ${at.vehicleId} and id = ${id} returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Inserts a time out of service. */
export async function insertOutage(tx: Tx, at: RecordKey, outage: Omit<Outage, 'id'>): Promise<void> {
  await tx
    .insertInto('vehicle_outages')
    .values({ ...placeOf(at), since_on: outage.since, back_on: outage.until, reason: outage.reason })
    .execute()
}

/** Ends a time out of service on a day; one that has not begun by then is canceled. */
export async function endOutage(tx: Tx, companyId: number, outage: Outage, today: string): Promise<void> {
  if (outage.since > today) {
    await tx
      .deleteFrom('vehicle_outages')
      .where('company_id', '=', companyId)
      .where('id', '=', outage.id)
      .execute()
    return
  }
  await tx
    .updateTable('vehicle_outages')
    .set({ back_on: today })
    .where('company_id', '=', companyId)
    .where('id', '=', outage.id)
    .execute()
}

/** Returns whether a job of this company can be referenced: it exists and is not deleted. */
export async function hasJob(tx: Tx, companyId: number, jobId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', jobId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
