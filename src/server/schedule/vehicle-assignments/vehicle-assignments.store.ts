import { sql, type RawBuilder } from 'kysely'
import type { JobVehicle, VehicleCollision } from '../../../shared/company/fleet/job-vehicle.ts'
import type {
  DriverLicense,
  VehicleFacts,
  VehicleNeed,
} from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A vehicle with all facts that decide where it may be. */
export interface VehicleRow extends JobVehicle, VehicleFacts {
  capacityCubicFeet: number | null
}

const VEHICLE_FACTS = sql`v.id, v.name, v.size_feet as "sizeFeet", v.is_rented as "isRented", v.plate,
  v.plate_state as "plateState", v.capacity_cubic_feet as "capacityCubicFeet", v.retired_on as "retiredOn",
  v.gross_weight_pounds as "grossWeightPounds", v.license_class as "licenseClass",
  coalesce((select json_agg(json_build_object('since', r.since_on, 'until', r.back_on)) from vehicle_outages r
    where r.company_id = v.company_id and r.vehicle_id = v.id), '[]') as outages,
  (select json_build_object('kind', r.kind, 'date', r.inspected_on, 'result', r.result, 'nextDue', r.next_due_on)
    from vehicle_inspections r
    where r.company_id = v.company_id and r.vehicle_id = v.id and r.kind = 'annual' and r.result = 'pass'
    order by r.inspected_on desc, r.id desc limit 1) as annual`

/** Returns the vehicles of a company that are in use, and these others, by name. */
export async function readVehicles(
  tx: Tx,
  companyId: number,
  alsoIds: readonly number[] = [],
): Promise<VehicleRow[]> {
  const { rows } = await sql<VehicleRow>`select ${VEHICLE_FACTS} from vehicles v
    where v.company_id = ${companyId} and (v.retired_on is null or v.id = any(${[...alsoIds]}::bigint[]))
    order by lower(v.name), v.id`.execute(tx)
  return rows
}

/** Returns the terms of a company's commercial trucking policies. */
export async function readTruckPolicies(tx: Tx, companyId: number): Promise<VehicleNeed['policies']> {
  return tx
    .selectFrom('insurance_policies')
    .select(['effective_on as effectiveDate', 'expires_on as expirationDate'])
    .where('company_id', '=', companyId)
    .where('type', '=', 'commercial_trucking')
    .where('deleted_at', 'is', null)
    .execute()
}

/** The licenses of the crew of a job `j`. */
const LICENSES = sql<DriverLicense[]>`coalesce((
  select json_agg(json_build_object('licenseClass', d.license_class, 'expires', d.expires_on))
    from job_crew c join worker_documents d on d.company_id = c.company_id and d.user_id = c.user_id and d.kind = 'license'
   where c.company_id = j.company_id and c.job_id = j.id and not c.no_show), '[]')`

/** Returns the licenses of the crew of a job. */
export async function readLicenses(tx: Tx, companyId: number, jobId: number): Promise<DriverLicense[]> {
  const { rows } = await sql<{ licenses: DriverLicense[] }>`select ${LICENSES} as licenses from jobs j
    where j.company_id = ${companyId} and j.id = ${jobId}`.execute(tx)
  return rows[0]?.licenses ?? []
}

/** Locks vehicles of a company for the transaction, in the order of their ids, so that no one puts them on a job meanwhile. */
export async function lockVehicles(tx: Tx, companyId: number, vehicleIds: readonly number[]): Promise<void> {
  const sorted = [...new Set(vehicleIds)].toSorted((one, other) => one - other)
  await sql`select hold_vehicle(${companyId}, vehicle) from unnest(${sorted}::bigint[]) as vehicle`.execute(
    tx,
  )
}

/** Returns the jobs that these vehicles are on at the time of a job, without an override. */
export async function readVehicleCollisions(
  tx: Tx,
  companyId: number,
  jobId: number,
  vehicleIds: readonly number[],
): Promise<VehicleCollision[]> {
  if (vehicleIds.length === 0) return []
  const { rows } = await sql<VehicleCollision>`
    select v.id as "vehicleId", v.name, hit.job_id as "jobId", hit.starts_at as "startsAt", hit.ends_at as "endsAt",
      concat_ws(', ', nullif(j.first_city, ''), j.first_state) as place
    from vehicle_collisions(${companyId}::bigint, ${jobId}::bigint, ${[...vehicleIds]}::bigint[]) hit
    join vehicles v on v.company_id = ${companyId} and v.id = hit.vehicle_id
    join jobs j on j.company_id = ${companyId} and j.id = hit.job_id
    order by v.id, hit.starts_at`.execute(tx)
  return rows
}

