import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillInOwners } from '../../jobs/jobs/job.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let admin: TestPerson
let dana: TestPerson
let lee: TestPerson
let worker: TestPerson
let stranger: TestPerson
let key: string

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from rate_limits')
  company = await t.makeCompany('Peak Movers')
  admin = await t.makePerson(company, 'administrator')
  dana = await t.makePerson(company, 'manager', { firstName: 'Dana', lastName: 'Hill' })
  lee = await t.makePerson(company, 'manager', { firstName: 'Lee', lastName: 'Ford' })
  worker = await t.makePerson(company, 'worker')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
  key = (
    await t.call(admin, 'POST', `/wp/v2/companies/${company}/lead-keys`, { name: 'Portal', source: 'yelp' })
  ).body.key
})

const path = () => `/wp/v2/companies/${company}/lead-routing`
const ROUTE = { sources: [], states: [], jobTypes: [], homeSizes: [], hasOfficeLeads: false }
const everyone = (most: number | null = null) => [dana, lee].map(({ id }) => ({ id, most }))
const save = (routes: unknown[], who = admin, version?: number) =>
  t.call(who, 'POST', path(), { routes, version })
let phones = 0
async function sendLead(more: Record<string, unknown> = {}): Promise<number> {
  phones += 1
  const phone = `303555${String(1000 + phones)}`
  const lead = { firstName: 'Nora', lastName: 'Newton', phone, from: '1200 Lincoln St, Denver, CO', ...more }
  const { body } = await t.call(null, 'POST', '/wp/v2/leads', lead, { 'x-lead-key': key })
  return body.jobId
}
const ownerOf = async (job: number) =>
  (await t.owner.query('select owner_id from jobs where id = $1', [job])).rows[0].owner_id as number | null
const assigneeOf = async (client: number) =>
  (
    await t.owner.query('select assignee_id from conversations where company_id = $1 and person_key = $2', [
      company,
      `p${client}`,
    ])
  ).rows[0]?.assignee_id ?? null
const tasksOf = async (job: number) =>
  (await t.owner.query('select title, assignee_id from tasks where job_id = $1 order by id', [job])).rows

