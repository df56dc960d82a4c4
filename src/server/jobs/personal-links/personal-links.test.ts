import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail, MailServer } from '../../adapters/mail/mail.ts'
import { checkRecord } from '../../../shared/jobs/agreements/records.ts'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { queueMail, queueText } from '../../company/deliveries/deliveries.service.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'
import { agreementsOf, sha256Of } from '../agreements/agreements.service.ts'
import { registeredEndpoints } from '../../kernel/http/route.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let job: number
let phone = 3_035_550_100
const sent: { mail: Mail; server: MailServer | null | undefined }[] = []
const FIRST = { number: 1, isLast: false }

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { smuvs_phone: '7205550100' })
  manager = await t.makePerson(company, 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  phone += 1
  client = await t.makePerson(company, 'client', { firstName: 'Ann', phone: String(phone) })
  job = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
  sent.splice(0)
  t.telephony.taken.splice(0)
})

const inCompany = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: null }, work)
const address = (jobId = job) => `${t.kernel.config.PUBLIC_URL}/job/${jobId}?tab=documents`
const sender = () =>
  testSender(t, {
    mail: {
      send: async (mail, server) => void sent.push({ mail, server }),
      close: async () => {},
    },
  })
const send = async (deliveryId: number) => {
  await sender()({ companyId: company, deliveryId }, FIRST)
  return deliveryId
}
const about = () => ({ companyId: company, jobId: job, kind: 'written' }) as const
const writeMail = (to = client.email, text = `Review and agree:\n${address()}\n\nPeak`) =>
  inCompany((tx) => queueMail(tx, t.kernel.queue, { ...about(), to, subject: 'Your move', text }))
const writeText = (to = String(phone)) =>
  inCompany((tx) => queueText(tx, t.kernel.queue, { ...about(), to, body: address() }))
const tokenIn = (text = '') => /#link=([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? ''
async function mailedToken(): Promise<string> {
  await send(await writeMail())
  return tokenIn(sent.at(-1)?.mail.text)
}
const exchange = (token: string) => t.call(null, 'POST', '/wp/v2/personal-links/exchange', { token })
/** Returns a caller who has only a personal link. */
async function holder(token?: string): Promise<TestPerson> {
  const { status, body } = await exchange(token ?? (await mailedToken()))
  expect(status).toBe(200)
  return { ...client, token: body.token }
}
const read = (who: TestPerson, id = job) => t.call(who, 'GET', `/wp/v2/jobs/${id}`)
const links = (who: TestPerson | null = manager, id = job) =>
  t.call(who, 'GET', `/wp/v2/jobs/${id}/personal-links`)
const linkRow = async () =>
  (
    await t.owner.query('select * from personal_links where job_id = $1 order by created_at desc limit 1', [
      job,
    ])
  ).rows[0]

