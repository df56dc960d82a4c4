import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BUDGETS } from '../budgets/budgets.ts'
import { createSlowRefusals } from './slow-refusals.ts'

const DELAY_MS = 40

/** Starts this many refusals of a caller together and returns how many are answered without a delay. */
async function answeredAtOnce(slowDown: (caller: string) => Promise<void>, caller: string, count: number) {
  let answered = 0
  const all = Array.from({ length: count }, async () => {
    await slowDown(caller)
    answered += 1
  })
  await sleep(0)
  const atOnce = answered
  await Promise.all(all)
  return atOnce
}

it('delays refusals of a caller after many, up to 30 at the same time', async () => {
  const slowDown = createSlowRefusals(DELAY_MS)
  const { burst } = BUDGETS.refusals
  expect(await answeredAtOnce(slowDown, 'person 1', burst)).toBe(burst)
  expect(await answeredAtOnce(slowDown, 'person 1', 30)).toBe(0)
  expect(await answeredAtOnce(slowDown, 'person 1', 40)).toBe(10)
  expect(await answeredAtOnce(slowDown, 'person 2', 1)).toBe(1)
})
