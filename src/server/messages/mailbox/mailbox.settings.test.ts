import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitMailbox } from '../../adapters/mail/imap.ts'
import { mailboxFaultOf } from '../../adapters/mail/mailbox-faults.ts'
import { makeTestCertificate } from '../../adapters/mail/test-certificate.ts'
import { startTestImap, type TestMailbox } from '../../adapters/mail/imap.testing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let outsiders: [TestPerson | null, number][]
let box: TestMailbox

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager')
  outsiders = [
    [null, 401],
    [await t.makePerson(company, 'client'), 403],
    [await t.makePerson(company, 'worker'), 403],
    [await t.makePerson(await t.makeCompany('Valley Movers'), 'administrator'), 404],
  ]
  box = await startTestImap()
})
afterEach(() => box.close())

const path = (tail = '') => `/wp/v2/companies/${company}/mailbox${tail}`
const input = (change: object = {}) => ({
  host: 'localhost',
  port: box.port,
  secure: '',
  username: 'office@peak.test',
  password: 'truck-12',
  folder: 'INBOX',
  ...change,
})
const row = async () =>
  (await t.owner.query('select * from company_mailboxes where company_id = $1', [company])).rows[0]

describe('settings of the mailbox', () => {
  it('are saved and shown without the password, which is stored encrypted', async () => {
    expect((await t.call(manager, 'GET', path())).body).toEqual({ mailbox: null })
    const { password: _password, ...shown } = input()
    t.queued.length = 0
    const saved = await t.call(manager, 'POST', path(), input())
    const expected = { ...shown, switchedOnAt: expect.any(String), readAt: null, error: null, failures: 0 }
    expect(saved).toMatchObject({ status: 200, body: { mailbox: expected } })
    expect(Object.keys(saved.body.mailbox)).not.toContain('password')
    expect((await t.call(manager, 'GET', path())).body).toEqual({ mailbox: expected })
    expect(t.queued).toEqual([{ name: 'read-mailbox', work: { companyId: company } }])
    const { rows } = await t.owner.query(
      `select (select json_agg(h) from history h where company_id = $1)::text as history,
        (select json_agg(s) from company_mailboxes s)::text as boxes`,
      [company],
    )
    expect(rows[0].history).toContain('company_mailboxes')
    for (const text of [rows[0].history, rows[0].boxes]) expect(text).not.toContain('truck-12')
    expect(rows[0].history).not.toContain((await row()).sealed_password)
  })

  it('keep the password only for the same connection', async () => {
    await t.call(manager, 'POST', path(), input())
    const before = await row()
    const kept = await t.call(manager, 'POST', path(), input({ password: undefined, folder: 'Sales' }))
    expect(kept.status).toBe(200)
    for (const change of [{ host: 'thief.test' }, { port: 1 }, { secure: 'ssl' }, { username: 'x' }]) {
      const answer = await t.call(manager, 'POST', path(), input({ ...change, password: undefined }))
      expect(answer).toMatchObject({ status: 400, body: { data: { fields: { password: 'Required.' } } } })
    }
    expect(await row()).toMatchObject({ host: before.host, folder: 'Sales', username: before.username })
  })

  it('start over with another account, and not with a new password', async () => {
    await t.call(manager, 'POST', path(), input())
    const position = async () =>
      (await t.owner.query('select last_uid from mailbox_reads where company_id = $1', [company])).rows[0]
    await t.owner.query('update mailbox_reads set last_uid = 7 where company_id = $1', [company])
    await t.call(manager, 'POST', path(), input({ password: 'New 1' }))
    expect(await position()).toEqual({ last_uid: 7 })
    await t.call(manager, 'POST', path(), input({ username: 'sales@peak.test' }))
    expect(await position()).toEqual({ last_uid: 0 })
  })

  it.each([
    [{ host: '' }, 'host'],
    [{ host: 'a b' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: 65_536 }, 'port'],
    [{ secure: 'maybe' }, 'secure'],
    [{ username: ' ' }, 'username'],
    [{ password: '' }, 'password'],
    [{ folder: '' }, 'folder'],
  ])('refuse %j', async (change, field) => {
    await t.call(manager, 'POST', path(), input())
    const before = await row()
    for (const tail of ['', '/test']) {
      const answer = await t.call(manager, 'POST', path(tail), input(change))
      expect(answer).toMatchObject({
        status: 400,
        body: { data: { fields: { [field]: expect.any(String) } } },
      })
    }
    expect(await row()).toEqual(before)
  })

  it('are for managers of the company only', async () => {
    await t.call(manager, 'POST', path(), input())
    const before = await row()
    for (const [person, status] of outsiders) {
      expect((await t.call(person, 'GET', path())).status).toBe(status)
      expect((await t.call(person, 'POST', path(), input({ folder: 'x' }))).status).toBe(status)
      expect((await t.call(person, 'POST', path('/test'), input())).status).toBe(status)
      expect((await t.call(person, 'DELETE', path())).status).toBe(status)
    }
    expect(await row()).toEqual(before)
    expect(box.commands).toEqual([])
  })

  it('are removed with the password when the mailbox is switched off', async () => {
    await t.call(manager, 'POST', path(), input())
    expect(await t.call(manager, 'DELETE', path())).toMatchObject({ status: 200, body: { mailbox: null } })
    expect(await row()).toBeUndefined()
    expect((await t.call(manager, 'POST', path(), input({ password: undefined }))).status).toBe(400)
  })
})

