import { sql } from 'kysely'
import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import type { JobSource, JobStatus, JobType } from '../../../shared/trade/job.choices.ts'
import type { BookedEstimate } from '../../../shared/jobs/finances/agreed.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { FoundPlace, JobRecord, StoredLocation } from './job.record.ts'
import { cityAndStateOf } from './found-places.ts'

/** The stored columns of a job that a save writes; keys are those of the API, times are local times. */
export interface JobColumns {
  clientId: number | null
  billingContactId: number | null
  isBillingContact: boolean
  jobSource: JobSource | null
  homeSize: HomeSize | null
  jobStatus: JobStatus
  jobType: JobType
  /** Local time as `YYYY-MM-DD HH:mm:ss`, or null. */
  jobDate: string | null
  isDateDirty: boolean
  timeOfScheduling: string | null
  /** The latest communication when it was scheduled; null while it is not scheduled. */
  closedIn: { communicationId: number | null; time: string } | null
  crewSize: number
  /** Whether the office entered the hours, as opposed to a client or visitor. */
  areHoursTyped: boolean
  useTruck: boolean
  minimumTime: number | null
  packingHours: number | null
  notes: string
  cargo: { item: string; quantity: number }[]
  contactPerson: Record<string, unknown>[]
  locations: StoredLocation[]
  /**
   * Of a stored job, in the order of `locations`; an entry is null if the location has its own, and the list is
   * null before the lookup. The database clears them when the locations change.
   */
  foundPlaces: (FoundPlace | null)[] | null
  distanceMiles: number | null
  isLocal: boolean
  /** Local time of the first start and the last end, for overlap rules; null without a date. */
  startsAt: string | null
  endsAt: string | null
}

function columns(job: JobColumns) {
  const first = job.locations[0]
  const where = cityAndStateOf(first, job.foundPlaces?.[0])
  return {
    client_id: job.clientId,
    billing_contact_id: job.billingContactId,
    is_billing_contact: job.isBillingContact,
    job_source: job.jobSource,
    home_size: job.homeSize,
    job_status: job.jobStatus,
    job_type: job.jobType,
    job_date: job.jobDate,
    is_date_dirty: job.isDateDirty,
    time_of_scheduling: job.timeOfScheduling,
    closed_in: job.closedIn && JSON.stringify(job.closedIn),
    crew_size: job.crewSize,
    are_hours_typed: job.areHoursTyped,
    use_truck: job.useTruck,
    minimum_time: job.minimumTime === null ? null : String(job.minimumTime),
    packing_hours: job.packingHours === null ? null : String(job.packingHours),
    notes: job.notes,
    cargo: JSON.stringify(job.cargo),
    contact_person: JSON.stringify(job.contactPerson),
    locations: JSON.stringify(job.locations),
    first_address: first?.address ?? '',
    first_city: where.city ?? '',
    first_state: where.state,
    distance_miles: job.distanceMiles === null ? null : String(job.distanceMiles),
    is_local: job.isLocal,
  }
}

/**
 * The times of a job, converted with the company's time zone at this moment, because it may have changed since
 * the job was read (migration 0023).
 */
function times(job: JobColumns, companyId: number) {
  return {
    starts_at: sql<string | null>`company_instant(${companyId}, ${job.startsAt}::timestamp)`,
    ends_at: sql<string | null>`company_instant(${companyId}, ${job.endsAt}::timestamp)`,
  }
}

/** The columns of a job that differ from those before: each column that is written runs its own triggers. */
function changedColumns(before: JobColumns, job: JobColumns): Partial<ReturnType<typeof columns>> {
  const stored: Record<string, unknown> = columns(before)
  return Object.fromEntries(Object.entries(columns(job)).filter(([name, value]) => value !== stored[name]))
}

