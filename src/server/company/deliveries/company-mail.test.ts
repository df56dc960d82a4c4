import tls from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMail } from '../../adapters/mail/create.ts'
import { createAccountMailer, queueAccountMail } from '../../people/accounts/account-mail.ts'
import type { Mail, Mailer } from '../../adapters/mail/mail.ts'
import { listStoredMail } from '../../adapters/mail/stand-in.ts'
import { makeTestCertificate } from '../../adapters/mail/test-certificate.ts'
import { startTestSmtp, type TestInbox } from '../../adapters/mail/test-smtp.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Attempt } from '../../kernel/queue/queue.ts'
import { recordMarketingConsent, recordMarketingOf, unsubscribe } from '../consents/consents.service.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { queueMail, type MailToQueue } from './deliveries.service.ts'
import { testSender } from '../../testing/sender.ts'

const FIRST: Attempt = { number: 1, isLast: false }
const LAST: Attempt = { number: 9, isLast: true }
const own = makeTestCertificate()
const known = tls.getCACertificates()

let t: TestApp
let company: number
let manager: TestPerson
let mailer: Mailer
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  tls.setDefaultCACertificates([...known, own.cert])
  t = await createTestApp()
})
afterAll(async () => {
  tls.setDefaultCACertificates(known)
  await t.close()
})
beforeEach(async () => {
  company = await t.makeCompany('Peak, Movers', { email: 'office@peak.test', address: '1 Main St, Denver' })
  manager = await t.makePerson(company, 'manager')
  mailer = createMail(t.kernel.config, t.kernel.db)
})
afterEach(async () => {
  // Before the servers, which wait for open connections.
  await mailer.close()
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function smtp(options: SMTPServerOptions = {}): Promise<TestInbox> {
  const inbox = await startTestSmtp({
    ...own,
    onAuth: ({ username, password }, _session, done) =>
      password === 'Truck 12' ? done(null, { user: username }) : done(new Error('Wrong password')),
    ...options,
  })
  cleanUps.push(() => inbox.close())
  return inbox
}

const save = async (mailServer: Record<string, unknown> | null) => {
  const answer = await t.call(manager, 'POST', `/wp/v2/companies/${company}`, { mailServer })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const inCompany = <T>(work: (tx: Tx) => Promise<T>) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: null }, work)
const write = (more: Partial<MailToQueue> = {}) =>
  inCompany((tx) =>
    queueMail(tx, t.kernel.queue, {
      companyId: company,
      jobId: null,
      kind: 'written',
      to: 'Pat@example.test',
      subject: 'Your move',
      text: 'On Friday.\n\nSee https://movers.test/job/1',
      ...more,
    }),
  )
const run = (deliveryId: number, attempt = FIRST) =>
  testSender(t, { mail: mailer })({ companyId: company, deliveryId }, attempt)
const rowOf = async (id: number) => {
  const { rows } = await t.owner.query('select status, attempts, last_error from deliveries where id = $1', [
    id,
  ])
  return rows[0]
}
const server = (inbox: TestInbox, more: Record<string, unknown> = {}) => ({
  host: 'localhost',
  port: inbox.port,
  secure: 'tls',
  username: 'peak',
  password: 'Truck 12',
  ...more,
})
/** Returns a received mail with unfolded headers and unwrapped quoted-printable lines. */
const received = (inbox: TestInbox, index = 0) =>
  (inbox.mails[index]?.text ?? '')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll('=\r\n', '')
    .replaceAll('=20', ' ')
    .replaceAll('=3D', '=')

test("mail is sent through the company's own server, encrypted, with its account and sender, in two parts", async () => {
  const inbox = await smtp({ authOptional: false })
  await save(server(inbox))
  const id = await write()
  await run(id)
  expect(await rowOf(id)).toEqual({ status: 'sent', attempts: 1, last_error: null })
  expect(inbox.mails).toMatchObject([{ from: 'office@peak.test', isSecure: true, user: 'peak' }])
  const text = received(inbox)
  expect(text).toContain('From: "Peak, Movers" <office@peak.test>')
  expect(text).not.toContain('Reply-To:')
  expect(text).toContain('Content-Type: text/plain')
  expect(text).toContain('Content-Type: text/html')
  expect(text).toContain('<a href="https://movers.test/job/1"')
  expect(text).not.toContain('List-Unsubscribe')
  expect(text).not.toContain('Unsubscribe')
  expect(await listStoredMail(t.kernel.db, { to: 'pat@example.test' })).toEqual([])
})

test.each<[string, string[], string]>([
  ['of one company', ['Peak, Movers'], 'Peak, Movers'],
  ['of several companies', ['Peak, Movers', 'Other'], 'Movesheet'],
  ['of no company', [], 'Movesheet'],
])(
  'mail about the account of a person %s is signed with the name that they know',
  async (_who, names, signed) => {
    const ids = await Promise.all(names.map((name) => t.makeCompany(name)))
    const email = `${crypto.randomUUID()}@example.test`
    if (ids.length === 0)
      await t.owner.query(`insert into users (email, first_name, last_name) values ($1, 'Pat', 'Lee')`, [
        email,
      ])
    const [first, second] = ids
    if (first !== undefined) {
      const person = await t.makePerson(first, 'client', { email })
      if (second !== undefined) await t.makePerson(second, 'worker', { userId: person.id, email })
    }
    await inTenant(t.kernel.db, { companyIds: [], userId: null }, (tx) =>
      queueAccountMail(tx, t.kernel, { to: email, subject: 'Your password was changed', text: 'It was.' }),
    )
    const sent: Mail[] = []
    const { rows } = await t.owner.query('select id from account_mails where recipient = $1', [email])
    await createAccountMailer({
      db: t.kernel.db,
      mail: { send: async (mail) => void sent.push(mail), close: async () => {} },
      config: t.kernel.config,
      now: () => new Date(),
    })({ accountMailId: Number(rows[0].id) }, FIRST)
    expect(sent).toMatchObject([{ senderName: signed, subject: 'Your password was changed' }])
    expect(sent[0]?.html).toContain(`>${signed}</h1>`)
  },
)

test("a feature's own HTML is unchanged", async () => {
  const inbox = await smtp()
  await save(server(inbox))
  await run(await write({ html: '<p>My own</p>' }))
  expect(received(inbox)).toContain('<p>My own</p>')
  expect(received(inbox)).not.toContain('<h1')
})

test("a wrong password is recorded with the server's reply, and no other server gets the mail", async () => {
  const inbox = await smtp({ authOptional: false })
  await save(server(inbox, { password: 'Sesame 99', saveAnyway: true }))
  const id = await write()
  await expect(run(id)).rejects.toThrow('was not taken')
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 })
  const listed = (query: string) => t.call(manager, 'GET', `/wp/v2/deliveries?${query}`)
  expect((await listed('status=failed')).body).toEqual([])
  expect((await listed('status=failed&status=retrying')).body).toMatchObject([
    { id, status: 'queued', lastError: expect.stringContaining('did not accept the username and password') },
  ])
  await expect(run(id, LAST)).rejects.toThrow('was not taken')
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'failed', attempts: 2 })
  expect(row.last_error).toContain('535 Wrong password')
  expect(inbox.mails).toEqual([])
  expect(await listStoredMail(t.kernel.db, { to: 'pat@example.test' })).toEqual([])

  // Only the password differs.
  await save(server(inbox))
  await t.call(manager, 'POST', `/wp/v2/deliveries/${id}/resend`)
  await run(id)
  expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  expect(inbox.mails).toHaveLength(1)
})

