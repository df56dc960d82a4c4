import { sql, type RawBuilder } from 'kysely'
import type {
  AreaJob,
  Dashboard,
  Remark,
  RemarkFilter,
  SavedFilter,
} from '../../../shared/people/manuals/worker-area.ts'
import { FILLED_SPOTS } from '../workers/filled-places.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Number of rows that a dashboard shows of each kind; the rest is only counted. */
const SHOWN = 5
/** Number of days ahead in which jobs with open crew spots are offered. */
const OFFERED_DAYS = 60

const FILLED = sql.raw(FILLED_SPOTS)

/**
 * City and state of a job without the full address, with the names of its crew; managers see last names in
 * full.
 */
function areaJob(isManager: boolean): RawBuilder<unknown> {
  const last = isManager ? sql`m.last_name` : sql`left(m.last_name, 1)`
  return sql`j.id, j.job_type as "jobType", to_char(j.job_date, 'YYYY-MM-DD HH24:MI:SS') as "jobDate",
    j.first_city as city, j.first_state as state, j.crew_size as "crewSize",
    coalesce((select json_agg(coalesce(trim(m.first_name || ' ' || ${last}), 'Anon') order by c.position)
      from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
      where c.company_id = j.company_id and c.job_id = j.id), '[]') as crew, greatest(j.crew_size - ${FILLED}, 0)::int as "openPlaces"`
}

type CountedJob = AreaJob & { total: number }

function split(rows: readonly CountedJob[]): { jobs: AreaJob[]; count: number } {
  return { jobs: rows.map(({ total: _total, ...job }) => job), count: rows[0]?.total ?? 0 }
}

/** Returns a worker's upcoming jobs. */
export async function readNextJobs(tx: Tx, companyId: number, userId: number, today: string) {
  const { rows } = await sql<CountedJob>`
    select ${areaJob(false)}, count(*) over ()::int as total
    from job_crew mine join jobs j on j.company_id = mine.company_id and j.id = mine.job_id
    where mine.company_id = ${companyId} and mine.user_id = ${userId} and j.deleted_at is null
      and j.job_status = 'scheduled' and j.job_date >= ${today}::timestamp
    order by j.job_date, j.id limit ${SHOWN}`.execute(tx)
  return split(rows)
}

/** Returns upcoming jobs with a sign-up of this worker that is not decided yet. */
export async function readOwnSignUps(tx: Tx, companyId: number, userId: number, today: string) {
  const { rows } = await sql<CountedJob>`
    select ${areaJob(false)}, count(*) over ()::int as total
    from crew_prospects p join jobs j on j.company_id = p.company_id and j.id = p.job_id
    where p.company_id = ${companyId} and p.user_id = ${userId} and p.status = 'pending' and j.deleted_at is null
      and j.job_status = 'scheduled' and j.job_date >= ${today}::timestamp
    order by j.job_date, j.id limit ${SHOWN}`.execute(tx)
  return split(rows)
}

/**
 * Returns jobs of the next weeks with open crew spots for which the worker has not signed up and is not on
 * the crew.
 */
export async function readOpenJobs(tx: Tx, companyId: number, userId: number, today: string) {
  const { rows } = await sql<CountedJob>`
    select ${areaJob(false)}, count(*) over ()::int as total
    from jobs j
    where j.company_id = ${companyId} and j.deleted_at is null and j.job_status = 'scheduled'
      and j.job_date >= ${today}::timestamp and j.job_date < ${today}::timestamp + make_interval(days => ${OFFERED_DAYS}::int)
      and j.crew_size > ${FILLED}
      and not exists (select from job_crew c where c.company_id = j.company_id and c.job_id = j.id
        and c.user_id = ${userId})
      and not exists (select from crew_prospects p where p.company_id = j.company_id and p.job_id = j.id
        and p.user_id = ${userId} and (p.was_rejected or p.status <> 'removedBySelf'))
    order by j.job_date, j.id limit ${SHOWN}`.execute(tx)
  return split(rows)
}

/** Returns the company's jobs of a day. */
export async function readJobsOfDay(tx: Tx, companyId: number, today: string) {
  const { rows } = await sql<CountedJob>`
    select ${areaJob(true)}, count(*) over ()::int as total
    from jobs j where j.company_id = ${companyId} and j.deleted_at is null
      and j.job_status in ('scheduled', 'completed')
      and j.job_date >= ${today}::timestamp and j.job_date < ${today}::timestamp + interval '1 day'
    order by j.job_date, j.id limit ${2 * SHOWN}`.execute(tx)
  return split(rows)
}