describe('a message about a job', () => {
  it('opens it for its client: the token is in what is sent, and only its hash is stored', async () => {
    const id = await send(await writeMail())
    const { text, html = '' } = sent[0]?.mail ?? { text: '' }
    const token = tokenIn(text)
    expect(token).toHaveLength(43)
    expect(text).toContain(`${address()}#link=${token}\n`)
    expect(tokenIn(html)).toBe(token)
    const { rows } = await t.owner.query('select * from deliveries where id = $1', [id])
    expect(JSON.stringify([rows, await linkRow()])).not.toContain(token)
    expect(rows[0].body_text).toContain(address())
    const answer = await exchange(token)
    expect(answer).toMatchObject({ status: 200, body: { job: { id: job } } })
    expect(Object.keys(answer.body)).toEqual(['token', 'tokenExpires', 'job'])
    expect((await read({ ...client, token: answer.body.token })).body.id).toBe(job)
  })

  it('has the link at the address of the claims of the job, and at no other page below it', async () => {
    const at = `${t.kernel.config.PUBLIC_URL}/job/${job}`
    await send(await writeMail(client.email, `${at}/claims\n${at}/claims/x\n${at}/dispute/x\n${at}/confirm`))
    const { text } = sent[0]?.mail ?? { text: '' }
    expect(text).toBe(`${at}/claims#link=${tokenIn(text)}\n${at}/claims/x\n${at}/dispute/x\n${at}/confirm`)
    expect(await exchange(tokenIn(text))).toMatchObject({ status: 200, body: { job: { id: job } } })
  })

  it('lets its holder accept the offer for a claim, and the release keeps where the link was sent', async () => {
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
    const who = await holder()
    const at = `/wp/v2/jobs/${job}`
    const { claimId, version } = (await t.call(who, 'POST', `${at}/report-damage`, {})).body
    const items = [{ item: 'Lamp', problem: 'damaged', amount: 20 }]
    const filed = await t.call(who, 'POST', `${at}/claims/${claimId}`, { version, step: 'file', items })
    const [claim] = filed.body.claims
    const offered = await t.call(manager, 'POST', `${at}/claims/${claimId}/answers`, {
      version: claim.version,
      step: 'offer',
      offers: [{ id: claim.items[0].id, amount: 15 }],
    })
    const accept = { version: offered.body.claims[0].version, step: 'accept' }
    const accepted = await t.call(who, 'POST', `${at}/claims/${claimId}`, accept)
    expect(accepted.body.claims[0]).toMatchObject({ state: 'settled', offered: 15 })
    const { rows } = await t.owner.query('select personal_link from agreements where job_id = $1', [job])
    expect(rows).toEqual([{ personal_link: expect.objectContaining({ address: client.email }) }])
  })

  it('has the link in a text as well, the same at each attempt and another one when a person sends it again', async () => {
    const id = await writeText()
    await send(id)
    const first = tokenIn(t.telephony.taken[0]?.body)
    expect(await exchange(first)).toMatchObject({ status: 200 })
    await t.owner.query(
      `update deliveries set status = 'queued', provider_sid = null, tried_at = null where id = $1`,
      [id],
    )
    await send(id)
    expect(tokenIn(t.telephony.taken[1]?.body)).toBe(first)
    await t.owner.query(`update deliveries set status = 'failed', tried_at = null where id = $1`, [id])
    expect((await t.call(manager, 'POST', `/wp/v2/deliveries/${id}/resend`)).status).toBe(200)
    await send(id)
    const again = tokenIn(t.telephony.taken[2]?.body)
    expect(again).toHaveLength(43)
    expect(again).not.toBe(first)
    expect(await exchange(first)).toMatchObject({ status: 200 })
  })

  it('finds a text of an attempt without a response by its link, and does not send it twice', async () => {
    t.telephony.failures.push({ error: new Error('The line went dead'), lost: true })
    const id = await writeText()
    await expect(send(id)).rejects.toThrow('was not taken')
    await send(id)
    expect(t.telephony.taken).toHaveLength(1)
  })

  it('goes through the installation’s server, because a company can read what its own one sends', async () => {
    await t.owner.query(
      `insert into company_mail_servers (company_id, host, port, auth, secure, username)
        values ($1, 'mail.example.test', 25, false, '', 'office@example.test')
        on conflict do nothing`,
      [company],
    )
    await mailedToken()
    await send(await writeMail(client.email, 'No address here'))
    expect(sent.map(({ server }) => server?.host)).toEqual([undefined, 'mail.example.test'])
    await t.owner.query('delete from company_mail_servers where company_id = $1', [company])
  })

  it.each<[string, () => Promise<string>]>([
    ['the office', async () => manager.email],
    ['another address', async () => 'someone@else.test'],
    [
      'a client of another job',
      async () => {
        const other = await t.makePerson(company, 'client')
        return other.email
      },
    ],
    [
      'a client who works for a company',
      async () => {
        await t.makePerson(await t.makeCompany(), 'worker', { userId: client.id })
        return client.email
      },
    ],
    [
      'a client with a second factor',
      async () => {
        await t.owner.query(
          `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 's', now())`,
          [client.id],
        )
        return client.email
      },
    ],
  ])('has the ordinary address for %s', async (_who, recipient) => {
    await send(await writeMail(await recipient()))
    expect(sent[0]?.mail.text).toContain(address())
    expect(sent[0]?.mail.text).not.toContain('#link=')
    expect(await linkRow()).toBeUndefined()
  })

  it('opens the survey of the job as well', async () => {
    const survey = `${t.kernel.config.PUBLIC_URL}/job/${job}/survey`
    await send(await writeMail(client.email, survey))
    expect(sent[0]?.mail.text).toContain(`${survey}#link=`)
    await send(await writeMail(client.email, `${survey}s`))
    expect(sent[1]?.mail.text).not.toContain('#link=')
  })

  it('gets no link for the address of another job', async () => {
    const other = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
    await send(await writeMail(client.email, address(other)))
    expect(sent[0]?.mail.text).not.toContain('#link=')
  })
})

