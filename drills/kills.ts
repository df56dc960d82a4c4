// kill -9 of the app, the database, both and everything at the same time under load of all kinds of work:
// --kills=100.
import { setTimeout as sleep } from 'node:timers/promises'
import { watchHealth } from './faults/watch.ts'
import { call } from './kernel/caller.ts'
import { clusterPids } from './kernel/database.ts'
import { launchNode, type NodeOptions, type ProductNode } from './kernel/node.ts'
import { numberOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'
import { runDrill, type AtEnd } from './kernel/run-drill.ts'
import { countRepeated, findDifferences, waitUntilSettled } from './kills/proof.ts'
import { openStage } from './kills/stage.ts'
import { startWork } from './kills/work.ts'

const kills = numberOption('kills', 100)
const TARGETS = ['app', 'database', 'app and database', 'all processes at once'] as const

const began = performance.now()
await runDrill('kills', drill)

async function drill(dataDir: string, atEnd: AtEnd): Promise<void> {
  const stage = await openStage(dataDir, atEnd)
  const { options, people, places, inbox } = stage
  const { manager } = people
  let { node } = stage
  atEnd(() => node.stop())
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
    // Ready must mean that calls work.
    const list = await call(manager, 'GET', '/wp/v2/jobs?per_page=1').catch(() => null)
    if (list?.status !== 200)
      untrue.push(`ready after '${target}', and a call answered ${list?.status ?? 'nothing'}`)
    if (kill % 10 === 9) process.stdout.write(`${kill + 1} kills\n`)
  }
  await work.stop()
  await watch.stop()
  const settledS = await waitUntilSettled(places)
  const wrong = [...(await findDifferences(done, places)), ...untrue]
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

/** Kills the target, and restarts the app if it was killed; the app restarts a killed database itself. */
async function strike(
  target: (typeof TARGETS)[number],
  node: ProductNode,
  options: NodeOptions,
): Promise<ProductNode> {
  const pids = clusterPids(options.dataDir)
  // The first is the postmaster: without it the others end by themselves, as after a crash of its own.
  const victims = target === 'all processes at once' ? pids : pids.slice(0, 1)
  if (target !== 'app') for (const pid of victims) killProcess(pid)
  if (target === 'database') {
    // The app notices and recovers; until then it may still respond.
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
