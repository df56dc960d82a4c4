import type { FastifyInstance } from 'fastify'
import { MESSAGE_KINDS, type MessageKind } from '../../shared/company/deliveries/message-kinds.ts'
import { addDays, instantOf, wallClockOf } from '../../shared/kernel/dates.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import { jobFeatures } from '../features.ts'
import { queueHandlers } from '../handlers.ts'
import type { JobContext } from '../jobs/jobs/job.service.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { inTenant, type Tx } from '../kernel/db/tenancy.ts'
import type { QueueName, QueueWork } from '../kernel/queue/queue.ts'
import type { RehearsalDatabase } from './rehearsal.ts'
import type { Answer, Person, PersonName, SentMessage, Stage } from './stage.ts'
import { changeRow, findDemoCompany, insertRow, readSentMessage } from './stage.store.ts'

/** What an app is created with, passed in because the app itself has the developer page. */
export type CreateApp = (kernel: Kernel) => Promise<FastifyInstance>

const EMAILS: Record<PersonName, string> = {
  office: 'admin@frontrange.test',
  client: 'client@frontrange.test',
  worker: 'worker@frontrange.test',
}
const PASSWORD = 'Moving123!'
/** The browsers of the people: the first one signs in, the second one acts. */
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36',
] as const
/** How often a message that waits for an earlier one is tried. */
const MOST_TRIES = 5
/** Queued work that leads to a message. */
const TOLD: readonly QueueName[] = [
  'send-delivery',
  'send-text',
  'send-push',
  'send-account-mail',
  'tell-inquiries',
  'tell-request',
  'tell-changes',
  'tell-crew',
  'advance-follow-up',
]

export interface ExampleRunner {
  stage: Stage
  /** Runs one example, takes back what it changed, and returns the messages that were sent. */
  runExample(example: (stage: Stage) => Promise<unknown>): Promise<SentMessage[]>
}

/**
 * Assembles the product on a rehearsal's database, with senders that keep what they are given; undefined without demo
 * data.
 */
