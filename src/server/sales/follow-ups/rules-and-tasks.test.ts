import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { translate } from '../../kernel/language/catalogs.ts'
import { createChangeReader } from '../../kernel/live/changes.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let boss: TestPerson
let other: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  boss = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Ruiz' })
  other = await t.makePerson(company, 'administrator', { firstName: 'Omar', lastName: 'Diaz' })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee', phone: '3035550188' })
  stranger = await t.makePerson(await t.makeCompany('Valley Movers'), 'administrator')
  job = await t.makeJob(company, { client_id: client.id, job_status: 'inquiring' })
})

const path = (rule: number | string = '') =>
  `/wp/v2/companies/${company}/follow-ups${rule === '' ? '' : `/${rule}`}`
const RULE = {
  name: 'Call the next day',
  trigger: 'newLead',
  isOn: true,
  isInOpenHours: true,
  conditions: {},
  steps: [{ action: 'task', wait: { amount: 1, unit: 'days' }, kind: 'call', title: 'Call' }],
}
const stored = async () =>
  (await t.owner.query('select * from follow_up_rules where company_id = $1 order by id', [company])).rows
const storedTasks = async () =>
  (await t.owner.query('select * from tasks where company_id = $1 order by id', [company])).rows

describe('rules', () => {
  it('are added, listed, changed and deleted, and the ready-made ones are offered once', async () => {
    const made = await t.call(boss, 'POST', path(), { preset: 'fiveMinutes' })
    expect(made.body).toMatchObject({ name: 'Five-minute response', isOn: true, running: 0 })
    const own = await t.call(boss, 'POST', path(), RULE)
    const list = await t.call(boss, 'GET', path())
    expect(list.body.rules.map(({ id }: { id: number }) => id)).toEqual([made.body.id, own.body.id])
    expect(list.body.presets).not.toContain('fiveMinutes')
    const again = await t.call(boss, 'POST', path(), { preset: 'fiveMinutes' })
    expect([again.status, again.body.message]).toEqual([409, 'Your company has this rule already.'])
    const changed = await t.call(boss, 'POST', path(own.body.id), { name: 'Call soon', isOn: false })
    expect(changed.body).toMatchObject({ name: 'Call soon', isOn: false, steps: RULE.steps })
    expect((await stored())[1]).toMatchObject({ revision: 1 })
    const steps = [{ action: 'text', wait: { amount: 1, unit: 'days' }, body: 'Hello {client}' }]
    await t.call(boss, 'POST', path(own.body.id), { steps })
    expect((await stored())[1]).toMatchObject({ revision: 2, steps })
    expect((await t.call(boss, 'DELETE', path(made.body.id))).status).toBe(200)
    expect((await t.call(boss, 'GET', path())).body.presets).toContain('fiveMinutes')
    expect((await t.call(boss, 'DELETE', path(made.body.id))).status).toBe(404)
  })

  it('refuse other companies, roles and versions, and stay as they were', async () => {
    const { id, version } = (await t.call(boss, 'POST', path(), RULE)).body
    const before = await stored()
    for (const [who, status] of [
      [stranger, 404],
      [worker, 403],
      [client, 403],
      [null, 401],
    ] as const) {
      expect((await t.call(who, 'GET', path())).status).toBe(status)
      expect((await t.call(who, 'POST', path(), RULE)).status).toBe(status)
      expect((await t.call(who, 'POST', path(id), { isOn: false })).status).toBe(status)
      expect((await t.call(who, 'DELETE', path(id))).status).toBe(status)
      expect((await t.call(who, 'GET', `${path(id)}/preview`)).status).toBe(status)
    }
    expect(await stored()).toEqual(before)
    const foreign = `/wp/v2/companies/${stranger.companyId ?? 0}/follow-ups/${id}`
    expect((await t.call(stranger, 'DELETE', foreign)).status).toBe(404)
    await t.call(other, 'POST', path(id), { name: 'Theirs' })
    const late = await t.call(boss, 'POST', path(id), { name: 'Mine', version })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('record_version_conflict')
    expect((await stored())[0]).toMatchObject({ name: 'Theirs' })
  })

  it.each([
    ['no name', { name: '' }, 'Required.'],
    ['no steps', { steps: [] }, 'Add a step.'],
    [
      'an unknown placeholder',
      { steps: [{ action: 'text', wait: { amount: 1, unit: 'days' }, body: 'Hello {clinet}' }] },
      'Unknown placeholder {clinet}.',
    ],
    [
      'a wait below zero',
      { steps: [{ action: 'text', wait: { amount: -1, unit: 'days' }, body: 'Hello' }] },
      'At least 0.',
    ],
  ])('refuse %s', async (_what, change, message) => {
    const answer = await t.call(boss, 'POST', path(), { ...RULE, ...change })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(message)
    expect(await stored()).toEqual([])
  })

  it('assign to people of the office only', async () => {
    const steps = (to: number) => [{ action: 'assign', wait: { amount: 0, unit: 'days' }, to }]
    for (const { id } of [worker, client, stranger]) {
      const answer = await t.call(boss, 'POST', path(), { ...RULE, steps: steps(id) })
      expect([answer.status, answer.body.message]).toEqual([400, 'Choose a person of the office.'])
    }
    expect((await t.call(boss, 'POST', path(), { ...RULE, steps: steps(other.id) })).status).toBe(200)
  })

  it('show what they would have done over the last month, until what happened then', async () => {
    await t.owner.query(`update jobs set created_at = now() - interval '20 days' where id = $1`, [job])
    const second = await t.makeJob(company, { client_id: client.id, job_status: 'inquiring' })
    await t.owner.query(`update jobs set created_at = now() - interval '19 days' where id = $1`, [second])
    await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, happened_at)
       values ($1, $2, 'sms', 'incoming', now() - interval '19 days' + interval '1 hour')`,
      [company, second],
    )
    const { id } = (await t.call(boss, 'POST', path(), RULE)).body
    const preview = await t.call(boss, 'GET', `${path(id)}/preview`)
    expect(preview.body).toMatchObject({ jobs: 2, messages: 0, tasks: 1, stopped: 1 })
    expect(preview.body.runs.map(({ jobId }: { jobId: number }) => jobId)).toEqual([second, job])
    expect(preview.body.runs[0]).toMatchObject({ steps: [], stopped: { reason: 'The client answered.' } })
    expect(await storedTasks()).toEqual([])
  })
})

describe('tasks', () => {
  const add = (body: object, who: TestPerson | null = boss) =>
    t.call(who, 'POST', `/wp/v2/jobs/${job}/tasks`, {
      title: 'Call back',
      dueAt: '2036-01-05T17:00:00Z',
      ...body,
    })
  const change = (id: number, body: object, who: TestPerson | null = boss) =>
    t.call(who, 'POST', `/wp/v2/tasks/${id}`, body)
  const list = async (query = '', who = boss) => (await t.call(who, 'GET', `/wp/v2/tasks${query}`)).body

  it('are added to a job, taken from the pool, snoozed, assigned and done', async () => {
    const { id } = (await add({ kind: 'call' })).body
    expect(await list('?list=pool')).toMatchObject({
      tasks: [{ id, assignee: null, isAutomatic: false, client: { name: 'Ann Lee', phone: '3035550188' } }],
      counts: { mine: 0, pool: 1, all: 1 },
    })
    expect((await change(id, { action: 'take', version: 1 })).body).toMatchObject({
      assignee: { id: boss.id, name: 'Mara Ruiz' },
      version: 2,
    })
    const taken = await change(id, { action: 'take', version: 2 }, other)
    expect([taken.status, taken.body.message]).toEqual([409, 'Mara Ruiz has this task.'])
    const until = '2036-02-01T17:00:00.000Z'
    expect((await change(id, { action: 'snooze', dueAt: until, version: 2 })).body.dueAt).toBe(until)
    await change(id, { action: 'assign', assigneeId: other.id, version: 3 })
    expect((await list()).tasks).toEqual([])
    expect((await list('', other)).tasks).toMatchObject([{ id }])
    expect((await change(id, { action: 'done', version: 4 })).body.doneAt).not.toBeNull()
    expect((await list('?list=all')).total).toBe(0)
    expect((await change(id, { action: 'done', version: 5 })).status).toBe(409)
    expect((await change(id, { action: 'reopen', version: 5 })).body.doneAt).toBeNull()
    expect((await change(id, { action: 'reopen', version: 6 })).status).toBe(409)
  })

  it('of ready-made rules are named in the language of the reader', async () => {
    await t.call(boss, 'POST', path(), { preset: 'fiveMinutes' })
    await add({ title: 'Call the new lead now' })
    const inSpanish = async (url: string) =>
      (await t.call(boss, 'GET', url, undefined, { 'accept-language': 'es' })).body
    const [rule] = (await inSpanish(path())).rules
    expect([rule.name, rule.shownName]).toEqual([
      'Five-minute response',
      translate('Five-minute response', 'es'),
    ])
    const [task] = (await inSpanish(`/wp/v2/tasks?list=pool`)).tasks
    expect(task.title).toBe(translate('Call the new lead now', 'es'))
    expect(task.title).not.toBe('Call the new lead now')
  })

  it('are live: a change of one is read by open screens', async () => {
    const { id } = (await add({})).body
    const reader = createChangeReader(t.kernel.db)
    await reader.read('poll')
    await change(id, { action: 'take', version: 1 })
    expect((await reader.read('wake')).map((one) => [one.table_name, one.job_id])).toEqual([['tasks', job]])
  })

  it('refuse other companies, roles, states and invalid input, and stay as they were', async () => {
    const { id } = (await add({})).body
    const before = await storedTasks()
    for (const [who, status] of [
      [stranger, 404],
      [worker, 403],
      [client, 403],
      [null, 401],
    ] as const) {
      expect((await add({}, who)).status).toBe(status)
      expect((await change(id, { action: 'done', version: 1 }, who)).status).toBe(status)
      const shown = await t.call(who, 'GET', `/wp/v2/jobs/${job}/follow-ups`)
      expect(shown.status).toBe(status)
    }
    expect((await add({ title: ' ' })).status).toBe(400)
    expect((await add({ dueAt: 'soon' })).status).toBe(400)
    expect((await add({ assigneeId: worker.id })).body.message).toBe('Choose a person of the office.')
    for (const [body, status] of [
      [{ action: 'done', version: 9 }, 409],
      [{ action: 'snooze', version: 1 }, 400],
      [{ action: 'snooze', dueAt: '2020-01-01T00:00:00Z', version: 1 }, 400],
      [{ action: 'assign', version: 1 }, 400],
      [{ action: 'assign', assigneeId: client.id, version: 1 }, 400],
    ] as const)
      expect((await change(id, body)).status, JSON.stringify(body)).toBe(status)
    expect(await storedTasks()).toEqual(before)
  })

  it('leave with the erasure of the client', async () => {
    await add({ title: 'Call Ann Lee' })
    await t.call(boss, 'POST', path(), { ...RULE, trigger: 'lost' })
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'refused_price' })
    const erased = await t.call(other, 'POST', `/wp/v2/people/${client.id}/erasure`, {
      name: 'Ann Lee',
      askedBy: 'The client',
    })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await storedTasks()).toEqual([])
    const runs = await t.owner.query('select state, reason from follow_up_runs where company_id = $1', [
      company,
    ])
    expect(runs.rows).toEqual([{ state: 'stopped', reason: 'erased' }])
  })
})