/** Returns upcoming jobs whose sign-ups wait for a manager, with the number of sign-ups. */
export async function readWaitingSignUps(tx: Tx, companyId: number, today: string) {
  const { rows } = await sql<CountedJob>`
    with waiting as (
      select p.job_id, count(*)::int as signups from crew_prospects p
        join jobs w on w.company_id = p.company_id and w.id = p.job_id
       where p.company_id = ${companyId} and p.status = 'pending' and w.deleted_at is null
         and w.job_status = 'scheduled' and w.job_date >= ${today}::timestamp
         and not exists (select from job_crew c where c.company_id = p.company_id and c.job_id = p.job_id
           and c.user_id = p.user_id)
       group by p.job_id)
    select ${areaJob(true)}, (sum(waiting.signups) over ())::int as total
    from waiting join jobs j on j.company_id = ${companyId} and j.id = waiting.job_id
    order by j.job_date, j.id limit ${SHOWN}`.execute(tx)
  return split(rows)
}

/** Returns a worker's average stars over rated jobs, and how many jobs are completed and rated. */
export async function readRating(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<{ stars: number; jobs: number; rated: number }> {
  const { rows } = await sql<{ stars: number; jobs: number; rated: number }>`
    select stars::float8 as stars, jobs, rated from worker_ratings
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  return rows[0] ?? { stars: 0, jobs: 0, rated: 0 }
}

/** Returns the number of a worker's open tests and the earliest due date. */
export async function countOpenTests(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<{ count: number; nextDueOn: string | null }> {
  const { rows } = await sql<{ count: number; nextDueOn: string | null }>`
    select count(*)::int as count, min(due_on) as "nextDueOn" from quiz_assignments
    where company_id = ${companyId} and user_id = ${userId} and status = 'open'`.execute(tx)
  return rows[0] ?? { count: 0, nextDueOn: null }
}

type DueTests = NonNullable<Dashboard['manager']>['dueTests']

/** Returns tests that are overdue or due within a week. */
export async function readDueTests(
  tx: Tx,
  companyId: number,
  today: string,
): Promise<{ tests: DueTests; count: number }> {
  const { rows } = await sql<DueTests[number] & { total: number }>`
    select a.id as "assignmentId", a.quiz_id as "quizId", q.title, a.due_on as "dueOn",
      trim(m.first_name || ' ' || m.last_name) as worker, a.due_on < ${today}::date as "isOverdue",
      count(*) over ()::int as total
    from quiz_assignments a join quizzes q on q.company_id = a.company_id and q.id = a.quiz_id
    join members m on m.company_id = a.company_id and m.user_id = a.user_id
    where a.company_id = ${companyId} and a.status = 'open' and a.due_on <= ${today}::date + 7
    order by a.due_on, m.last_key, a.id limit ${2 * SHOWN}`.execute(tx)
  return { tests: rows.map(({ total: _total, ...test }) => test), count: rows[0]?.total ?? 0 }
}

/** Current sections with text that a person has not marked as read. */
const UNREAD = (userId: RawBuilder<unknown>) => sql`
  select s.id from manual_versions v, jsonb_to_recordset(v.sections) as s (id integer, version integer, text text)
  where v.company_id = m.company_id
    and v.version = (select max(version) from manual_versions n where n.company_id = m.company_id) and s.text <> ''
    and not exists (select from manual_reads r where r.company_id = m.company_id and r.user_id = ${userId}
      and r.section_id = s.id and r.version = s.version)`

/** Returns the number of current manual sections that a person has not read. */
export async function countUnreadSections(tx: Tx, companyId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from (${UNREAD(sql`m.user_id`)}) unread) as count
    from members m where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns the number of workers, and how many of them have not read the whole current manual. */
export async function countReaders(
  tx: Tx,
  companyId: number,
): Promise<{ workers: number; unreadWorkers: number }> {
  const { rows } = await sql<{ workers: number; unreadWorkers: number }>`
    select count(*)::int as workers,
      (count(*) filter (where exists (${UNREAD(sql`m.user_id`)})))::int as "unreadWorkers"
    from members m where m.company_id = ${companyId} and m.is_crew and m.approval = 'approved'`.execute(tx)
  return rows[0] ?? { workers: 0, unreadWorkers: 0 }
}

/** Returns whether somebody is a member of the company. */
export async function isMember(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from members
    where company_id = ${companyId} and user_id = ${userId}) as there`.execute(tx)
  return rows[0]?.there ?? false
}

/**
 * Returns a page of the remarks about one worker on their jobs, newest first, and the total number: damages
 * and infractions on their own day or that of the job, notes, and the ratings of completed jobs.
 */
export async function listRemarkRows(
  tx: Tx,
  companyId: number,
  userId: number,
  query: Omit<RemarkFilter, 'worker'> & { page: number; per_page: number },
): Promise<{ rows: Remark[]; total: number }> {
  const wants = (type: Remark['type']) => !query.type || query.type.length === 0 || query.type.includes(type)
  const own = sql`c.company_id = ${companyId} and c.user_id = ${userId} and j.deleted_at is null`
  const ofJob = sql`join jobs j on j.company_id = c.company_id and j.id = c.job_id`
  const rated = sql`(select k.rating::float8 from job_crew k where k.company_id = c.company_id and k.job_id = c.job_id
    and k.user_id = c.user_id and k.is_rated and j.job_status = 'completed')`
  const parts = [
    wants('damage') &&
      sql`select 'damage-' || c.id as key, 'damage' as type, coalesce(c.damage_date, j.job_date::date) as date,
        j.id as job_id, ${rated} as rating, c.item_damaged as title,
        concat_ws(', ', nullif(c.damage_type, ''), case c.cause when 'breach' then 'Protocol Breach' else 'Accident' end)
          as comment,
        c.amount::float8 as amount, c.id as place from crew_damages c ${ofJob} where ${own}`,
    wants('infraction') &&
      sql`select 'infraction-' || c.id, 'infraction', coalesce(c.infraction_date, j.job_date::date), j.id, ${rated},
        concat_ws(', ', nullif(c.infraction, ''), 'tier ' || c.tier), c.comments, null::float8, c.id
        from crew_infractions c ${ofJob} where ${own}`,
    wants('notes') &&
      sql`select 'notes-' || j.id, 'notes', j.job_date::date, j.id, ${rated}, '', c.notes, null::float8, j.id
        from job_crew c ${ofJob} where ${own} and c.notes <> ''`,
    wants('rating') &&
      sql`select 'rating-' || j.id, 'rating', j.job_date::date, j.id, c.rating::float8, '',
        case when c.no_show then 'Did not come' else '' end, null::float8, j.id
        from job_crew c ${ofJob} where ${own} and c.is_rated and j.job_status = 'completed'`,
  ].filter((part) => part !== false)
  const within = sql`${query.from === undefined ? sql`true` : sql`r.date >= ${query.from}::date`}
    and ${query.to === undefined ? sql`true` : sql`r.date <= ${query.to}::date`}`
  const all = sql.join(parts, sql` union all `)
  const said = sql`(${all}) r (key, type, date, job_id, rating, title, comment, amount, place)`
  const { rows } = await sql<Remark>`
    select r.key, r.type, r.date, r.job_id as "jobId", r.rating, r.title, r.comment, r.amount,
      concat_ws(', ', nullif(j.first_city, ''), j.first_state) as place,
      json_build_object('id', m.user_id, 'firstName', m.first_name, 'lastName', m.last_name) as worker
    from (select * from ${said} where ${within}
      order by r.date desc nulls last, r.job_id desc, r.type, r.place desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) r
    join jobs j on j.company_id = ${companyId} and j.id = r.job_id
    join members m on m.company_id = ${companyId} and m.user_id = ${userId}
    order by r.date desc nulls last, r.job_id desc, r.type, r.place desc`.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${said} where ${within}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the filter that a person has stored, or null. */
export async function readFilter(tx: Tx, companyId: number, userId: number): Promise<SavedFilter | null> {
  const { rows } = await sql<{ filter: SavedFilter }>`select filter from worker_area_filters
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  return rows[0]?.filter ?? null
}

/** Stores a person's filter and replaces the previous one. */
export async function writeFilter(
  tx: Tx,
  companyId: number,
  userId: number,
  filter: SavedFilter,
): Promise<void> {
  await sql`insert into worker_area_filters (company_id, user_id, filter)
    values (${companyId}, ${userId}, ${JSON.stringify(filter)}::jsonb)
    on conflict (company_id, user_id) do update set filter = excluded.filter`.execute(tx)
}
