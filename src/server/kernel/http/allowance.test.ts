import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BUDGETS } from '../budgets/budgets.ts'
import { createPace } from './allowance.ts'

it('lets a caller pass at once up to the burst, and then at the rate of the budget', async () => {
  const { burst, most, seconds } = BUDGETS['live-messages']
  const pace = createPace('live-messages')
  await pace('one', burst)
  const startedAt = performance.now()
  const passed: string[] = []
  const slowed = [
    pace('one', 1).then(() => passed.push('one')),
    pace('one', 2).then(() => passed.push('one')),
  ]
  const other = pace('two', burst).then(() => passed.push('two'))
  await sleep(0)
  expect(passed).toEqual(['two'])
  await Promise.all([...slowed, other])
  expect(passed).toEqual(['two', 'one', 'one'])
  // Timers of Node may fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual((3 * seconds * 1000) / most - 2)
})