/** Inserts a new job; returns its id. */
export async function insertJob(
  tx: Tx,
  companyId: number,
  /** null if the person was not signed in. */
  addedBy: number | null,
  job: JobColumns,
): Promise<number> {
  const row = await tx
    .insertInto('jobs')
    .values({
      ...columns(job),
      ...times(job, companyId),
      company_id: companyId,
      added_by: addedBy,
      updated_by: addedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether a save changes nothing but the notes, which no other column of the job follows. */
export function isOnlyNotes(before: JobColumns, job: JobColumns): boolean {
  return !isMoved(before, job) && Object.keys(changedColumns(before, job)).every((name) => name === 'notes')
}

function isMoved(before: JobColumns, job: JobColumns): boolean {
  return job.startsAt !== before.startsAt || job.endsAt !== before.endsAt
}

/** Stores what changed of a job that the transaction has locked and raises its version; returns by whom. */
export async function updateJobRow(
  tx: Tx,
  at: { companyId: number; id: number; userId: number; now: string },
  before: JobColumns,
  job: JobColumns,
): Promise<JobRecord['updatedBy']> {
  const row = await tx
    .updateTable('jobs')
    .set({
      ...changedColumns(before, job),
      ...(isMoved(before, job) && times(job, at.companyId)),
      version: sql<number>`version + 1`,
      updated_at: at.now,
      updated_by: at.userId,
    })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .returning(
      sql<
        JobRecord['updatedBy']
      >`(select json_build_object('id', m.user_id, 'firstName', m.first_name, 'lastName',
        m.last_name) from members m where m.company_id = jobs.company_id and m.user_id = jobs.updated_by)`.as(
        'updatedBy',
      ),
    )
    .executeTakeFirstOrThrow()
  return row.updatedBy
}

/** Returns the latest communication of a job, or null. */
export async function newestCommunicationId(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<number | null> {
  const row = await tx
    .selectFrom('communications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks a job as deleted or restored and raises its version. */
export async function markDeleted(
  tx: Tx,
  at: { companyId: number; id: number; userId: number; now: string },
  isDeleted: boolean,
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      deleted_at: isDeleted ? at.now : null,
      deleted_by: isDeleted ? at.userId : null,
      version: sql<number>`version + 1`,
      updated_at: at.now,
      updated_by: at.userId,
    })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .execute()
}

/** Returns whether a person is a client of a company. */
export async function isClientOfCompany(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('is_client', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns whether a person is the client of a job on which a worker has 'sales' permission, so that the
 * worker already knows them.
 */
export async function isClientOfSeller(
  tx: Tx,
  companyId: number,
  who: { clientId: number; sellerId: number },
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`select exists (
    select from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
     where c.company_id = ${companyId} and c.user_id = ${who.sellerId} and 'sales' = any(c.permissions)
       and j.client_id = ${who.clientId} and j.deleted_at is null) as "isKnown"`.execute(tx)
  return rows[0]?.isKnown === true
}

/** Raises the version of a job whose crew another call changed. */
export async function stepVersion(
  tx: Tx,
  job: { companyId: number; id: number },
  by: { userId: number; now: string },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set((row) => ({ version: row('version', '+', 1), updated_at: by.now, updated_by: by.userId }))
    .where('company_id', '=', job.companyId)
    .where('id', '=', job.id)
    .execute()
}

/** Records when and by whom a move was started; null clears the start. */
export async function recordStart(
  tx: Tx,
  job: { companyId: number; id: number },
  start: { at: string; userId: number } | null,
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ started_at: start?.at ?? null, started_by: start?.userId ?? null })
    .where('company_id', '=', job.companyId)
    .where('id', '=', job.id)
    .execute()
}

/** Stores the estimate that a job was booked with. */
export async function recordBookedEstimate(
  tx: Tx,
  job: { companyId: number; id: number },
  booked: BookedEstimate,
): Promise<void> {
  await sql`update jobs set booked_estimate = ${JSON.stringify(booked)}
    where company_id = ${job.companyId} and id = ${job.id}`.execute(tx)
}

/** Returns the company's record of a person, or undefined. */
export function readMember(tx: Tx, companyId: number, userId: number) {
  return tx
    .selectFrom('members')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Records that a client was asked by mail for the amount that is due since a day (YYYY-MM-DD). */
export async function recordAskedForLater(
  tx: Tx,
  job: { companyId: number; id: number },
  day: string,
): Promise<void> {
  await sql`update jobs set asked_for_later_of = ${day}::date
    where company_id = ${job.companyId} and id = ${job.id}`.execute(tx)
}
