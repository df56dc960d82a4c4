import { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queue, QueueWork } from '../../kernel/queue/queue.ts'
import { PRESET_RULES, type Preset } from '../../../shared/sales/follow-ups/presets.ts'
import { createSender } from '../../company/deliveries/sender.ts'
import { createDb, inTenant } from '../../kernel/db/tenancy.ts'
import { createMessageLinks } from '../../jobs/personal-links/message-links.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createFollowUpper } from './runs.advance.ts'
import { createFollowUpCheck } from './runs.check.ts'
import { startRuns } from './runs.start.ts'
import {
  expectedMessages,
  MINUTE_MS,
  mayRing,
  ZONES,
  type LeadOfTest,
} from './follow-ups.reference.testing.ts'

/** Number of leads; `npm run prove` plays 10,000. They are played in groups, each over the same days. */
const LEADS = Number(process.env['FOLLOW_UP_LEADS'] ?? 16)
const GROUP = 40
const RULES: readonly Preset[] = ['fiveMinutes', 'twoPlusOne', 'fiveTouches']
const START = Date.parse('2027-03-01T07:00:00Z')
const DAY_MS = 86_400_000
const LINE = '7205552002'

/** Something to do at an instant of the simulated clock. */
interface Due {
  at: number
  run: (tries: number) => Promise<void>
  tries: number
}

let t: TestApp
const nowhere = new Pool({ connectionString: 'postgres://127.0.0.1:1/none' })
beforeAll(async () => {
  // Long enough for 10,000 leads: with an ended session, the manager's Stop would do nothing.
  t = await createTestApp({ ACCESS_TOKEN_MINUTES: '600' })
})
afterAll(async () => {
  await nowhere.end()
  await t.close()
})

