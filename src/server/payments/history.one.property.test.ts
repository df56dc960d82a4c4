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
    console.log(RUNS, (RUNS * 1000) / (Date.now() - started), tally)
  }
  expect(tally.captured).toBeGreaterThan(0)
})
