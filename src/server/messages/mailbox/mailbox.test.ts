import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createMailbox, plainMail, type MailboxFixture } from './mailbox.fixture.ts'

let t: TestApp
let company: number
let manager: TestPerson
let mailbox: MailboxFixture

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers', { email: 'office@peak.test' })
  manager = await t.makePerson(company, 'manager')
  mailbox = await createMailbox(t, manager)
})
afterEach(() => mailbox.box.close())

const subjects = async () => (await mailbox.stored()).map(({ subject }) => subject)
const state = async () => {
  const { rows } = await t.owner.query('select * from mailbox_reads where company_id = $1', [company])
  return rows[0]
}
const status = async () => {
  const { body } = await t.call(manager, 'GET', `/wp/v2/companies/${company}/mailbox`)
  return body.mailbox
}

describe('reading of a mailbox', () => {
  it('stores each mail once and tells when it was read', async () => {
    mailbox.arrive(plainMail({ Subject: 'First' }))
    await mailbox.read()
    mailbox.arrive(plainMail({ Subject: 'Second' }))
    await mailbox.read()
    await mailbox.read()
    expect(await subjects()).toEqual(['First', 'Second'])
    expect(await status()).toMatchObject({ error: null, readAt: expect.any(String) })
    expect((await state()).last_uid).toBe(2)
  })
})
