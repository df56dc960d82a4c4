import { expect, it } from 'vitest'
import { retryOnDeadlock } from './tenancy.ts'

/** Returns a function that fails this many times with one code, then returns the number of attempts. */
function failing(times: number, code: string) {
  let tries = 0
  return async () => {
    tries += 1
    if (tries <= times) throw Object.assign(new Error(`failure ${tries}`), { code })
    return tries
  }
}

it('only a transaction that lost a deadlock is retried', async () => {
  expect(await retryOnDeadlock(failing(0, '40P01'))).toBe(1)
  expect(await retryOnDeadlock(failing(4, '40P01'))).toBe(5)
  await expect(retryOnDeadlock(failing(1, '23505'))).rejects.toThrow('failure 1')
})

it('a transaction that keeps losing deadlocks fails after five attempts', async () => {
  await expect(retryOnDeadlock(failing(9, '40P01'))).rejects.toThrow('failure 5')
})
