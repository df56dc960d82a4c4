import { it } from 'vitest'
import { HISTORIES_TIMEOUT_MS, proveHistories } from './history.prove.testing.ts'

it(
  'money is charged once, and is shown and posted as it was charged, whatever happens: the second half',
  { timeout: HISTORIES_TIMEOUT_MS },
  () => proveHistories(1),
)