describe('the holder of a personal link', () => {
  it('acts as the client of that job alone', async () => {
    const other = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
    const who = await holder()
    const saved = await t.call(who, 'POST', `/wp/v2/jobs/${job}`, { version: 1, notes: 'Ring twice' })
    expect(saved).toMatchObject({ status: 200, body: { notes: 'Ring twice' } })
    expect(await read(who, other)).toMatchObject({ status: 404, body: { data: { reason: 'job_not_found' } } })
    const kept = await t.jobRow(other)
    const refused = await t.call(who, 'POST', `/wp/v2/jobs/${other}`, { version: 1, notes: 'Mine' })
    expect(refused.status).toBe(404)
    expect(await t.jobRow(other)).toEqual(kept)
  })

  it('is refused by every call that is not for links', async () => {
    const who = await holder()
    const open = [...registeredEndpoints.values()].filter(({ access }) => access !== 'public')
    expect(open.length).toBeGreaterThan(200)
    for (const { method, path, link, name } of open) {
      if (link !== undefined) continue
      const url = path.replaceAll(/:linkId/g, crypto.randomUUID()).replaceAll(/:\w+/g, String(job))
      expect((await t.call(who, method, url, method === 'POST' ? {} : undefined)).status, name).toBe(403)
    }
  })

  it('reads their name and no more of their account', async () => {
    const who = await holder()
    const { body } = await t.call(who, 'GET', '/wp/v2/users/me')
    expect(body).toMatchObject({ id: client.id, firstName: 'Ann', linkJobId: job, email: null, phone: null })
    expect(body.companies).toMatchObject([{ id: company, role: 'client' }])
  })

  it('uses stored cards only if the link was mailed to the verified login email', async () => {
    await t.owner.query('update users set mailbox_proved_at = now() where id = $1', [client.id])
    await t.owner.query(
      `insert into cards (company_id, user_id, added_by, payment_method_id, brand, last4, exp_month, exp_year, holder,
          funding, is_primary) values ($1, $2, $2, $3, 'visa', '4242', 12, 2040, 'Ann', 'credit', true)`,
      [company, client.id, `pm_${client.id}`],
    )
    const cards = async (who: TestPerson) => (await t.call(who, 'GET', '/wp/v2/payments/cards')).body.length
    expect(await cards(await holder())).toBe(1)
    await send(await writeText())
    expect(await cards(await holder(tokenIn(t.telephony.taken[0]?.body)))).toBe(0)
    await t.owner.query('update users set mailbox_proved_at = null where id = $1', [client.id])
    expect(await cards(await holder())).toBe(0)
  })

  it('is named in the record of what they agree to, which stays intact', async () => {
    const who = await holder()
    const { content } = (await read(who)).body.consent
    const body = { name: CONSENT_NAME, type: 'acknowledgement', clause: CONSENT_CLAUSE, content }
    expect(await t.call(who, 'POST', `/wp/v2/jobs/${job}/agreements`, body)).toMatchObject({ status: 200 })
    const [record] = await inCompany((tx) => agreementsOf(tx, company, job))
    const { id, created_at: at } = await linkRow()
    expect(record?.personalLink).toEqual({
      id,
      address: client.email,
      sentAt: Math.floor(Date.parse(at) / 1000),
    })
    if (!record) throw new Error('No record')
    expect(await checkRecord(record, sha256Of)).toEqual([])
    const forged = { ...record, personalLink: { id, address: 'x@y.test', sentAt: 1 } }
    expect(await checkRecord(forged, sha256Of)).toEqual(['personalLink'])
    expect(await checkRecord({ ...record, personalLink: null }, sha256Of)).toEqual(['personalLink'])
  })

  it('leaves their token in no table', async () => {
    const token = await mailedToken()
    const who = await holder(token)
    await t.call(who, 'POST', `/wp/v2/jobs/${job}`, { version: 1, notes: 'Ring twice' })
    const { rows } = await t.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    expect(rows.length).toBeGreaterThan(100)
    for (const { name } of rows) {
      const found = await t.owner.query(`select count(*)::int as n from ${name} t where t::text like $1`, [
        `%${token}%`,
      ])
      expect(found.rows[0], name).toEqual({ n: 0 })
    }
  })
})

