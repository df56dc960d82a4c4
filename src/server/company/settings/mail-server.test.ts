import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSmtp } from '../../adapters/mail/test-smtp.ts'
import { listStoredMail } from '../../adapters/mail/stand-in.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let administrator: TestPerson
let manager: TestPerson
let outsiders: [TestPerson | null, number][]

beforeAll(async () => {
  t = await createTestApp()
  other = await t.makeCompany('Valley Movers', { smuvs_phone: '3035559999' })
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers', { email: 'office@peak.test' })
  administrator = await t.makePerson(company, 'administrator')
  manager = await t.makePerson(company, 'manager')
  outsiders = [
    [null, 401],
    [await t.makePerson(company, 'client'), 403],
    [await t.makePerson(company, 'worker'), 403],
    [await t.makePerson(company, 'manager', { approval: 'pending' }), 403],
    [await t.makePerson(other, 'administrator'), 404],
  ]
})

const save = (person: TestPerson | null, body: unknown) =>
  t.call(person, 'POST', `/wp/v2/companies/${company}`, body)
const stored = async () => {
  const companies = await t.owner.query('select * from companies where id = $1', [company])
  const servers = await t.owner.query('select * from company_mail_servers where company_id = $1', [company])
  return { company: companies.rows[0], server: servers.rows[0] }
}
/** Makes a request that must be rejected, and checks that nothing was stored. */
async function refused(person: TestPerson | null, body: unknown) {
  const before = await stored()
  const answer = await save(person, body)
  expect(await stored()).toEqual(before)
  return answer
}
const server = {
  host: 'mail.peak.test',
  port: 465,
  secure: 'ssl',
  auth: true,
  username: 'peak',
  password: 'Truck 12',
  // No server listens there.
  saveAnyway: true,
}

describe('company mail server', () => {
  it('is shown without its password, which is stored encrypted and revealed to no one', async () => {
    const answer = await save(manager, { mailServer: server })
    expect(answer.status).toBe(200)
    const { password: _password, saveAnyway: _saveAnyway, ...shown } = server
    expect(answer.body.mailServer).toEqual({ ...shown, hasPassword: true })
    const edit = await t.call(manager, 'GET', `/wp/v2/companies/${company}?context=edit`)
    expect(edit.body.mailServer).toEqual({ ...shown, hasPassword: true })
    const face = await t.call(null, 'GET', `/wp/v2/companies/${company}`)
    expect(face.body).not.toHaveProperty('mailServer')

    const { rows } = await t.owner.query(
      `select (select json_agg(h) from history h)::text as history, (select json_agg(s) from company_mail_servers s)::text as servers`,
    )
    expect(rows[0].history).toContain('company_mail_servers')
    for (const text of [rows[0].history, rows[0].servers]) {
      expect(text).not.toContain('Truck 12')
      expect(text).not.toContain(Buffer.from('Truck 12').toString('base64'))
    }
  })

  it('keeps its password when none is sent, and stores a new one', async () => {
    await save(manager, { mailServer: server })
    const { password: _password, ...rest } = server
    const first = (await stored()).server
    expect((await save(manager, { mailServer: rest })).status).toBe(200)
    expect((await stored()).server.sealed_password).toBe(first.sealed_password)
    await save(manager, { mailServer: { ...server, password: 'Truck 13' } })
    expect((await stored()).server.sealed_password).not.toBe(first.sealed_password)
  })

  it.each([
    ['to another host', { host: 'mail.thief.test' }],
    ['to another port', { port: 2525 }],
    ['without encryption', { secure: '' }],
    ['for another account', { username: 'other@peak.test' }],
  ])('never sends a stored password %s', async (_how, change) => {
    await save(manager, { mailServer: server })
    const { password: _password, ...rest } = server
    const answer = await refused(manager, { mailServer: { ...rest, ...change } })
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { 'mailServer.password': 'Required.' } } },
    })
  })

  it('requires the complete account, and none if the server needs no sign-in', async () => {
    const { password: _password, ...rest } = server
    const missing = await refused(manager, { mailServer: rest })
    expect(missing.body.data.fields).toEqual({ 'mailServer.password': 'Required.' })
    const nameless = await refused(manager, { mailServer: { ...server, username: '' } })
    expect(nameless.body.data.fields).toEqual({ 'mailServer.username': 'Required.' })
    const answer = await save(manager, {
      mailServer: { host: 'relay.test', port: 25, secure: '', auth: false, saveAnyway: true },
    })
    expect(answer.body.mailServer).toEqual({
      host: 'relay.test',
      port: 25,
      secure: '',
      auth: false,
      username: '',
      hasPassword: false,
    })
  })

  it('is removed with null, including its password', async () => {
    await save(manager, { mailServer: server })
    const answer = await save(manager, { mailServer: null })
    expect(answer).toMatchObject({ status: 200, body: { mailServer: null } })
    expect((await stored()).server).toBeUndefined()
    const { password: _password, ...rest } = server
    expect((await save(manager, { mailServer: rest })).status).toBe(400)
  })

  it.each([
    [{ ...server, host: '' }, 'mailServer.host'],
    [{ ...server, host: 'a b' }, 'mailServer.host'],
    [{ ...server, host: 'https://x' }, 'mailServer.host'],
    [{ ...server, port: 0 }, 'mailServer.port'],
    [{ ...server, port: 65_536 }, 'mailServer.port'],
    [{ ...server, secure: 'yes' }, 'mailServer.secure'],
  ])('is rejected as %j', async (mailServer, field) => {
    const answer = await refused(manager, { mailServer })
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toHaveProperty([field])
  })
})

