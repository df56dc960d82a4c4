import { it, vi } from 'vitest'
import { HISTORIES_TIMEOUT_MS, proveHistories } from './history.prove.testing.ts'

// The clock of a history moves by its steps: a call that waits for another one does so in no time.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => {},
}))

it(
  'money is charged once, and is shown and posted as it was charged, whatever happens: the first half',
  { timeout: HISTORIES_TIMEOUT_MS },
  async () => console.log(await proveHistories(0)),
)
