import { CompiledQuery } from 'kysely'
import {
  CARDS_PER_PAGE,
  MOST_LEADS,
  PIPELINE_DAYS,
  type LeadCard,
  type Pipeline,
  type PipelineQuery,
} from '../../../shared/sales/pipeline/pipeline.api.ts'
import { STAGES, type Stage } from '../../../shared/sales/pipeline/stages.ts'
import { SELLER } from '../../jobs/jobs/job.facts.ts'
import { createSqlWriter, searchSql, type SqlWriter } from '../../jobs/jobs/job.search.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** When a person of the company first wrote or called about job `j`, took a call, or marked a message as done. */
const CONTACT = `select o.happened_at from communications o
  where o.company_id = j.company_id and o.job_id = j.id
    and (o.direction = 'outgoing' and o.sender_id is not null or o.type = 'phone' and o.news_at is null or o.done_at is not null)
  order by o.happened_at, o.id limit 1`

/** The facts of job `j` that its stage follows from, as lateral joins. */
export const STAGE_FACTS = `left join lateral (${CONTACT}) contact on true
  left join lateral (select min(d.created_at) as at from deliveries d where d.company_id = j.company_id and d.job_id = j.id
    and d.kind in ('estimate', 'agreement') and d.channel <> 'push' and d.status <> 'failed') estimate on true
  left join lateral (select to_timestamp(min(a.agreed_at)) as at from agreements a
    where a.company_id = j.company_id and a.job_id = j.id and a.name = 'estimate') agreed on true`

/** The stage of job `j` by the rule of `stageOf`; null for jobs that are no leads. */
export const STAGE = `case when j.job_status in ('scheduled', 'completed') then 'booked'
  when j.job_status <> 'inquiring' then null
  when j.lost_at is not null then 'lost'
  when agreed.at is not null then 'agreed'
  when estimate.at is not null then 'estimateSent'
  when contact.happened_at is not null then 'contacted'
  else 'new' end`

/** Since when job `j` has its stage. */
export const SINCE = `case when j.job_status in ('scheduled', 'completed') then coalesce(j.time_of_scheduling, j.created_at)
  else coalesce(j.lost_at, agreed.at, estimate.at, contact.happened_at, j.created_at) end`

/** The kinds of leads that are looked at, each in an index of its own, by the column of their days. */
const KINDS = [
  {
    where: `j.job_status = 'inquiring' and j.lost_at is null`,
    at: 'created_at',
    days: PIPELINE_DAYS.open,
    stages: ['new', 'contacted', 'estimateSent', 'agreed'],
  },
  { where: 'j.lost_at is not null', at: 'lost_at', days: PIPELINE_DAYS.closed, stages: ['lost'] },
  {
    where: `j.job_status in ('scheduled', 'completed') and j.time_of_scheduling is not null`,
    at: 'time_of_scheduling',
    days: PIPELINE_DAYS.closed,
    stages: ['booked'],
  },
] as const satisfies readonly { where: string; at: string; days: number; stages: readonly Stage[] }[]

/** Returns the statement of the pipeline: its columns with counts, sums and a page of cards each. */
export function pipelineStatement(
  companyId: number,
  query: PipelineQuery,
  now: string,
): CompiledQuery<PipelineRow> {
  const w = createSqlWriter()
  const company = w.add(companyId)
  const { lookups, ways } = searchSql(w, query.search, { companyId, role: 'manager', isDeleted: false })
  const filters = writeFilters(w, query)
  const kinds = KINDS.filter(({ stages }) => !query.stage || stages.some((stage) => stage === query.stage))
  const walks = kinds.map(({ where, at, days }, kind) => {
    const span = writeSpan(w, company, `j.${at}`, query, { now, days })
    const of = (way: string) => `(select j.company_id, j.id, j.${at} as at, ${kind} as kind from jobs j
      where j.company_id = ${company} and j.deleted_at is null and ${where} and ${span} and ${filters} and ${way}
      order by j.${at} desc, j.id desc limit ${MOST_LEADS})`
    return `(select * from (${ways.map(of).join(' union all ')}) found order by at desc, id desc limit ${MOST_LEADS})`
  })
  const person = query.person === undefined ? 'true' : `coalesce(s.person, 0) = ${w.add(query.person)}`
  const stages = query.stage === undefined ? 'true' : `s.stage = ${w.add(query.stage)}`
  const first = w.add((query.page - 1) * CARDS_PER_PAGE)
  const last = w.add(query.page * CARDS_PER_PAGE)
  const text = `with ${lookups.map((lookup) => `${lookup}, `).join('')}leads as materialized (${walks.join(' union all ')}),
    staged as materialized (
      select j.id, ${STAGE} as stage, ${SINCE} as since, ${SELLER} as person, fig.owed_cents as cents
      from leads l join jobs j on j.company_id = l.company_id and j.id = l.id ${STAGE_FACTS}
      left join job_figures fig on fig.company_id = j.company_id and fig.job_id = j.id),
    ranked as (select s.*, row_number() over (partition by s.stage order by s.since desc, s.id desc) as n
      from staged s where ${person} and ${stages})
    select coalesce((select json_agg(t) from (select r.stage, count(*)::int as count,
        coalesce(sum(r.cents), 0)::float8 / 100 as amount from ranked r group by r.stage) t), '[]') as totals,
      coalesce((select json_agg(${CARD} order by r.stage, r.n)
        from ranked r join jobs j on j.company_id = ${company} and j.id = r.id
        left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
        left join members p on p.company_id = j.company_id and p.user_id = r.person
        where r.n > ${first} and r.n <= ${last}), '[]') as cards,
      coalesce((select json_agg(json_build_object('id', m.user_id, 'name', ${nameOf('m')}) order by m.last_key, m.first_key, m.user_id)
        from members m where m.company_id = ${company}
          and m.user_id in (select s.person from staged s where s.person is not null)), '[]') as people,
      exists (select from leads group by kind having count(*) >= ${MOST_LEADS}) as "isCut"`
  return CompiledQuery.raw(text, w.values)
}

