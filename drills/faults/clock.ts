import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn } from '../kernel/caller.ts'
import { describeHealth, describeFailures, describeLosses, describeRecovery, type ReportRow } from './line.ts'
import { compare, startLoad } from './load.ts'
import { openSocket, waitUntilRecovered, watchHealth } from './watch.ts'
import { openFaultFixture } from './world.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const HOUR_S = 3_600
/** Applied one after the other, in seconds against the true time. */
const JUMPS = [
  ['an hour ahead', HOUR_S],
  ['an hour behind', -HOUR_S],
  ['a day ahead', 24 * HOUR_S],
  ['right again', 0],
] as const
/** CPU seconds per second above which a node is in a busy loop; the load itself uses less. */
const MAX_CPU = 1.5

/**
 * The clock of a process: `set` shifts it against the true time, in seconds; `settings` start the process
 * with it.
 */
export interface Clock {
  set: (shiftS: number) => Promise<void>
  settings: Record<string, string>
  remove: () => Promise<void>
}

/** Creates a clock that shows the true time; throws if faketime is not installed. */
export async function openClock(): Promise<Clock> {
  if (!existsSync(LIBRARY)) throw new Error(`faketime is missing (Debian: apt install faketime): ${LIBRARY}`)
  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-clock-'))
  const file = path.join(folder, 'clock')
  const set = (shiftS: number) => writeFile(file, `${shiftS < 0 ? '' : '+'}${shiftS}\n`)
  await set(0)
  return {
    set,
    settings: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Shifts the clock of a node against its database's under load; access tokens live as long as in production.
 */
export async function clockJumps(seconds: number): Promise<ReportRow> {
  const { set, settings, remove } = await openClock()
  const world = await openFaultFixture({
    settings: { ...settings, ACCESS_TOKEN_MINUTES: '15', API_RATE_LIMIT: '100000' },
  })
  try {
    const watch = watchHealth(world.node.url)
    const ear = openSocket(world.node.url, world.manager.token ?? '')
    const load = startLoad(world, { writers: 2, readers: 2 })
    const wrong: string[] = []
    const signInAgain = async () => {
      // Signs in again, as a browser does when its token has expired; its refresh token is still valid.
      Object.assign(world.manager, await signIn(world.node.url, 'manager@frontrange.test'))
      ear.socket.auth = { token: world.manager.token }
      ear.socket.disconnect().connect()
    }
    await sleep(3_000)
    const from = performance.now()
    const reached: string[] = []
    for (const [name, shiftS] of JUMPS) {
      await set(shiftS)
      await sleep(2_500)
      const own = await clockOf(world.node.url)
      if (Math.abs(own - Date.now() / 1000 - shiftS) > 30) wrong.push(`the clock is not ${name}`)
      await signInAgain()
      const cpu = await cpuOf(world.node.url)
      const began = performance.now()
      await sleep((seconds * 1000) / JUMPS.length)
      const used = ((await cpuOf(world.node.url)) - cpu) / ((performance.now() - began) / 1000)
      if (used > MAX_CPU) wrong.push(`busy with ${used.toFixed(1)} cores while ${name}`)
      const well = await waitUntilRecovered(world, ear.heard, performance.now(), 60)
      reached.push(`${name}: ${describeRecovery(well)}`)
    }
    const to = performance.now()
    await load.stop()
    await watch.stop()
    ear.close()
    // A token that expired through a shift is rejected, and the browser gets a new one.
    wrong.push(...load.oddities.filter((text) => !text.includes('rest_authentication_expired')))
    wrong.push(...(await compare(world, load)))
    const [cron] = await world.owner<{ n: number }>(
      `select coalesce(max(n), 0)::int as n from (select count(*) as n from pgboss.job where name = 'purge-expired' group by name) x`,
    )
    if ((cron?.n ?? 0) > 2) wrong.push(`the daily round ran ${cron?.n} times`)
    const felt = describeFailures(load.attempts, from, to)
    return {
      fault: 'clock of a node jumps',
      done: JUMPS.map(([name]) => name).join(', '),
      felt,
      health: describeHealth(watch.looks, from, to),
      lost: describeLosses(world, load, wrong),
      well: reached.join('; '),
      wrong,
    }
  } finally {
    await world.close()
    await remove()
  }
}

/** Returns a node's clock in epoch seconds, from the Date header of its responses. */
export async function clockOf(url: string): Promise<number> {
  const { headers } = await call({ url }, 'GET', '/health/live')
  return Date.parse(headers.get('date') ?? '') / 1000
}

async function cpuOf(url: string): Promise<number> {
  const { body } = await call({ url }, 'GET', '/metrics')
  return Number(/^process_cpu_seconds ([\d.]+)/m.exec(String(body))?.[1] ?? Number.NaN)
}
