import { it, vi } from 'vitest'
import { HISTORIES_TIMEOUT_MS, runHistories } from './history.prove.testing.ts'

// The clock of a history moves only by its steps, so a call that waits for another one takes no time.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => {},
}))

it(
  'charges money once, and displays and posts it as charged, in all histories of the first half',
  { timeout: HISTORIES_TIMEOUT_MS },
  async () => console.log(await runHistories(0)),
)
