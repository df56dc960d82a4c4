import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeadCard, PipelineColumn } from '../../../shared/sales/pipeline/pipeline.api.ts'
import { stageOf, STAGES, type StageFacts } from '../../../shared/sales/pipeline/stages.ts'
import { JOB_STATUSES } from '../../../shared/trade/job.choices.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createStatementCounter } from '../../testing/statements.ts'
import { SINCE, STAGE, STAGE_FACTS } from './pipeline.store.ts'

let t: TestApp
let company: number
let office: TestPerson
let other: TestPerson
let client: TestPerson
let count: ReturnType<typeof createStatementCounter>

beforeAll(async () => {
  t = await createTestApp()
  count = createStatementCounter(t.kernel.pool)
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  office = await t.makePerson(company, 'manager', { firstName: 'Ola', lastName: 'Office' })
  other = await t.makePerson(company, 'manager', { firstName: 'Otis', lastName: 'Other' })
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Park', phone: '3035550199' })
})
afterAll(() => t.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const lead = (columns: Record<string, unknown> = {}, companyId = company) =>
  t.makeJob(companyId, { client_id: client.id, created_at: hoursAgo(48), ...columns })
const owner = (text: string, values: unknown[]) => t.owner.query(text, values)

const addContact = (job: number, at: string, sender: number | null = office.id) =>
  owner(
    `insert into communications (company_id, job_id, type, direction, status, sender_id, contact_address, contact_name, happened_at)
     values ($1, $2, 'sms', 'outgoing', 'sent', $3, '', '', $4)`,
    [company, job, sender, at],
  )
const addEstimate = (job: number, at: string, columns: { kind?: string; status?: string } = {}) =>
  owner(
    `insert into deliveries (company_id, job_id, channel, recipient, body_text, kind, status, created_at)
     values ($1, $2, 'text', '3035550199', '', $3, $4, $5)`,
    [company, job, columns.kind ?? 'estimate', columns.status ?? 'sent', at],
  )
const addAgreement = (job: number, at: string) =>
  owner(
    `insert into agreements (company_id, job_id, user_id, name, type, clause, content, agreed_at, ip, user_agent,
       content_hash, previous_hash, field_hashes, hash)
     values ($1, $2, $3, 'estimate', 'agreement', 'Yes', '{}', extract(epoch from $4::timestamptz)::bigint, '', '',
       repeat('0', 64), null, '{}', repeat('1', 64))`,
    [company, job, client.id, at],
  )
const lose = (job: number, at: string) =>
  owner(
    `update jobs set lost_at = $3, lost_reason = 'price', lost_by = $4 where company_id = $1 and id = $2`,
    [company, job, at, office.id],
  )

async function pipeline(query = '', person: TestPerson = office) {
  const { status, body } = await t.call(person, 'GET', `/wp/v2/pipeline${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const columnOf = (body: { columns: PipelineColumn[] }, stage: string): PipelineColumn =>
  body.columns.find((column) => column.stage === stage) as PipelineColumn
const idsIn = (body: { columns: PipelineColumn[] }) =>
  body.columns.flatMap(({ cards }) => cards.map(({ jobId }) => jobId))

describe('the stage of a lead', () => {
  it('is the same in SQL and in the shared rule, for random facts', async () => {
    const rare = (share: number) => Math.random() < share
    const ids: number[] = []
    for (let each = 0; each < 120; each += 1) {
      const status = rare(0.6) ? 'inquiring' : JOB_STATUSES[Math.floor(Math.random() * JOB_STATUSES.length)]
      const id = await t.makeJob(company, {
        job_status: status,
        created_at: hoursAgo(100 + Math.random() * 100),
        ...(status === 'scheduled' && rare(0.7) && { time_of_scheduling: hoursAgo(Math.random() * 90) }),
      })
      if (rare(0.5)) await addContact(id, hoursAgo(Math.random() * 90), rare(0.8) ? office.id : null)
      if (rare(0.4))
        await addEstimate(id, hoursAgo(Math.random() * 90), {
          kind: rare(0.7) ? 'estimate' : 'receipt',
          status: rare(0.8) ? 'sent' : 'failed',
        })
      if (rare(0.3)) await addAgreement(id, hoursAgo(Math.round(Math.random() * 90)))
      if (rare(0.3) && status === 'inquiring') await lose(id, hoursAgo(Math.random() * 90))
      ids.push(id)
    }
    const { rows } = await owner(
      `select j.job_status as "jobStatus", j.created_at as "createdAt", contact.happened_at as "contactedAt",
         estimate.at as "estimateSentAt", agreed.at as "agreedAt", j.time_of_scheduling as "bookedAt", j.lost_at as "lostAt",
         ${STAGE} as stage, ${SINCE} as since
       from jobs j ${STAGE_FACTS} where j.company_id = $1 and j.id = any($2::bigint[])`,
      [company, ids],
    )
    const stages = new Set<string | null>()
    for (const { stage, since, ...facts } of rows) {
      const ruled = stageOf(facts as StageFacts)
      expect(stage).toBe(ruled?.stage ?? null)
      if (ruled) expect(since).toEqual(ruled.since)
      stages.add(stage)
    }
    expect([...stages].filter((stage) => stage !== null).toSorted()).toEqual([...STAGES].toSorted())
    await owner('update jobs set deleted_at = now() where company_id = $1 and id = any($2::bigint[])', [
      company,
      ids,
    ])
  }, 60_000)
})

describe('the pipeline', () => {
  const made: Record<string, number> = {}
  beforeAll(async () => {
    // The open inquiries of one client have one owner.
    const [asked, told] = [await t.makePerson(company, 'client'), await t.makePerson(company, 'client')]
    made['new'] = await lead({
      first_city: 'Denver',
      first_state: 'CO',
      locations: JSON.stringify([
        { address: '1 Elm St', city: 'Denver', addressState: 'CO', activities: [] },
        { address: '2 Oak St', city: 'Boulder', addressState: 'CO', activities: [] },
      ]),
      job_date: '2027-03-01 09:00:00',
      job_source: 'yelp',
    })
    made['contacted'] = await lead({ client_id: asked.id, added_by: asked.id })
    await addContact(made['contacted'], hoursAgo(5), other.id)
    made['estimateSent'] = await lead({ client_id: told.id, added_by: office.id, job_type: 'junk_removal' })
    await addEstimate(made['estimateSent'], hoursAgo(4))
    made['agreed'] = await lead({ client_id: told.id, added_by: office.id })
    await addEstimate(made['agreed'], hoursAgo(9), { kind: 'agreement' })
    await addAgreement(made['agreed'], hoursAgo(3))
    made['booked'] = await lead({
      added_by: other.id,
      job_status: 'scheduled',
      time_of_scheduling: hoursAgo(2),
    })
    made['lost'] = await lead({ client_id: told.id, added_by: office.id })
    await lose(made['lost'], hoursAgo(1))
    await lead({ job_status: 'canceled' })
    await lead({ job_status: 'inquiring', deleted_at: hoursAgo(1) })
    for (const [index, stage] of STAGES.entries())
      await owner(
        `insert into job_figures (company_id, job_id, job_status, job_type, revenue_cents, cogs_cents, expenses_cents, tips_cents, hours, owed_cents, paid_cents)
         select company_id, id, job_status, job_type, 0, 0, 0, 0, 0, $3, 0 from jobs where company_id = $1 and id = $2`,
        [company, made[stage], (index + 1) * 10_000],
      )
  })

  it('has each lead in its column, with its facts', async () => {
    const body = await pipeline()
    for (const [index, stage] of STAGES.entries()) {
      const column = columnOf(body, stage)
      expect([stage, column.count, column.amount, column.cards.map(({ jobId }) => jobId)]).toEqual([
        stage,
        1,
        (index + 1) * 100,
        [made[stage]],
      ])
    }
    expect(columnOf(body, 'new').cards[0]).toMatchObject({
      client: { name: 'Cleo Park', phone: '3035550199' },
      from: 'Denver, CO',
      to: 'Boulder, CO',
      jobDate: '2027-03-01 09:00:00',
      amount: 100,
      source: 'yelp',
      person: null,
      lostReason: null,
    } satisfies Partial<LeadCard>)
    expect(columnOf(body, 'contacted').cards[0]?.person).toEqual({ id: other.id, name: 'Otis Other' })
    expect(columnOf(body, 'lost').cards[0]?.lostReason).toBe('price')
    const age = (stage: string) => Date.now() - Date.parse(columnOf(body, stage).cards[0]?.since ?? '')
    expect(Math.round(age('estimateSent') / 3_600_000)).toBe(4)
    expect(Math.round(age('agreed') / 3_600_000)).toBe(3)
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual(['Ola Office', 'Otis Other'])
    expect(body.isCut).toBe(false)
  })

  it.each([
    ['a source', '?source=yelp', ['new']],
    ['leads without a source', '?source=notSet', ['contacted', 'estimateSent', 'agreed', 'booked', 'lost']],
    ['a type', '?type=junk_removal', ['estimateSent']],
    ['nobody', '?person=0', ['new']],
    ['a column', '?stage=lost', ['lost']],
    ['a search', '?search=elm', ['new']],
    ['past days', '?from=2020-01-01&to=2020-12-31', []],
  ])('is filtered by %s', async (_name, query, stages) => {
    expect(idsIn(await pipeline(query))).toEqual(stages.map((stage) => made[stage]))
  })

  it('is filtered by the person who is responsible, and by a page', async () => {
    expect(idsIn(await pipeline(`?person=${other.id}`))).toEqual([made['contacted'], made['booked']])
    const second = await pipeline('?stage=new&page=2')
    expect([idsIn(second), columnOf(second, 'new').count]).toEqual([[], 1])
  })

  it('takes one statement', async () => {
    const { use } = await count(() => pipeline())
    expect(use.texts.filter((text) => text.includes('job_figures'))).toHaveLength(1)
    expect(use.texts.length, use.texts.join('\n')).toBeLessThanOrEqual(6)
    expect(use.roundTrips).toBeLessThanOrEqual(3)
  })

  it('rejects unknown filters, and everyone but managers of the company', async () => {
    const { status, body } = await t.call(office, 'GET', '/wp/v2/pipeline?from=2027-02-30')
    expect([status, body.data.fields.from]).toEqual([400, 'Pick a valid date.'])
    expect((await t.call(office, 'GET', '/wp/v2/pipeline?stage=later')).status).toBe(400)
    const worker = await t.makePerson(company, 'worker')
    const stranger = await t.makePerson(await t.makeCompany(), 'manager')
    expect((await t.call(worker, 'GET', '/wp/v2/pipeline')).status).toBe(403)
    expect((await t.call(client, 'GET', '/wp/v2/pipeline')).status).toBe(403)
    expect((await t.call(stranger, 'GET', `/wp/v2/pipeline?company=${company}`)).status).toBe(404)
    expect(idsIn(await pipeline('', stranger))).toEqual([])
    expect((await t.call(null, 'GET', '/wp/v2/pipeline')).status).toBe(401)
  })
})
