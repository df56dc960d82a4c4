import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHECKLIST_STEPS } from '../../../shared/overview/checklist/checklist.api.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager')
})
afterAll(() => t.close())

const read = async () => (await t.call(manager, 'GET', `/wp/v2/companies/${company}/checklist`)).body
const doneSteps = async () => {
  const { steps } = (await read()) as { steps: { step: string; isDone: boolean }[] }
  return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
}

it('ticks each step as soon as the company has what it is about, until none is left', async () => {
  expect(await read()).toEqual({
    isShown: true,
    steps: CHECKLIST_STEPS.map((step) => ({ step, isDone: false })),
  })
  await t.makePerson(company, 'worker', { approval: 'pending' })
  expect(await doneSteps()).toEqual([])
  await t.makePerson(company, 'worker')
  expect(await doneSteps()).toEqual(['crew'])
  // What another company has does not count.
  const other = await t.makeCompany('Valley Movers')
  await t.owner.query(`insert into vehicles (company_id, name) values ($1, 'Big Red')`, [other])
  expect(await doneSteps()).toEqual(['crew'])
  await t.owner.query(`insert into vehicles (company_id, name) values ($1, 'Big Blue')`, [company])
  await t.owner.query(
    `update companies set variables = '{"discount": {"value": 5}}', smuvs_phone = '3035550111',
       plugin_token = 'a-token-of-forty-characters-for-this-one' where id = $1`,
    [company],
  )
  await t.owner.query(
    `insert into message_templates (company_id, name, channel, body) values ($1, 'Late', 'text', 'Sorry')`,
    [company],
  )
  await t.owner.query(
    `insert into imports (company_id, kind, status, header, mapping, options, row_count, created_by)
     values ($1, 'clients', 'done', '{Name}', '{}', '{}', 1, $2)`,
    [company, manager.id],
  )
  expect(await doneSteps()).toEqual(CHECKLIST_STEPS.filter((step) => step !== 'job'))
  const created = await t.call(manager, 'POST', '/wp/v2/jobs', { jobType: 'moving_labor' })
  expect(created.status).toBe(200)
  expect(await read()).toMatchObject({ isShown: false })
})

it('ends 30 days after the company was created', async () => {
  const young = await t.makeCompany('Young Movers')
  const boss = await t.makePerson(young, 'administrator')
  const isShown = async () =>
    ((await t.call(boss, 'GET', `/wp/v2/companies/${young}/checklist`)).body as { isShown: boolean }).isShown
  await t.owner.query(`update companies set created_at = now() - interval '29 days' where id = $1`, [young])
  expect(await isShown()).toBe(true)
  await t.owner.query(`update companies set created_at = now() - interval '31 days' where id = $1`, [young])
  expect(await isShown()).toBe(false)
})
