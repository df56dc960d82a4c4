/**
 * Measures the inbox of a day with 300 conversations, in a company with 100,000 older messages: node bench/inbox.ts (about a
 * minute, and a database of its own, which it removes). Prints for each query of list, open and reply the median of 20 runs as
 * the app's role, the ratio to reading one job by its key in the same run, and the statements that it sends.
 * Fails if one takes longer, or sends more statements, than its budget.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { InboxFilter } from '../src/shared/messages/communications/conversations.ts'
import { readConsents } from '../src/server/company/consents/consents.service.ts'
import { readJobRecord } from '../src/server/jobs/jobs/job.record.ts'
import { insertCommunication } from '../src/server/jobs/timeline/timeline.service.ts'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { createPools } from '../src/server/kernel/db/pool.ts'
import { createDb, inTenant, type Tx } from '../src/server/kernel/db/tenancy.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { listOfConversation } from '../src/server/messages/communications/communications.store.ts'
import {
  listJobsOfConversation,
  listOffice,
  markWaitingDone,
  readReach,
} from '../src/server/messages/communications/conversation-state.store.ts'
import {
  findPerson,
  listConversationRows,
  readConversationRow,
} from '../src/server/messages/communications/conversations.store.ts'
import { findUnread } from '../src/server/messages/communications/unread.store.ts'
import { seedJobs, SMALL } from './seed.ts'

const RUNS = 20
/** Milliseconds of a list, of opening a conversation, and of a reply. */
const MOST_MS = 100
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const print = (line: string) => process.stdout.write(`${line}\n`)

const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
await migrate({ databaseUrl: postgres.url })
const [company] = await seedJobs(postgres.url, SMALL)
if (!company) throw new Error('No company')
const { companyId, managerId } = company

const owner = new pg.Client({ connectionString: postgres.url, statement_timeout: 0 })
await owner.connect()
for (const trigger of ['stamp_change', 'keep_last_contact', 'note_news'])
  await owner.query(`alter table communications disable trigger ${trigger}`)
const say = (count: number, people: number, since: string) =>
  owner.query(
    `insert into communications (company_id, job_id, type, direction, sender_id, contact_address, body, happened_at, news_at)
     select $1, case when n % 3 = 0 then null else j.id end, 'sms', case when n % 4 = 0 then 'outgoing' else 'incoming' end,
       case when n % 4 = 0 then $2::bigint end, '303' || lpad((n % $3)::text, 7, '0'), 'Something was said about the move ' || n,
       now() - $4::interval * (1 - n::real / $5), case when n % 4 <> 0 then now() - $4::interval * (1 - n::real / $5) end
       from generate_series(1, $5) n
       left join lateral (select id from jobs where company_id = $1 order by id limit 1 offset n % 1000) j on true`,
    [companyId, managerId, people, since, count],
  )
await say(100_000, 12_000, '700 days')
await say(1_500, 300, '1 day')
await owner.query(`update members set created_at = now() - interval '3 years' where user_id = $1`, [
  managerId,
])
await owner.query('alter table communications enable trigger user')
await owner.query('vacuum (analyze) communications, jobs, members')
const found = await owner.query<{ job: string; talk: string }>(
  `select (select id from jobs where company_id = $1 order by id desc limit 1) as job,
    (select max(id) from communications where company_id = $1) as talk`,
  [companyId],
)
const jobId = Number(found.rows[0]?.job)
const talkId = Number(found.rows[0]?.talk)

const pools = createPools(postgres.url, { DATABASE_POOL_SIZE: 2 }, () => {})
const db = createDb(pools.app)
const reader = () => ({ companyId, userId: managerId, now: new Date().toISOString() })
const list = (filter: InboxFilter, search?: string) => (tx: Tx) =>
  listConversationRows(tx, reader(), { filter, search, most: 31 })

async function open(tx: Tx): Promise<void> {
  const person = await findPerson(tx, [companyId], talkId)
  if (!person) throw new Error('No conversation')
  const [, , { phone }] = await Promise.all([
    readConversationRow(tx, reader(), person),
    listOfConversation(tx, person, { most: 41 }),
    readReach(tx, person),
    listJobsOfConversation(tx, person),
    listOffice(tx, companyId),
  ])
  if (phone !== null) await readConsents(tx, companyId, [phone])
}

async function reply(tx: Tx): Promise<void> {
  const person = await findPerson(tx, [companyId], talkId)
  if (!person) throw new Error('No conversation')
  await readConversationRow(tx, reader(), person)
  await listJobsOfConversation(tx, person)
  await insertCommunication(tx, {
    companyId,
    jobId: null,
    type: 'sms',
    direction: 'outgoing',
    senderId: managerId,
    contactAddress: person.contactAddress,
    body: 'We come at nine.',
  })
}

/** Each with its milliseconds and its statements at most; null is without a limit. */
const queries: [
  name: string,
  run: (tx: Tx) => Promise<unknown>,
  mostMs: number | null,
  mostStatements: number,
][] = [
  ['one job by its key', (tx) => readJobRecord(tx, [companyId], jobId, 'read'), null, 4],
  ['list, all', list('all'), MOST_MS, 4],
  ['list, waiting', list('waiting'), MOST_MS, 4],
  ['list, unread', list('unread'), MOST_MS, 4],
  ['list, done', list('done'), MOST_MS, 4],
  ['list, a search for a text', list('all', 'the move 777'), null, 4],
  ['open', open, MOST_MS, 9],
  ['reply', reply, MOST_MS, 7],
  [
    'done',
    (tx) => markWaitingDone(tx, { companyId, key: '3030000001' }, new Date().toISOString()),
    MOST_MS,
    4,
  ],
  ['unread number', (tx) => findUnread(tx, { companyId, userId: managerId }), null, 4],
]

/** Statements that were sent, with those that begin and end the transaction. */
let statements = 0
pools.app.on('connect', (client) => {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown // overloads of one function
  Object.assign(client, {
    query: (...input: unknown[]) => {
      statements += 1
      return query(...input)
    },
  })
})
let base = 0
let isSlow = false
let isOften = false
print('| query | median ms | ratio to one job | statements |')
print('| --- | ---: | ---: | ---: |')
for (const [name, run, mostMs, mostStatements] of queries) {
  const times: number[] = []
  for (let count = 0; count < RUNS; count += 1) {
    statements = 0
    const start = performance.now()
    await inTenant(db, { companyIds: [companyId], userId: managerId }, run)
    times.push(performance.now() - start)
  }
  const median = times.toSorted((one, other) => one - other)[RUNS / 2] ?? 0
  if (base === 0) base = median
  isSlow ||= mostMs !== null && median > mostMs
  isOften ||= statements > mostStatements
  print(`| ${name} | ${median.toFixed(2)} | ${(median / base).toFixed(2)} | ${statements} |`)
}
await pools.app.end()
await pools.owner.end()
await owner.end()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
if (isSlow) print(`Slower than ${MOST_MS} ms.`)
if (isOften) print('More statements than their budget.')
if (isSlow || isOften) process.exitCode = 1
