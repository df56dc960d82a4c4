import { sql } from 'kysely'
import { withBlankPage } from '../../../shared/company/settings/company-page.ts'
import { officeHours, type OfficeHours } from '../../../shared/sales/follow-ups/open-hours.ts'
import type { RunMarks, RunOutcome } from '../../../shared/sales/follow-ups/outcomes.ts'
import type { EndReason, LeadEvent, RunFacts, StopFact } from '../../../shared/sales/follow-ups/run.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A run as it is stored. */
export interface StoredRun extends RunFacts {
  id: number
  jobId: number
  ruleId: number
  name: string
  revision: number
  clientId: number | null
  marks: RunMarks
  assigneeId: number | null
  outcomes: RunOutcome[]
  reason: string | null
}

const RUN = sql<StoredRun>`r.id, r.job_id as "jobId", r.rule_id as "ruleId", r.revision, r.trigger_fact as trigger,
  r.in_open_hours as "isInOpenHours", r.steps, r.client_id as "clientId", r.started_at as "startedAt", r.marks,
  r.state, r.position, r.due_at as "dueAt", r.assignee_id as "assigneeId", r.outcomes, r.reason,
  (select u.name from follow_up_rules u where u.company_id = r.company_id and u.id = r.rule_id) as name`

/** Returns the hours of a company's office. */
export async function readOfficeHours(tx: Tx, companyId: number): Promise<OfficeHours> {
  const { page, timezone } = await tx
    .selectFrom('companies')
    .select(['page', 'timezone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return officeHours(withBlankPage(page).openingHours, timezone)
}

/** Returns a run, undefined for one of another company; locked until the transaction ends if asked. */
export async function readRun(
  tx: Tx,
  companyId: number,
  id: number,
  lock?: 'for update',
): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`select ${RUN} from follow_up_runs r
    where r.company_id = ${companyId} and r.id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** Returns the runs of a job: those that run first, then the newest. */
export async function readRunsOfJob(tx: Tx, companyId: number, jobId: number): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`select ${RUN} from follow_up_runs r
    where r.company_id = ${companyId} and r.job_id = ${jobId}
    order by r.state in ('running', 'paused') desc, r.id desc limit 20`.execute(tx)
  return rows
}

/** Inserts a run with what is known of its lead; returns its id, or null if the rule ran on the job before. */
export async function insertRun(
  tx: Tx,
  companyId: number,
  job: { jobId: number; clientId: number | null },
  run: RunFacts & { ruleId: number; revision: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into follow_up_runs (company_id, job_id, rule_id, revision, trigger_fact, in_open_hours, steps, client_id,
      started_at, due_at, marks)
    select ${companyId}, ${job.jobId}, ${run.ruleId}, ${run.revision}, ${run.trigger}, ${run.isInOpenHours},
      ${JSON.stringify(run.steps)}::jsonb, ${job.clientId}, ${run.startedAt}, ${run.dueAt},
      jsonb_build_object(
        'communication', coalesce((select max(id) from communications where company_id = ${companyId}), 0),
        'textConsent', coalesce((select max(id) from text_consents where company_id = ${companyId}), 0),
        'marketingConsent', coalesce((select max(id) from marketing_consents where company_id = ${companyId}), 0),
        'agreement', coalesce((select max(id) from agreements
          where company_id = ${companyId} and job_id = ${job.jobId}), 0))
    on conflict (company_id, job_id, rule_id) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Stores where a run is. */
export async function updateRun(
  tx: Tx,
  companyId: number,
  run: Pick<StoredRun, 'id' | 'state' | 'position' | 'dueAt' | 'assigneeId' | 'outcomes'>,
  end: { reason: EndReason | null; at: string; by: number | null } | null,
): Promise<void> {
  await tx
    .updateTable('follow_up_runs')
    .set({
      state: run.state,
      position: run.position,
      due_at: end ? null : run.dueAt,
      assignee_id: run.assigneeId,
      outcomes: JSON.stringify(run.outcomes),
      reason: end?.reason ?? null,
      ended_at: end?.at ?? null,
      ended_by: end?.by ?? null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', run.id)
    .execute()
}

/** What a job says of its lead now. */
interface LeadNow {
  status: string
  isLost: boolean
  isDeleted: boolean
  isSameClient: boolean
  hasPayments: boolean
  isRated: boolean
  hasAnswered: boolean
  hasSigned: boolean
  hasRefused: boolean
}

/**
 * Returns what has happened with the lead of a run since it began, each as of `now`. An answer counts on any job of the
 * company, because one person may have several; what was stored together with the start of the run is no answer.
 */
export async function readLeadEvents(
  tx: Tx,
  companyId: number,
  run: StoredRun,
  now: string,
): Promise<LeadEvent[]> {
  const { marks } = run
  const { rows } = await sql<LeadNow>`
    with lead as (
      select j.id, j.job_status as status, j.lost_at, j.deleted_at, j.client_id, m.phone, lower(m.email) as email
        from jobs j left join members m on m.company_id = j.company_id and m.user_id = j.client_id
       where j.company_id = ${companyId} and j.id = ${run.jobId})
    select l.status, l.lost_at is not null as "isLost", l.deleted_at is not null as "isDeleted", l.client_id is not distinct from ${run.clientId}
        or exists (select from members g where g.company_id = ${companyId} and g.user_id = ${run.clientId}
          and g.merged_into = l.client_id) as "isSameClient",
      exists (select from transactions t where t.company_id = ${companyId} and t.job_id = l.id
          and t.status in ('requires_capture', 'succeeded'))
        or exists (select from recorded_payments p where p.company_id = ${companyId} and p.job_id = l.id
          and p.voided_at is null) as "hasPayments",
      exists (select from reviews v where v.company_id = ${companyId} and v.job_id = l.id and v.stars is not null)
        as "isRated",
      exists (select from communications c where c.company_id = ${companyId} and c.id > ${marks.communication}
          and c.created_at <> (select r.created_at from follow_up_runs r
            where r.company_id = ${companyId} and r.id = ${run.id})
          and (c.direction = 'incoming' and not c.meta ?| array['isAutomatic', 'isUnverified'] or (c.type = 'phone' and c.meta ? 'startTime'))
          and (c.job_id = l.id or c.contact_id = l.client_id or lower(c.contact_address) in (l.phone, l.email)))
        or exists (select from communications c where c.company_id = ${companyId} and c.job_id = l.id and c.type = 'phone'
          and c.id <= ${marks.communication} and (c.status = 'in-progress' or c.meta ->> 'endTime' > ${run.startedAt})
          and c.meta ? 'startTime') as "hasAnswered",
      exists (select from agreements a where a.company_id = ${companyId} and a.job_id = l.id and a.id > ${marks.agreement})
        as "hasSigned",
      exists (select from text_consents t where t.company_id = ${companyId} and t.phone = l.phone and not t.is_allowed
          and t.id > ${marks.textConsent})
        or exists (select from marketing_consents t where t.company_id = ${companyId} and t.address in (l.phone, l.email)
          and not t.is_allowed and t.id > ${marks.marketingConsent}) as "hasRefused"
      from lead l`.execute(tx)
  const [lead] = rows
  const facts = lead ? factsOf(run, lead) : (['deleted'] as const)
  return facts.map((fact) => ({ fact, at: now }))
}

function factsOf(run: StoredRun, lead: LeadNow): StopFact[] {
  const facts: StopFact[] = []
  if (lead.isDeleted) facts.push('deleted')
  if (!lead.isSameClient) facts.push('otherClient')
  if (lead.hasRefused) facts.push('optedOut')
  if (lead.hasAnswered) facts.push('answered')
  if (lead.hasSigned) facts.push('signed')
  if (lead.hasPayments) facts.push('paid')
  if (lead.isRated) facts.push('rated')
  return [...facts, ...statusFacts(run, lead)]
}

/** What the status says: that the lead is lost, booked, open again or closed. */
function statusFacts({ trigger }: StoredRun, { status, isLost }: LeadNow): StopFact[] {
  const isMove = status === 'scheduled' || status === 'completed'
  switch (trigger) {
    case 'booked':
      return status === 'scheduled' ? [] : status === 'inquiring' ? ['notBooked'] : ['closed']
    case 'finished':
      return status === 'completed' ? [] : ['closed']
    case 'lost':
      if (isMove) return ['booked']
      if (status === 'inquiring') return isLost ? [] : ['found']
      return status === 'missed' || status === 'refused_price' ? [] : ['closed']
    default:
      if (isMove) return ['booked']
      return status !== 'inquiring' ? ['closed'] : isLost ? ['lost'] : []
  }
}

/** Returns whether a person is of a company's office. */
export async function isInOffice(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  return (await readOffice(tx, companyId)).some(({ id }) => id === userId)
}

/** Returns the people of a company's office: its approved administrators and managers, by name. */
export async function readOffice(tx: Tx, companyId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select user_id as id, btrim(first_name || ' ' || last_name) as name from members
     where company_id = ${companyId} and removed_at is null and approval = 'approved' and erased_at is null
       and roles[1] in ('administrator', 'manager', 'field_manager', 'crew_manager')
     order by name, user_id limit 200`.execute(tx)
  return rows
}

/** Returns whether a job was marked as lost. */
export async function isLost(tx: Tx, companyId: number, jobId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('jobs')
    .select('lost_at')
    .where('company_id', '=', companyId)
    .where('id', '=', jobId)
    .executeTakeFirst()
  return row?.lost_at != null
}