describe('a personal link', () => {
  it('is not used by opening its page, and works many times', async () => {
    const token = await mailedToken()
    await t.app.inject({ url: `/job/${job}` })
    expect((await linkRow()).opened_at).toBeNull()
    for (let times = 0; times < 3; times += 1) expect((await exchange(token)).status).toBe(200)
    expect((await linkRow()).opened_at).not.toBeNull()
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'email of the person changes',
      () => t.owner.query(`update members set email = 'x' || email where user_id = $1`, [client.id]),
    ],
    [
      'phone of the person changes',
      () => t.owner.query(`update members set phone = '9995550100' where user_id = $1`, [client.id]),
    ],
    [
      'person leaves the company',
      () =>
        t.owner.query(`update members set approval = 'rejected', removed_at = now() where user_id = $1`, [
          client.id,
        ]),
    ],
    [
      'job is somebody else’s',
      async () => {
        const other = await t.makePerson(company, 'client')
        await t.owner.query('update jobs set client_id = $2, billing_contact_id = $2 where id = $1', [
          job,
          other.id,
        ])
      },
    ],
    ['job is deleted', () => t.owner.query('update jobs set deleted_at = now() where id = $1', [job])],
    [
      'person works for a company',
      async () => t.makePerson(await t.makeCompany(), 'worker', { userId: client.id, approval: 'pending' }),
    ],
    [
      'person has a second factor',
      () =>
        t.owner.query(
          `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 's', now())`,
          [client.id],
        ),
    ],
    [
      'job was completed more than 60 days ago',
      async () => {
        await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
        await t.owner.query(`update jobs set completed_at = now() - interval '61 days' where id = $1`, [job])
      },
    ],
    [
      'last message is more than 90 days old',
      () =>
        t.owner.query(`update personal_links set created_at = now() - interval '91 days' where job_id = $1`, [
          job,
        ]),
    ],
  ])('ends when the %s, with the tokens that it gave', async (_why, change) => {
    const token = await mailedToken()
    const who = await holder(token)
    expect((await read(who)).status).toBe(200)
    await change()
    expect(await exchange(token)).toMatchObject({ status: 404, body: { data: { reason: 'link_invalid' } } })
    expect(await read(who)).toMatchObject({ status: 401, body: { code: 'rest_authentication_revoked' } })
  })

  it('lives as long as messages go on, and 60 days after completion', async () => {
    const token = await mailedToken()
    await t.owner.query(
      `update personal_links set created_at = now() - interval '91 days' where job_id = $1`,
      [job],
    )
    await mailedToken()
    expect((await exchange(token)).status).toBe(200)
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
    expect((await t.jobRow(job))['completed_at']).not.toBeNull()
    await t.owner.query(`update jobs set completed_at = now() - interval '59 days' where id = $1`, [job])
    expect((await exchange(token)).status).toBe(200)
  })

  it('ends when twenty newer ones of the person and job live', async () => {
    const first = await mailedToken()
    const second = await mailedToken()
    for (let more = 0; more < 19; more += 1) await mailedToken()
    expect((await exchange(first)).status).toBe(404)
    expect((await exchange(second)).status).toBe(200)
  })

  it.each(['made-up', 'x'.repeat(43)])('is invalid if nobody was sent it: %s', async (token) => {
    expect((await exchange(token)).status).toBe(404)
  })

  it('has a token that cannot be empty or missing', async () => {
    expect((await exchange('')).status).toBe(400)
    expect((await t.call(null, 'POST', '/wp/v2/personal-links/exchange', {})).status).toBe(400)
  })
})

