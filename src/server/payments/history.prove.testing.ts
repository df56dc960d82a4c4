import fc from 'fast-check'
import { expect } from 'vitest'
import { histories } from './history.arbitrary.testing.ts'
import { newTally, playHistory, type Tally } from './history.play.testing.ts'
import { createWorld } from './history.world.testing.ts'

/** Histories of both halves together; `npm run prove` asks for 100,000. Without it: as many as fit into the time below. */
const WANTED = Number(process.env['MONEY_HISTORIES'] ?? 0)
const TEST_MS = 11_000
/** Histories on one database: it stays small, and each seed comes again in minutes. */
const AT_A_TIME = 4_000
/** The first seed; a failure prints its own, which as MONEY_SEED makes it the first of the first half. */
const SEED = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))

/** How long a half may take, in milliseconds. */
export const HISTORIES_TIMEOUT_MS = 120_000 + WANTED * 500

/** Plays one half of the histories; the halves take turns with the seeds, so that none is played twice. */
export async function proveHistories(half: 0 | 1): Promise<void> {
  const tally = newTally()
  const started = Date.now()
  let played = 0
  for (let round = 0; round === 0 || played < WANTED / 2; round += 1) {
    const seed = SEED + 2 * round + half
    const world = await createWorld()
    try {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          await playHistory(world, history, tally)
          played += 1
        }),
        WANTED > 0
          ? { seed, numRuns: Math.min(AT_A_TIME, Math.ceil(WANTED / 2) - played) }
          : { seed, numRuns: AT_A_TIME, interruptAfterTimeLimit: TEST_MS },
      )
    } finally {
      await world.close()
    }
  }
  report(half, played, Date.now() - started, tally)
}

/** Says what was played, and that it was worth it: a run in which nobody pays or crashes proves nothing. */
function report(half: number, played: number, ms: number, tally: Tally): void {
  const { crashes, captured, refunded, usedFees } = tally
  console.log(
    `Half ${half + 1}: ${played} histories from seed ${SEED + half} in ${Math.round(ms / 1000)} s,`,
    `${((played * 1000) / ms).toFixed(1)} a second: ${captured} charges captured, ${refunded} refunded,`,
    `${usedFees} fees used, ${crashes} crashes`,
  )
  if (played < 100) return
  for (const count of [crashes, captured, refunded, usedFees]) expect(count).toBeGreaterThan(played / 50)
}
