import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { signAccessToken } from '../kernel/auth/tokens.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from './app.ts'
import {
  mayCallEndpoint,
  ACTIVE_PEOPLE,
  ONE_PER_ROLE,
  expectedRejection,
  SECRETS,
  INACTIVE_PEOPLE,
} from './access.law.ts'
import { ROWS, type Row } from './access.rows.ts'
import { createAccessFixture, type PersonName, type AccessFixture } from './access.world.ts'
import { declaredEndpoints } from './endpoints.ts'
import { errorProblems } from './plain-words.ts'

/**
 * `npm run prove` calls as every person for every record; `npm test` as one of each role if only the role
 * matters.
 */
const isThorough = process.env['ACCESS_ALL'] !== undefined
const ASKED: readonly PersonName[] = isThorough ? ACTIVE_PEOPLE : ['admin', 'worker', 'client']
/** People of another company who request our records. */
const OUTSIDERS: readonly PersonName[] = isThorough ? ONE_PER_ROLE : ['admin', 'client']
/** People whose link does not count. */
const UNLINKED = isThorough ? INACTIVE_PEOPLE : INACTIVE_PEOPLE.filter((name) => name !== 'rejected')
/** People of the same role who differ in what they may see. */
const SERVED: readonly PersonName[] = isThorough
  ? ACTIVE_PEOPLE
  : ['admin', 'managerBlind', 'crewTrusted', 'crewPlain', 'worker', 'client', 'otherClient']
/** People who have another role, or more permissions than their role. */
const REFUSED: readonly PersonName[] = isThorough
  ? ACTIVE_PEOPLE
  : ['manager', 'worker', 'client', 'fieldManager', 'laborer']
const ABSENT = 999_999_999

const endpoints = await declaredEndpoints()
const cases = endpoints.map((endpoint) => [endpoint.name, endpoint, ROWS[endpoint.name] ?? {}] as const)
const guarded = cases.filter(([, { access }]) => access !== 'public')

let t: TestApp
let ours: AccessFixture
let theirs: AccessFixture
/** A worker of our company who is a manager of the other one. */
let between: TestPerson
let expired: TestPerson
let forged: TestPerson

beforeAll(async () => {
  t = await createTestApp({ LOG_LEVEL: process.env['ACCESS_LOG'] ?? 'silent' })
  ours = await createAccessFixture(t, 'Zqamover')
  theirs = await createAccessFixture(t, 'Zqbmover')
  await t.owner.query(NOTE_CHANGES)
  const one = await t.makePerson(ours.company, 'worker', { firstName: 'Both', lastName: 'Both' })
  between = await t.makePerson(theirs.company, 'manager', { userId: one.id, email: one.email })
  const admin = ours.people.admin
  const settings = { secret: t.kernel.config.SECRET, accessMinutes: 15 }
  const old = await signAccessToken(settings, admin.id, admin.familyId, Math.floor(Date.now() / 1000) - 3_600)
  expired = { ...admin, token: old.token }
  forged = { ...admin, token: `${admin.token.slice(0, -8)}AAAAAAAA` }
})
afterAll(() => t.close())

type Params = Record<string, string | number>

async function callOn(
  endpoint: Endpoint,
  row: Row,
  who: TestPerson | null,
  params: Params,
  body: unknown,
): Promise<TestAnswer & { text: string }> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? 1),
  )
  const query = row.query ?? (await row.queryOf?.(ours, params))
  const url = query === undefined ? path : `${path}?${query}`
  const headers: Record<string, string> = endpoint.isIdempotent ? { 'idempotency-key': randomUUID() } : {}
  const answer = await t.call(who, endpoint.method, url, body, headers)
  if (answer.status >= 400) expect(errorProblems(answer.body), endpoint.name).toEqual([])
  return { ...answer, text: JSON.stringify(answer.body) ?? '' }
}

const paramsOf = async (row: Row, world: AccessFixture): Promise<Params> => (await row.at?.(world)) ?? {}
const bodyOf = async (
  endpoint: Endpoint,
  row: Row,
  world: AccessFixture,
  params: Params,
  who: PersonName = 'admin',
): Promise<unknown> =>
  endpoint.method === 'POST'
    ? ((await row.bodyOf?.(world, params, who)) ?? row.body ?? (endpoint.body ? {} : undefined))
    : undefined