test('a server without required TLS gets nothing; without the requirement it gets the mail', async () => {
  const inbox = await smtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
  await save(server(inbox, { saveAnyway: true }))
  const id = await write()
  await expect(run(id)).rejects.toThrow('was not taken')
  expect(inbox.mails).toEqual([])
  await save(server(inbox, { secure: '', auth: false, password: undefined }))
  await run(id)
  expect(inbox.mails).toMatchObject([{ isSecure: false, user: undefined }])
})

test("changed settings apply to the next mail; without a server it is sent through the installation's", async () => {
  const [first, second] = [await smtp(), await smtp()]
  await save(server(first))
  await run(await write())
  await save(server(second))
  await run(await write())
  expect([first.mails.length, second.mails.length]).toEqual([1, 1])
  await save(null)
  const to = 'kept@example.test'
  await run(await write({ to }))
  const [kept] = await listStoredMail(t.kernel.db, { to })
  expect(kept?.html).toContain('<h1 style="margin:0 0 24px;font-size:20px">Peak, Movers</h1>')
  expect([first.mails.length, second.mails.length]).toEqual([1, 1])
})

test("mail through the installation's server has its address with the company's name, and replies go to the company", async () => {
  const inbox = await smtp()
  await mailer.close()
  const { config, db } = t.kernel
  mailer = createMail(
    {
      ...config,
      SMTP_HOST: 'localhost',
      SMTP_PORT: inbox.port,
      MAIL_FROM: 'Movesheet <no-reply@sheet.test>',
    },
    db,
  )
  await run(await write())
  expect(received(inbox)).toContain('From: "Peak, Movers" <no-reply@sheet.test>')
  expect(received(inbox)).toContain('Reply-To: office@peak.test')
})