export async function openExampleRunner(
  real: Kernel,
  database: RehearsalDatabase,
  createApp: CreateApp,
): Promise<ExampleRunner | undefined> {
  let clock: string | null = null
  let queued: { name: QueueName; work: unknown }[] = []
  let sent: SentMessage[] = []
  const mails: Mail[] = []
  const texts: string[] = []
  const pushes: string[] = []
  const now = () => (clock === null ? new Date() : new Date(clock))
  const kernel: Kernel = {
    ...real,
    pool: database.pool,
    db: database.db,
    now,
    live: { wake: () => {}, endFamily: () => {}, moved: () => {}, stop: () => Promise.resolve() },
    queue: {
      send: (_tx, name, work) => {
        queued.push({ name, work })
        return Promise.resolve()
      },
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      isHealthy: () => true,
    },
  }
  const handlers = queueHandlers({
    ...kernel,
    wake: () => {},
    desk: () => ({ kernel, features: jobFeatures }),
    mail: { send: (mail) => Promise.resolve(void mails.push(mail)), close: () => Promise.resolve() },
    telephony: {
      ...real.telephony,
      sendText: ({ body }) => {
        texts.push(body)
        return Promise.resolve({ sid: `SM${String(texts.length).padStart(32, '0')}`, status: 'queued' })
      },
    },
    push: {
      publicKey: real.push.publicKey,
      send: (_target, { payload }) => Promise.resolve(void pushes.push(payload)),
    },
  })
  const run = async <N extends QueueName>(name: N, work: QueueWork[N]) =>
    handlers[name](work, { number: 1, isLast: true })

  const company = await findDemoCompany(database.db)
  if (!company) return undefined
  const companyId = company.id
  const scope = { companyIds: [companyId], userId: null }
  const app = await createApp(kernel)
  await app.ready()
  let agent: string = AGENTS[0]
  const call = async (
    token: string | null,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'user-agent': agent, ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: Object(body) }),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const signIn = async (email: string): Promise<Person> => {
    const { token } = await call(null, 'POST', '/wp/v2/token', { email, password: PASSWORD })
    const { id, firstName } = await call(token, 'GET', '/wp/v2/users/me')
    return { id, email, firstName, token }
  }
  const people = {
    office: await signIn(EMAILS.office),
    client: await signIn(EMAILS.client),
    worker: await signIn(EMAILS.worker),
  }
  agent = AGENTS[1]
  const put: Stage['put'] = (table, row) =>
    inTenant(database.db, scope, (tx) => insertRow(tx, companyId, table, row))
  const day = (days: number) => addDays(wallClockOf(now().toISOString(), company.timezone).slice(0, 10), days)
  const stage: Stage = {
    kernel,
    companyId,
    people,
    call: (who, method, path, body) => call(who && people[who].token, method, path, body),
    as: (who, work) =>
      inTenant(database.db, { ...scope, userId: people[who].id }, (tx) =>
        work(contextOf(tx, kernel, companyId, people[who].id, who)),
      ),
    run,
    sent: async () => {
      const tries = new Map<string, number>()
      for (let next = queued.shift(); next; next = queued.shift()) {
        const key = JSON.stringify(next)
        tries.set(key, (tries.get(key) ?? 0) + 1)
        // What waits for the morning queues itself again.
        if (!TOLD.includes(next.name) || (tries.get(key) ?? 0) > MOST_TRIES) continue
        const before = [mails.length, texts.length, pushes.length] as const
        await run(next.name, next.work as never) // stored with its name
        sent.push(...(await collect(next, before)))
      }
      return sent
    },
    remind: async (reminder, time) => {
      stage.setClock(time)
      const today = time.slice(0, 10)
      await inTenant(database.db, scope, (tx) => reminder(tx, kernel, { ...company, today }))
    },
    setClock: (time) => {
      clock = time === null ? null : instantOf(time, company.timezone)
    },
    wait: (minutes) => {
      clock = new Date(now().getTime() + minutes * 60_000).toISOString()
    },
    day,
    put,
    change: (table, row, where) =>
      inTenant(database.db, scope, (tx) => changeRow(tx, companyId, table, { row, where })),
    putMove: (columns = {}) =>
      put('jobs', {
        client_id: people.client.id,
        job_status: 'scheduled',
        job_type: 'intrastate_local',
        job_date: `${day(20)} 09:00:00`,
        crew_size: 3,
        use_truck: true,
        locations: JSON.stringify([FROM, TO]),
        ...columns,
      }),
  }
  return {
    stage,
    runExample: (example) =>
      database.apart(async () => {
        queued = []
        clock = null
        sent = []
        await example(stage)
        return [...(await stage.sent())]
      }),
  }

  async function collect(
    { work }: { work: unknown },
    [mailsBefore, textsBefore, pushesBefore]: readonly [number, number, number],
  ): Promise<SentMessage[]> {
    const id = Number(Reflect.get(Object(work), 'deliveryId') ?? 0)
    const row = await inTenant(database.db, scope, (tx) => readSentMessage(tx, companyId, id))
    const about = {
      kind: row && isKind(row.kind) ? row.kind : null,
      purpose: row?.purpose ?? 'service',
      jobId: row?.jobId ?? null,
      to: row?.recipient ?? '',
      subject: '',
      html: '',
      attachments: [],
    } as const
    return [
      ...mails.slice(mailsBefore).map((mail) => ({
        ...about,
        channel: 'mail' as const,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html ?? '',
        attachments: (mail.attachments ?? []).map(({ filename, contentType }) => ({ filename, contentType })),
      })),
      ...texts.slice(textsBefore).map((text) => ({ ...about, channel: 'text' as const, text })),
      ...pushes.slice(pushesBefore, pushesBefore + 1).map(() => ({
        ...about,
        channel: 'push' as const,
        subject: row?.subject ?? '',
        text: row?.body ?? '',
      })),
    ]
  }
}

function isKind(kind: string): kind is MessageKind {
  return Object.hasOwn(MESSAGE_KINDS, kind)
}

function contextOf(tx: Tx, kernel: Kernel, companyId: number, userId: number, who: PersonName): JobContext {
  const role = ({ office: 'administrator', client: 'client', worker: 'worker' } as const)[who]
  return {
    tx,
    kernel,
    features: jobFeatures,
    companyIds: [companyId],
    actor: {
      userId,
      familyId: '',
      defaultCompanyId: companyId,
      links: [{ companyId, role, viewFinancials: who === 'office', isSales: false }],
      pending: false,
    },
  }
}

const FROM = {
  address: '1600 Broadway, Denver, CO 80202',
  city: 'Denver',
  zip: '80202',
  addressState: 'CO',
  addressCountry: 'US',
  latitude: 39.7429,
  longitude: -104.9877,
  activities: [],
}
const TO = {
  ...FROM,
  address: '1777 Broadway, Boulder, CO 80302',
  city: 'Boulder',
  zip: '80302',
  latitude: 40.0171,
  longitude: -105.2797,
}
