import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_JOB_VIEWS } from '../../../shared/jobs/jobs/job-views.api.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let colleague: TestPerson
let worker: TestPerson
let client: TestPerson
let outsider: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  const other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  colleague = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  outsider = await t.makePerson(other, 'manager')
})
afterAll(() => t.close())

const rows = async () =>
  (await t.owner.query('select company_id, user_id, name, query from job_views order by id')).rows
const namesOf = async (person: TestPerson) => {
  const { body } = await t.call(person, 'GET', '/wp/v2/job-views')
  return (body as { name: string }[]).map(({ name }) => name)
}

describe('views of the jobs list', () => {
  it('are kept for one person of a company, and replaced by the same name', async () => {
    const query = { view: 'all', status: 'scheduled,completed', client: 7, columns: ['client', 'balance'] }
    const saved = await t.call(manager, 'POST', '/wp/v2/job-views', { name: ' Big moves ', query })
    expect(saved).toMatchObject({ status: 200, body: { name: 'Big moves', query } })
    await t.call(manager, 'POST', '/wp/v2/job-views', { name: 'Aspen', query: {} })
    expect(await namesOf(manager)).toEqual(['Aspen', 'Big moves'])
    expect(await namesOf(colleague)).toEqual([])
    expect(await namesOf(outsider)).toEqual([])
    const again = await t.call(manager, 'POST', '/wp/v2/job-views', {
      name: 'Aspen',
      query: { view: 'mine' },
    })
    expect(again.body.query).toEqual({ view: 'mine' })
    expect(await namesOf(manager)).toEqual(['Aspen', 'Big moves'])
    expect(await t.call(worker, 'POST', '/wp/v2/job-views', { name: 'Aspen', query: {} })).toMatchObject({
      status: 200,
    })
  })

  it('are deleted by their owner alone', async () => {
    const { body } = await t.call(manager, 'POST', '/wp/v2/job-views', { name: 'Denver', query: {} })
    const before = await rows()
    for (const person of [colleague, worker, outsider])
      expect((await t.call(person, 'DELETE', `/wp/v2/job-views/${body.id}`)).status).toBe(404)
    expect((await t.call(client, 'DELETE', `/wp/v2/job-views/${body.id}`)).status).toBe(403)
    expect(await rows()).toEqual(before)
    expect((await t.call(manager, 'DELETE', `/wp/v2/job-views/${body.id}`)).status).toBe(200)
    expect((await t.call(manager, 'DELETE', `/wp/v2/job-views/${body.id}`)).status).toBe(404)
    expect(await namesOf(manager)).not.toContain('Denver')
  })

  it.each([
    [{ name: '  ', query: {} }, 'name', 'Enter a name.'],
    [{ name: 'x'.repeat(41), query: {} }, 'name', 'Maximum of 40 characters.'],
    [{ name: 'Odd', query: { view: 'week' } }, 'query.view', undefined],
    [{ name: 'Odd', query: { columns: ['secret'] } }, 'query.columns.0', undefined],
    [{ name: 'Odd', query: { script: 1 } }, 'query', undefined],
  ])('are refused with 400 for %j', async (sent, field, message) => {
    const before = await rows()
    const { status, body } = await t.call(manager, 'POST', '/wp/v2/job-views', sent)
    expect(status).toBe(400)
    if (message !== undefined) expect(body.data.fields[field]).toBe(message)
    expect(await rows()).toEqual(before)
  })

  it('are kept by staff of the company alone', async () => {
    const before = await rows()
    const post = (person: TestPerson, more = {}) =>
      t.call(person, 'POST', '/wp/v2/job-views', { name: 'Not mine', query: {}, ...more })
    expect((await post(client)).status).toBe(403)
    expect((await post(outsider, { company })).status).toBe(404)
    expect((await t.call(client, 'GET', '/wp/v2/job-views')).status).toBe(403)
    expect((await t.call(outsider, 'GET', `/wp/v2/job-views?company=${company}`)).status).toBe(404)
    expect(await rows()).toEqual(before)
  })

  it('are at most thirty of a person', async () => {
    const person = await t.makePerson(company, 'manager')
    for (let at = 0; at < MAX_JOB_VIEWS; at += 1)
      await t.call(person, 'POST', '/wp/v2/job-views', { name: `View ${at}`, query: {} })
    const before = await rows()
    const refused = await t.call(person, 'POST', '/wp/v2/job-views', { name: 'One more', query: {} })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('at most 30') } })
    expect(await rows()).toEqual(before)
    const { status } = await t.call(person, 'POST', '/wp/v2/job-views', { name: 'View 3', query: {} })
    expect(status).toBe(200)
  })
})
