// kill -9 of app, database, both and everything at once under load of all kinds of work: --kills=100.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startTestSmtp } from '../src/server/adapters/mail/test-smtp.ts'
import { columnTypes } from '../src/server/kernel/db/types.ts'
import { startProvider } from '../src/server/payments/kill.node.testing.ts'
import { watchHealth } from './faults/watch.ts'
import { call, signIn } from './kernel/caller.ts'
import { clusterPids, databaseUrlOf } from './kernel/database.ts'
import { freePort, launchNode, startNode, type NodeOptions, type ProductNode } from './kernel/node.ts'
import { numberOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'
import { countRepeated, findWrong, untilSettled, type Places } from './kills/proof.ts'
import { consent, startWork } from './kills/work.ts'

const kills = numberOption('kills', 100)
const TARGETS = ['app', 'database', 'app and database', 'all processes at once'] as const

const began = performance.now()
const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-kills-'))
const ends: (() => unknown)[] = []
try {
  await drill()
} finally {
  for (const end of ends.toReversed()) await end()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
}

async function drill(): Promise<void> {
  const port = await freePort()
  const inbox = await startTestSmtp({ disabledCommands: ['STARTTLS'] })
  ends.push(() => inbox.close())
  const provider = await startProvider(`http://127.0.0.1:${port}`)
  ends.push(() => provider.stop())
  const options: NodeOptions = {
    dataDir,
    port,
    settings: {
      DEMO: 'true',
      ACCESS_TOKEN_MINUTES: '600',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(inbox.port),
      STRIPE_API_URL: provider.settings.baseUrl,
      STRIPE_SECRET_KEY: provider.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: provider.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: provider.settings.webhookSecret,
    },
  }
  let node = await startNode({ ...options, patienceS: 300 })
  ends.push(() => node.stop())
  const url = databaseUrlOf(dataDir)
  const pool = new pg.Pool({ connectionString: url, types: columnTypes, max: 3, idleTimeoutMillis: 100 })
  pool.on('error', () => {})
  ends.push(() => pool.end())
  const places: Places = { pool, dataDir, inbox, books: () => provider.books() }

  const manager = await signIn(node.url, 'manager@frontrange.test')
  const client = await signIn(node.url, 'client@frontrange.test')
  await pool.query(
    `update companies set variables = variables || '{"depositLocal": {"value": 50, "unitsLabel": "$"},
      "beforePickupLocal": {"value": 0, "unitsLabel": "%"}}' where id in (select company_id from members m
      join users u on u.id = m.user_id where u.email = 'client@frontrange.test')`,
  )
  const me = await call(client, 'GET', '/wp/v2/users/me')
  const card = await call(client, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' })
  if (card.status !== 200) throw new Error(`The card is not taken: ${JSON.stringify(card.body)}`)
  const people = {
    manager,
    client,
    clientId: (me.body as { id: number }).id, // the person's own account
    cardId: (card.body as { id: number }).id, // the saved card
  }
  await consent(people)
  const work = startWork(people, 1)
  const { done } = work
  const watch = watchHealth(node.url)
  const backS: number[] = []
  const untrue: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(400 + ((kill * 373) % 900))
    const target = TARGETS[kill % TARGETS.length] ?? 'app'
    const from = performance.now()
    node = await strike(target, node, options)
    await node.untilReady(300)
    backS.push((performance.now() - from) / 1000)
    // Ready means that calls work.
    const list = await call(manager, 'GET', '/wp/v2/jobs?per_page=1').catch(() => null)
    if (list?.status !== 200)
      untrue.push(`ready after '${target}', and a call answered ${list?.status ?? 'nothing'}`)
    if (kill % 10 === 9) process.stdout.write(`${kill + 1} kills\n`)
  }
  await work.stop()
  await watch.stop()
  const settledS = await untilSettled(places)
  const wrong = [...(await findWrong(done, places)), ...untrue]
  if (settledS === null) wrong.push('the queue or a charge is not settled after 4 minutes')
  const kinds = [
    ['jobs made and saved', done.jobs.size],
    ['charges', done.charges.length],
    ['texts', done.texts.size],
    ['mails', done.mails.size],
    ['files', done.files.size],
    ['agreements', done.agreements.size],
  ] as const
  const most = Math.max(...backS)
  const mean = backS.reduce((sum, value) => sum + value, 0) / backS.length
  report(
    'kills',
    `${kills} × kill -9 (${TARGETS.join('; ')}, in turn) under load, in ${((performance.now() - began) / 60_000).toFixed(1)} minutes. Ready again after ${mean.toFixed(1)} s on average, ${most.toFixed(1)} s at most; queue and charges settled ${settledS?.toFixed(0) ?? '?'} s after the last; ${countRepeated(done, inbox)} mails sent again under their own Message-ID. Wrong: ${wrong.length}.\n\n${table(['acknowledged', 'count'], kinds)}\n\nEach of them is there, once; the ledger balances, the chains of agreements are whole, and the card provider's books are ours.`,
  )
  for (const [kind, count] of kinds)
    if (count === 0) wrong.push(`no ${kind} were acknowledged: nothing was proved`)
  if (wrong.length === 0) return
  process.stderr.write(`${wrong.slice(0, 50).join('\n')}\n`)
  process.exitCode = 1
}

/** Kills, and starts the app again where it was killed; a killed database is the app's to start. */
async function strike(
  target: (typeof TARGETS)[number],
  node: ProductNode,
  options: NodeOptions,
): Promise<ProductNode> {
  const pids = clusterPids(dataDir)
  // The first is the one that started the others: without it they end by themselves, as after its own crash.
  const victims = target === 'all processes at once' ? pids : pids.slice(0, 1)
  if (target !== 'app') for (const pid of victims) killProcess(pid)
  if (target === 'database') {
    // The app notices and mends; until then it may answer a last time.
    await sleep(100)
    return node
  }
  await node.kill()
  return launchNode(options)
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with its parent.
  }
}
