import { createServer, type AddressInfo, type Server } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailAdapter } from '../../adapters/mail/mail.ts'
import { createSmtpMail, type SmtpSettings } from '../../adapters/mail/smtp.ts'
import { createStandInMail, listStoredMail } from '../../adapters/mail/stand-in.ts'
import { makeTestCertificate } from '../../adapters/mail/test-certificate.ts'
import { startTestSmtp, type TestInbox } from '../../adapters/mail/test-smtp.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { queueMail } from './deliveries.service.ts'
import { messageIdOf } from './message-ids.ts'
import { runSender } from '../../testing/sender.ts'

let t: TestApp
let company: number
let manager: TestPerson
const cleanUps: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  await t.close()
})

/** Runs the real queue with the real sender over one mail server. */
async function runQueue(mail: MailAdapter): Promise<void> {
  const running = await runSender(t, { mail: { send: (one) => mail.send(one), close: () => mail.close() } })
  cleanUps.push(() => running.stop())
}

const write = (to = 'pat@example.test', companyId = company) =>
  inTenant(t.kernel.db, { companyIds: [companyId], userId: null }, (tx) =>
    queueMail(tx, t.kernel.queue, {
      companyId,
      jobId: null,
      kind: 'written',
      to,
      subject: 'Your move\r\nBcc: all@example.test',
      text: 'On Friday.\n. \nSee you',
      html: '<p>On Friday.</p>',
    }),
  )
const rowOf = async (id: number) => {
  const { rows } = await t.owner.query<{ status: string; attempts: number; last_error: string | null }>(
    'select status, attempts, last_error from deliveries where id = $1',
    [id],
  )
  return rows[0]
}

async function startSmtp(options: SMTPServerOptions = {}): Promise<TestInbox> {
  const inbox = await startTestSmtp(options)
  cleanUps.push(() => inbox.close())
  return inbox
}

function smtp(port: number, more: Partial<SmtpSettings> = {}): MailAdapter {
  const mail = createSmtpMail({
    host: 'localhost',
    port,
    isSecure: false,
    from: 'Movers <office@moving.example>',
    timeoutMs: 1000,
    ...more,
  })
  cleanUps.push(() => mail.close())
  return mail
}

test('a mail is sent once over TLS with an account, with its Message-ID and no injected header', async () => {
  const own = makeTestCertificate()
  const inbox = await startSmtp({
    ...own,
    secure: true,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'office' && password === 'Truck 12'
        ? done(null, { user: 'office' })
        : done(new Error('no')),
  })
  await runQueue(smtp(inbox.port, { isSecure: true, ca: own.cert, username: 'office', password: 'Truck 12' }))
  const id = await write()
  await expect
    .poll(() => rowOf(id), { timeout: 10_000 })
    .toMatchObject({ status: 'sent', attempts: 1, last_error: null })
  expect(inbox.mails).toHaveLength(1)
  const [mail] = inbox.mails
  expect(mail).toMatchObject({ to: ['pat@example.test'], isSecure: true, user: 'office' })
  expect(mail?.text).toContain(
    `Message-ID: ${messageIdOf(t.kernel.config, { companyId: company, id, isSigned: true })}`,
  )
  expect(mail?.text).toContain('Subject: Your move Bcc: all@example.test')
  expect(mail?.text).not.toMatch(/^Bcc:/m)
  expect(mail?.text).toContain('On Friday.')
})

