import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openProxy } from '../../src/server/testing/door.ts'
import { call, signIn } from '../kernel/caller.ts'
import { percentile } from '../kernel/report.ts'
import {
  failuresIn,
  describeHealth,
  describeLosses,
  durations,
  describeRecovery,
  type ReportRow,
} from './line.ts'
import { compare, startLoad } from './load.ts'
import { openSocket, waitUntilRecovered, watchHealth } from './watch.ts'
import { openFaultFixture } from './world.ts'

const BROWSERS = 50
const CREEPERS = 200
/** Live sockets ping every 25 s and are closed 20 s later. */
const MAX_SOCKET_S = 60
/** A call has a minute to be sent, which is checked every 30 seconds. */
const MAX_CREEPER_S = 110
/** Calls of others may become this much slower at the 95th percentile, plus as much as they took before. */
const MAX_SLOWER_MS = 500

/** Browsers disappear without closing their connections, and others send one byte per second, under load. */
export async function halfOpen(): Promise<ReportRow[]> {
  const world = await openFaultFixture()
  try {
    const { node } = world
    const watch = watchHealth(node.url)
    const load = startLoad(world, { writers: 2, readers: 2 })
    const ear = openSocket(node.url, world.manager.token ?? '')
    const door = await openProxy({ port: node.port, host: '127.0.0.1' })
    // One session may have 30 live sockets, and one person may open 60 in a minute.
    const sessions = [world.manager]
    for (const name of ['admin', 'sales']) sessions.push(await signIn(node.url, `${name}@frontrange.test`))
    const far = Array.from({ length: BROWSERS }, (_, at) =>
      openSocket(`http://127.0.0.1:${door.port}`, sessions[at % sessions.length]?.token ?? ''),
    )
    await until(async () => (await socketsOf(node.url)) > BROWSERS, 30)
    const wrong: string[] = []
    await sleep(4_000)
    const before = percentile(durations(load.attempts), 0.95)
    const from = performance.now()
    door.freeze()
    const creepers = Array.from({ length: CREEPERS }, (_, at) => creep(node.port, at % 2 === 0))
    const freedS = await until(async () => (await socketsOf(node.url)) <= 1, MAX_SOCKET_S)
    if (freedS === null) wrong.push('the server did not free the sockets of browsers that vanished')
    door.thaw()
    const backS = await until(async () => (await socketsOf(node.url)) > BROWSERS, 60)
    if (backS === null) wrong.push('the browsers did not come back')
    for (const one of far) one.close()
    const endedS = await until(async () => creepers.every((one) => one.isOver()), MAX_CREEPER_S)
    if (endedS === null)
      wrong.push(`${creepers.filter((one) => !one.isOver()).length} slow senders are still there`)
    const to = performance.now()
    const creptS = (to - from) / 1000
    const well = await waitUntilRecovered(world, ear.heard, to)
    for (const creeper of creepers) creeper.end()
    await load.stop()
    await watch.stop()
    ear.close()
    await door.close()
    wrong.push(...(await compare(world, load)), ...load.oddities)
    wrong.push(...failuresIn(load.attempts))
    const p95 = percentile(durations(load.attempts.filter(({ at }) => at > from)), 0.95)
    if (p95 > 2 * before + MAX_SLOWER_MS)
      wrong.push(`p95 of others went from ${before.toFixed(0)} to ${p95.toFixed(0)} ms`)
    return [
      {
        fault: 'half-open sockets, slow senders',
        done: `${BROWSERS} browsers vanish without a word; ${CREEPERS} send headers or a body a byte a second`,
        felt: `nothing by others, p95 ${before.toFixed(0)} ms before, ${p95.toFixed(0)} ms during`,
        health: describeHealth(watch.looks, from, to),
        lost: describeLosses(world, load, wrong),
        well: `sockets freed after ${freedS?.toFixed(0) ?? '?'} s, browsers back after ${backS?.toFixed(1) ?? '?'} s, slow senders ended within ${creptS.toFixed(0)} s; ${describeRecovery(well)}`,
        wrong,
      },
    ]
  } finally {
    await world.close()
  }
}

/** Sends headers, or a body, at one byte per second. */
function creep(port: number, isHeaders: boolean): { isOver(): boolean; end(): void } {
  const socket = net.connect(port, '127.0.0.1')
  let isOver = false
  socket.on('close', () => (isOver = true))
  socket.on('error', () => {})
  socket.resume()
  const head = 'POST /wp/v2/token HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n'
  socket.write(isHeaders ? `${head}x-slow: ` : `${head}content-length: 5000\r\n\r\n{"email": "`)
  const timer = setInterval(() => void (socket.writable && socket.write('a')), 1000)
  socket.on('close', () => clearInterval(timer))
  return { isOver: () => isOver, end: () => void socket.destroy() }
}

async function socketsOf(url: string): Promise<number> {
  const { body } = await call({ url }, 'GET', '/metrics')
  return Number(/^live_sockets (\d+)/m.exec(String(body))?.[1] ?? Number.NaN)
}

/** Returns the seconds until a condition is true; null if it never is. */
async function until(isSo: () => Promise<boolean>, patienceS: number): Promise<number | null> {
  const began = performance.now()
  for (;;) {
    const seconds = (performance.now() - began) / 1000
    if (await isSo()) return seconds
    if (seconds > patienceS) return null
    await sleep(250)
  }
}
