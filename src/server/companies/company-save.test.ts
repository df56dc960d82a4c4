import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSmtp } from '../adapters/mail/test-smtp.ts'
import { listKeptMail } from '../adapters/mail/stand-in.ts'
import { createTestApp, type TestApp, type TestPerson } from '../testing/app.ts'

let t: TestApp
let company: number
let other: number
let administrator: TestPerson
let manager: TestPerson
let outsiders: [TestPerson | null, number][]
let phone = 3_035_557_000

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
/** Makes a call that has to be refused, and proves that nothing was stored. */
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
}

describe('who may save', () => {
  it.each([
    ['mailServer', server],
    ['recordingMaxLength', 60],
    ['voicemail', null],
    ['smuvsPhone', '3035550001'],
  ])('%s: nobody but the company’s own managers', async (name, value) => {
    for (const [person, status] of outsiders)
      expect((await refused(person, { [name]: value })).status).toBe(status)
  })

  it('leaves what was not sent alone', async () => {
    await save(administrator, { mailServer: server, recordingMaxLength: 60, smuvsPhone: '3035550002' })
    const before = await stored()
    const answer = await save(manager, {})
    expect(answer.status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(answer.body).toMatchObject({ recordingMaxLength: 60, smuvsPhone: '3035550002' })
  })
})

describe('the mail server', () => {
  it('is shown without its password, which is stored sealed and told to nobody', async () => {
    const answer = await save(manager, { mailServer: server })
    expect(answer.status).toBe(200)
    const { password: _password, ...shown } = server
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

  it('keeps its password when none is sent, and takes a new one', async () => {
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

  it('asks for the account that it is to use, and for none without one', async () => {
    const { password: _password, ...rest } = server
    const missing = await refused(manager, { mailServer: rest })
    expect(missing.body.data.fields).toEqual({ 'mailServer.password': 'Required.' })
    const nameless = await refused(manager, { mailServer: { ...server, username: '' } })
    expect(nameless.body.data.fields).toEqual({ 'mailServer.username': 'Required.' })
    const answer = await save(manager, {
      mailServer: { host: 'relay.test', port: 25, secure: '', auth: false },
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

  it('goes with null, and its password with it', async () => {
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
  ])('is refused as %j', async (mailServer, field) => {
    const answer = await refused(manager, { mailServer })
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toHaveProperty([field])
  })
})

describe('the greeting', () => {
  let files = 0
  const upload = async (columns: Record<string, unknown> = {}): Promise<number> => {
    const row = {
      company_id: company,
      owner_id: manager.id,
      purpose: 'voicemail',
      storage_key: `greeting ${(files += 1)}`,
      mime_type: 'audio/mpeg',
      size: 1,
      sha256: 'a'.repeat(64),
      ...columns,
    }
    const { rows } = await t.owner.query<{ id: number }>(
      `insert into files (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')}) returning id`,
      Object.values(row),
    )
    return rows[0]?.id ?? 0
  }

  it('is an uploaded mp3, shown by a signed link, and goes with null', async () => {
    const id = await upload()
    const answer = await save(manager, { voicemail: `/files/${id}?expires=1&signature=x` })
    expect(answer.status).toBe(200)
    expect(answer.body.voicemail).toMatch(new RegExp(`^/files/${id}\\?expires=\\d+&signature=.+`))
    expect((await stored()).company.voicemail_file_id).toBe(id)
    // The link that it was shown by comes back with the next save.
    expect((await save(manager, { voicemail: answer.body.voicemail })).status).toBe(200)
    expect((await save(manager, { voicemail: null })).body.voicemail).toBeNull()
  })

  it.each([
    ['a file of another purpose', { purpose: 'attachment' }],
    ['a file of another kind', { mime_type: 'audio/wav' }],
    ["another company's file", { company_id: 'other' }],
  ])('is not %s', async (_what, columns) => {
    const isOthers = 'company_id' in columns
    const owner = isOthers ? await t.makePerson(other, 'manager') : manager
    const id = await upload(isOthers ? { company_id: other, owner_id: owner.id } : columns)
    const answer = await refused(manager, { voicemail: `/files/${id}` })
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { voicemail: 'Upload the greeting as mp3 first.' } } },
    })
  })

  it.each(['', '/files/999999', 'https://elsewhere.test/greeting.mp3', '/files/x'])(
    'is not %j',
    async (voicemail) => {
      expect((await refused(manager, { voicemail })).status).toBe(400)
    },
  )
})

describe('the longest message', () => {
  it.each([10, 600])('may last %d seconds', async (recordingMaxLength) => {
    expect((await save(manager, { recordingMaxLength })).body).toMatchObject({ recordingMaxLength })
  })
  it.each([9, 601, 10.5, '60'])('not %j', async (recordingMaxLength) => {
    expect((await refused(manager, { recordingMaxLength })).status).toBe(400)
  })
})

describe('the number of calls and texts', () => {
  it('is the administrators’ and managers’ to change, and goes with null', async () => {
    for (const person of [administrator, manager]) {
      phone += 1
      const answer = await save(person, { smuvsPhone: String(phone) })
      expect(answer).toMatchObject({ status: 200, body: { smuvsPhone: String(phone) } })
      expect((await save(person, { smuvsPhone: null })).body.smuvsPhone).toBeNull()
    }
  })

  it('is typed as people write it, and has to be one', async () => {
    phone += 1
    const typed = `+1 (303) 555-${String(phone).slice(6)}`
    expect((await save(administrator, { smuvsPhone: typed })).body.smuvsPhone).toBe(String(phone))
    expect((await refused(administrator, { smuvsPhone: '911' })).status).toBe(400)
  })

  it('has to be a number that the phone service has for this installation', async () => {
    const answer = await refused(administrator, { smuvsPhone: '3035550008' })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'phone_number_unknown', data: { fields: { smuvsPhone: expect.any(String) } } },
    })
  })

  it('belongs to one company', async () => {
    const answer = await refused(administrator, { smuvsPhone: '3035559999', recordingMaxLength: 60 })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'phone_number_taken',
        message: 'This number belongs to another company.',
        data: { fields: { smuvsPhone: 'This number belongs to another company.' } },
      },
    })
  })
})