/** Notes each row of a company's tables that is written, changed or deleted from now on. */
const NOTE_CHANGES = `
  create table noted_changes (at bigserial, what text);
  create function note_change() returns trigger language plpgsql security definer as $$
  begin
    insert into public.noted_changes (what) values (tg_table_name || ' ' || lower(tg_op));
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname in ('users', 'companies', 'password_pins', 'second_factors')
          or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))
    loop
      execute format('create trigger zz_note_change after insert or update or delete on %I
        for each row execute function note_change()', name);
    end loop;
  end $$`

/** Returns what was written since it was last called. */
async function changesNoted(): Promise<string[]> {
  const { rows } = await t.owner.query<{ what: string }>('delete from noted_changes returning what')
  return rows.map(({ what }) => what)
}

const told = (who: string, answer: TestAnswer & { text: string }) =>
  `${who}: ${answer.status} ${answer.text.slice(0, 300)}`

// One expectation for each secret and response would take longer than the calls, so only the secrets found
// are compared.
function expectNothingSecret(who: PersonName | null, answer: { text: string }): void {
  const found = SECRETS.filter(
    ({ text, known }) => !(who && known.includes(who)) && answer.text.includes(text(ours.mark)),
  )
  if (found.length > 0)
    expect.fail(`${who ?? 'a stranger'} finds ${found.map(({ what }) => what).join(', ')} in ${answer.text}`)
}

function expectNothingOf(world: AccessFixture, who: string, answer: { text: string }): void {
  if (answer.text.toLowerCase().includes(world.mark.toLowerCase()))
    expect.fail(`${who} finds ${world.mark} in ${answer.text}`)
}

