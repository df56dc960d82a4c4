// Two and three nodes behind nginx and HAProxy, one killed and one stopped under load: --seconds=60 --clients=8 --proxies=nginx,haproxy
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { closePools, createPools } from '../src/server/kernel/db/pool.ts'
import { createQueue } from '../src/server/kernel/queue/create-queue.ts'
import { idleHandlers } from '../src/server/testing/idle-handlers.ts'
import type { ProductNode } from './kernel/node.ts'
import { numberOption, textOption } from './kernel/options.ts'
import { report } from './kernel/report.ts'
import { browserToken, signInBrowser, emulateBrowser } from './nodes/browser.ts'
import { watchConnections } from './nodes/connections.ts'
import {
  assertThat,
  proveKeys,
  proveLimits,
  proveQueue,
  proveSessions,
  proveUploads,
  queueMails,
} from './nodes/proofs.ts'
import { findProxy, startProxy, type ProxyKind } from './nodes/proxy.ts'
import { openStage } from './nodes/stage.ts'
import { runStorm, settleStorm } from './nodes/storm.ts'
import { describeResults, type ProxyResult } from './nodes/tell.ts'
import { watchJob } from './nodes/watching.ts'

const seconds = numberOption('seconds', 60)
const clients = numberOption('clients', 8)
const wanted = (textOption('proxies') ?? 'nginx,haproxy').split(',')
const kinds = (['nginx', 'haproxy'] as const).filter((kind) => wanted.includes(kind))
for (const kind of kinds) findProxy(kind)

const stage = await openStage('nodes')
const { database, nodes, proxyUrl } = stage
const ends: (() => Promise<void>)[] = []

try {
  // All start at the same time on an empty database: one creates the schema and loads the demo, the others
  // wait for it.
  await Promise.all([0, 1, 2].map((index) => stage.launch(index)))
  await Promise.all(nodes.map((node) => node.untilReady(600)))
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  ends.push(() => owner.end())
  const pools = createPools(database.url, { DATABASE_POOL_SIZE: 2 }, () => {})
  ends.push(() => closePools(pools))
  const queue = await createQueue({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    handlers: idleHandlers,
  })
  ends.push(() => queue.stop())
  const connections = watchConnections(owner)
  const mails = {
    send: (tag: string, count: number) => queueMails(pools.app, queue, tag, count),
    received: (tag: string) => timesReceived(tag),
  }

  const scenes: ProxyResult[] = []
  for (const kind of kinds)
    for (const count of [2, 3]) {
      process.stdout.write(`${count} nodes behind ${kind} …\n`)
      scenes.push(await playScene(kind, count, owner, mails))
    }
  report('nodes', describeResults(scenes, connections.stop(), seconds, clients))
  for (const { lost, doubled, shown, unheard, failedReads } of scenes) {
    assertThat(lost === 0 && doubled === 0, 'no acknowledged write is lost or doubled')
    assertThat(shown === 0, 'nobody at the web app sees a failure')
    assertThat(failedReads === 0, 'no read fails that could be tried at another node')
    assertThat(unheard === 0, 'every tab hears of every change, also after its node was gone')
  }
} finally {
  for (const end of ends.reverse()) await end().catch(() => {})
  await stage.end()
}
// The connections of the web app's client do not close by themselves.
process.exit(process.exitCode ?? 0)

async function playScene(
  kind: ProxyKind,
  count: number,
  owner: pg.Client,
  mails: Parameters<typeof proveQueue>[1],
): Promise<ProxyResult> {
  const group = nodes.slice(0, count)
  const [third] = nodes.slice(count)
  // With two nodes the third is stopped, so that only these two work on the queue.
  if (third) await third.stop()
  const proxy = await startProxy(
    kind,
    stage.proxyPort,
    group.map(({ port }) => port),
    stage.folder,
  )
  try {
    emulateBrowser(proxyUrl)
    await signInBrowser('manager@frontrange.test')
    const token = await stage.lasting(browserToken())
    const calm = await proveCalm(group, token, owner, mails)
    const { rows } = await owner.query<{ id: string }>(
      `insert into jobs (company_id, crew_size, notes) values (1, 2, 'watched') returning id`,
    )
    const watching = await watchJob(Number(rows[0]?.id), token, group, proxyUrl, 3)
    const before = await watching.tell(group)
    const tag = `storm ${kind} ${count} ${Date.now()}`
    const storm = await runStorm(tag, { url: proxyUrl, token }, clients, () => disturb(group))
    await sleep(6_000)
    const after = await watching.tell(group)
    const settled = await settleStorm(tag, storm, owner)
    watching.close()
    return {
      kind,
      count,
      calm,
      tabs: watching.tabs,
      heardMs: [...before.heardMs, ...after.heardMs],
      unheard: before.unheard + after.unheard,
      reconnections: watching.reconnections(),
      storm,
      stored: settled.stored,
      lost: settled.lost.length,
      doubled: settled.doubled.length,
      shown: storm.browser.shown.length,
      failedReads: storm.bare.reads.failed.length,
    }
  } finally {
    await proxy.stop()
    if (third) {
      await (await stage.launch(nodes.indexOf(third))).untilReady()
    }
  }
}

async function proveCalm(
  group: readonly ProductNode[],
  token: string,
  owner: pg.Client,
  mails: Parameters<typeof proveQueue>[1],
): Promise<string[]> {
  return [
    `uploads: ${await proveUploads(group, token)}`,
    `sessions: ${await proveSessions(group)}`,
    `limits: ${await proveLimits(group)}`,
    `keys: ${await proveKeys(group, token, owner)}`,
    `queue: ${await proveQueue(group, mails)}`,
  ]
}

/** Kills one node and starts it again, then stops another and starts it again. */
async function disturb(group: readonly ProductNode[]): Promise<void> {
  const part = (seconds * 1000) / 6
  await sleep(part)
  await restart(group[1], (node) => node.kill(), part)
  await sleep(part)
  await restart(group[0], async (node) => void (await node.stop()), part)
  await sleep(part)
}

async function restart(
  node: ProductNode | undefined,
  end: (node: ProductNode) => Promise<void>,
  awayMs: number,
): Promise<void> {
  if (!node) return
  await end(node)
  await sleep(awayMs)
  await (await stage.launch(nodes.indexOf(node))).untilReady()
}

/** How often each mail of a kind was received, by the name that a repeat shares. */
function timesReceived(tag: string): number[] {
  const times = new Map<string, number>()
  for (const { text } of stage.inbox.mails) {
    if (!text.includes(tag)) continue
    const name = /^Message-ID: (.+)$/im.exec(text)?.[1] ?? ''
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return [...times.values()]
}