describe('a test mail', () => {
  const body = { to: 'pat@example.test', subject: 'Does it work?', message: 'Hello\n\nBye' }
  const send = (person: TestPerson | null, mail: unknown = body) =>
    t.call(person, 'POST', `/wp/v2/companies/${company}/send_email`, mail)

  it("goes at once by the company's server", async () => {
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

  it("goes by the installation's server where the company has none, to one's own address alone", async () => {
    const to = manager.email
    const relayed = await send(manager, { ...body, to: 'stranger@example.test' })
    expect(relayed).toMatchObject({ status: 400, body: { data: { fields: { to: expect.any(String) } } } })
    expect(await listKeptMail(t.kernel.db, { to: 'stranger@example.test' })).toEqual([])
    expect((await send(manager, { ...body, to })).status).toBe(200)
    expect(await listKeptMail(t.kernel.db, { to })).toMatchObject([
      { subject: 'Does it work?', text: 'Hello\n\nBye' },
    ])
  })

  it('tells in one line that nobody answers', async () => {
    await save(manager, { mailServer: { ...server, host: '127.0.0.1', port: 1, auth: false } })
    const answer = await send(manager)
    expect(answer).toMatchObject({ status: 502, body: { code: 'mail_unavailable' } })
    expect(answer.body.message).toMatch(/^[^\n]{1,300}$/)
    expect(answer.body.message).toContain('ECONNREFUSED')
  })

  it('is for managers of the company, and has to be whole', async () => {
    for (const [person, status] of outsiders) expect((await send(person)).status).toBe(status)
    for (const bad of [{ to: 'x' }, { subject: ' ' }, { message: '' }])
      expect((await send(manager, { ...body, ...bad })).status).toBe(400)
  })

  it('is sent ten times a minute and no more, by one company', async () => {
    await save(manager, { mailServer: null })
    const to = 'office@peak.test'
    await t.owner.query('update companies set email = $1 where id = any($2)', [to, [company, other]])
    const earlier = (await listKeptMail(t.kernel.db, { to })).length
    for (let count = 0; count < 10; count += 1)
      expect((await send(manager, { ...body, to })).status).toBe(200)
    const refusal = await send(administrator, { ...body, to })
    expect(refusal).toMatchObject({ status: 429, body: { code: 'rest_too_many_requests' } })
    expect(refusal.body.data.retryAfter).toBeGreaterThan(0)
    expect(refusal.body.data.retryAfter).toBeLessThanOrEqual(60)
    expect(await listKeptMail(t.kernel.db, { to })).toHaveLength(earlier + 10)
    const elsewhere = await t.makePerson(other, 'manager')
    const answer = await t.call(elsewhere, 'POST', `/wp/v2/companies/${other}/send_email`, { ...body, to })
    expect(answer.status).toBe(200)
  })
})

describe('prices and shares', () => {
  it('are saved by name, and the share after delivery follows', async () => {
    const answer = await save(manager, {
      variables: {
        depositLocal: { value: 10, unitsLabel: '%' },
        beforePickupLocal: { value: 40 },
        changeCrewSizeFee: { value: 12.5 },
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.variables).toMatchObject({
      depositLocal: { value: 10, unitsLabel: '%' },
      afterDeliveryLocal: { value: 50 },
      afterDeliveryLong: { value: 100 },
      changeCrewSizeFee: { value: 12.5 },
      hourlyRateTwo: { value: 80 },
    })
    expect((await save(manager, { recordingMaxLength: 60 })).body.variables).toEqual(answer.body.variables)
    const sent = { beforePickupLocal: { value: 30 }, afterDeliveryLocal: { value: 5 } }
    expect((await save(manager, { variables: sent })).body.variables.afterDeliveryLocal.value).toBe(60)
    const alone = await save(manager, { variables: { afterDeliveryLong: { value: 5 } } })
    expect(alone.body.variables.afterDeliveryLong.value).toBe(100)
  })

  it.each([
    [
      { beforePickupLocal: { value: 60 }, beforeDeliveryLocal: { value: 50 } },
      'variables.beforePickupLocal.value',
    ],
    [{ depositLong: { value: 120, unitsLabel: '%' } }, 'variables.depositLong.value'],
    [{ workerPay: { value: -1 } }, 'variables.workerPay.value'],
  ])('refuse %j', async (variables, field) => {
    const answer = await refused(manager, { variables })
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, [field]])
  })

  it('are nobody else’s', async () => {
    for (const [person, status] of outsiders)
      expect((await refused(person, { variables: { tip: { value: 2 } } })).status).toBe(status)
  })

  it.each([
    ['CO', 2.5, 400],
    ['CO', 2, 200],
    ['TX', 0.5, 400],
    ['WY', 3.5, 200],
    ['WY', 4, 400],
  ])('in %s a card fee of %d percent is %d', async (state, cardFeePercent, status) => {
    await t.owner.query('update companies set address_state = $2 where id = $1', [company, state])
    const answer = await save(manager, { cardFeePercent })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body.cardFeePercent).toBe(cardFeePercent)
    else expect(answer.body.data.fields).toHaveProperty('cardFeePercent')
  })
})