describe('the access matrix', () => {
  it('has a row for every declared call and no other', () => {
    expect(Object.keys(ROWS).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })
})

describe('rejects the call and changes nothing:', () => {
  it.each(guarded)('%s', async (_name, endpoint, row) => {
    const [own, foreign] = [await paramsOf(row, ours), await paramsOf(row, theirs)]
    const body = await bodyOf(endpoint, row, ours, own)
    await changesNoted()
    const on = (who: TestPerson | null, params: Params) => callOn(endpoint, row, who, params, body)
    const refused = async (
      name: string,
      who: TestPerson | null,
      params: Params,
      statuses: number[],
      code?: string,
    ) => {
      const answer = await on(who, params)
      expect(statuses, told(name, answer)).toContain(answer.status)
      if (code !== undefined) expect(answer.body.code, told(name, answer)).toBe(code)
      expectNothingSecret(null, answer)
      return answer
    }
    await refused('a stranger', null, own, [401], 'rest_authentication_missing')
    await refused('an expired token', expired, own, [401], 'rest_authentication_expired')
    await refused('a forged token', forged, own, [401], 'rest_authentication_invalid')
    if (endpoint.access === 'session') {
      expect(await changesNoted()).toEqual([])
      return
    }
    for (const name of UNLINKED) await refused(name, ours.people[name], own, [403], 'account_pending')
    for (const name of ACTIVE_PEOPLE) {
      const status = expectedRejection(endpoint, row, name)
      const isOwnRule = row.not !== undefined && name in row.not
      if (status !== null && (isOwnRule || REFUSED.includes(name)))
        await refused(name, ours.people[name], own, [status])
    }
    const isRecord = Object.keys(own).length > 0 && JSON.stringify(own) !== JSON.stringify(foreign)
    if (isRecord && !/moving-inquiry/.test(endpoint.path)) {
      const inPath = Object.keys(own).filter((key) => endpoint.path.includes(`:${key}`))
      const last = inPath.findLast((key) => own[key] !== foreign[key]) ?? ''
      for (const name of ASKED) {
        if (!mayCallEndpoint(endpoint, name)) continue
        // The other company's records, and one of them below one of ours.
        for (const params of [
          foreign,
          ...(inPath.length > 1 ? [{ ...own, [last]: foreign[last] ?? 1 }] : []),
        ]) {
          const answer = await refused(
            `${name} on another company's`,
            ours.people[name],
            params,
            name in (row.not ?? {}) ? [403, 404] : [404],
          )
          expectNothingOf(theirs, name, answer)
        }
        const absent = typeof own[last] === 'number' ? { ...own, [last]: ABSENT } : undefined
        if (absent)
          await refused(
            `${name} on nothing`,
            ours.people[name],
            absent,
            name in (row.not ?? {}) ? [403, 404] : [404],
          )
        // Only administrators may read what is deleted, because they may restore it.
        if (/^\/wp\/v2\/jobs\/:(id|job)/.test(endpoint.path) && name !== 'admin')
          await refused(
            `${name} on a deleted job`,
            ours.people[name],
            { ...own, id: ours.deletedJob, job: ours.deletedJob },
            name in (row.not ?? {}) ? [403, 404] : [404],
          )
      }
      for (const name of OUTSIDERS) {
        const answer = await refused(`${name} of another company`, theirs.people[name], own, [
          mayCallEndpoint(endpoint, name) ? 404 : 403,
        ])
        expectNothingOf(ours, `${name} of another company`, answer)
      }
      if (!mayCallEndpoint(endpoint, 'worker'))
        await refused('a worker of ours who manages theirs', between, own, [403, 404])
    }
    expect(await changesNoted()).toEqual([])
  })

  const scoped = guarded.filter(
    ([, { body, query, access }]) =>
      access !== 'session' &&
      [body, query].some(
        (part) =>
          part instanceof z.ZodObject &&
          'company' in part.shape &&
          (part.shape['company'] as z.ZodType).safeParse(5).success,
      ),
  )
  it.each(scoped)('%s for another company', async (_name, endpoint, row) => {
    const params = await paramsOf(row, ours)
    const body = await bodyOf(endpoint, row, ours, params)
    await changesNoted()
    const company = theirs.company
    const isInQuery = endpoint.query instanceof z.ZodObject && 'company' in endpoint.query.shape
    const inQuery = isInQuery
      ? { ...row, query: [row.query, `company=${company}`].filter(Boolean).join('&') }
      : row
    for (const name of ASKED) {
      if (!mayCallEndpoint(endpoint, name)) continue
      const answer = await callOn(
        endpoint,
        inQuery,
        ours.people[name],
        params,
        body === undefined ? undefined : { ...(body as object), company },
      )
      expect(row.not?.[name] === undefined ? [404] : [403, 404], told(name, answer)).toContain(answer.status)
      expectNothingOf(theirs, name, answer)
    }
    expect(await changesNoted()).toEqual([])
  })
})

describe("serves everyone the access rules allow, without other people's data:", () => {
  it.each(guarded)('%s', async (_name, endpoint, row) => {
    const by = row.by ?? 'admin'
    const isSession = endpoint.access === 'session'
    const served = isSession
      ? []
      : SERVED.filter((name) => name !== by && expectedRejection(endpoint, row, name) === null)
    // Calls by all people exceed the number of texts to one phone number per minute.
    await t.owner.query('delete from rate_limits')
    for (const name of [by, ...served]) {
      if (endpoint.name === 'revokeSession') continue
      const params = await paramsOf(row, ours)
      const body = await bodyOf(endpoint, row, ours, params, name)
      const answer = await callOn(endpoint, row, ours.people[name], params, body)
      if (name === by) expect(answer.status, told(name, answer)).toBe(row.gives ?? endpoint.status ?? 200)
      else if (row.gives === undefined)
        expect([200, 201, 400, 402, 409], told(name, answer)).toContain(answer.status)
      else expect([401, 403], told(name, answer)).not.toContain(answer.status)
      expectNothingOf(theirs, name, answer)
      expectNothingSecret(name, answer)
    }
  })
})

describe('public calls', () => {
  it.each(cases.filter(([, { access }]) => access === 'public'))('%s', async (_name, endpoint, row) => {
    const params = await paramsOf(row, ours)
    const body = await bodyOf(endpoint, row, ours, params)
    if (!endpoint.isTokenIgnored)
      for (const who of [expired, forged])
        expect((await callOn(endpoint, row, who, params, body)).status).toBe(401)
    const answer = await callOn(endpoint, row, null, params, body)
    expect(answer.status, told('a stranger', answer)).toBe(row.gives ?? endpoint.status ?? 200)
    expectNothingSecret(null, answer)
  })
})
