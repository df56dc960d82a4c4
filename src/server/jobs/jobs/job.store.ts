import { sql } from 'kysely'
import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import type { JobSource, JobStatus, JobType } from '../../../shared/trade/job.choices.ts'
import type { LostReason } from '../../../shared/jobs/jobs/lost.ts'
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

/** A view of a job by a person, with its monotonic time in milliseconds. */
export interface View {
  companyId: number
  jobId: number
  userId: number
  at: number
}

/** Records who opened jobs and when; only the latest time of each person is stored. */
export async function writeViews(tx: Tx, views: readonly View[]): Promise<void> {
  const of = (key: keyof View) => views.map((view) => view[key])
  const ages = views.map(({ at }) => (performance.now() - at) / 1000)
  // Jobs and people that were deleted meanwhile are left out. Sorted, so that two nodes cannot deadlock.
  await sql`insert into job_seen (company_id, job_id, user_id, seen_at)
    select v.company_id, v.job_id, v.user_id, now() - make_interval(secs => v.age)
    from unnest(${of('companyId')}::bigint[], ${of('jobId')}::bigint[], ${of('userId')}::bigint[], ${ages}::float8[])
      as v (company_id, job_id, user_id, age)
    join jobs j on j.company_id = v.company_id and j.id = v.job_id
    join members m on m.company_id = v.company_id and m.user_id = v.user_id
    order by 1, 2, 3
    on conflict (company_id, job_id, user_id) do update set seen_at = greatest(job_seen.seen_at, excluded.seen_at)`.execute(
    tx,
  )
}

/** Returns who has opened a job, newest first. */
export async function readSeenBy(tx: Tx, companyId: number, jobId: number) {
  return tx
    .selectFrom('job_seen as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 's.company_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select([
      's.user_id as userId',
      'm.first_name as firstName',
      'm.last_name as lastName',
      's.seen_at as date',
    ])
    .where('s.company_id', '=', companyId)
    .where('s.job_id', '=', jobId)
    .orderBy('s.seen_at', 'desc')
    .limit(500)
    .execute()
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

/** Records that an inquiry was lost, and raises its version; null opens it again. */
export async function recordLost(
  tx: Tx,
  job: { companyId: number; id: number },
  by: { userId: number; now: string },
  lost: { reason: LostReason; note: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      lost_at: lost && by.now,
      lost_reason: lost && lost.reason,
      lost_note: lost && lost.note,
      lost_by: lost && by.userId,
      version: sql<number>`version + 1`,
      updated_at: by.now,
      updated_by: by.userId,
    })
    .where('company_id', '=', job.companyId)
    .where('id', '=', job.id)
    .execute()
}

/** Stores who takes care of a lead; null is nobody. */
export async function recordOwner(
  tx: Tx,
  job: { companyId: number; id: number },
  ownerId: number | null,
): Promise<void> {
  await sql`update jobs set owner_id = ${ownerId}, owner_known = true
    where company_id = ${job.companyId} and id = ${job.id} and owner_id is distinct from ${ownerId}`.execute(
    tx,
  )
}

/** Who took a job in for the company, else who first answered; of the jobs `name`. */
const firstOwnerOf = (name: 'j' | 'k') =>
  sql.raw(`coalesce(case when ${name}.added_by is distinct from ${name}.client_id then ${name}.added_by end,
    (select o.sender_id from communications o where o.company_id = ${name}.company_id and o.job_id = ${name}.id
      and o.direction = 'outgoing' and o.sender_id is not null order by o.happened_at, o.id limit 1))`)

/**
 * Fills in the owner of up to `most` jobs of an earlier version. The open inquiries of a client have one: the person of the
 * client's conversation, else who took in or first answered the first of them. Returns how many jobs it filled in.
 */
export async function fillInOwners(tx: Tx, companyId: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs j set owner_known = true, owner_id = coalesce(
      case when j.job_status = 'inquiring' and j.lost_at is null and j.deleted_at is null then coalesce(
        (select c.assignee_id from conversations c
          where c.company_id = j.company_id and c.person_key = 'p' || j.client_id),
        (select first.owner from jobs k cross join lateral (select ${firstOwnerOf('k')} as owner) first
          where k.company_id = j.company_id and k.client_id = j.client_id and k.job_status = 'inquiring'
            and k.lost_at is null and k.deleted_at is null and first.owner is not null order by k.id limit 1)) end,
      ${firstOwnerOf('j')})
    where j.company_id = ${companyId} and j.id = any(array(select n.id from jobs n where n.company_id = ${companyId}
      and not n.owner_known order by n.id limit ${most} for update))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
