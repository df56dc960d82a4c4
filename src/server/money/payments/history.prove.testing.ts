import fc from 'fast-check'
import { expect } from 'vitest'
import { histories } from './history.arbitrary.testing.ts'
import { newTally, playHistory, type Tally } from './history.play.testing.ts'
import { createHistoryFixture } from './history.world.testing.ts'

/**
 * Number of histories of both halves together; `npm run prove` sets 100,000. Without it, as many as fit into
 * the time below.
 */
const WANTED = Number(process.env['MONEY_HISTORIES'] ?? 0)
const TEST_MS = 11_000
/** Histories per database: it stays small, and each seed is reproduced within minutes. */
const AT_A_TIME = 4_000
/** The tables are analyzed after this many histories. */
const ANALYZE_AT = 150
/** The first seed; a failure prints its own, and with MONEY_SEED it is reproduced directly. */
const SEED = Number(process.env['MONEY_SEED'] ?? 2 * Math.floor(Math.random() * 500_000_000))

/** Time limit of a half, in milliseconds. */
export const HISTORIES_TIMEOUT_MS = 120_000 + WANTED * 500

/**
 * Plays one half of the histories and returns their counts; the halves alternate between seeds, so that none
 * is played twice.
 */
export async function runHistories(half: 0 | 1): Promise<string> {
  const tally = newTally()
  const started = Date.now()
  let played = 0
  for (let round = 0; round === 0 || played < WANTED / 2; round += 1) {
    // Even seeds in the first half, odd ones in the second.
    const seed = SEED - (SEED % 2) + 2 * round + half
    const world = await createHistoryFixture()
    try {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          await playHistory(world, history, tally)
          played += 1
          if (played % AT_A_TIME === ANALYZE_AT) await world.owner.query('analyze')
        }),
        WANTED > 0
          ? { seed, numRuns: Math.min(AT_A_TIME, Math.ceil(WANTED / 2) - played) }
          : { seed, numRuns: AT_A_TIME, interruptAfterTimeLimit: TEST_MS },
      )
    } finally {
      await world.close()
    }
  }
  rejectIdle(played, tally)
  const { crashes, captured, refunded, chargebacks, usedFees } = tally
  const ms = Date.now() - started
  const pace = `${Math.round(ms / 1000)} s, ${((played * 1000) / ms).toFixed(1)} a second`
  const done = `${captured} charges captured, ${refunded} refunded, ${chargebacks} charged back, ${usedFees} fees used, ${crashes} crashes`
  return `${played} histories from seed ${SEED - (SEED % 2) + half} in ${pace}: ${done}`
}

/**
 * A run with almost no payments or crashes proves nothing. Shares of a short run vary by chance, so it must only
 * contain each of them.
 */
function rejectIdle(played: number, { crashes, captured, refunded, chargebacks, usedFees }: Tally): void {
  if (played < 100) return
  for (const count of [crashes, captured, refunded, chargebacks, usedFees])
    expect(count).toBeGreaterThan(played < 500 ? 0 : played / 50)
}
