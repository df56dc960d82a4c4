import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createLog } from './logs.ts'

let t: TestApp
let lines = ''
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('logs every request by its pattern, and nothing personal or secret', async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const app = await createApp({ ...t.kernel, log: createLog('trace', sink) })
  const company = await t.makeCompany()
  const manager = await t.makePerson(company, 'manager', { email: 'margaret@secret.test' })
  await t.owner.query('update users set password_hash = $1 where id = $2', [
    await hashPassword('Moving123!'),
    manager.id,
  ])
  const send = async (method: 'GET' | 'POST', url: string, payload?: object, token = '') =>
    app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'user-agent': 'Agent-X' },
    })
  const login = { email: 'margaret@secret.test', password: 'Moving123!' }
  const session = (await send('POST', '/wp/v2/token', login)).json()
  await send('POST', '/wp/v2/token', { ...login, password: 'Wrongpass1' })
  await send('POST', '/wp/v2/token/refresh', undefined, session.refreshToken)
  const client = {
    firstName: 'Quentin',
    lastName: 'Zebra',
    email: 'quentin@secret.test',
    phone: '3035550177',
  }
  const made = (await send('POST', '/wp/v2/clients', client, session.token)).json()
  await send('GET', `/wp/v2/clients?search=Zebra`, undefined, session.token)
  await send('GET', `/wp/v2/clients/${made.id}`, undefined, session.token)
  await send('GET', '/Quentin-Zebra/at/3035550177?email=quentin@secret.test')
  // A database error repeats the value in its message.
  await t.owner.query("alter table members add constraint nobody check (notes <> 'Zebra-note')")
  await send('POST', `/wp/v2/clients/${made.id}`, { notes: 'Zebra-note' }, session.token)
  await app.close()

  const logged = lines
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
  const calls = logged.filter(({ msg }) => msg === 'request')
  expect(
    calls.map(({ method, route, status }) => `${String(method)} ${String(route)} ${String(status)}`),
  ).toEqual([
    'POST /wp/v2/token 200',
    'POST /wp/v2/token 401',
    'POST /wp/v2/token/refresh 200',
    'POST /wp/v2/clients 200',
    'GET /wp/v2/clients 200',
    'GET /wp/v2/clients/:id 200',
    expect.stringMatching(/^GET none /),
    'POST /wp/v2/clients/:id 500',
  ])
  expect(new Set(calls.map(({ reqId }) => reqId)).size).toBe(calls.length)
  expect(calls[3]).toMatchObject({ userId: manager.id, ms: expect.any(Number) })
  expect(logged.find(({ msg }) => msg === 'failed')).toMatchObject({
    err: { type: 'DatabaseError', code: '23514', table: 'members', constraint: 'nobody' },
  })
  for (const secret of [
    'secret.test',
    'Quentin',
    'Zebra',
    'Moving123!',
    'Wrongpass1',
    '3035550177',
    'Agent-X',
    '127.0.0.1',
    session.token,
    session.refreshToken,
  ])
    expect(lines).not.toContain(secret)
})