describe('the office', () => {
  it('sees when, to whom and for what links were used, and revokes one', async () => {
    const who = await holder()
    await t.call(who, 'POST', `/wp/v2/jobs/${job}`, { version: 1, notes: 'Ring twice' })
    const [row] = (await links()).body
    expect(row).toMatchObject({
      name: expect.stringContaining('Ann'),
      channel: 'mail',
      address: client.email,
      uses: ['changed the job'],
      state: 'live',
    })
    expect(row.openedAt).not.toBeNull()
    expect(JSON.stringify(row)).not.toMatch(/token|hash/)
    const gone = await t.call(manager, 'DELETE', `/wp/v2/jobs/${job}/personal-links/${row.id}`)
    expect(gone).toMatchObject({ status: 200, body: { message: 'Link revoked.' } })
    expect((await read(who)).status).toBe(401)
    expect((await links()).body).toMatchObject([{ state: 'revoked', endsAt: null }])
    expect((await t.call(manager, 'DELETE', `/wp/v2/jobs/${job}/personal-links/${row.id}`)).status).toBe(404)
  })

  it('neither lists nor revokes links of other companies, and nobody else does', async () => {
    await mailedToken()
    const { id } = await linkRow()
    const stranger = await t.makePerson(await t.makeCompany(), 'manager')
    const worker = await t.makePerson(company, 'worker')
    const url = `/wp/v2/jobs/${job}/personal-links`
    for (const [who, status] of [
      [stranger, 404],
      [worker, 403],
      [client, 403],
      [null, 401],
    ] as const) {
      expect((await links(who)).status).toBe(status)
      expect((await t.call(who, 'DELETE', `${url}/${id}`)).status).toBe(status)
    }
    expect((await t.call(manager, 'DELETE', `${url}/none`)).status).toBe(400)
    expect((await linkRow()).revoked_at).toBeNull()
  })

  it('has one mailed to the client, once for a repeated call', async () => {
    const post = (who: TestPerson | null, id = job) =>
      t.call(who, 'POST', `/wp/v2/jobs/${id}/personal-links`, undefined, { 'idempotency-key': `key-${id}` })
    for (let times = 0; times < 2; times += 1)
      expect(await post(manager)).toMatchObject({ status: 200, body: { message: 'Link sent.' } })
    const { rows } = await t.owner.query('select id from deliveries where job_id = $1', [job])
    expect(rows).toHaveLength(1)
    await send(rows[0].id)
    expect((await exchange(tokenIn(sent[0]?.mail.text))).status).toBe(200)
    expect((await t.call(client, 'POST', `/wp/v2/jobs/${job}/personal-links`)).status).toBe(200)
    expect((await post(await t.makePerson(company, 'client'))).status).toBe(404)
    expect((await post(await t.makePerson(company, 'worker'))).status).toBe(403)
    expect((await post(manager, await t.makeJob(company))).status).toBe(409)
  })

  it('gets none mailed without an email of the client, for a deleted job, or too often', async () => {
    const post = (who: TestPerson, id = job) => t.call(who, 'POST', `/wp/v2/jobs/${id}/personal-links`)
    expect((await post(manager, await t.makeJob(company))).body.message).toBe('This job has no client.')
    await t.owner.query('update members set email = null where user_id = $1', [client.id])
    await t.owner.query('update users set email = null where id = $1', [client.id])
    expect(await post(manager)).toMatchObject({
      status: 409,
      body: { message: 'This client has no email address.' },
    })
    await t.owner.query('update members set email = $2 where user_id = $1', [client.id, 'ann@example.test'])
    for (let count = 0; count < BUDGETS['personal-link-person'].most; count += 1)
      expect((await post(manager)).status).toBe(200)
    expect((await post(manager)).status).toBe(429)
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await post(manager)).status).toBe(404)
    expect((await post(await t.makePerson(company, 'administrator'))).status).toBe(409)
    const { rows } = await t.owner.query('select id from deliveries where job_id = $1', [job])
    expect(rows).toHaveLength(BUDGETS['personal-link-person'].most)
  })
})

describe('a new link', () => {
  const renew = (token: string) => t.call(null, 'POST', '/wp/v2/personal-links/renew', { token })
  const said = { status: 200, body: { message: 'If this link was yours, a new one is on its way to you.' } }
  const queued = async () =>
    (await t.owner.query('select id from deliveries where job_id = $1 and status = $2', [job, 'queued'])).rows

  it('goes to where the ended one was sent', async () => {
    const token = await mailedToken()
    await t.owner.query('update personal_links set revoked_at = now() where job_id = $1', [job])
    expect(await renew(token)).toMatchObject(said)
    const [row] = await queued()
    await send(row.id)
    expect(sent.at(-1)?.mail.to).toBe(client.email)
    expect((await exchange(tokenIn(sent.at(-1)?.mail.text))).status).toBe(200)
  })

  it('goes nowhere if the person has another address now, or nobody was sent the token', async () => {
    const token = await mailedToken()
    await t.owner.query(`update members set email = 'x' || email where user_id = $1`, [client.id])
    expect(await renew(token)).toMatchObject(said)
    expect(await renew('made-up')).toMatchObject(said)
    expect(await queued()).toEqual([])
  })

  it('is limited for one link, sent or not, and for one person without saying so', async () => {
    const tokens = [await mailedToken(), await mailedToken(), await mailedToken()]
    expect(new Set(tokens).size).toBe(3)
    for (const asked of [tokens[0] ?? '', 'another-made-up-one']) {
      for (let count = 0; count < BUDGETS['personal-link-renewLink'].most; count += 1)
        expect(await renew(asked)).toMatchObject(said)
      expect((await renew(asked)).status).toBe(429)
    }
    const { most } = BUDGETS['personal-link-person']
    for (let count = BUDGETS['personal-link-renewLink'].most; count < most; count += 1)
      expect(await renew(tokens[1] ?? '')).toMatchObject(said)
    expect(await queued()).toHaveLength(most)
    expect(await renew(tokens[2] ?? '')).toMatchObject(said)
    expect(await queued()).toHaveLength(most)
  })
})