describe('mail server check', () => {
  const cleanUps: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  })
  /** Starts a local server with the account `peak` and password `Truck 12` that records sign-ins. */
  async function startServer() {
    const signIns: string[] = []
    const inbox = await startTestSmtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        signIns.push(String(password))
        return password === 'Truck 12' ? done(null, { user: username }) : done(new Error(`No ${password}`))
      },
    })
    cleanUps.push(() => inbox.close())
    const { saveAnyway: _saveAnyway, ...account } = server
    return { inbox, signIns, mailServer: { ...account, host: 'localhost', port: inbox.port, secure: '' } }
  }

  it('signs in before a new server is saved, and sends nothing', async () => {
    const { inbox, signIns, mailServer } = await startServer()
    expect((await save(manager, { mailServer })).status).toBe(200)
    expect(signIns).toEqual(['Truck 12'])
    expect(inbox.mails).toEqual([])
    expect((await stored()).server).toMatchObject({ port: inbox.port })
  })

  it('is skipped for an unchanged server', async () => {
    const { signIns, mailServer } = await startServer()
    await save(manager, { mailServer })
    const { password: _password, ...rest } = mailServer
    expect((await save(manager, { mailServer: rest })).status).toBe(200)
    expect((await save(manager, { mailServer })).status).toBe(200)
    expect((await save(manager, { recordingMaxLength: 60 })).status).toBe(200)
    expect(signIns).toEqual(['Truck 12'])
  })

  it('uses the stored password when none was entered', async () => {
    const { signIns, mailServer } = await startServer()
    await save(manager, { mailServer: { ...mailServer, auth: false } })
    const { password: _password, ...rest } = mailServer
    expect((await save(manager, { mailServer: rest })).status).toBe(200)
    expect(signIns).toEqual(['Truck 12'])
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ['a wrong password', { password: 'Truck 13' }, 'password', 'did not accept the username and password'],
    ['a port where nobody listens', { port: 1 }, 'port', 'refuses connections on this port'],
    ['a name that nobody has', { host: 'nowhere.invalid' }, 'host', 'No server has this name'],
    ['encryption that is not offered', { secure: 'tls' }, 'secure', 'does not offer this encryption'],
  ])('rejects %s with a plain explanation and stores nothing', async (_what, change, field, words) => {
    const { mailServer } = await startServer()
    const answer = await refused(manager, { mailServer: { ...mailServer, ...change } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'mail_server_failed' } })
    expect(Object.keys(answer.body.data.fields)).toEqual([`mailServer.${field}`])
    expect(answer.body.message).toContain(words)
    expect(JSON.stringify(answer.body)).not.toMatch(/Truck|ECONN|ENOTFOUND|EAUTH|535|Invalid login/)
  })

  it('stores a server that does not work if requested', async () => {
    const { signIns, mailServer } = await startServer()
    const wrong = { ...mailServer, password: 'Truck 13', saveAnyway: true }
    expect((await save(manager, { mailServer: wrong })).status).toBe(200)
    expect(signIns).toEqual([])
  })

  it('does not connect for people who may not save', async () => {
    const { signIns, mailServer } = await startServer()
    for (const [person, status] of outsiders)
      expect((await refused(person, { mailServer })).status).toBe(status)
    expect(signIns).toEqual([])
  })

  it('is limited to ten a minute per company', async () => {
    const { mailServer } = await startServer()
    const tried = { ...mailServer, port: 1 }
    for (let count = 0; count < 10; count += 1)
      expect((await save(manager, { mailServer: tried })).status).toBe(409)
    expect((await refused(administrator, { mailServer: tried })).status).toBe(429)
  })
})

