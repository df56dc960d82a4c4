import { DEFAULT_VARIABLES } from '../../../shared/company/settings/company.variables.ts'
import type { JobFacts } from '../../../shared/jobs/jobs/job-facts.ts'
import { LEAD_FIRST } from '../../people/workers/lead.ts'
import type { SqlWriter } from './job.search.ts'

/** Has been booked: scheduled or completed now, or scheduled at some time; of jobs `j`. */
export const IS_BOOKED = `(j.time_of_scheduling is not null or j.job_status in ('scheduled', 'completed'))`

/** Came from a client or visitor; of jobs `j`. */
export const IS_FROM_OUTSIDE = '(j.added_by is null or j.added_by = j.client_id)'

/** Who takes care of the lead; null for one of nobody. A start fills it in for earlier jobs; of jobs `j`. */
export const SELLER = `case when j.owner_known then j.owner_id when ${IS_FROM_OUTSIDE} then null else j.added_by end`

/**
 * SQL for whether the crew of a job `j` of a company `co` may still contact its client, by the same rule as
 * `isContactClosed`.
 */
export const CONTACT_IS_OPEN = `(j.job_status = 'inquiring' or j.job_date is null or j.job_date::date
  + coalesce((co.variables #>> '{crewContactDays,value}')::int, ${DEFAULT_VARIABLES.crewContactDays.value})
  >= (now() at time zone co.timezone)::date)`

/**
 * The condition of an answer to an inquiry, `o` of communications, as the list of new inquiries has it: a person wrote or
 * called, took a call, or marked the message as done. It is the condition of the index communications_answers.
 */
const IS_ANSWER = `o.job_id is not null and (o.direction = 'outgoing' and o.sender_id is not null
  or o.type = 'phone' and o.news_at is null or o.done_at is not null)`

/** The first answer to the job `j`: when, and by whom; no row without one. */
const FIRST_ANSWER = `(select coalesce(o.done_at, o.happened_at) as answered_at, o.sender_id
    from communications o where o.company_id = j.company_id and o.job_id = j.id and ${IS_ANSWER}
    order by coalesce(o.done_at, o.happened_at), o.sender_id limit 1)`

/**
 * The first answer to each of the jobs `jobs` (id) of a company, as FIRST_ANSWER finds it for one: for many jobs, one walk
 * through the index costs less than a search for each.
 */
export const firstAnswers = (jobs: string, companyId: number) =>
  `(select distinct on (o.job_id) o.job_id, coalesce(o.done_at, o.happened_at) as answered_at, o.sender_id
    from communications o where o.company_id = ${companyId} and ${IS_ANSWER}
      and o.job_id between (select min(id) from ${jobs}) and (select max(id) from ${jobs})
    order by o.job_id, coalesce(o.done_at, o.happened_at), o.sender_id)`

/** Whether the first answer `a` to the job `j` came within the minutes of the company `co`. */
export const IS_IN_TIME = `a.answered_at <= j.created_at + make_interval(mins => co.inquiry_target_minutes)`

/**
 * Whether an inquiry belongs to the speed of answers: from outside, no spam, and answered or not booked without an answer;
 * of jobs `j` with their first answer `a`.
 */
export const IS_TIMED = `${IS_FROM_OUTSIDE} and j.job_status <> 'spam'
  and (a.answered_at is not null or j.job_status not in ('scheduled', 'completed'))`

/** The hours of the clock of a job's lead, by company and job; null without a finished clock of the lead. */
const leadHours = (
  jobs: string,
) => `(select distinct on (c.company_id, c.job_id) c.company_id, c.job_id, h.bill_hours
  from ${jobs} f
  join job_crew c on c.company_id = f.company_id and c.job_id = f.job_id and not c.no_show
  left join clock_hours h on h.company_id = c.company_id and h.job_id = c.job_id and h.user_id = c.user_id
  order by c.company_id, c.job_id, ${LEAD_FIRST})`

/** Returns the condition that a job `j` of a company has these facts. */
export function factsSql(w: SqlWriter, facts: JobFacts, companyId: number): string {
  const { company, created, day, lost, reason, source, stage, status, type, seller, answer, by, hour } = facts
  if (company !== undefined && company !== companyId) return 'false'
  const zone = `(select co.timezone from companies co where co.id = j.company_id)`
  const within = (column: string, { from, to }: { from: string; to: string }) =>
    `${column} >= (${w.add(from)}::date)::timestamp at time zone ${zone}
      and ${column} < (${w.add(to)}::date + 1)::timestamp at time zone ${zone}`
  const conditions = ['true']
  if (created) conditions.push(within('j.created_at', created))
  if (lost) conditions.push(within('j.lost_at', lost))
  if (day)
    conditions.push(
      `j.job_date >= ${w.add(day.from)}::timestamp and j.job_date < ${w.add(day.to)}::timestamp + interval '1 day'`,
    )
  if (reason) conditions.push(`j.lost_reason = ${w.add(reason)}`)
  if (source) conditions.push(`coalesce(j.job_source, 'notSet') = ${w.add(source)}`)
  if (stage) conditions.push(STAGES[stage])
  if (status) conditions.push(`j.job_status = ${w.add(status)}`)
  if (type) conditions.push(`j.job_type = ${w.add(type)}`)
  if (seller !== undefined) conditions.push(`(${SELLER}) is not distinct from ${w.add(seller)}::bigint`)
  if (hour !== undefined)
    conditions.push(`extract(hour from j.created_at at time zone ${zone}) = ${w.add(hour)}::int`)
  if (facts.clock)
    conditions.push(`exists (select from ${leadHours('(select j.company_id, j.id as job_id)')} l
      where l.bill_hours is not null)`)
  if (answer !== undefined || by !== undefined) conditions.push(answerSql(w, answer, by))
  return conditions.join(' and ')
}

const STAGES: Record<NonNullable<JobFacts['stage']>, string> = {
  lead: `j.job_status <> 'spam'`,
  booked: `j.job_status <> 'spam' and ${IS_BOOKED}`,
  planned: `j.job_status in ('scheduled', 'completed')`,
  completed: `j.job_status = 'completed'`,
}

const ANSWERS: Record<NonNullable<JobFacts['answer']>, string> = {
  sent: 'true',
  inTime: IS_IN_TIME,
  late: `not ${IS_IN_TIME}`,
  any: 'a.answered_at is not null',
  none: 'a.answered_at is null',
}

function answerSql(w: SqlWriter, answer: JobFacts['answer'], by: JobFacts['by']): string {
  return `exists (select from companies co left join lateral ${FIRST_ANSWER} a on true
    where co.id = j.company_id and ${IS_TIMED}
      ${answer === undefined ? '' : `and ${ANSWERS[answer]}`}
      ${by === undefined ? '' : `and a.answered_at is not null and a.sender_id is not distinct from ${w.add(by)}::bigint`})`
}
