import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_TERMS_VERSION } from '../../shared/money/merchant/terms.ts'
import { createApp } from '../app.ts'
import { createExporter } from '../records/exports/make-export.ts'
import { decryptText } from '../kernel/auth/sealing.ts'
import { hashPassword } from '../kernel/auth/passwords.ts'
import { createLog } from '../kernel/http/logs.ts'
import { createQueue } from '../kernel/queue/create-queue.ts'
import type { Queue } from '../kernel/queue/queue.ts'
import { createTestApp, type TestApp, type TestPerson } from './app.ts'
import { declaredEndpoints } from './endpoints.ts'
import { idleHandlers } from './idle-handlers.ts'
import { createSecretSearch, type PlantedSecret } from './secret-search.ts'
import { readZip } from './zip.ts'

/**
 * Secrets as typed; those that the server creates (a pin, a TOTP secret, tokens) are added during the test.
 */
const TYPED = {
  'mail password': 'Sm7p-pässwörd?',
  'password before': 'Moving-before-4711',
  password: 'Wagon-Wheel-90210',
  'password of a sign-up': 'Sign-Up-Secret-31',
  'tax id': '847106352',
  'social security number': '539207418',
  "driver's license": '93481702265',
  'bank routing': '107005047',
  'bank account': '60837155294418',
  'date of birth': '1979-02-23',
  'date of birth, as typed': '02/23/1979',
} as const
const planted: PlantedSecret[] = Object.entries(TYPED).map(([name, value]) => ({ name, value }))
const plant = (name: string, value: unknown) => {
  expect(value, name).toEqual(expect.stringMatching(/.{6,}/))
  planted.push({ name, value: String(value) })
}

let t: TestApp
let app: FastifyInstance
let queue: Queue
let logged = ''
/** Responses to the calls that planted a secret, except those whose purpose is to show it once. */
const answers: string[] = []
const people = new Map<string, TestPerson>()
let company: number
let zip: Buffer

const personOf = (role: string) => {
  const person = people.get(role)
  if (!person) throw new Error(`No ${role}`)
  return person
}

async function send(
  who: TestPerson | null,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  isShownOnce = false,
) {
  const answer = await app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(method === 'POST' && { 'idempotency-key': `${url}-${answers.length}` }),
    },
  })
  if (!isShownOnce) answers.push(`${url} ${answer.body} ${JSON.stringify(answer.headers)}`)
  return { status: answer.statusCode, body: answer.json() }
}

beforeAll(async () => {
  t = await createTestApp()
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  const log = createLog('trace', sink)
  queue = await createQueue({ databaseUrl: t.databaseUrl, log, handlers: idleHandlers })
  app = await createApp({ ...t.kernel, log, queue })
  // The client comes first, so that one id belongs to the company, the job, the client and the export.
  company = await t.makeCompany('Peak Movers')
  for (const role of ['client', 'worker', 'administrator', 'manager'] as const)
    people.set(role, await t.makePerson(company, role, { viewFinancials: true, isSales: true }))
  await t.makeJob(company, { client_id: personOf('client').id, job_status: 'scheduled' })
  await plantPasswords()
  await plantNumbers()
  await plantFactor()
  await makeExport()
}, 30_000)
afterAll(async () => {
  await app.close()
  await queue.stop()
  await t.close()
})

