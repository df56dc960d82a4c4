import { expect, it } from 'vitest'
import { unlocked } from './tenancy.ts'

/** Fails so many times in one way, then answers how often it was tried. */
function failing(times: number, code: string) {
  let tries = 0
  return async () => {
    tries += 1
    if (tries <= times) throw Object.assign(new Error(`failure ${tries}`), { code })
    return tries
  }
}

it('a transaction that lost a deadlock is made again, and no other failure is', async () => {
  expect(await unlocked(failing(0, '40P01'))).toBe(1)
  expect(await unlocked(failing(4, '40P01'))).toBe(5)
  await expect(unlocked(failing(1, '23505'))).rejects.toThrow('failure 1')
})

it('it is given up after five tries', async () => {
  await expect(unlocked(failing(9, '40P01'))).rejects.toThrow('failure 5')
})
