// Two nodes read a mailbox at Dovecot while they, and Dovecot, are killed at random and mails arrive: --seconds=90 --pause=150
// (ms between mails). Needs the package dovecot-imapd and root.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { closePools, createPools } from '../src/server/kernel/db/pool.ts'
import { createDb, inTenant } from '../src/server/kernel/db/tenancy.ts'
import { createQueue } from '../src/server/kernel/queue/create-queue.ts'
import { idleHandlers } from '../src/server/testing/idle-handlers.ts'
import { call, signIn } from './kernel/caller.ts'
import { startDatabase } from './kernel/database.ts'
import { freePort, launchNode, type ProductNode } from './kernel/node.ts'
import { numberOption } from './kernel/options.ts'
import { percentile, report, table } from './kernel/report.ts'
import { runDrill, type AtEnd } from './kernel/run-drill.ts'
import { prepareDovecot } from './mailbox/dovecot.ts'
import { mailOf, readStored, SENDERS, type SentMail } from './mailbox/mails.ts'

const COMPANY = 1
const seconds = numberOption('seconds', 90)
const pauseMs = numberOption('pause', 150)
/** The longest time in which all mails have to be stored. */
const SETTLE_S = 300
/** Milliseconds after which a pause between two readings, or the turn of a killed reader, is over here. */
const ROUND_MS = 1_500

await runDrill('mailbox', drill)

async function drill(folder: string, atEnd: AtEnd): Promise<void> {
  await mkdir(path.join(folder, 'dovecot'))
  const dovecot = await prepareDovecot(path.join(folder, 'dovecot'))
  await dovecot.start()
  atEnd(() => dovecot.kill())
  const database = await startDatabase(path.join(folder, 'database'))
  atEnd(() => database.stop())
  const ports = [await freePort(), await freePort()]
  const nodes: ProductNode[] = []
  const launch = async (index: number) => {
    nodes[index] = await launchNode({
      dataDir: path.join(folder, `node-${index}`),
      port: ports[index] ?? 0,
      settings: { SECRET, DATABASE_URL: database.url, ACCESS_TOKEN_MINUTES: '600' },
    })
  }
  const SECRET = randomBytes(36).toString('base64')
  atEnd(() => Promise.all(nodes.map((node) => node.kill())))
  for (const index of [0, 1]) await launch(index)
  await Promise.all(nodes.map((node) => node.untilReady(600)))
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  atEnd(() => owner.end())
  const pools = createPools(database.url, { DATABASE_POOL_SIZE: 1 }, () => {})
  atEnd(() => closePools(pools))
  const db = createDb(pools.app)
  const queue = await createQueue({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    handlers: idleHandlers,
  })
  atEnd(() => queue.stop())
  const office = await signIn(nodes[0]?.url ?? '', 'manager@frontrange.test')
  const { port, username, password } = dovecot
  const saved = await call(office, 'POST', `/wp/v2/companies/${COMPANY}/mailbox`, {
    host: 'localhost',
    port,
    secure: '',
    username,
    password,
    folder: 'INBOX',
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))

  const run = randomUUID().slice(0, 8)
  const sent: SentMail[] = []
  const endsAt = Date.now() + seconds * 1000
  const isOver = () => Date.now() > endsAt
  let isSettled = false
  const arriving = arrive()
  const rounds = turnOver()
  const [kills, servers] = await Promise.all([killNodes(), killServers()])
  await arriving
  const began = Date.now()
  let stored = await readStored(owner, COMPANY, run)
  while (stored.size < sent.length && Date.now() - began < SETTLE_S * 1000) {
    await sleep(1_000)
    stored = await readStored(owner, COMPANY, run)
  }
  const settledS = Math.round((Date.now() - began) / 1000)
  // A mail that is read again would be stored now.
  await sleep(10_000)
  isSettled = true
  await rounds
  stored = await readStored(owner, COMPANY, run)

  const wrong = sent.flatMap((mail) => {
    const found = stored.get(mail.number) ?? []
    if (found.length !== 1) return [`mail ${mail.number} is stored ${found.length} times`]
    const [one] = found
    return one?.address === mail.from && one.files === mail.files
      ? []
      : [`mail ${mail.number} is stored as ${JSON.stringify(one)}`]
  })
  const late = sent.map(({ number, at }) => ((stored.get(number)?.[0]?.storedAt ?? Number.NaN) - at) / 1000)
  const doubled = await owner.query<{ count: number }>(
    `select count(*)::int from (select 1 from communications where company_id = $1 and provider_sid is not null
      group by provider_sid having count(*) > 1) twice`,
    [COMPANY],
  )
  report(
    'mailbox',
    `Two nodes read one mailbox at Dovecot within ${seconds} s; the pause of two minutes between readings, and the turn of a killed reader, were ended after ${ROUND_MS / 1000} s. All was stored ${settledS} s after the last mail. Wrong: ${wrong.length}.\n\n${table(
      ['what', 'count'],
      [
        ['mails that arrived', sent.length],
        ['of them with a picture', sent.filter(({ files }) => files > 0).length],
        ['stored once, with text, sender and picture', sent.length - wrong.length],
        ['stored twice', doubled.rows[0]?.count ?? 0],
        ['SIGKILL of a node', kills],
        ['SIGKILL of Dovecot', servers.kills],
        ['renumberings of all mails (UIDVALIDITY)', servers.renumbered],
      ],
    )}\n\nFrom arrival to being stored: median ${percentile(late, 0.5).toFixed(1)} s, slowest ${Math.max(...late).toFixed(1)} s.`,
  )
  if (kills === 0 || servers.kills === 0 || servers.renumbered === 0) wrong.push('nothing was killed')
  if (wrong.length === 0) return
  process.stderr.write(`${wrong.slice(0, 50).join('\n')}\n`)
  process.exitCode = 1

  async function arrive(): Promise<void> {
    for (let number = 0; !isOver(); number += 1) {
      const mail = mailOf(run, number, SENDERS[number % SENDERS.length] ?? '')
      await dovecot.deliver(`${run}-${number}`, mail.source)
      sent.push({ number, from: mail.from, files: mail.files, at: Date.now() })
      await sleep(pauseMs)
    }
  }

  async function killNodes(): Promise<number> {
    let count = 0
    for (; !isOver(); count += 1) {
      await sleep(2_000 + Math.random() * 4_000)
      const index = count % 2
      await nodes[index]?.kill()
      await sleep(Math.random() * 1_500)
      await launch(index)
      await nodes[index]?.untilReady(300)
    }
    return count
  }

  async function killServers(): Promise<{ kills: number; renumbered: number }> {
    const counts = { kills: 0, renumbered: 0 }
    while (!isOver()) {
      await sleep(5_000 + Math.random() * 10_000)
      await dovecot.kill()
      counts.kills += 1
      if (counts.kills % 3 === 1) {
        await dovecot.renumber()
        counts.renumbered += 1
      }
      await sleep(Math.random() * 3_000)
      await dovecot.start()
    }
    return counts
  }

  /** Makes the mailbox due again and again: nobody waits two minutes here, or six for the turn of a killed reader. */
  async function turnOver(): Promise<void> {
    while (!isSettled) {
      await sleep(ROUND_MS)
      await owner.query('update mailbox_reads set next_at = now() where company_id = $1', [COMPANY])
      await inTenant(db, { companyIds: [COMPANY], userId: null }, (tx) =>
        queue.send(tx, 'read-mailbox', { companyId: COMPANY }),
      )
    }
  }
}