describe('rules of new leads', () => {
  it('give leads to people in turn, and say who is next', async () => {
    const saved = await save([{ ...ROUTE, people: everyone() }])
    expect(saved.body.routes[0].next).toEqual({ id: dana.id, name: 'Dana Hill' })
    const owners = []
    for (let count = 0; count < 4; count += 1) owners.push(await ownerOf(await sendLead()))
    expect(owners).toEqual([dana.id, lee.id, dana.id, lee.id])
    const { body } = await t.call(admin, 'GET', path())
    expect(body.routes[0].next.name).toBe('Dana Hill')
    expect(body.people.find(({ id }: { id: number }) => id === lee.id)).toMatchObject({ openLeads: 2 })
  })

  it('give 50 leads that come in at the same time to people evenly', async () => {
    const more = await Promise.all([1, 2, 3].map(() => t.makePerson(company, 'manager')))
    const people = [...everyone(), ...more.map(({ id }) => ({ id, most: null }))]
    await save([{ ...ROUTE, people }])
    await t.owner.query('delete from rate_limits')
    const jobs = await Promise.all(Array.from({ length: 50 }, () => sendLead()))
    expect(jobs.every((job) => typeof job === 'number')).toBe(true)
    const { rows } = await t.owner.query(
      'select owner_id, count(*)::int as leads from jobs where company_id = $1 group by 1',
      [company],
    )
    expect(rows.map(({ leads }) => leads)).toEqual([10, 10, 10, 10, 10])
  })

  it('pass over who is away, gone or has as many leads as they take, and leave the rest in the pool', async () => {
    await save([{ ...ROUTE, people: [...everyone(1), { id: admin.id, most: null }] }])
    await t.owner.query(`update members set removed_at = now() where company_id = $1 and user_id = $2`, [
      company,
      admin.id,
    ])
    await t.owner.query(
      `insert into worker_times_off (company_id, user_id, first_day, last_day, starts_at, ends_at, status, asked_by)
       values ($1, $2, current_date, current_date, now() - interval '1 day', now() + interval '1 day', 'approved', $2)`,
      [company, lee.id],
    )
    expect(await ownerOf(await sendLead())).toBe(dana.id)
    const job = await sendLead()
    expect(await ownerOf(job)).toBeNull()
    expect(await tasksOf(job)).toEqual([
      {
        title: 'Assign this lead: everyone on its rule is away or has reached their limit',
        assignee_id: null,
      },
    ])
    expect((await t.call(worker, 'GET', path())).status).toBe(403)
    await t.call(dana, 'POST', `/wp/v2/jobs/${job}/owner`, { ownerId: dana.id })
    expect((await tasksOf(job))[0].assignee_id).toBe(dana.id)
  })

  it('look at source, state, type and size, the first that applies', async () => {
    const one = (person: TestPerson) => [{ id: person.id, most: null }]
    await save([
      { ...ROUTE, sources: ['facebook'], people: one(admin) },
      { ...ROUTE, homeSizes: ['H4'], people: one(lee) },
      { ...ROUTE, sources: ['yelp'], states: ['CO'], people: one(dana) },
    ])
    expect(await ownerOf(await sendLead({ homeSize: 'H4' }))).toBe(lee.id)
    expect(await ownerOf(await sendLead({ homeSize: 'A1' }))).toBe(dana.id)
  })

  it('leave what a person takes in with that person, unless the rule says otherwise', async () => {
    const client = await t.makePerson(company, 'client')
    const takeIn = async () => {
      const { body } = await t.call(dana, 'POST', '/wp/v2/jobs', { client: { id: client.id } })
      return body.id as number
    }
    const route = { ...ROUTE, people: [{ id: lee.id, most: null }] }
    await save([route])
    expect(await ownerOf(await takeIn())).toBe(dana.id)
    await save([{ ...route, hasOfficeLeads: true }])
    // Dana is responsible for the client now, also for a lead that another person enters.
    await t.owner.query('update jobs set owner_id = null where client_id = $1', [client.id])
    expect(await ownerOf(await takeIn())).toBe(lee.id)
  })

  it('are refused for others, with an unknown person, and over those of another person', async () => {
    const route = { ...ROUTE, people: everyone() }
    expect((await save([route], worker)).status).toBe(403)
    expect((await save([route], stranger)).status).toBe(404)
    expect((await save([{ ...ROUTE, people: [{ id: worker.id, most: null }] }])).body).toMatchObject({
      message: 'Choose a person of the office.',
    })
    expect((await save([{ ...ROUTE, people: [] }])).status).toBe(400)
    expect((await save([route])).body.version).toBe(1)
    expect((await save([], admin, 7)).status).toBe(409)
    expect((await t.call(admin, 'GET', path())).body.routes).toHaveLength(1)
  })
})

