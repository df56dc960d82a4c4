import { createServer, type AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MailServer } from './mail.ts'
import { makeTestCertificate } from './test-certificate.ts'
import { startTestSmtp, type TestInbox } from './test-smtp.ts'
import { findServerFault } from './verify-server.ts'

const own = makeTestCertificate()
const unknown = makeTestCertificate()
const known = tls.getCACertificates()
beforeAll(() => tls.setDefaultCACertificates([...known, own.cert]))
afterAll(() => tls.setDefaultCACertificates(known))

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** Requires the account `office` with the password `Truck 12`. */
async function smtp(options: SMTPServerOptions = {}): Promise<TestInbox> {
  const inbox = await startTestSmtp({
    ...own,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'office' && password === 'Truck 12'
        ? done(null, { user: 'office' })
        : done(new Error('Wrong password')),
    ...options,
  })
  cleanUps.push(() => inbox.close())
  return inbox
}

/**
 * Returns a port where a connection receives `greeting`, repeatedly if `everyMs` is given, and nothing else.
 */
async function talker(greeting: string, everyMs?: number): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(greeting)
    const timer = everyMs === undefined ? undefined : setInterval(() => socket.write(greeting), everyMs)
    socket.on('close', () => clearInterval(timer))
    cleanUps.push(async () => void socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  cleanUps.push(async () => void server.close())
  return (server.address() as AddressInfo).port // listening on TCP
}

const account = { username: 'office', password: 'Truck 12' }
const faultAt = (
  port: number,
  more: Partial<MailServer> = {},
  options: Partial<Parameters<typeof findServerFault>[1]> = {},
) =>
  findServerFault(
    { host: 'localhost', port, secure: 'tls', account, ...more },
    { isPublicOnly: false, longestMs: 3000, ...options },
  )

test.each(['tls', 'ssl'] as const)(
  'returns no fault for a working server over %s and sends nothing',
  async (secure) => {
    const inbox = await smtp({ secure: secure === 'ssl' })
    expect(await faultAt(inbox.port, { secure })).toBeNull()
    expect(inbox.mails).toEqual([])
  },
)

test('returns no fault for a server without encryption or account if none is required', async () => {
  const inbox = await smtp({ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true })
  expect(await faultAt(inbox.port, { secure: '', account: null })).toBeNull()
})

test('reports a wrong password', async () => {
  const inbox = await smtp()
  expect(await faultAt(inbox.port, { account: { ...account, password: 'Truck 13' } })).toBe('signIn')
})

test('reports a port without a server', async () => {
  const inbox = await smtp()
  await inbox.close()
  expect(await faultAt(inbox.port)).toBe('refused')
})

test('reports an unknown host name', async () => {
  expect(await faultAt(587, { host: 'nowhere.invalid' })).toBe('nameUnknown')
  const lookup = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  expect(await faultAt(587, { host: 'mail.example' }, { isPublicOnly: true, lookup })).toBe('nameUnknown')
})

test.each(['tls', 'ssl'] as const)('reports an unknown certificate over %s', async (secure) => {
  const inbox = await smtp({ ...unknown, secure: secure === 'ssl' })
  expect(await faultAt(inbox.port, { secure })).toBe('certificate')
})

test('reports a certificate for another name', async () => {
  const inbox = await smtp({ secure: true })
  expect(await faultAt(inbox.port, { secure: 'ssl', host: '127.0.0.1' })).toBe('certificate')
})

test('reports a server without the required encryption', async () => {
  const open = await smtp({ disabledCommands: ['STARTTLS'] })
  expect(await faultAt(open.port, { secure: 'tls' })).toBe('encryption')
  expect(await faultAt(open.port, { secure: 'ssl' })).toBe('encryption')
})

test('reports a silent server within the time limit', async () => {
  const from = Date.now()
  expect(await faultAt(await talker(''), {}, { longestMs: 500 })).toBe('silent')
  expect(await faultAt(await talker('220-wait\r\n'), {}, { longestMs: 500 })).toBe('silent')
  expect(Date.now() - from).toBeLessThan(3000)
})

test('disconnects a server that responds a little at a time', async () => {
  const from = Date.now()
  expect(await faultAt(await talker('220-wait\r\n', 50), {}, { longestMs: 500 })).toBe('silent')
  expect(Date.now() - from).toBeLessThan(2000)
})

test('reports a silent name server within the time limit', async () => {
  const lookup = () => new Promise<never>(() => {})
  expect(await faultAt(587, {}, { isPublicOnly: true, lookup, longestMs: 300 })).toBe('silent')
})

test('reports a server of another protocol', async () => {
  expect(await faultAt(await talker('SSH-2.0-OpenSSH_9.6\r\n'))).toBe('notMail')
})

test('connects to no private address if servers must be public', async () => {
  const inbox = await smtp({
    onConnect: () => {
      throw new Error('was connected to')
    },
  })
  for (const host of ['localhost', '127.0.0.1', '127.1', '::1'])
    expect(await faultAt(inbox.port, { host }, { isPublicOnly: true })).toMatch(/notPublic|nameUnknown/)
  const lookup = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
  expect(await faultAt(inbox.port, { host: 'mail.example' }, { isPublicOnly: true, lookup })).toBe(
    'notPublic',
  )
})
