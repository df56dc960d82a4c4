import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { histories } from './history.arbitrary.testing.ts'
import { newTally, playHistory } from './history.play.testing.ts'
import { createWorld, type World } from './history.world.testing.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const RUNS = Number(process.env['MONEY_HISTORIES'] ?? 100)

it('tries', { timeout: 900_000 }, async () => {
  const tally = newTally()
  const started = Date.now()
  const cpu0 = process.cpuUsage()
  const pid = (await world.pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const pgOf = () => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
    return (Number(stat[13]) + Number(stat[14])) * 10
  }
  const pg0 = pgOf()
  try {
    await fc.assert(
      fc.asyncProperty(histories, (history) => playHistory(world, history, tally)),
      {
        numRuns: RUNS,
        ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
        endOnFailure: !process.env['SHRINK'],
      },
    )
  } finally {
    const cpu = process.cpuUsage(cpu0)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
    console.log(
      'node ms per history',
      (cpu.user + cpu.system) / 1000 / RUNS,
      'pg ms',
      ((Number(stat[13]) + Number(stat[14])) * 10 - pg0) / RUNS,
    )
    console.log(RUNS, (RUNS * 1000) / (Date.now() - started), tally)
  }
  expect(tally.captured).toBeGreaterThan(0)
})
