import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_WORK, solveWork, workOfProof } from '../../../shared/visitors/booking/proof.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createInquiryNotifier } from './alerts.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

/** Number of forged forms, tokens and emails; `npm run prove` uses more. */
const FORGED = Number(process.env['ABUSE_QUOTES'] ?? 120)
/** One real visitor comes after this many; during an attack on a company each takes about half a second. */
const BETWEEN = Math.max(60, Math.floor(FORGED / 50))

let t: TestApp
let now = Date.now()
beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'true' })
  t.kernel.now = () => new Date(now)
})
afterAll(() => t.close())

const QUOTES = '/wp/v2/movesheet/jobs'
const day = addDays(new Date().toISOString().slice(0, 10), 20)
const token = randomUUID()
const formOf = (lastName: string, more: Record<string, unknown> = {}) => ({
  token,
  addressFrom: { address: '100 Main St, Denver', latitude: 39.75, longitude: -104.99, addressState: 'CO' },
  noAddressTo: true,
  moveDate: day,
  moveType: 'house',
  homeSize: 'H2',
  firstName: 'Jane',
  lastName,
  email: `${randomUUID()}@example.test`,
  phone: '3035550142',
  ...more,
})
const from = (address: number) => ({
  'x-forwarded-for': `198.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
})

interface Page {
  address: number
  ticket: string
  work: number
}

/**
 * Opens a page as a person who reads it for half a minute; skips lucky tickets whose first proof already
 * reaches the maximum work.
 */
async function open(address: number, of = { token }): Promise<Page> {
  const page = await t.call(null, 'POST', '/validateToken', of, from(address))
  expect(page.status).toBe(200)
  now += 30_000
  const { ticket, work } = page.body.data
  const isLucky =
    work < MAX_WORK && workOfProof(ticket, await solveWork(ticket, work, async () => {})) >= MAX_WORK
  return isLucky ? open(address, of) : { address, ...page.body.data }
}

/**
 * Submits the form as the page does, with more proof of work if requested; returns whether it was requested.
 */
async function send(page: Page): Promise<boolean> {
  const form = formOf('Real')
  let { ticket, work } = page
  for (let tries = 1; tries <= 3; tries += 1) {
    const proof = await solveWork(ticket, work, async () => {})
    const answer = await t.call(null, 'POST', QUOTES, { ...form, ticket, proof }, from(page.address))
    if (answer.status === 200) return tries > 1
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    ticket = answer.body.data.ticket
    work = answer.body.data.work
  }
  throw new Error('A real visitor did not get through')
}

const count = async (text: string, values: unknown[]): Promise<number> =>
  Number((await t.owner.query(text, values)).rows[0].count)

it('stops forged forms, tokens and emails, and accepts every real visitor', async () => {
  const company = await t.makeCompany('Peak Movers', { plugin_token: token, email: 'office@peak.test' })
  const victim = await t.makePerson(await t.makeCompany(), 'client')
  const stolen = (await t.call(null, 'POST', '/validateToken', { token }, from(1))).body.data.ticket
  now += 60_000
  const proof = await solveWork(stolen, 14, async () => {})
  const forgeries: (() => Record<string, unknown>)[] = [
    () => formOf('Forged'),
    () => formOf('Forged', { ticket: `${company}.zzzz.abcdefghijkl.${'x'.repeat(43)}`, proof: '1' }),
    () => formOf('Forged', { ticket: stolen, proof }),
    () => formOf('Forged', { ticket: stolen, proof: String(Math.floor(Math.random() * 1e9)) }),
    () => formOf('Forged', { email: victim.email }),
    () => formOf('Trapped', { website: 'https://spam.example' }),
    () => formOf('Forged', { token: randomUUID() }),
    () => formOf('Forged', { email: 'not an email' }),
  ]
  const alerts = createInquiryNotifier(() => t.kernel)
  const answers: Record<number, number> = {}
  const note = (status: number) => (answers[status] = (answers[status] ?? 0) + 1)
  let real = 1
  const early = await open(2)
  for (let sent = 0; sent < FORGED; sent += 1) {
    // One machine in eight sends many forms, the others a few each.
    const address = sent % 8 === 0 ? 7 : 1000 + (sent >> 2)
    const forgery = forgeries[sent % forgeries.length]
    note((await t.call(null, 'POST', QUOTES, forgery?.(), from(address))).status)
    if (sent % 10 === 9)
      note((await t.call(null, 'POST', '/validateToken', { token: randomUUID() }, from(9))).status)
    if (sent % BETWEEN !== BETWEEN - 1) continue
    await send(await open(1_000_000 + sent))
    real += 1
    await alerts({ companyId: company }, { number: 1, isLast: false })
  }
  // A visitor who opened the page before the attack does the extra proof of work without noticing.
  expect(await send(early)).toBe(true)
  now += 11 * 60_000
  await alerts({ companyId: company }, { number: 1, isLast: false })

  const jobs = (name: string) =>
    count(
      `select count(*) from jobs j join communications c on c.company_id = j.company_id and c.job_id = j.id
        where j.company_id = $1 and c.type = 'smuvsrp_quote' and c.contact_name = $2`,
      [company, `Jane ${name}`],
    )
  const mails = (to: string) =>
    count(`select count(*) from deliveries where company_id = $1 and recipient ${to} 'office@peak.test'`, [
      company,
    ])
  const figures = {
    forged: FORGED,
    answers,
    real,
    jobsOfReal: await jobs('Real'),
    jobsOfForged: await jobs('Forged'),
    trapped: await jobs('Trapped'),
    alerts: await mails('='),
    confirmations: await mails('<>'),
  }
  if (process.env['ABUSE_QUOTES']) console.log(JSON.stringify(figures))
  expect(figures.jobsOfReal).toBe(real)
  expect(figures.jobsOfForged).toBeLessThanOrEqual(
    BUDGETS['quote-unproved'].most + BUDGETS['quote-ticket'].most,
  )
  expect(figures.trapped).toBeLessThanOrEqual(BUDGETS['quote-trapped'].most)
  // One immediately, then at most one per ten minutes; each real visitor takes half a minute.
  expect(figures.alerts).toBeLessThanOrEqual(2 + Math.ceil(real / 20))
  expect(figures.confirmations).toBeLessThanOrEqual(
    real + BUDGETS['quote-unprovedMails'].most + BUDGETS['quote-ticket'].most,
  )
  expect(answers[429]).toBeGreaterThan(FORGED / 8)
  expect(answers[500]).toBeUndefined()
  // No person became a client of the company through a form that another person filled in.
  expect(
    await count('select count(*) from members where company_id = $1 and user_id = $2', [company, victim.id]),
  ).toBe(0)
}, 3_600_000)

it("cannot be used to mail people or to exhaust a company's limits from two machines", async () => {
  const plugin = { token: randomUUID() }
  const company = await t.makeCompany('Mailing Movers', { plugin_token: plugin.token })
  const quote = async (address: number, email: string, isPatient = false) => {
    const { ticket, work } = await open(address, plugin)
    const proof = await solveWork(ticket, work, async () => {})
    const form = formOf('Asking', { ...plugin, email, ticket, proof })
    const first = await t.call(null, 'POST', QUOTES, form, from(address))
    if (!isPatient) return first.status
    expect(first).toMatchObject({ status: 429, body: { data: { work: MAX_WORK } } })
    const more = await solveWork(first.body.data.ticket, MAX_WORK, async () => {})
    const again = { ...form, ticket: first.body.data.ticket, proof: more }
    return (await t.call(null, 'POST', QUOTES, again, from(address))).status
  }
  const mails = () => count('select count(*) from deliveries where company_id = $1', [company])
  const used = (
    kind: 'addressMails' | 'provedAddress' | 'proved',
    points: number = BUDGETS[`quote-${kind}`].most,
  ) => t.owner.query('update rate_limits set points = $1 where key like $2', [points, `quote-${kind}:%`])

  // One mailbox in different spellings.
  expect([await quote(50, 'ann@mail.test'), await quote(51, 'ann+1@mail.test')]).toEqual([200, 200])
  expect(await mails()).toBe(1)
  await used('addressMails')
  expect([await quote(50, 'bob@mail.test'), await mails()]).toEqual([200, 1])
  expect([await quote(52, 'bob@mail.test'), await mails()]).toEqual([200, 2])
  await used('provedAddress')
  expect([await quote(50, 'cid@mail.test'), await quote(53, 'cid@mail.test')]).toEqual([429, 200])
  // Forms from many machines cost work each, and the office gets no more of them than it can read.
  await used('proved', BUDGETS['quote-calm'].most + 1)
  expect(await quote(54, 'dan@mail.test', true)).toBe(200)
  await used('proved')
  expect(await quote(55, 'eve@mail.test')).toBe(429)
})