test('a server with an unknown certificate, a wrong password or no TLS gets nothing', async () => {
  const own = makeTestCertificate()
  const inbox = await startSmtp({
    ...own,
    secure: true,
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  const mail = { to: 'a@example.test', subject: 's', text: 't', messageId: '<1@x>' }
  await expect(smtp(inbox.port, { isSecure: true }).send(mail)).rejects.toThrow(/certificate/i)
  await expect(
    smtp(inbox.port, { isSecure: true, ca: own.cert, username: 'a', password: 'b' }).send(mail),
  ).rejects.toThrow(/Invalid login/)
  const seen: unknown[] = []
  const open = await startSmtp({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      seen.push(auth)
      done(null, { user: 'a' })
    },
  })
  await expect(smtp(open.port, { username: 'a', password: 'b' }).send(mail)).rejects.toThrow(/STARTTLS|TLS/i)
  expect(seen).toEqual([])
  expect([...inbox.mails, ...open.mails]).toEqual([])
})

test('a mail rejected by the provider is retried, then shown as failed and can be resent', async () => {
  let isRefusing = true
  const inbox = await startSmtp({
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      isRefusing ? done(Object.assign(new Error('Internal error'), { responseCode: 554 })) : done(),
  })
  await runQueue(smtp(inbox.port))
  const id = await write()
  await expect.poll(() => rowOf(id), { timeout: 20_000 }).toMatchObject({ status: 'failed', attempts: 3 })
  const list = await t.call(manager, 'GET', '/wp/v2/deliveries?status=failed')
  expect(list.status).toBe(200)
  expect(list.body).toHaveLength(1)
  expect(list.body[0]).toMatchObject({
    id,
    to: 'pat@example.test',
    status: 'failed',
    attempts: 3,
    sentAt: null,
    actions: ['resend'],
  })
  expect(list.body[0].lastError).toContain('554')
  expect(inbox.mails).toEqual([])

  isRefusing = false
  const again = await t.call(manager, 'POST', `/wp/v2/deliveries/${id}/resend`)
  expect(again).toMatchObject({ status: 200, body: { id, status: 'queued', actions: [] } })
  await expect
    .poll(() => rowOf(id), { timeout: 10_000 })
    .toMatchObject({ status: 'sent', attempts: 4, last_error: null })
  expect(inbox.mails).toHaveLength(1)
  const twice = await t.call(manager, 'POST', `/wp/v2/deliveries/${id}/resend`)
  expect(twice).toMatchObject({
    status: 409,
    body: { code: 'rest_conflict', message: 'This message was sent already.' },
  })
  expect(inbox.mails).toHaveLength(1)
}, 60_000)

test('a mail is delivered after the provider was unreachable and then slow', async () => {
  const silent: Server = createServer(() => {})
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  // A TCP server's address has a port.
  const { port } = silent.address() as AddressInfo
  cleanUps.push(async () => void silent.close())
  await expect(
    smtp(port, { timeoutMs: 300 }).send({ to: 'a@b.test', subject: 's', text: 't', messageId: '<1@x>' }),
  ).rejects.toThrow(/timeout|greeting/i)

  const inbox = await startSmtp({ disabledCommands: ['STARTTLS'] })
  const doors = [smtp(1), smtp(port, { timeoutMs: 300 }), smtp(inbox.port)]
  let tries = 0
  await runQueue({
    send: async (mail) => {
      const door = doors[Math.min(tries, 2)]
      tries += 1
      await door?.send(mail)
    },
    close: async () => {},
  })
  const id = await write()
  await expect.poll(() => rowOf(id), { timeout: 20_000 }).toMatchObject({ status: 'sent', attempts: 3 })
  expect(inbox.mails).toHaveLength(1)
}, 60_000)

test('the simulator stores a mail once, however often it is sent', async () => {
  const kept = createStandInMail(t.kernel.db)
  await runQueue(kept)
  const id = await write('Client@Example.test')
  await expect.poll(() => rowOf(id), { timeout: 10_000 }).toMatchObject({ status: 'sent' })
  await kept.send({
    to: 'client@example.test',
    subject: 'Again',
    text: '',
    messageId: messageIdOf(t.kernel.config, { companyId: company, id, isSigned: true }),
  })
  const mails = await listStoredMail(t.kernel.db, { to: 'client@example.test' })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'Client@Example.test', text: 'On Friday.\n. \nSee you' })
  expect(await listStoredMail(t.kernel.db, { to: 'lient@example.test' })).toEqual([])
})

test('only managers of the company see and resend messages', async () => {
  const other = await t.makeCompany()
  const stranger = await t.makePerson(other, 'administrator')
  const worker = await t.makePerson(company, 'worker')
  const client = await t.makePerson(company, 'client')
  const id = await write()
  await t.owner.query(`update deliveries set status = 'failed', last_error = 'no' where id = $1`, [id])
  const before = await rowOf(id)
  const path = `/wp/v2/deliveries/${id}/resend`
  expect((await t.call(stranger, 'POST', path)).status).toBe(404)
  expect((await t.call(stranger, 'GET', '/wp/v2/deliveries')).body).toEqual([])
  for (const person of [worker, client]) {
    expect((await t.call(person, 'POST', path)).status).toBe(403)
    expect((await t.call(person, 'GET', '/wp/v2/deliveries')).status).toBe(403)
  }
  expect((await t.call(null, 'POST', path)).status).toBe(401)
  expect(await rowOf(id)).toEqual(before)
  const list = await t.call(manager, 'GET', '/wp/v2/deliveries?per_page=1')
  expect(list.headers).toMatchObject({ 'x-wp-total': '1', 'x-wp-totalpages': '1' })
})

test('a queued message is not resent, but one that is stuck is', async () => {
  const id = await write()
  const path = `/wp/v2/deliveries/${id}/resend`
  expect(await t.call(manager, 'POST', path)).toMatchObject({
    status: 409,
    body: { message: 'This message is still on its way.' },
  })
  await t.owner.query('alter table deliveries disable trigger stamp_change')
  await t.owner.query(`update deliveries set changed_at = now() - interval '4 hours' where id = $1`, [id])
  await t.owner.query('alter table deliveries enable trigger stamp_change')
  expect((await t.call(manager, 'POST', path)).status).toBe(200)
})

test.each(['', 'nobody', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', `${'x'.repeat(260)}@b.test`])(
  'the address %j is rejected before anything is stored',
  async (address) => {
    await expect(write(address)).rejects.toThrow('Invalid email address')
    const { rows } = await t.owner.query('select from deliveries')
    expect(rows).toHaveLength(0)
  },
)