describe('test mail', () => {
  const body = { to: 'pat@example.test', subject: 'Does it work?', message: 'Hello\n\nBye' }
  const send = (person: TestPerson | null, mail: unknown = body) =>
    t.call(person, 'POST', `/wp/v2/companies/${company}/send_email`, mail)

  it("is sent immediately through the company's server", async () => {
    const inbox = await startTestSmtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'Truck 12' ? done(null, { user: username }) : done(new Error(`No ${password}`)),
    })
    try {
      const mailServer = { ...server, host: 'localhost', port: inbox.port, secure: '' }
      await save(manager, { mailServer })
      expect(await send(manager)).toMatchObject({ status: 200, body: { message: 'Send email test.' } })
      const [text, html] = [
        inbox.mails[0]?.text,
        await send(manager, { ...body, message: '<b>Hi</b>', isHtml: true }),
      ]
      expect(html.status).toBe(200)
      expect(text).toContain('From: Peak Movers <office@peak.test>')
      expect(text).toContain('Subject: Does it work?')
      expect(text).toContain('Content-Type: text/html')
      expect(inbox.mails[1]?.text).toContain('<b>Hi</b>')
      expect(inbox.mails[1]?.text).toContain('\r\nHi\r\n')

      await save(manager, { mailServer: { ...mailServer, password: 'Sesame 99' } })
      const refusal = await send(manager)
      expect(refusal).toMatchObject({ status: 502, body: { code: 'mail_unavailable' } })
      expect(refusal.body.message).toMatch(/535 No …/)
      expect(JSON.stringify(refusal.body)).not.toContain('Sesame')
    } finally {
      await inbox.close()
    }
  })

  it("is sent through the installation's server if the company has none, only to the sender's own address", async () => {
    const to = manager.email
    const relayed = await send(manager, { ...body, to: 'stranger@example.test' })
    expect(relayed).toMatchObject({ status: 400, body: { data: { fields: { to: expect.any(String) } } } })
    expect(await listStoredMail(t.kernel.db, { to: 'stranger@example.test' })).toEqual([])
    expect((await send(manager, { ...body, to })).status).toBe(200)
    expect(await listStoredMail(t.kernel.db, { to })).toMatchObject([
      { subject: 'Does it work?', text: 'Hello\n\nBye' },
    ])
  })

  it('reports in one line that no server responds', async () => {
    await save(manager, { mailServer: { ...server, host: '127.0.0.1', port: 1, auth: false } })
    const answer = await send(manager)
    expect(answer).toMatchObject({ status: 502, body: { code: 'mail_unavailable' } })
    expect(answer.body.message).toMatch(/^[^\n]{1,300}$/)
    expect(answer.body.message).toContain('refuses connections on this port')
    expect(answer.body.message).not.toMatch(/ECONN|127/)
  })

  it('requires a manager of the company and all fields', async () => {
    for (const [person, status] of outsiders) expect((await send(person)).status).toBe(status)
    for (const bad of [{ to: 'x' }, { subject: ' ' }, { message: '' }])
      expect((await send(manager, { ...body, ...bad })).status).toBe(400)
  })

  it('is limited to ten a minute per company', async () => {
    await save(manager, { mailServer: null })
    const to = 'office@peak.test'
    await t.owner.query('update companies set email = $1 where id = any($2)', [to, [company, other]])
    const earlier = (await listStoredMail(t.kernel.db, { to })).length
    for (let count = 0; count < 10; count += 1)
      expect((await send(manager, { ...body, to })).status).toBe(200)
    const refusal = await send(administrator, { ...body, to })
    expect(refusal).toMatchObject({ status: 429, body: { code: 'rest_too_many_requests' } })
    expect(refusal.body.data.retryAfter).toBeGreaterThan(0)
    expect(refusal.body.data.retryAfter).toBeLessThanOrEqual(60)
    expect(await listStoredMail(t.kernel.db, { to })).toHaveLength(earlier + 10)
    const elsewhere = await t.makePerson(other, 'manager')
    const answer = await t.call(elsewhere, 'POST', `/wp/v2/companies/${other}/send_email`, { ...body, to })
    expect(answer.status).toBe(200)
  })
})