describe('the owner of a lead', () => {
  it('is one person in the inbox, the pipeline, the tasks and the reports', async () => {
    const client = await t.makePerson(company, 'client', { phone: '3035550166' })
    const job = await t.makeJob(company, { client_id: client.id })
    const task = { kind: 'call', title: 'Call', dueAt: '2030-01-01T10:00:00Z' }
    await t.call(admin, 'POST', `/wp/v2/jobs/${job}/tasks`, task)
    const give = (ownerId: number | null, who = admin) =>
      t.call(who, 'POST', `/wp/v2/jobs/${job}/owner`, { ownerId })
    expect((await give(dana.id)).body.owner).toEqual({ id: dana.id, name: 'Dana Hill' })
    expect(await assigneeOf(client.id)).toBe(dana.id)
    expect((await tasksOf(job))[0].assignee_id).toBe(dana.id)
    const { body } = await t.call(admin, 'GET', `/wp/v2/pipeline?person=${dana.id}`)
    expect(body.people).toEqual([{ id: dana.id, name: 'Dana Hill' }])
    const { body: found } = await t.call(admin, 'GET', `/wp/v2/jobs?facts=seller:${dana.id}`)
    expect(found.map(({ id }: { id: number }) => id)).toEqual([job])
    // Another node, or one of the version before, assigns the conversation.
    await t.owner.query(
      'update conversations set assignee_id = $3 where company_id = $1 and person_key = $2',
      [company, `p${client.id}`, lee.id],
    )
    expect(await ownerOf(job)).toBe(lee.id)
    expect((await tasksOf(job))[0].assignee_id).toBe(lee.id)
    const { body: history } = await t.call(admin, 'GET', `/wp/v2/jobs/${job}/history`)
    expect(JSON.stringify(history)).toContain('Dana Hill')

    expect((await give(dana.id, worker)).status).toBeGreaterThanOrEqual(403)
    expect((await give(dana.id, stranger)).status).toBe(404)
    expect((await give(worker.id)).body.message).toBe('Choose a person of the office.')
    expect(await ownerOf(job)).toBe(lee.id)
    await give(null)
    expect([await ownerOf(job), await assigneeOf(client.id)]).toEqual([null, null])
  })

  it('is the first person who answers a lead of nobody', async () => {
    const job = await t.makeJob(company)
    const answer = (person: TestPerson) =>
      t.owner.query(
        `insert into communications (company_id, job_id, type, direction, status, sender_id, contact_address, contact_name)
         values ($1, $2, 'sms', 'outgoing', 'sent', $3, '', '')`,
        [company, job, person.id],
      )
    await answer(worker)
    expect(await ownerOf(job)).toBeNull()
    await answer(lee)
    await answer(dana)
    expect(await ownerOf(job)).toBe(lee.id)
  })

  it('is filled in for jobs of an earlier version, without an entry in their history', async () => {
    const client = await t.makePerson(company, 'client')
    const [taken, answered, other] = [
      await t.makeJob(company, { added_by: dana.id, job_status: 'scheduled' }),
      await t.makeJob(company),
      await t.makeJob(company, { client_id: client.id }),
    ]
    await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, status, sender_id, contact_address, contact_name)
       values ($1, $2, 'sms', 'outgoing', 'sent', $3, '', '')`,
      [company, answered, lee.id],
    )
    await t.owner.query(
      'insert into conversations (company_id, person_key, assignee_id) values ($1, $2, $3)',
      [company, `p${client.id}`, lee.id],
    )
    await t.owner.query('update jobs set owner_id = null, owner_known = false where company_id = $1', [
      company,
    ])
    const entries = async () =>
      (await t.owner.query('select count(*)::int as n from history where company_id = $1', [company])).rows[0]
        .n
    const before = await entries()
    const fill = () =>
      inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) => fillInOwners(tx, company, 2))
    expect([await fill(), await fill(), await fill()]).toEqual([2, 1, 0])
    expect([await ownerOf(taken), await ownerOf(answered), await ownerOf(other)]).toEqual([
      dana.id,
      lee.id,
      lee.id,
    ])
    expect(await entries()).toBe(before)
  })

  it('keeps a returning client, and a booked move when the conversation goes to somebody else', async () => {
    const client = await t.makePerson(company, 'client')
    const job = await t.makeJob(company, { client_id: client.id, owner_id: lee.id })
    await t.owner.query(
      `update jobs set job_status = 'scheduled', time_of_scheduling = now() where id = $1`,
      [job],
    )
    await t.owner.query('update conversations set assignee_id = $2 where company_id = $1', [company, dana.id])
    expect(await ownerOf(job)).toBe(lee.id)
    const again = await t.makeJob(company, { client_id: client.id })
    expect(await ownerOf(again)).toBe(dana.id)
  })
})
