import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGE_KINDS } from '../../shared/company/deliveries/message-kinds.ts'
import { createApp } from '../app.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { inTenant } from '../kernel/db/tenancy.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { EXAMPLES, playExamples, type ShownExample } from './gallery.ts'
import { formProblems, linksOf, withoutLinks } from './message.checks.ts'
import type { SentMessage, Stage } from './stage.ts'

/** What the stored rows say of the job of a message. */
interface Facts {
  id: number
  /** `MM/DD/YYYY`, and the same day in words without its weekday. */
  days: string[]
  addresses: string[]
  amounts: Set<string>
}

let t: TestApp
let shown: ShownExample[]
let before: string
const facts = new Map<SentMessage, Facts>()
const company = { name: '', phone: '' }

beforeAll(async () => {
  t = await createTestApp()
  await loadDemo(t.owner, { now: new Date(), log: pino({ level: 'silent' }), storage: t.kernel.storage })
  before = await digest()
  shown = (await playExamples(t.kernel, createApp, EXAMPLES, readFacts)) ?? []
}, 240_000)
afterAll(() => t.close())

/** Counts what the examples write, to see that nothing of it stays. */
async function digest(): Promise<string> {
  const { rows } = await t.owner
    .query(`select (select count(*) from jobs) as jobs, (select count(*) from deliveries) as sent,
    (select count(*) from members) as people, (select count(*) from token_families) as sessions,
    (select count(*) from account_mails) as mails`)
  return JSON.stringify(rows)
}

async function readFacts(stage: Stage, { messages }: ShownExample): Promise<void> {
  const scope = { companyIds: [stage.companyId], userId: null }
  const row = await inTenant(stage.kernel.db, scope, async (tx) => {
    const { rows } = await sql<{ name: string; phone: string }>`
      select name, phone from companies where id = ${stage.companyId}`.execute(tx)
    return rows[0]
  })
  Object.assign(company, row)
  for (const message of messages) {
    const { jobId } = message
    if (jobId === null) continue
    const { rows } = await inTenant(stage.kernel.db, scope, (tx) =>
      sql<{
        day: string
        before: string | null
        locations: { address: string }[]
        money: unknown
        price: unknown
      }>`
        select to_char(j.job_date, 'YYYY-MM-DD') as day, to_json(c.before) ->> 'date' as before, j.locations,
          (select json_agg(to_json(x)) from transactions x where x.company_id = j.company_id and x.job_id = j.id) as money,
          (select json_agg(m.meta) from communications m where m.company_id = j.company_id and m.job_id = j.id) as price
        from jobs j left join notice_changes c on c.company_id = j.company_id and c.job_id = j.id
        where j.company_id = ${stage.companyId} and j.id = ${jobId}`.execute(tx),
    )
    const [job] = rows
    if (!job) throw new Error(`No job ${jobId}`)
    const wire = await stage.call('office', 'GET', `/wp/v2/jobs/${jobId}`)
    facts.set(message, {
      id: jobId,
      days: [job.day],
      addresses: job.locations.map(({ address }) => address),
      amounts: amountsIn([wire, job.money, job.price]),
    })
  }
}

/** Returns every number of a record as an amount of money, of dollars and of cents, and the amounts in its texts. */
function amountsIn(value: unknown): Set<string> {
  const found = new Set<string>()
  const visit = (one: unknown): void => {
    if (typeof one === 'number') for (const dollars of [one, one / 100]) found.add(money(dollars))
    else if (typeof one === 'string') for (const [amount] of one.matchAll(AMOUNT)) found.add(amount)
    else if (typeof one === 'object' && one !== null) Object.values(one).forEach(visit)
  }
  visit(value)
  return found
}
const AMOUNT = /\$[\d,]+(?:\.\d\d)?/g
const money = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const all = () => shown.flatMap(({ example, messages }) => messages.map((message) => ({ example, message })))
const nameOf = ({ example, message }: ReturnType<typeof all>[number]) =>
  `${example.kind ?? example.from} by ${message.channel}`