it(
  'sends what the reference expects: nothing after a stop, nothing twice, nothing at night, while nodes die',
  { timeout: 60_000 + LEADS * 4_000 },
  async () => {
    const company = await t.makeCompany('Peak Movers', { smuvs_phone: LINE, timezone: 'America/Denver' })
    const boss = await t.makePerson(company, 'manager')
    for (const preset of RULES) {
      const made = await t.call(boss, 'POST', `/wp/v2/companies/${company}/follow-ups`, { preset })
      expect(made.status).toBe(200)
    }
    // A fixed pseudorandom sequence (Lehmer), so that a failure can be reproduced.
    let seed = Number(process.env['FOLLOW_UP_SEED'] ?? 20_273)
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    let clock = START
    let waiting: Due[] = []
    let pending: Due[] = []
    /** Whether the node dies at one of its next lines. */
    let isDoomed = false
    const dieAtRandom = () => {
      if (isDoomed && random(6) === 0) throw new Error('The node died')
    }
    const received: { channel: string; to: string; key: string; at: number }[] = []
    /** Whether the transaction of the present work was committed. */
    let isCommitted = false
    const live = {
      ...t.kernel.live,
      wake: () => {
        isCommitted = true
        dieAtRandom()
      },
    }
    const queue: Queue = {
      ...t.kernel.queue,
      send: async (_tx, name, work, afterSeconds = 0) => {
        dieAtRandom()
        // Queued with the transaction: what it rolls back is not queued.
        pending.push({ at: clock + afterSeconds * 1000, run: (tries) => handle(name, work, tries), tries: 0 })
      },
    }
    const now = () => {
      dieAtRandom()
      return new Date(clock)
    }
    const kernel = { ...t.kernel, now, queue, live }
    const advance = createFollowUpper(() => kernel)
    const hand = (channel: string, to: string, key: string) => {
      const fault = random(12)
      if (fault === 0) throw new Error('The provider is away')
      received.push({ channel, to, key, at: clock })
      if (fault === 1) throw new Error('The answer was lost')
    }
    const send = createSender({
      db: t.kernel.db,
      mail: { send: async ({ to, messageId }) => hand('mail', to, messageId ?? ''), close: async () => {} },
      telephony: {
        ...t.telephony,
        sendText: async ({ to, body }) => {
          hand('text', to, body)
          return { sid: `SM ${to} ${body}`, status: 'queued' }
        },
        findTexts: async ({ to, body }) =>
          received.some((one) => one.key === body && one.to === to)
            ? [{ sid: `SM ${to} ${body}`, status: 'queued' }]
            : [],
      },
      config: t.kernel.config,
      log: pino({ level: 'silent' }),
      now,
      queue: () => queue,
      links: createMessageLinks(t.kernel.config),
      attach: async () => [],
      push: t.kernel.push,
      wake: () => {},
      refusalOf: createFollowUpCheck(now),
    })
    async function handle(name: string, work: object, tries: number): Promise<void> {
      const attempt = { number: tries + 1, isLast: false }
      if (name === 'advance-follow-up') await advance(work as QueueWork['advance-follow-up'], attempt)
      else await send(work as QueueWork['send-text'], attempt)
    }
    const dead = createDb(nowhere)

    /** Does one thing as a node that may die on the way; what it had committed stays, and it is done again. */
    const perform = async (one: Due) => {
      pending = []
      isDoomed = one.tries < 8 && random(3) === 0
      kernel.db = isDoomed && random(5) === 0 ? dead : t.kernel.db
      isCommitted = false
      let isAgain = false
      try {
        await one.run(one.tries)
        isCommitted = true
        isAgain = isDoomed && random(4) === 0
      } catch {
        isAgain = true
      }
      isDoomed = false
      kernel.db = t.kernel.db
      if (isCommitted) waiting.push(...pending)
      if (isAgain) waiting.push({ ...one, at: clock + 1000, tries: one.tries + 1 })
    }
    const inCompany = { companyIds: [company], userId: null }
    const makeLead = async (index: number): Promise<LeadOfTest> => {
      const zone = ZONES[random(ZONES.length)] ?? ZONES[0]
      const client = await t.makePerson(company, 'client', {
        firstName: `Lead${index}`,
        phone: `303${String(5_000_000 + index)}`,
        email: `lead${index}@example.test`,
      })
      const job = await t.makeJob(company, {
        client_id: client.id,
        job_status: 'inquiring',
        first_state: zone.state,
      })
      const stop = ['none', 'answer', 'call', 'booked', 'optOut', 'lost', 'stop'][random(7)] ?? 'none'
      return {
        job,
        client: client.id,
        phone: `303${String(5_000_000 + index)}`,
        email: `lead${index}@example.test`,
        zone: zone.zone,
        at: START + random(3 * 24 * 60) * MINUTE_MS,
        stop,
        // Between two minutes, so that the seconds that a retry takes decide nothing.
        stopAt: stop === 'none' ? Infinity : START + random(9 * 24 * 60) * MINUTE_MS + 45_000,
      }
    }
    const begin = async (lead: LeadOfTest) => {
      await inTenant(kernel.db, inCompany, async (tx) => {
        const job = await readJobRecord(tx, [company], lead.job, 'for update')
        if (job) await startRuns({ tx, kernel }, job, 'newLead', true)
      })
    }
    const happen = async ({ job, client, phone, stop, at, stopAt }: LeadOfTest) => {
      // What was before the lead stops nothing.
      if (stopAt < at && stop !== 'answer' && stop !== 'call') return
      const say = (columns: string, values: string) =>
        t.owner.query(
          `insert into communications (company_id, job_id, contact_id, contact_address, ${columns})
           values ($1, $2, $3, $4, ${values})`,
          [company, job, client, phone],
        )
      if (stop === 'answer') await say('type, direction', `'sms', 'incoming'`)
      if (stop === 'call') await say('type, direction, meta', `'phone', 'outgoing', '{"startTime": "then"}'`)
      if (stop === 'booked')
        await t.owner.query(
          `update jobs set job_status = 'scheduled', job_date = '2027-06-01 09:00' where id = $1`,
          [job],
        )
      if (stop === 'lost')
        await t.owner.query(`update jobs set lost_at = now(), lost_reason = 'price' where id = $1`, [job])
      if (stop === 'optOut')
        await t.owner.query(
          `insert into text_consents (company_id, phone, is_allowed, source) values ($1, $2, false, 'STOP')`,
          [company, phone],
        )
      if (stop === 'stop')
        for (const { id } of (await t.owner.query('select id from follow_up_runs where job_id = $1', [job]))
          .rows) {
          const { status } = await t.call(boss, 'POST', `/wp/v2/jobs/${job}/follow-ups/${id}`, {
            action: 'stop',
          })
          stopAnswers.add(status)
        }
    }

    const stopAnswers = new Set<number>()
    let sentCount = 0
    for (let first = 0; first < LEADS; first += GROUP) {
      const leads: LeadOfTest[] = []
      for (let index = first; index < Math.min(LEADS, first + GROUP); index += 1)
        leads.push(await makeLead(index))
      received.length = 0
      waiting = leads.flatMap((lead) => [
        { at: lead.at, tries: 0, run: () => begin(lead) },
        ...(lead.stopAt === Infinity ? [] : [{ at: lead.stopAt, tries: 100, run: () => happen(lead) }]),
      ])
      clock = START
      const end = START + 30 * DAY_MS
      while (waiting.length > 0) {
        const at = Math.min(...waiting.map((one) => one.at))
        clock = Math.max(clock, at)
        if (clock > end) break
        const due = waiting.filter((one) => one.at <= clock)
        const one = due[random(due.length)]
        if (!one) break
        waiting.splice(waiting.indexOf(one), 1)
        await perform(one)
      }
      expect(waiting).toEqual([])

      for (const lead of leads) {
        const where = `job ${lead.job}, ${lead.stop} at ${new Date(Math.min(lead.stopAt, end)).toISOString()}`
        const got = received.filter(({ to }) => to === lead.phone || to === lead.email)
        const unique = new Map(got.map((one) => [`${one.channel} ${one.key}`, one]))
        // A mail whose answer was lost may arrive again with the same Message-ID, and a text never.
        const texts = got.filter(({ channel }) => channel === 'text')
        expect(texts.length, where).toBe(new Set(texts.map(({ key }) => key)).size)
        for (const { at } of got) {
          expect(mayRing(at, lead.zone), `${where}: ${new Date(at).toISOString()}`).toBe(true)
          if (lead.stopAt > lead.at) expect(at, where).toBeLessThan(lead.stopAt)
        }
        const expected = RULES.flatMap((preset) => expectedMessages(PRESET_RULES[preset], lead))
        const byTime = (one: string, other: string) => one.localeCompare(other)
        expect(
          [...unique.values()].map(({ channel, at }) => `${channel} ${minuteOf(at)}`).toSorted(byTime),
          where,
        ).toEqual(expected.map(({ channel, at }) => `${channel} ${minuteOf(at)}`).toSorted(byTime))
        sentCount += unique.size
      }
    }
    const { rows } = await t.owner.query(
      `select count(*)::int as n, count(*) filter (where state in ('running', 'paused'))::int as open
         from follow_up_runs where company_id = $1`,
      [company],
    )
    // 409 is of a run that had already ended.
    expect([...stopAnswers].filter((status) => status !== 200 && status !== 409)).toEqual([])
    console.log(`${LEADS} leads, ${rows[0].n} runs, ${sentCount} messages`)
    expect(rows[0].n).toBe(LEADS * RULES.length)
    expect(rows[0].open).toBe(0)
  },
)

const minuteOf = (at: number) => new Date(at).toISOString().slice(0, 16)