/** Puts a vehicle on a job; returns whether it was not on it yet. */
export async function insertAssignment(
  tx: Tx,
  companyId: number,
  jobId: number,
  vehicleId: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('job_vehicles')
    .values({ company_id: companyId, job_id: jobId, vehicle_id: vehicleId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('vehicle_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a vehicle off a job; returns whether it was on it. */
export async function deleteAssignment(
  tx: Tx,
  companyId: number,
  jobId: number,
  vehicleId: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('job_vehicles')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Adds an override for each of these overlaps of a job, with one reason that is stored. */
export async function overrideVehicleOverlaps(
  tx: Tx,
  companyId: number,
  jobId: number,
  collisions: readonly Pick<VehicleCollision, 'vehicleId' | 'jobId'>[],
  override: { reason: string; userId: number },
): Promise<void> {
  if (collisions.length === 0) return
  const vehicles = collisions.map(({ vehicleId }) => vehicleId)
  const others = collisions.map((collision) => collision.jobId)
  await sql`insert into vehicle_overlaps (company_id, vehicle_id, job_id, other_job_id, reason, approved_by, job_times, other_times)
    select ${companyId}, pair.vehicle, ${jobId}, pair.other, ${override.reason}, ${override.userId},
        tstzrange(j.starts_at, j.ends_at), tstzrange(o.starts_at, o.ends_at)
      from unnest(${vehicles}::bigint[], ${others}::bigint[]) as pair (vehicle, other)
      join jobs j on j.company_id = ${companyId} and j.id = ${jobId}
      join jobs o on o.company_id = ${companyId} and o.id = pair.other
    on conflict (company_id, vehicle_id, job_id, other_job_id) do update
      set reason = excluded.reason, approved_by = excluded.approved_by, approved_at = now(),
        job_times = excluded.job_times, other_times = excluded.other_times`.execute(tx)
}

/** Returns the overlaps of the vehicles of a job that a manager allowed, with the reason. */
export async function readOverrides(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<{ vehicleId: number; jobId: number; reason: string }[]> {
  const { rows } = await sql<{ vehicleId: number; jobId: number; reason: string }>`
    select l.vehicle_id as "vehicleId", case when l.job_id = ${jobId} then l.other_job_id else l.job_id end as "jobId", l.reason
    from vehicle_overlaps l
    where l.company_id = ${companyId} and ${jobId} in (l.job_id, l.other_job_id) order by l.approved_at`.execute(
    tx,
  )
  return rows
}

/** A vehicle on a job at a time. */
export interface Assignment {
  jobId: number
  vehicleId: number
  name: string
  /** UTC. */
  startsAt: string
  endsAt: string
  /** When the vehicle is free again: its company's turnaround after the end. */
  freeAt: string
}

/** From an instant to another one, UTC. */
export interface Period {
  from: string
  to: string
}

/** Returns which vehicles of a company are on which jobs in a period, by time. */
export async function readAssignments(tx: Tx, companyId: number, period: Period): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    select t.job_id as "jobId", t.vehicle_id as "vehicleId", v.name, j.starts_at as "startsAt", j.ends_at as "endsAt",
      j.ends_at + truck_turnaround(${companyId}) as "freeAt"
    from jobs j join job_vehicles t on t.company_id = j.company_id and t.job_id = j.id
    join vehicles v on v.company_id = t.company_id and v.id = t.vehicle_id
    where j.company_id = ${companyId} and j.deleted_at is null
      and j.job_status in ('inquiring', 'scheduled', 'completed') and j.starts_at < ${period.to}::timestamptz
      and j.ends_at > ${period.from}::timestamptz
    order by j.starts_at, t.job_id, lower(v.name)`.execute(tx)
  return rows
}

/** A job with vehicles, as they are checked against it. */
export interface CheckedJob {
  jobId: number
  first: string
  last: string
  vehicleIds: number[]
  licenses: DriverLicense[]
}

/** Returns those of some jobs that are open (scheduled or inquiring) and have vehicles, with their days in company time. */
export async function readCheckedJobs(
  tx: Tx,
  at: { companyId: number; timezone: string },
  jobIds: readonly number[],
): Promise<CheckedJob[]> {
  const { companyId, timezone } = at
  const dayOf = (instant: RawBuilder<unknown>) =>
    sql`to_char(${instant} at time zone ${timezone}, 'YYYY-MM-DD')`
  const { rows } = await sql<CheckedJob>`
    select j.id as "jobId", ${dayOf(sql`j.starts_at`)} as first,
      ${dayOf(sql`greatest(j.starts_at, j.ends_at - interval '1 second')`)} as last,
      t.ids as "vehicleIds", ${LICENSES} as licenses
    from jobs j cross join lateral (select json_agg(v.vehicle_id order by v.vehicle_id) as ids from job_vehicles v
      where v.company_id = j.company_id and v.job_id = j.id) t
    where j.company_id = ${companyId} and j.id = any(${[...jobIds]}::bigint[]) and j.deleted_at is null
      and j.job_status in ('inquiring', 'scheduled') and j.starts_at is not null and t.ids is not null
    order by j.starts_at, j.id`.execute(tx)
  return rows
}

/** Moves the times of overrides into the company's new time zone, as the times of its jobs move (`moveJobTimes`). */
export async function moveOverrideTimes(
  tx: Tx,
  companyId: number,
  { from, to }: { from: string; to: string },
  since: Date,
): Promise<void> {
  for (const times of ['job_times', 'other_times']) {
    const start = sql`instant_of(lower(${sql.ref(times)}) at time zone ${from}, ${to})`
    const end = sql`instant_of(upper(${sql.ref(times)}) at time zone ${from}, ${to})`
    await sql`update vehicle_overlaps set ${sql.ref(times)} = tstzrange(${start}, greatest(${start}, ${end}))
      where company_id = ${companyId} and upper(${sql.ref(times)}) > ${since.toISOString()}`.execute(tx)
  }
}

/** Returns the jobs since an instant whose vehicles are on another job at their time, without an override. */
export async function readOverlappingJobs(
  tx: Tx,
  companyId: number,
  since: Date,
): Promise<{ jobId: number; vehicleIds: number[] }[]> {
  const { rows } = await sql<{ jobId: number; vehicleIds: number[] }>`
    select j.id as "jobId", trucks.ids as "vehicleIds" from jobs j
    cross join lateral (select array_agg(t.vehicle_id) as ids from job_vehicles t
      where t.company_id = j.company_id and t.job_id = j.id) trucks
    where j.company_id = ${companyId} and j.deleted_at is null and j.starts_at is not null
      and j.ends_at > ${since.toISOString()} and trucks.ids is not null
      and exists (select from vehicle_collisions(j.company_id, j.id, trucks.ids))
    order by j.id`.execute(tx)
  return rows
}