describe('the gallery of messages', () => {
  it('runs every example, and changes nothing', async () => {
    const problems = shown.flatMap(({ example, problem }) =>
      problem === null ? [] : `${example.title}: ${problem}`,
    )
    expect(problems.join('\n')).toBe('')
    expect(await digest()).toBe(before)
  })

  it('has every kind of message', () => {
    const kinds = new Set(EXAMPLES.map(({ kind }) => kind))
    expect(
      Object.keys(MESSAGE_KINDS).filter((kind) => !kinds.has(kind as keyof typeof MESSAGE_KINDS)),
    ).toEqual([])
  })

  it('has every mail about an account', () => {
    const root = path.resolve(import.meta.dirname, '..')
    const calls = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.endsWith('account-mail.ts'))
      .map((file) => ({
        file,
        count: readFileSync(path.join(root, file), 'utf8').split(/\bqueueAccountMail\(\n?/).length - 1,
      }))
      .filter(({ count }) => count > 0)
    const shownOf = (file: string) => EXAMPLES.filter(({ from }) => from === file).length
    expect(calls.filter(({ file, count }) => shownOf(file) < count)).toEqual([])
  })
})

describe('every message', () => {
  it('is well formed, and has no word that its reader must not read', () => {
    const problems = all().flatMap((one) =>
      formProblems(one.message, one.example.reader === 'client').map(
        (problem) => `${nameOf(one)}: ${problem}`,
      ),
    )
    expect(problems).toEqual([])
  })

  it('says of a job what is stored of it', () => {
    const problems = all().flatMap((one) => {
      const known = facts.get(one.message)
      return known ? factProblems(one.message, known).map((problem) => `${nameOf(one)}: ${problem}`) : []
    })
    expect(problems).toEqual([])
  })

  it('names its company and no other phone number to a client', () => {
    const problems = all()
      .filter(({ example }) => example.reader === 'client')
      .flatMap((one) => {
        const words = `${one.message.subject}\n${one.message.text}`
        const digits = [...words.matchAll(/\((\d{3})\) (\d{3})-(\d{4})/g)].map(([, ...parts]) =>
          parts.join(''),
        )
        return [
          ...(words.includes(company.name) ? [] : [`${nameOf(one)}: no company`]),
          ...digits.filter((phone) => phone !== company.phone).map((phone) => `${nameOf(one)}: ${phone}`),
        ]
      })
    expect(problems).toEqual([])
  })

  it('leads clients to their job or to a public page, and never to a password', () => {
    const origin = t.kernel.config.PUBLIC_URL
    const problems = all()
      .filter(({ example }) => example.reader === 'client')
      .flatMap((one) =>
        linksOf(one.message)
          .filter((url) => !isOpen(url, origin))
          .map((url) => `${nameOf(one)}: ${url}`),
      )
    expect(problems).toEqual([])
  })
})

/** Whether an address opens without a password: a personal link, or a page for everybody who has its secret. */
function isOpen(url: string, origin: string): boolean {
  const { pathname, hash } = new URL(url)
  if (!url.startsWith(`${origin}/`)) return false
  if (/^\/job\/\d+(?:\/survey)?$/.test(pathname)) return hash.startsWith('#link=')
  return /^\/(?:review|booking|wp\/v2\/unsubscribe)\/[\w.-]+$|^\/job\/\d+\/dispute\/[\w.-]+$/.test(pathname)
}

const OTHER_DAYS = new Set(['moved', 'changed', 'paymentDue', 'chargeback', 'dispute'])

function factProblems({ kind, subject, text }: SentMessage, job: Facts): string[] {
  const words = withoutLinks(`${subject}\n${text}`)
  const problems: string[] = []
  for (const [, id] of words.matchAll(/(?:job |job )?#(\d+)/gi))
    if (Number(id) !== job.id) problems.push(`job ${id}`)
  for (const [, id] of text.matchAll(/\/job\/(\d+)/g))
    if (Number(id) !== job.id) problems.push(`a link to job ${id}`)
  // The day before the change, and a day that follows from the day of the move, are not stored.
  const isOfJob = kind === null || !OTHER_DAYS.has(kind)
  for (const [day, month, date, year] of words.matchAll(/\b(\d\d)\/(\d\d)\/(\d{4})\b/g))
    if (isOfJob && !job.days.includes(`${year}-${month}-${date}`)) problems.push(day)
  for (const [, address = ''] of words.matchAll(/^(?:From|To): (.+)$/gm))
    if (!job.addresses.includes(address)) problems.push(address)
  for (const [amount] of words.matchAll(AMOUNT)) if (!job.amounts.has(amount)) problems.push(amount)
  return problems
}
