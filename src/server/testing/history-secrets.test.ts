import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('records in the history that a secret changed, without showing it', async () => {
  const company = await t.makeCompany()
  await t.owner.query(
    `insert into company_mail_servers (company_id, host, port, sealed_password) values ($1, 'mail.example.test', 587, 'first-sealed')`,
    [company],
  )
  await t.owner.query(
    `update company_mail_servers set sealed_password = 'second-sealed' where company_id = $1`,
    [company],
  )
  await t.owner.query(`update company_mail_servers set sealed_password = null where company_id = $1`, [
    company,
  ])
  const { rows } = await t.owner.query<{ before: unknown; after: unknown }>(
    `select before, after from history where company_id = $1 and table_name = 'company_mail_servers' order by id`,
    [company],
  )
  expect(rows[0]?.after).toMatchObject({ host: 'mail.example.test', sealed_password: '•••' })
  expect(rows[1]).toEqual({
    before: { sealed_password: '•••' },
    after: { sealed_password: '•••' },
  })
  expect(rows[2]).toEqual({ before: { sealed_password: '•••' }, after: { sealed_password: null } })
  expect(JSON.stringify(rows)).not.toContain('-sealed')
})
