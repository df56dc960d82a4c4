import { sql } from 'kysely'
import type {
  CrewClock,
  CrewFacts,
  CrewMember,
  Damage,
  DefaultRate,
  Infraction,
} from '../../../shared/people/workers/crew.ts'
import type { CrewPermission } from '../../../shared/people/workers/crew.choices.ts'
import { createSnapshot, type JobKeys } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { ANSWER_COLUMNS } from './crew.answers.store.ts'
import type { PayRow } from './crew.pay.ts'
import { CLOCK_HOURS, DEFAULT_RATE, HOURLY_RATE, PAY_LINES } from './crew.pay.store.ts'

/** A stored crew member with all related data. */
export interface CrewRow extends PayRow {
  profileFileId: number | null
  phone: string | null
  email: string | null
  rating: number
  isRated: boolean
  /** Rating in stars and number of the member's rated jobs, over all jobs. */
  stars: number
  ratedJobs: number
  /** What the member recorded on the job; null without any time. */
  clock: CrewClock | null
  answer: Omit<NonNullable<CrewMember['answer']>, 'mayAnswer'>
  isRateTyped: boolean
  defaultRate: DefaultRate
  permissions: CrewPermission[]
  notes: string
  damages: Damage[]
  infractions: Infraction[]
  overlaps: { jobId: number | null; reason: string }[]
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(`h.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Returns the query of the crew of a job in order, with damages, infractions, pay lines and overrides of overlaps. */
const crewOf = ({ companyId, id }: Pick<JobKeys, 'companyId' | 'id'>) => sql<CrewRow>`
    select c.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName",
      m.profile_file_id as "profileFileId", m.phone, m.email, c.rating::float8 as rating, c.is_rated as "isRated",
      coalesce(r.stars, 0)::float8 as stars, coalesce(r.rated, 0) as "ratedJobs",
      ${ANSWER_COLUMNS} as answer,
      coalesce(c.hourly_rate::float8, usual.rate) as "hourlyRate", c.hourly_rate is not null as "isRateTyped",
      json_build_object('rate', usual.rate, 'source', case when c.kept_rate is not null then 'kept'
        when m.hourly_rate is not null then 'worker' else 'company' end) as "defaultRate", c.permissions, c.no_show as "noShow", c.notes,
      coalesce((select json_agg(json_build_object('id', d.id, 'damageDate', d.damage_date, 'damageType', d.damage_type,
          'itemDamaged', d.item_damaged, 'cause', d.cause, 'amount', d.amount) order by d.id)
        from crew_damages d where d.company_id = c.company_id and d.job_id = c.job_id and d.user_id = c.user_id), '[]') as damages,
      coalesce((select json_agg(json_build_object('id', i.id, 'date', i.infraction_date, 'infraction', i.infraction,
          'tier', i.tier, 'comments', i.comments) order by i.id)
        from crew_infractions i where i.company_id = c.company_id and i.job_id = c.job_id and i.user_id = c.user_id), '[]')
        as infractions,
      h.pay_hours::float8 as "clockHours",
      case when h.user_id is not null then json_build_object('state', h.state, 'onTheWayAt', ${instant('on_the_way_at')},
        'arrivedAt', ${instant('arrived_at')},
        'startedAt', ${instant('started_at')}, 'stopDoneAt', ${instant('stop_done_at')},
        'finishedAt', ${instant('finished_at')}) end as clock,
      ${PAY_LINES} as "payLines",
      coalesce((select json_agg(json_build_object('jobId', o.other, 'reason', o.reason) order by o.approved_at) from (
          select case when l.job_id = c.job_id then l.other_job_id else l.job_id end as other, l.reason, l.approved_at
            from crew_overlaps l where l.company_id = c.company_id and l.user_id = c.user_id
              and c.job_id in (l.job_id, l.other_job_id)
          union all
          select null, f.reason, f.approved_at from time_off_leaves f
            where f.company_id = c.company_id and f.job_id = c.job_id and f.user_id = c.user_id) o), '[]') as overlaps
    from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
    left join worker_ratings r on r.company_id = c.company_id and r.user_id = c.user_id
    left join clock_hours h on h.company_id = c.company_id and h.job_id = c.job_id and h.user_id = c.user_id
    -- Without 'offset 0' the function would be called for each use of its result.
    cross join lateral (select ${DEFAULT_RATE} as rate offset 0) usual
    where c.company_id = ${companyId} and c.job_id = ${id} order by c.position`

/** Returns the crew of a job in order, with damages, infractions, pay lines and overrides of overlaps. */
export async function readCrew(tx: Tx, companyId: number, jobId: number): Promise<CrewRow[]> {
  const { rows } = await crewOf({ companyId, id: jobId }).execute(tx)
  return rows
}

/** The same, read when the job is opened. */
export const crewSnapshot = createSnapshot<{ crew: CrewRow[] }>(
  (job) => sql`coalesce((select json_agg(member) from (${crewOf(job)}) member), '[]') as crew`,
)

/**
 * Returns the crew of a job in order with only their pay, and the unpaid lines of people who are no longer on
 * it.
 */
export async function readPay(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<{ crew: PayRow[]; stray: number[] }> {
  const { rows } = await sql<{ crew: PayRow[]; stray: number[] }>`
    select coalesce((select json_agg(json_build_object('userId', c.user_id, 'firstName', m.first_name,
        'lastName', m.last_name, 'hourlyRate', ${HOURLY_RATE}, 'noShow', c.no_show, 'answer', json_build_object('value', c.answer), 'clockHours', ${CLOCK_HOURS}, 'payLines', ${PAY_LINES})
        order by c.position)
      from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
      where c.company_id = ${companyId} and c.job_id = ${jobId}), '[]') as crew,
    coalesce((select json_agg(l.id) from crew_invoice_lines l
      where l.company_id = ${companyId} and l.job_id = ${jobId} and l.paid_at is null
        and not exists (select from job_crew c where c.company_id = ${companyId} and c.job_id = ${jobId}
          and c.user_id = l.user_id)), '[]') as stray`.execute(tx)
  return rows[0] ?? { crew: [], stray: [] }
}

/** The open requests for a manager and the number of pending sign-ups. */
export const openRequests = createSnapshot<Pick<CrewFacts, 'managerRequests' | 'pendingProspects'>>(
  ({ companyId, id }) => sql`
    coalesce((select json_agg(json_build_object('id', r.id, 'workerId', r.user_id, 'firstName', m.first_name,
        'lastName', m.last_name, 'message', r.message,
        'date', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id)
      from manager_requests r join members m on m.company_id = r.company_id and m.user_id = r.user_id
      where r.company_id = ${companyId} and r.job_id = ${id} and r.settled_at is null), '[]') as "managerRequests",
      (select count(*)::int from crew_prospects p
        where p.company_id = ${companyId} and p.job_id = ${id} and p.status = 'pending') as "pendingProspects"`,
)

/** The columns of a crew spot that a save writes. */
export interface CrewColumns {
  userId: number | null
  rating: number
  isRated: boolean
  /** null until a rate is entered. */
  hourlyRate: number | null
  permissions: CrewPermission[]
  noShow: boolean
  notes: string
}

/**
 * Writes the crew spots in order, in place of the stored ones; the caller has locked the job. Unchanged rows
 * leave no entry in the history.
 */
export async function writeCrew(
  tx: Tx,
  { companyId, jobId }: { companyId: number; jobId: number },
  members: readonly CrewColumns[],
  stored: readonly { userId: number | null }[],
): Promise<void> {
  const before = new Set(stored.map(({ userId }) => userId))
  const spots = members.map((member, position) => ({
    ...columnsOf(member, position),
    user_id: member.userId,
  }))
  const kept = spots.flatMap(({ user_id: id }) => id ?? [])
  const added = spots.filter(({ user_id: id }) => id !== null && !before.has(id))
  const changed = spots.filter(({ user_id: id }) => id !== null && before.has(id))
  await Promise.all([
    before.size > 0 &&
      sql`delete from job_crew where company_id = ${companyId} and job_id = ${jobId}
        and user_id is not null and user_id <> all(${kept}::bigint[])`.execute(tx),
    ...changed.map(({ user_id: id, ...columns }) =>
      tx
        .updateTable('job_crew')
        .set(columns)
        .where('company_id', '=', companyId)
        .where('job_id', '=', jobId)
        .where('user_id', '=', id)
        .execute(),
    ),
    added.length > 0 &&
      tx
        .insertInto('job_crew')
        .values(added.map((columns) => ({ company_id: companyId, job_id: jobId, ...columns })))
        .execute(),
    before.has(null) &&
      moveUnknownMembers(
        tx,
        { companyId, jobId },
        spots.flatMap(({ user_id: id, position }) => (id === null ? [position] : [])),
      ),
  ])
}

/** Moves the members whose account was erased to these positions and deletes the rest of them. */
async function moveUnknownMembers(
  tx: Tx,
  { companyId, jobId }: { companyId: number; jobId: number },
  positions: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ position: number }>`select position from job_crew
    where company_id = ${companyId} and job_id = ${jobId} and user_id is null order by position`.execute(tx)
  // They are distinguished only by their position.
  for (const [index, { position: from }] of rows.entries()) {
    const to = positions[index]
    if (to === from) continue
    const which = sql`company_id = ${companyId} and job_id = ${jobId} and user_id is null and position = ${from}`
    await (
      to === undefined
        ? sql`delete from job_crew where ${which}`
        : sql`update job_crew set position = ${to} where ${which}`
    ).execute(tx)
  }
}

function columnsOf(member: CrewColumns, position: number) {
  return {
    position,
    rating: String(member.rating),
    is_rated: member.isRated,
    hourly_rate: member.hourlyRate === null ? null : String(member.hourlyRate),
    permissions: member.permissions,
    no_show: member.noShow,
    notes: member.notes,
  }
}

/** Adds a person at the end of a crew; does nothing if they are already on it. */
export async function appendMember(tx: Tx, companyId: number, jobId: number, userId: number): Promise<void> {
  await sql`insert into job_crew (company_id, job_id, user_id, position)
    select ${companyId}, ${jobId}, ${userId}, coalesce(max(position) + 1, 0)
      from job_crew where company_id = ${companyId} and job_id = ${jobId}
    having not bool_or(user_id = ${userId}) or count(*) = 0`.execute(tx)
}

/** Removes a person from a crew; returns whether they were on it. */
export async function removeMember(
  tx: Tx,
  companyId: number,
  jobId: number,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('job_crew')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns those of the given people who can be on a crew of the company, with their default hourly rate. */
export async function readCandidates(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
): Promise<Map<number, { defaultRate: number }>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members')
    .select(['user_id', sql<number>`default_rate(company_id, user_id)::float8`.as('defaultRate')])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('approval', '=', 'approved')
    .where((row) => row.or([row('is_crew', '=', true), row('is_client', '=', false)]))
    .execute()
  return new Map(rows.map(({ user_id: id, defaultRate }) => [id, { defaultRate }]))
}
