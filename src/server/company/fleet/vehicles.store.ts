import { sql, type RawBuilder } from 'kysely'
import type { LicenseClass } from '../../../shared/company/fleet/licenses.ts'
import type { Fuel, Inspection, Outage, VehicleStatus } from '../../../shared/company/fleet/vehicle.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** What a company enters for a vehicle, with the values of a cleared field. */
export const BLANK_VEHICLE = {
  name: '',
  make: '',
  model: '',
  year: null as number | null,
  plate: '',
  plateState: null as string | null,
  vin: null as string | null,
  sizeFeet: null as number | null,
  capacityCubicFeet: null as number | null,
  capacityPounds: null as number | null,
  grossWeightPounds: null as number | null,
  licenseClass: null as LicenseClass | null,
  isRented: false,
  fuel: null as Fuel | null,
  odometer: null as number | null,
  purchasedOn: null as string | null,
  photoId: null as number | null,
  notes: '',
}
export type VehicleFacts = typeof BLANK_VEHICLE

export interface StoredVehicle extends VehicleFacts {
  companyId: number
  id: number
  retiredOn: string | null
  /** Times out of service that are not over on the requested day. */
  outages: Outage[]
  /** The latest annual inspection that was passed. */
  annual: Pick<Inspection, 'kind' | 'date' | 'result' | 'nextDue'> | null
  hasFailed: boolean
  openDamages: number
  /** It has records, or equipment is stored in it. */
  hasPast: boolean
}

const ofVehicle = (table: string) =>
  sql`${sql.table(table)} r where r.company_id = v.company_id and r.vehicle_id = v.id`

const whole = (
  today: string,
) => sql`v.company_id as "companyId", v.id, v.name, v.make, v.model, v.model_year as year, v.plate,
  v.plate_state as "plateState", v.vin, v.size_feet as "sizeFeet", v.capacity_cubic_feet as "capacityCubicFeet",
  v.capacity_pounds as "capacityPounds", v.gross_weight_pounds as "grossWeightPounds",
  v.license_class as "licenseClass", v.is_rented as "isRented", v.fuel, v.odometer_miles as odometer, v.purchased_on as "purchasedOn",
  v.photo_file_id as "photoId", v.notes, v.retired_on as "retiredOn",
  coalesce((select json_agg(json_build_object('id', r.id, 'since', r.since_on, 'until', r.back_on, 'reason', r.reason)
    order by r.since_on) from ${ofVehicle('vehicle_outages')} and (r.back_on is null or r.back_on > ${today})), '[]') as outages,
  (select json_build_object('kind', r.kind, 'date', r.inspected_on, 'result', r.result, 'nextDue', r.next_due_on)
    from ${ofVehicle('vehicle_inspections')} and r.kind = 'annual' and r.result = 'pass'
    order by r.inspected_on desc, r.id desc limit 1) as annual,
  coalesce((select r.result = 'fail' from ${ofVehicle('vehicle_inspections')}
    order by r.inspected_on desc, r.id desc limit 1), false) as "hasFailed",
  (select count(*) from ${ofVehicle('vehicle_damages')} and r.repaired_on is null)::int as "openDamages",
  (exists (select from ${ofVehicle('vehicle_outages')}) or exists (select from ${ofVehicle('vehicle_inspections')})
    or exists (select from ${ofVehicle('vehicle_damages')}) or exists (select from ${ofVehicle('vehicle_services')})
    or exists (select from ${ofVehicle('equipment')})) as "hasPast"`

/**
 * Returns a condition that each word is somewhere in the text; a company has few enough vehicles and
 * equipment to scan them all.
 */
export function containsWords(text: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown> {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((word) => sql`strpos(lower(${text}), ${word}) > 0`),
    sql` and `,
  )
}

function inStatus(statuses: readonly VehicleStatus[] | undefined, today: string): RawBuilder<unknown> {
  if (!statuses || statuses.length === 0) return sql`true`
  const isOut = sql`exists (select from ${ofVehicle('vehicle_outages')} and r.since_on <= ${today}
    and (r.back_on is null or r.back_on > ${today}))`
  const conditions: Record<VehicleStatus, RawBuilder<unknown>> = {
    retired: sql`v.retired_on is not null`,
    out_of_service: sql`(v.retired_on is null and ${isOut})`,
    in_service: sql`(v.retired_on is null and not ${isOut})`,
  }
  return sql`(${sql.join(
    statuses.map((status) => conditions[status]),
    sql` or `,
  )})`
}