async function plantPasswords(): Promise<void> {
  const admin = personOf('administrator')
  const mailServer = {
    host: 'smtp.example.test',
    port: 587,
    auth: true,
    secure: 'tls',
    username: 'office@example.test',
    password: TYPED['mail password'],
    saveAnyway: true,
  }
  expect((await send(admin, 'POST', `/wp/v2/companies/${company}`, { mailServer })).status).toBe(200)

  const manager = personOf('manager')
  await t.owner.query('update users set password_hash = $1 where id = $2', [
    await hashPassword(TYPED['password before']),
    manager.id,
  ])
  const change = {
    old_password: TYPED['password before'],
    password: TYPED.password,
    confirm_password: TYPED.password,
  }
  expect((await send(manager, 'POST', '/wp/v2/users/me/change_password', change)).status).toBe(200)
  const login = { email: manager.email, password: TYPED.password }
  const session = await send(null, 'POST', '/wp/v2/token', login, true)
  plant('refresh token', session.body.refreshToken)
  plant('access token', session.body.token)
  await send(null, 'POST', '/wp/v2/token', { ...login, password: `${TYPED.password}x` })

  const signUp = {
    firstName: 'Sue',
    lastName: 'Upton',
    email: 'sue@example.test',
    phone: '3035550166',
    password: TYPED['password of a sign-up'],
    confirmPassword: TYPED['password of a sign-up'],
    address: '1 Pine St, Denver, CO',
    address2: '',
    agree: true,
  }
  expect([200, 201]).toContain((await send(null, 'POST', '/wp/v2/users/signup', signUp)).status)

  await send(null, 'POST', '/wp/v2/token/password/lost', { email: manager.email, platform: 'web' })
  const { rows } = await t.owner.query<{ sealed_text: string }>(
    'select sealed_text from account_mails where recipient = $1 order by id desc',
    [manager.email],
  )
  const mails = rows.map((row) => decryptText(t.kernel.config.SECRET, 'account mail', row.sealed_text) ?? '')
  plant('pin', mails.flatMap((text) => /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [])[0])
}

const legal = { address: '2100 Blake Street', city: 'Denver', state: 'CO', postal_code: '80205' }

async function plantNumbers(): Promise<void> {
  const admin = personOf('administrator')
  const at = `/wp/v2/companies/${company}`
  const { body: terms } = await send(admin, 'POST', `${at}/merchant_terms`)
  const accepted = { correlation_id: terms.correlation_id, version: MERCHANT_TERMS_VERSION }
  await send(admin, 'POST', `${at}/merchant_terms/accept`, accepted)
  const application = {
    correlation_id: terms.correlation_id,
    company: {
      company_legal_name: 'Peak Movers LLC',
      company_dba_name: 'Peak Movers',
      company_ownership_type: 'LLC',
      company_url: 'peakmovers.example.com',
      company_federal_tax_id: TYPED['tax id'],
      legal_address: legal,
    },
    owner_Principal: {
      first_name: 'Ada',
      last_name: 'Byron',
      email_address: 'ada@example.com',
      phone: '3035550142',
      date_of_birth: TYPED['date of birth, as typed'],
      social_security_number: TYPED['social security number'],
      drivers_license_number: TYPED["driver's license"],
    },
    bank: {
      bank_routing_number: TYPED['bank routing'],
      bank_account_number: TYPED['bank account'],
    },
  }
  // Rejected first for its shape, for its terms, and by the database, whose message repeats the whole row.
  const wrongUrl = { ...application, company: { ...application.company, company_url: 'nothing' } }
  expect((await send(admin, 'POST', `${at}/create_lead`, wrongUrl)).status).toBe(400)
  const noTerms = { ...application, correlation_id: '' }
  expect((await send(admin, 'POST', `${at}/create_lead`, noTerms)).status).toBe(400)
  await t.owner.query('alter table merchant_applications add constraint broken check (id < 0)')
  expect((await send(admin, 'POST', `${at}/create_lead`, application)).status).toBe(500)
  await t.owner.query('alter table merchant_applications drop constraint broken')
  expect((await send(admin, 'POST', `${at}/create_lead`, application)).status).toBe(200)
}

async function plantFactor(): Promise<void> {
  const manager = personOf('manager')
  const begun = await send(
    manager,
    'POST',
    '/wp/v2/users/me/second-factor',
    { password: TYPED.password },
    true,
  )
  plant('TOTP secret', begun.body.secret)
}

