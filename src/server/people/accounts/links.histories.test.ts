import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

/** Random histories: a few per run, 1,000 in `npm run prove`. */
const HISTORIES = Number(process.env['LINK_HISTORIES'] ?? 8)
const STEPS = 14
const PASSWORD = 'Lantern7Roads'

let t: TestApp
let seed = randomInt(2 ** 31)
let count = 0
const companies: { id: number; handle: string; name: string; boss: TestPerson }[] = []

beforeAll(async () => {
  // The office's token lasts as long as 1,000 histories take.
  t = await createTestApp({ ACCESS_TOKEN_MINUTES: '600' })
  for (const name of ['Alpha Movers', 'Bravo Movers', 'Carlo Movers']) {
    const handle = name.slice(0, 5).toLowerCase()
    const id = await t.makeCompany(name, { handle })
    companies.push({ id, handle, name, boss: await t.makePerson(id, 'administrator') })
  }
})
afterAll(() => t.close())

/** Returns a number from a seed, so that a failing history can be reproduced. */
function random(most: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * most)
}
const pick = <T>(some: readonly T[]): T => {
  const one = some[random(some.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
const newEmail = () => `history${++count}@example.test`

/** The reference model: which companies each person has agreed to, and whose account has ended. */
class Model {
  readonly agreed = new Map<TestPerson, Set<number>>()
  readonly ended = new Set<TestPerson>()
  of(person: TestPerson): Set<number> {
    const set = this.agreed.get(person) ?? new Set<number>()
    this.agreed.set(person, set)
    return set
  }
  /** A record was deleted: the person whose account it was under no longer agrees to the company. */
  end(people: readonly TestPerson[], company: number, record: number): void {
    for (const person of people) if (person.id === record) this.of(person).delete(company)
  }
}

type Company = (typeof companies)[number]
interface Step {
  people: TestPerson[]
  person: TestPerson
  company: Company
  model: Model
}

/** Returns the company's records of this history's people, without the office itself. */
async function recordsOf({ people, company }: Step): Promise<{ id: number; isClient: boolean }[]> {
  const { rows } = await t.owner.query(
    `select user_id as id, roles = '{client}' as "isClient" from members
      where company_id = $1 and removed_at is null and approval = 'approved' and roles[1] <> 'administrator'
        and user_id >= $2
      order by user_id`,
    [company.id, Math.min(...people.map(({ id }) => id))],
  )
  return rows.map((row) => ({ id: Number(row.id), isClient: row.isClient }))
}

async function answerInvitation({ person, model }: Step, answer: 'accept' | 'decline'): Promise<void> {
  const { body } = await t.call(person, 'GET', '/wp/v2/users/me/invitations')
  if (!Array.isArray(body) || body.length === 0) return
  const invitation = pick<{ id: number; company: { id: number } }>(body)
  const { status } = await t.call(person, 'POST', `/wp/v2/users/me/invitations/${invitation.id}/${answer}`)
  expect([200, 409]).toContain(status)
  if (answer === 'accept' && status === 200) model.of(person).add(invitation.company.id)
}

/** Records whose account has ended. */
async function noteEnded({ people, model }: Step): Promise<void> {
  for (const person of people) {
    const { rows } = await t.owner.query('select email from users where id = $1', [person.id])
    if (rows[0].email === null) model.ended.add(person)
  }
}

async function codeFor(email: string): Promise<string> {
  const { rows } = await t.owner.query(
    'select sealed_text from account_mails where recipient = $1 order by id desc limit 1',
    [email],
  )
  const text = decryptText(t.kernel.config.SECRET, 'account mail', rows[0]?.sealed_text) ?? ''
  return /is (\d{6})\b/.exec(text)?.[1] ?? ''
}

const STEPS_BY_NAME: Record<string, (step: Step) => Promise<void>> = {
  join: async ({ person, company, model }) => {
    const body = { handle: company.handle, agree: true }
    const { status } = await t.call(person, 'POST', '/wp/v2/users/me/companies', body)
    expect([200, 403]).toContain(status)
    if (status === 200) model.of(person).add(company.id)
  },
  add: async ({ person, company }) => {
    const body = { firstName: 'Typed', lastName: 'Person', email: person.email }
    const kind = pick(['clients', 'clients', 'workers'])
    const { status } = await t.call(company.boss, 'POST', `/wp/v2/${kind}`, body)
    expect([200, 409]).toContain(status)
  },
  accept: (step) => answerInvitation(step, 'accept'),
  decline: (step) => answerInvitation(step, 'decline'),
  leave: async ({ person, company, model }) => {
    const { status } = await t.call(person, 'POST', `/wp/v2/users/me/companies/${company.id}/leave`)
    if (status === 200) model.of(person).delete(company.id)
  },
  remove: async (step) => {
    const { people, company, model } = step
    const records = await recordsOf(step)
    if (records.length === 0) return
    const { id, isClient } = pick(records)
    const path = `/wp/v2/${isClient ? 'clients' : 'workers'}/${id}`
    const { status } = await t.call(company.boss, 'DELETE', path)
    if (status === 200) model.end(people, company.id, id)
  },
  merge: async (step) => {
    const { people, company, model } = step
    const clients = (await recordsOf(step)).filter(({ isClient }) => isClient)
    if (clients.length < 2) return
    const [kept, gone] = [pick(clients).id, pick(clients).id]
    if (kept === gone) return
    const body = { other: gone, fields: {} }
    const { status } = await t.call(company.boss, 'POST', `/wp/v2/clients/${kept}/merge`, body)
    if (status !== 200) return
    model.end(people, company.id, gone)
    // Of two accounts that only this company has, one remains (docs/decisions/0033).
    await noteEnded(step)
  },
  erase: async (step) => {
    const { people, company, model } = step
    const records = await recordsOf(step)
    if (records.length === 0 || random(3) > 0) return
    const { id } = pick(records)
    const { rows: named } = await t.owner.query(
      `select trim(first_name || ' ' || last_name) as name from members where company_id = $1 and user_id = $2`,
      [company.id, id],
    )
    const body = { askedBy: 'The person, by mail', name: named[0].name }
    const { status } = await t.call(company.boss, 'POST', `/wp/v2/people/${id}/erasure`, body)
    expect([200, 409]).toContain(status)
    if (status !== 200) return
    model.end(people, company.id, id)
    await noteEnded(step)
  },
  changeEmail: async ({ person }) => {
    const email = newEmail()
    const body = { email, currentPassword: PASSWORD }
    expect((await t.call(person, 'POST', '/wp/v2/users/me', body)).status).toBe(200)
    const confirmed = await t.call(person, 'POST', '/wp/v2/users/me/email', { code: await codeFor(email) })
    expect(confirmed.status).toBe(200)
    person.email = email
  },
  askForFactor: async ({ company }) => {
    await t.owner.query(
      'update companies set second_factor_required = not second_factor_required where id = $1',
      [company.id],
    )
  },
}

/**
 * Checks that a person's changes reach only the companies that they agreed to, and that nobody can sign them
 * out or lock them out.
 */
async function check(people: readonly TestPerson[], model: Model, past: string): Promise<void> {
  for (const person of people) {
    if (model.ended.has(person)) continue
    const mark = `Mark ${String(++count).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
    const saved = await t.call(person, 'POST', '/wp/v2/users/me', { firstName: mark })
    expect(saved.status, past).toBe(200)
    const { rows } = await t.owner.query(
      `select company_id as id, user_id as "userId", roles[1] = 'worker' as "isWorker" from members where first_name = $1`,
      [mark],
    )
    const reached = rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
    const agreed = [...model.of(person)].toSorted((a, b) => a - b)
    expect(reached, `${past}: reached by ${person.id}`).toEqual(agreed)
    const { body: factor } = await t.call(person, 'GET', '/wp/v2/users/me/second-factor')
    if (factor.requiredBy !== null) {
      const { body: me } = await t.call(person, 'GET', '/wp/v2/users/me')
      const asking = companies.find(({ name }) => name === factor.requiredBy)?.id
      // A company's rule also applies to an account that no other company has.
      const others = me.companies.filter(({ id }: { id: number }) => id !== asking)
      if (others.length > 0) expect(agreed, `${past}: asked for a factor`).toContain(asking)
    }
    const { status, body: jobs } = await t.call(person, 'GET', '/wp/v2/jobs?per_page=100')
    // A person without any company may not list jobs.
    expect([200, 403], past).toContain(status)
    const strange = (status === 200 ? jobs : []).filter(
      (job: { client: { id: number } | null }) => job.client && job.client.id !== person.id,
    )
    expect(strange, `${past}: jobs of others`).toEqual([])
  }
}

it(`${HISTORIES} random histories of people across three companies agree with the reference`, async () => {
  const hash = await quickHash(PASSWORD)
  for (let history = 0; history < HISTORIES; history += 1) {
    const begun = seed
    const model = new Model()
    const people: TestPerson[] = []
    for (const company of companies) {
      const person = await t.makePerson(company.id, 'client', { email: newEmail() })
      await t.owner.query('update users set password_hash = $2 where id = $1', [person.id, hash])
      model.of(person).add(company.id)
      people.push(person)
    }
    const told: string[] = [`seed ${begun}`]
    for (let n = 0; n < STEPS; n += 1) {
      const name = pick(Object.keys(STEPS_BY_NAME))
      const standing = people.filter((person) => !model.ended.has(person))
      if (standing.length === 0) break
      const step = { people, person: pick(standing), company: pick(companies), model }
      told.push(`${name} ${step.person.id} ${step.company.handle}`)
      await STEPS_BY_NAME[name]?.(step)
      await check(people, model, told.join(', '))
    }
    await t.owner.query('update companies set second_factor_required = false; delete from rate_limits')
  }
}, 1_800_000)
