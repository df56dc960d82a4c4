// Two nodes send through a mail server and a phone provider that fail and stall, and are killed at random: --seconds=90
// --pause=250 (ms between messages); a long run is --seconds=1800 --pause=350.
import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { unsubscribeUrl } from '../src/server/company/mail-optouts/mail-optouts.service.ts'
import { closePools, createPools } from '../src/server/kernel/db/pool.ts'
import { createDb } from '../src/server/kernel/db/tenancy.ts'
import { createQueue } from '../src/server/kernel/queue/create-queue.ts'
import { idleHandlers } from '../src/server/testing/idle-handlers.ts'
import { signIn, type Caller } from './kernel/caller.ts'
import { startDatabase } from './kernel/database.ts'
import { freePort, launchNode, type ProductNode } from './kernel/node.ts'
import { numberOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'
import { runDrill, type AtEnd } from './kernel/run-drill.ts'
import { callForMessages, prepareCompanies, writeMessages } from './outbox/messages.ts'
import { judge, type Refusal } from './outbox/proof.ts'
import { startProviders } from './outbox/providers.ts'

const seconds = numberOption('seconds', 90)
const pauseMs = numberOption('pause', 250)
/** The longest time in which retries and the work of dead nodes have to be done. */
const SETTLE_S = 900

await runDrill('outbox', drill)

async function drill(folder: string, atEnd: AtEnd): Promise<void> {
  const database = await startDatabase(path.join(folder, 'database'))
  atEnd(() => database.stop())
  const ports = [await freePort(), await freePort()]
  const nodes: ProductNode[] = []
  const publicUrl = `http://127.0.0.1:${ports[0]}`
  const running = () => nodes.find((node) => node.isRunning())?.url ?? publicUrl
  const providers = await startProviders(publicUrl, running)
  atEnd(() => providers.stop())
  const config = { SECRET: randomBytes(36).toString('base64'), PUBLIC_URL: publicUrl }
  const launch = async (index: number) => {
    nodes[index] = await launchNode({
      dataDir: path.join(folder, `node-${index}`),
      port: ports[index] ?? 0,
      settings: {
        ...config,
        DATABASE_URL: database.url,
        ACCESS_TOKEN_MINUTES: '600',
        ...providers.settings,
      },
    })
  }
  atEnd(() => Promise.all(nodes.map((node) => node.kill())))
  for (const index of [0, 1]) await launch(index)
  await Promise.all(nodes.map((node) => node.untilReady(600)))

  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  atEnd(() => owner.end())
  const pools = createPools(database.url, { DATABASE_POOL_SIZE: 2 }, () => {})
  atEnd(() => closePools(pools))
  const queue = await createQueue({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    handlers: idleHandlers,
  })
  atEnd(() => queue.stop())
  const companies = await prepareCompanies(owner)
  const { token } = await signIn(running(), 'manager@frontrange.test')
  // Asks whichever node runs.
  const office: Caller = {
    get url() {
      return running()
    },
    token,
  }

  const endsAt = Date.now() + seconds * 1000
  const isOver = () => Date.now() > endsAt
  const run = randomUUID().slice(0, 8)
  const writing = Promise.all([
    writeMessages({ db: createDb(pools.app), queue }, companies, { run, pauseMs, isOver }),
    callForMessages(office, companies[0], { run, isOver }),
  ])
  const refusing = refuse()
  let kills = 0
  for (; !isOver(); kills += 1) {
    await sleep(2_000 + Math.random() * 4_000)
    const index = kills % 2
    await nodes[index]?.kill()
    // Sometimes nobody works for a moment.
    if (Math.random() < 0.2) await nodes[1 - index]?.kill()
    await sleep(Math.random() * 1_500)
    for (const at of [0, 1]) if (nodes[at]?.isRunning() !== true) await launch(at)
    await Promise.all(nodes.map((node) => node.untilReady(300)))
  }
  const written = (await writing).flat()
  const refusals = await refusing
  providers.heal()
  const began = Date.now()
  while ((await openMessages(owner, run)) > 0 && Date.now() - began < SETTLE_S * 1000) await sleep(1_000)
  const settledS = Math.round((Date.now() - began) / 1000)
  // What was sent twice would arrive a moment later.
  await sleep(5_000)
  const { wrong, texts, mails, repeated, waiting, refused } = await judge(owner, {
    written,
    arrivals: providers.arrivals,
    refusals,
    companies,
  })
  report(
    'outbox',
    `Two nodes on one database, ${kills} times SIGKILL of one or both within ${seconds} s, while ${written.length} messages were acknowledged, by calls and by transactions of their own. All was sent ${settledS} s after the last kill. Wrong: ${wrong.length}.\n\n${table(
      ['messages', 'count'],
      [
        ['texts, each once', texts],
        ['mails, each under one Message-ID', mails],
        ['of them arrived again, because the answer or the node was lost', repeated],
        ['waiting for the morning', waiting],
        ['refused after an opt-out', refused],
      ],
    )}\n\n${table(['fault of a provider', 'count'], [...providers.faults])}\n\nMessages of one job, channel and recipient arrived in the order in which they were written.`,
  )
  for (const [what, count] of [
    ['texts', texts],
    ['mails', mails],
    ['waiting', waiting],
    ['refused', refused],
  ] as const)
    if (count === 0) wrong.push(`no ${what}: nothing was proved`)
  if (wrong.length === 0) return
  process.stderr.write(`${wrong.slice(0, 50).join('\n')}\n`)
  process.exitCode = 1

  /** Two people refuse texts in plain words, and one unsubscribes from offers, while the nodes die. */
  async function refuse(): Promise<Refusal[]> {
    const made: Refusal[] = []
    for (const [phone, body] of [
      ['3035550231', 'please stop texting me'],
      ['3035550232', 'STOP'],
    ] as const) {
      await sleep((seconds * 1000) / 4)
      await providers.textIn(phone, companies[0].number, body)
      made.push({ companyId: 1, channel: 'text', to: phone, at: Date.now() })
    }
    const to = 'person3@outbox.test'
    const { pathname } = new URL(unsubscribeUrl(config, { companyId: 1, email: to }))
    for (;;) {
      const isDone = await fetch(`${running()}${pathname}`, { method: 'POST' }).then(
        (answer) => answer.ok,
        () => false,
      )
      if (isDone) break
      await sleep(200)
    }
    return [...made, { companyId: 1, channel: 'mail', to, at: Date.now() }]
  }
}

/** Counts the messages of the run that are queued and do not wait for the morning. */
async function openMessages(owner: pg.Client, run: string): Promise<number> {
  const { rows } = await owner.query<{ open: number }>(
    `select count(*)::int as open from deliveries where status = 'queued' and position($1 in body_text) > 0
       and (due_at is null or due_at < now() + interval '30 minutes')`,
    [`[${run} `],
  )
  return rows[0]?.open ?? 0
}
