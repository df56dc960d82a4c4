import { setTimeout as sleep } from 'node:timers/promises'
import { describeFailures, describeHealth, describeLosses, describeRecovery, type ReportRow } from './line.ts'
import { compare, startLoad } from './load.ts'
import { openSocket, waitUntilRecovered, watchHealth } from './watch.ts'
import { openFaultFixture } from './world.ts'

/**
 * Longest time before a call reports that the database is unavailable: the pulse's five seconds plus some.
 */
const LONGEST_S = 12
/** Connections that the product and the queue may have to the database in total. */
const MAX_CONNECTIONS = 30
/** Megabytes by which memory may grow during an outage. */
const MAX_GROWTH_MB = 150

/** Stops the database, or freezes it so that connections hang, for the given number of seconds under load. */
export async function databaseGone(how: 'stopped' | 'frozen', seconds: number): Promise<ReportRow> {
  const world = await openFaultFixture()
  try {
    const watch = watchHealth(world.node.url)
    const ear = openSocket(world.node.url, world.manager.token ?? '')
    const load = startLoad(world, { writers: 4, readers: 4 })
    await sleep(4_000)
    const memoryMb = world.node.memoryMb()
    const from = performance.now()
    if (how === 'stopped') await world.database.stop()
    else world.database.freeze()
    await sleep(seconds * 1000)
    const backAt = performance.now()
    if (how === 'stopped') await world.database.start()
    else world.database.thaw()
    const to = performance.now()
    const well = await waitUntilRecovered(world, ear.heard, to)
    await sleep(3_000)
    await load.stop()
    await watch.stop()
    ear.close()

    const wrong = [...(await compare(world, load)), ...load.oddities]
    const during = load.attempts.filter(({ at }) => at >= from && at <= to)
    const slowest = Math.max(...during.map(({ ms }) => ms)) / 1000
    if (slowest > LONGEST_S) wrong.push(`a call hung for ${slowest.toFixed(1)} s`)
    const odd = during.filter(({ status }) => status !== 200 && status !== 503)
    if (odd.length > 0)
      wrong.push(`${odd.length} calls with ${odd[0]?.status} ${odd[0]?.code} instead of 503`)
    const settled = during.filter(({ at }) => at > from + LONGEST_S * 1000)
    const late = settled.filter(({ ms }) => ms > 2_000)
    if (late.length > 0)
      wrong.push(`${late.length} calls took over 2 s once the database was known to be away`)
    // A request sent just before the end may be answered after it.
    const looks = watch.looks.filter(({ at, answeredAt }) => at > from + 6_000 && answeredAt < backAt)
    if (looks.some(({ ready }) => ready === 200)) wrong.push('health said ready while it was away')
    if (watch.looks.some(({ live }) => live !== 200)) wrong.push('the node was not live')
    const [count] = await world.owner<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database()`,
    )
    if ((count?.n ?? 0) > MAX_CONNECTIONS) wrong.push(`${count?.n} connections are open`)
    const grownMb = world.node.memoryMb() - memoryMb
    if (grownMb > MAX_GROWTH_MB) wrong.push(`memory grew by ${grownMb.toFixed(0)} MB`)
    return {
      fault: `database ${how}`,
      done: `${seconds} s under load`,
      felt: describeFailures(load.attempts, from, to + well.writeS * 1000),
      health: describeHealth(watch.looks, from, to),
      lost: describeLosses(world, load, wrong),
      well: `${describeRecovery(well)}; ${count?.n} connections, memory ${grownMb > 0 ? '+' : ''}${grownMb.toFixed(0)} MB`,
      wrong,
    }
  } finally {
    world.database.thaw()
    await world.close()
  }
}