/** Lists a page of a company's vehicles by name, those in use first, and the number of matches. */
export async function listVehicleRows(
  tx: Tx,
  companyId: number,
  query: {
    search?: string | undefined
    status?: readonly VehicleStatus[] | undefined
    page: number
    per_page: number
  },
  today: string,
): Promise<{ rows: StoredVehicle[]; total: number }> {
  const text = sql`concat_ws(' ', v.name, v.make, v.model, v.model_year::text, v.plate, v.vin)`
  const fitting = sql`v.company_id = ${companyId} and ${containsWords(text, query.search)}
    and ${inStatus(query.status, today)}`
  const { rows } = await sql<StoredVehicle>`select ${whole(today)} from vehicles v where ${fitting}
    order by (v.retired_on is not null), lower(v.name), v.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from vehicles v
    where ${fitting}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Returns the company of a vehicle among these companies, or undefined; with `lock` the row stays locked
 * until the transaction ends.
 */
export async function findVehicleCompany(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  lock: 'for update' | 'read',
): Promise<number | undefined> {
  const { rows } = await sql<{ companyId: number }>`select company_id as "companyId" from vehicles
    where company_id = any(${[...companyIds]}::bigint[]) and id = ${id}
    ${lock === 'for update' ? sql`for update` : sql``}`.execute(tx)
  return rows[0]?.companyId
}

/** Returns one vehicle as of a day, or undefined. */
export async function readVehicle(
  tx: Tx,
  companyId: number,
  id: number,
  today: string,
): Promise<StoredVehicle | undefined> {
  const { rows } = await sql<StoredVehicle>`select ${whole(today)} from vehicles v
    where v.company_id = ${companyId} and v.id = ${id}`.execute(tx)
  return rows[0]
}

function columnsOf(facts: VehicleFacts) {
  return {
    name: facts.name,
    make: facts.make,
    model: facts.model,
    model_year: facts.year,
    plate: facts.plate,
    plate_state: facts.plateState,
    vin: facts.vin,
    size_feet: facts.sizeFeet,
    capacity_cubic_feet: facts.capacityCubicFeet,
    capacity_pounds: facts.capacityPounds,
    gross_weight_pounds: facts.grossWeightPounds,
    license_class: facts.licenseClass,
    is_rented: facts.isRented,
    fuel: facts.fuel,
    odometer_miles: facts.odometer,
    purchased_on: facts.purchasedOn,
    photo_file_id: facts.photoId,
    notes: facts.notes,
  }
}

/** Inserts a vehicle; returns its id. */
export async function insertVehicle(tx: Tx, companyId: number, facts: VehicleFacts): Promise<number> {
  const { id } = await tx
    .insertInto('vehicles')
    .values({ company_id: companyId, ...columnsOf(facts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates all facts of a vehicle. */
export async function updateVehicle(
  tx: Tx,
  companyId: number,
  id: number,
  facts: VehicleFacts,
): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ ...columnsOf(facts), updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Raises the vehicle's odometer to a higher reading; it is never lowered. */
export async function raiseOdometer(tx: Tx, companyId: number, id: number, miles: number): Promise<void> {
  await sql`update vehicles set odometer_miles = ${miles}, updated_at = now()
    where company_id = ${companyId} and id = ${id} and coalesce(odometer_miles, -1) < ${miles}`.execute(tx)
}

/** Retires a vehicle on a day, or reactivates it if the day is null. */
export async function setVehicleRetired(
  tx: Tx,
  companyId: number,
  id: number,
  day: string | null,
): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ retired_on: day, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a vehicle without records. */
export async function deleteVehicleRow(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.deleteFrom('vehicles').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** A job ahead that a vehicle is on. */
export interface VehicleJob {
  jobId: number
  client: string
  /** Company time. */
  start: string
}

/** Returns the jobs that a vehicle is on and that are not completed between two days of company time, by time. */
export async function readVehicleJobs(
  tx: Tx,
  { companyId, vehicleId }: { companyId: number; vehicleId: number },
  { since, until, most }: { since: string; until: string | null; most: number },
): Promise<VehicleJob[]> {
  const { rows } = await sql<VehicleJob>`
    select j.id as "jobId", trim(concat(cl.first_name, ' ', cl.last_name)) as client,
      to_char(j.starts_at at time zone c.timezone, 'YYYY-MM-DD HH24:MI:SS') as start
    from job_vehicles t join jobs j on j.company_id = t.company_id and j.id = t.job_id
    join companies c on c.id = t.company_id
    left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
    where t.company_id = ${companyId} and t.vehicle_id = ${vehicleId} and j.deleted_at is null
      and j.job_status in ('inquiring', 'scheduled') and j.ends_at > ${since}::timestamp at time zone c.timezone
      and (${until}::date is null or j.starts_at < ${until}::timestamp at time zone c.timezone)
    order by j.starts_at, j.id limit ${most}`.execute(tx)
  return rows
}