describe('test of the connection', () => {
  it('says that the mailbox can be read, and saves nothing', async () => {
    const answer = await t.call(manager, 'POST', path('/test'), input())
    expect(answer).toMatchObject({ status: 200, body: { message: 'The mailbox can be read.' } })
    expect(await row()).toBeUndefined()
  })

  it.each([
    [{ password: 'wrong' }, 'password', 'The server did not accept the username and password.'],
    [{ folder: 'Sales' }, 'folder', 'The mailbox has no folder with this name.'],
    [{ port: 1 }, 'port', 'The server refuses connections on this port. Check the host and the port.'],
    [
      { secure: 'tls' },
      'secure',
      'The server does not offer this encryption on this port. Most mailboxes use SSL on port 993.',
    ],
  ])('names the field to correct: %j', async (change, field, text) => {
    const answer = await t.call(manager, 'POST', path('/test'), input(change))
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'mailbox_failed', data: { fields: { [field]: text } } },
    })
    expect(JSON.stringify(answer.body)).not.toContain('truck')
  })

  it('is limited to ten a minute per company', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await t.call(manager, 'POST', path('/test'), input())).status).toBe(200)
    expect((await t.call(manager, 'POST', path('/test'), input())).status).toBe(429)
  })
})

describe('connection to a mailbox', () => {
  const server = () => ({ ...input(), secure: 'ssl' as const })
  const visit = (options: object) =>
    visitMailbox(server(), { isPublicOnly: false, ...options }, async (open) => open.uidValidity)

  it('is never made to a private address in production', async () => {
    const error = await visit({ isPublicOnly: true }).catch((thrown: unknown) => thrown)
    expect(mailboxFaultOf(error)).toBe('notPublic')
    const inside = await visit({
      isPublicOnly: true,
      lookup: async () => [{ address: '10.0.0.7', family: 4 }],
    }).catch((thrown: unknown) => thrown)
    expect(mailboxFaultOf(inside)).toBe('notPublic')
    expect(box.commands).toEqual([])
  })

  it('uses TLS only with a certificate that is trusted', async () => {
    const certificate = makeTestCertificate()
    const secure = await startTestImap(certificate)
    try {
      const to = { ...server(), port: secure.port }
      const read = (ca?: string) =>
        visitMailbox(to, { isPublicOnly: false, ...(ca && { ca }) }, async (open) => open.uidValidity)
      expect(await read(certificate.cert)).toBe(1)
      expect(mailboxFaultOf(await read().catch((error: unknown) => error))).toBe('certificate')
      expect(secure.commands.filter((command) => command === 'LOGIN')).toHaveLength(1)
    } finally {
      await secure.close()
    }
  })

  it('ends when the server is silent', async () => {
    box.before = () => new Promise(() => {})
    const to = { ...server(), secure: '' as const }
    const options = { isPublicOnly: false, longestMs: 300 }
    const error = await visitMailbox(to, options, async () => {}).catch((thrown: unknown) => thrown)
    expect(mailboxFaultOf(error)).toBe('silent')
  })
})
