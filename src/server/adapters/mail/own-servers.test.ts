import { createServer, type AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Mail, MailServer } from './mail.ts'
import { createOwnServers, type OwnServers, type OwnServersOptions } from './own-servers.ts'
import { makeTestCertificate } from './test-certificate.ts'
import { startTestSmtp, type TestInbox } from './test-smtp.ts'

const own = makeTestCertificate()
const stranger = makeTestCertificate()
const known = tls.getCACertificates()
beforeAll(() => tls.setDefaultCACertificates([...known, own.cert]))
afterAll(() => tls.setDefaultCACertificates(known))

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

const mail: Mail = {
  to: 'pat@example.test',
  subject: 'Hello',
  text: 'Hello',
  messageId: '<1@x>',
  from: { name: 'Movers, "A" & Sons', address: 'office@movers.test' },
}

async function smtp(options: SMTPServerOptions = {}): Promise<TestInbox> {
  const inbox = await startTestSmtp({ ...own, ...options })
  cleanUps.push(() => inbox.close())
  return inbox
}

function servers(options: Partial<OwnServersOptions> = {}): OwnServers {
  const made = createOwnServers({ isPublicOnly: false, timeoutMs: 2000, ...options })
  cleanUps.push(() => made.close())
  return made
}

const at = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  companyId: 1,
  host: 'localhost',
  port,
  secure: '',
  account: null,
  ...more,
})

/** Requires the account `office` with the password `Truck 12`. */
const guarded: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'office' && password === 'Truck 12'
      ? done(null, { user: 'office' })
      : done(new Error(`No ${password} here`)),
}
const account = { username: 'office', password: 'Truck 12' }

test('sends over TLS from the first byte with an account', async () => {
  const inbox = await smtp({ ...guarded, secure: true })
  await servers().send(at(inbox.port, { secure: 'ssl', account }), mail)
  expect(inbox.mails).toMatchObject([
    { isSecure: true, user: 'office', from: 'office@movers.test', to: ['pat@example.test'] },
  ])
  expect(inbox.mails[0]?.text).toContain('From: "Movers, \\"A\\" & Sons" <office@movers.test>')
})

test('sends over STARTTLS when required, and sends nothing to a server without it', async () => {
  const inbox = await smtp(guarded)
  await servers().send(at(inbox.port, { secure: 'tls', account }), mail)
  expect(inbox.mails).toMatchObject([{ isSecure: true, user: 'office' }])

  const open = await smtp({ disabledCommands: ['STARTTLS'] })
  await expect(servers().send(at(open.port, { secure: 'tls' }), mail)).rejects.toThrow(/STARTTLS|TLS/)
  expect(open.mails).toEqual([])
})

test.each(['ssl', 'tls'] as const)(
  'sends nothing with %s to a server with an unknown certificate',
  async (secure) => {
    const inbox = await smtp({ ...stranger, secure: secure === 'ssl' })
    await expect(servers().send(at(inbox.port, { secure }), mail)).rejects.toThrow(/certificate/i)
    expect(inbox.mails).toEqual([])
  },
)

test('sends unencrypted without a requirement, and encrypted with any certificate if the server offers it', async () => {
  const open = await smtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, ...guarded })
  await servers().send(at(open.port, { account }), mail)
  expect(open.mails).toMatchObject([{ isSecure: false, user: 'office' }])
  const offering = await smtp(stranger)
  await servers().send(at(offering.port), mail)
  expect(offering.mails).toMatchObject([{ isSecure: true }])
})

test("reports a wrong password with the server's reply but without the password", async () => {
  const inbox = await smtp({ ...guarded, secure: true })
  const wrong = at(inbox.port, { secure: 'ssl', account: { username: 'office', password: 'Sesame 99' } })
  const refusal = await servers()
    .send(wrong, mail)
    .catch((error: Error) => error)
  expect(String(refusal)).toMatch(/Invalid login: 535 No … here/)
  expect(JSON.stringify(refusal)).not.toContain('Sesame')
})

test('removes the password from the reply of a server that repeats it', async () => {
  const server = createServer((socket) => {
    socket.write('220 hello\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const line = data.toString().trim()
      socket.write(
        line.startsWith('EHLO') ? '250-me\r\n250 AUTH PLAIN\r\n' : `535 what is ${line.slice(0, 200)}?\r\n`,
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  cleanUps.push(async () => void server.close())
  const { port } = server.address() as AddressInfo // listening on TCP
  const sent = servers().send(at(port, { account }), mail)
  const encoded = Buffer.from('\0office\0Truck 12').toString('base64')
  const words = await sent.catch(String)
  expect(words).toContain('what is AUTH PLAIN …')
  expect(words).not.toContain(encoded)
})

test('keeps connections by company and settings, and applies changed settings', async () => {
  const [first, second] = [await smtp(), await smtp()]
  const made = servers()
  await made.send(at(first.port), mail)
  await made.send(at(first.port), mail)
  expect(made.size()).toBe(1)
  await made.send(at(second.port), mail)
  expect(made.size()).toBe(1)
  await made.send(at(second.port, { companyId: 2 }), mail)
  expect(made.size()).toBe(2)
  expect([first.mails.length, second.mails.length]).toEqual([2, 2])
})

test('limits the number and the idle time of kept connections', async () => {
  const inbox = await smtp()
  const made = servers({ most: 2, idleMs: 300 })
  for (const companyId of [1, 2, 3]) await made.send(at(inbox.port, { companyId }), mail)
  expect(made.size()).toBe(2)
  await expect.poll(() => made.size(), { timeout: 5000 }).toBe(0)
  await made.send(at(inbox.port), mail)
  expect(inbox.mails).toHaveLength(4)
})

test('finishes mail in progress when the settings change', async () => {
  let answer: (() => void) | undefined
  const slow = await smtp({ onRcptTo: (_address, _session, done) => void (answer = done) })
  const fast = await smtp()
  const made = servers()
  const sent = made.send(at(slow.port), mail)
  await made.send(at(fast.port), mail)
  await expect.poll(() => answer).toBeDefined()
  answer?.()
  await sent
  expect([slow.mails.length, fast.mails.length]).toEqual([1, 1])
})

test('disconnects a server that responds too slowly', async () => {
  const timers: NodeJS.Timeout[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    timers.push(setInterval(() => socket.write('220-wait\r\n'), 50))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  cleanUps.push(async () => {
    for (const timer of timers) clearInterval(timer)
    server.close()
  })
  const { port } = server.address() as AddressInfo // listening on TCP
  const made = servers({ longestMs: 500, timeoutMs: 10_000 })
  await expect(made.send(at(port), mail)).rejects.toThrow(/took too long|closed/i)
  expect(made.size()).toBe(0)
})

test('connects to no server without a public address, however its host is written', async () => {
  const inbox = await smtp()
  const made = servers({ isPublicOnly: true })
  for (const host of ['localhost', '127.0.0.1', '127.1', '::1'])
    await expect(made.send(at(inbox.port, { host }), mail)).rejects.toThrow(/no public address|ENOTFOUND/)
  const pointing = servers({
    isPublicOnly: true,
    lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  })
  await expect(pointing.send(at(inbox.port, { host: 'mail.example' }), mail)).rejects.toThrow(
    'no public address',
  )
  expect(inbox.mails).toEqual([])
})