async function makeExport(): Promise<void> {
  const admin = personOf('administrator')
  const { body } = await send(admin, 'POST', '/wp/v2/exports', {})
  const { db, storage, config } = t.kernel
  const make = createExporter({ db, storage, config, queue: () => queue, now: () => new Date() })
  await make({ companyId: company, exportId: body.id }, { number: 1, isLast: true })
  const link = await send(admin, 'POST', `/wp/v2/exports/${body.id}/link`)
  zip = (await app.inject({ method: 'GET', url: link.body.download_link })).rawPayload
}

const readEndpoints = async () => (await declaredEndpoints()).filter(({ method }) => method === 'GET')

describe('planted secrets', () => {
  it('are found by the search in every form, and not by mistake', () => {
    const secrets = [...planted, { name: 'digits', value: '204816' }]
    const find = createSecretSearch(secrets)
    for (const { name, value } of secrets) {
      const bytes = Buffer.from(value)
      for (const text of [
        `x ${value} x`,
        `"${bytes.toString('hex')}"`,
        `"${bytes.toString('hex').toUpperCase()}"`,
        ...['', 'a', 'ab'].flatMap((before) => {
          const around = Buffer.from(`${before}${value}tail`)
          return [around.toString('base64'), around.toString('base64url')]
        }),
      ])
        expect(find(text), `${name} in ${text}`).toEqual([expect.stringContaining(`${name}: `)])
    }
    expect(find('12048160 ab204816 2026-01-01T10:00:00.204816+00:00')).toEqual([])
  })

  it('do not appear in responses to the person who planted them', () => {
    expect(answers.length).toBeGreaterThan(10)
    expect(createSecretSearch(planted)(answers.join('\n'))).toEqual([])
  })

  it('do not appear in the response of any reading call, for any role', async () => {
    const find = createSecretSearch(planted)
    const endpoints = await readEndpoints()
    for (const who of [null, ...people.values()]) {
      let read = 0
      for (const endpoint of endpoints) {
        const ids = endpoint.path.includes(':id') ? [1, 2] : [1]
        for (const id of ids) {
          const url = endpoint.path
            .replace(/\/companies\/:(id|company)/, `/companies/${company}`)
            .replaceAll(':id', String(id))
            .replaceAll(/:\w+/g, '1')
          const query = endpoint.path === '/wp/v2/companies/:id' ? '?context=edit' : ''
          const answer = await app.inject({
            method: 'GET',
            url: `${url}${query}`,
            ...(who && { headers: { authorization: `Bearer ${who.token}` } }),
          })
          if (answer.statusCode === 200) read += 1
          expect(find(`${answer.body} ${JSON.stringify(answer.headers)}`), url).toEqual([])
        }
      }
      // A visitor reads the public calls; a signed-in person reads more.
      expect(read).toBeGreaterThan(who ? 10 : 2)
    }
  })

  it('do not appear in the log', () => {
    expect(logged.split('\n').length).toBeGreaterThan(20)
    expect(logged).toContain('merchant_applications')
    expect(createSecretSearch(planted)(logged)).toEqual([])
  })

  it('do not appear in an export', () => {
    const find = createSecretSearch(planted)
    const entries = readZip(zip)
    expect(entries.some(({ content }) => content.includes('Peak Movers LLC'))).toBe(true)
    for (const { name, content } of entries) expect(find(content.toString('utf8')), name).toEqual([])
    expect(zip.includes('sealed_')).toBe(false)
  })

  it('do not appear in any row of the database, in any schema', async () => {
    const find = createSecretSearch(planted)
    const { rows: tables } = await t.owner.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`)
    const names = tables.map(({ name }) => name)
    for (const known of ['public.history', 'public.idempotency_keys', 'public.users', 'pgboss.job'])
      expect(names).toContain(known)
    let rows = 0
    for (const name of names) {
      const { rows: found } = await t.owner.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      )
      rows += found.length
      expect(find(found.map(({ row }) => row).join('\n')), name).toEqual([])
    }
    expect(rows).toBeGreaterThan(50)
  })
})