const nameOf = (alias: string) =>
  `coalesce(nullif(btrim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.company_name)`

const CARD = `json_build_object('stage', r.stage, 'jobId', j.id,
  'client', case when cl.user_id is not null then json_build_object('name', ${nameOf('cl')}, 'phone', cl.phone) end,
  'from', concat_ws(', ', nullif(j.first_city, ''), j.first_state),
  'to', case when jsonb_array_length(j.locations) > 1
    then concat_ws(', ', nullif(j.locations -> -1 ->> 'city', ''), j.locations -> -1 ->> 'addressState') else '' end,
  'jobDate', to_char(j.job_date, 'YYYY-MM-DD HH24:MI:SS'), 'jobType', j.job_type, 'amount', r.cents / 100.0,
  'source', j.job_source,
  'person', case when p.user_id is not null then json_build_object('id', p.user_id, 'name', ${nameOf('p')}) end,
  'isOnline', exists (select from online_bookings b where b.company_id = j.company_id and b.job_id = j.id),
  'since', to_char(r.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', j.version,
  'lostReason', j.lost_reason)`

function writeFilters(w: SqlWriter, { source, type }: PipelineQuery): string {
  const conditions = ['true']
  if (type) conditions.push(`j.job_type = any(${w.add(type)}::text[])`)
  if (source) {
    const named = `j.job_source = any(${w.add(source.filter((one) => one !== 'notSet'))}::text[])`
    conditions.push(source.includes('notSet') ? `(j.job_source is null or ${named})` : named)
  }
  return conditions.join(' and ')
}

/** Writes which instants of a column are looked at: the asked days of the company, else the last ones. */
function writeSpan(
  w: SqlWriter,
  company: string,
  column: string,
  { from, to }: PipelineQuery,
  { now, days }: { now: string; days: number },
): string {
  const startOf = (day: string, later: number) =>
    `((${w.add(day)}::date + ${later})::timestamp at time zone (select c.timezone from companies c where c.id = ${company}))`
  if (from === undefined && to === undefined)
    return `${column} > ${w.add(now)}::timestamptz - make_interval(days => ${days})`
  return [
    ...(from === undefined ? [] : [`${column} >= ${startOf(from, 0)}`]),
    ...(to === undefined ? [] : [`${column} < ${startOf(to, 1)}`]),
  ].join(' and ')
}

interface PipelineRow {
  totals: { stage: Stage; count: number; amount: number }[]
  cards: (LeadCard & { stage: Stage })[]
  people: Pipeline['people']
  isCut: boolean
}

/** Returns the leads of a company by stage, in one statement. */
export async function readPipeline(
  tx: Tx,
  companyId: number,
  query: PipelineQuery,
  now: string,
): Promise<Omit<Pipeline, 'now'>> {
  const { rows } = await tx.executeQuery(pipelineStatement(companyId, query, now))
  const { totals = [], cards = [], people = [], isCut = false } = rows[0] ?? {}
  const columns = STAGES.filter((stage) => query.stage === undefined || query.stage === stage).map(
    (stage) => {
      const { count = 0, amount = 0 } = totals.find((one) => one.stage === stage) ?? {}
      const own = cards.filter((card) => card.stage === stage).map(({ stage: _stage, ...card }) => card)
      return { stage, count, amount, cards: own }
    },
  )
  return { columns, people, isCut }
}