test('a company without an address sends from its account if that is an address', async () => {
  await t.owner.query('update companies set email = null where id = $1', [company])
  const inbox = await smtp()
  await save(server(inbox, { username: 'peak@mail.test' }))
  await run(await write())
  expect(inbox.mails).toMatchObject([{ from: 'peak@mail.test' }])
  await save(server(inbox))
  const id = await write()
  await expect(run(id)).rejects.toThrow('was not taken')
  expect(await rowOf(id)).toMatchObject({ last_error: 'The company has no email address to send from.' })
})

test('an offer has an unsubscribe link that takes effect', async () => {
  await expect(write({ isPromotion: true })).rejects.toMatchObject({ code: 'marketing_not_agreed' })
  await inCompany((tx) => recordMarketingOf(tx, company, ['pat@example.test'], 'Asked by phone'))
  const inbox = await smtp()
  await save(server(inbox))
  await run(await write({ isPromotion: true }))
  const text = received(inbox)
  const url = /List-Unsubscribe: <([^>]+)>/.exec(text)?.[1] ?? ''
  expect(url).toMatch(new RegExp(`^${t.kernel.config.PUBLIC_URL}/wp/v2/unsubscribe/[\\w.-]+$`))
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(text).toContain('-- \r\nPeak, Movers, 1 Main St, Denver\r\nUnsubscribe: ')
  expect(text).toContain(`<a href="${url}"`)

  const refused = await write({ isPromotion: true })
  const decide = (isAllowed: boolean) =>
    inCompany((tx) =>
      recordMarketingConsent(tx, {
        companyId: company,
        address: 'pat@example.test',
        isAllowed,
        source: 'Account settings',
        recordedBy: null,
      }),
    )
  await decide(false)
  await run(refused)
  expect(await rowOf(refused)).toMatchObject({ status: 'failed', attempts: 1 })
  await decide(true)

  const queued = await write({ isPromotion: true })
  await inCompany((tx) => unsubscribe(tx, { companyId: company, email: 'PAT@example.test' }))
  await expect(write({ isPromotion: true })).rejects.toMatchObject({
    code: 'contact_refuses_mail',
    message: 'This contact has unsubscribed from these emails.',
  })
  // The contact unsubscribed after the mail was queued.
  await run(queued)
  expect(await rowOf(queued)).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_error: 'This contact has unsubscribed from these emails.',
  })
  expect(inbox.mails).toHaveLength(1)
  // Mail about the move is still sent.
  await run(await write())
  expect(inbox.mails).toHaveLength(2)
})
