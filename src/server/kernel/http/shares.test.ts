import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { BUDGETS } from '../budgets/budgets.ts'
import { downloadSchema } from '../../../shared/kernel/wire.ts'
import { acquireCallSlot } from './fair-calls.ts'
import { registeredEndpoints } from './route.ts'
import { createCallShares, type ReleaseSlot } from './shares.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ API_RATE_LIMIT: '1000' })
})
afterAll(() => t.close())

let time = 0
const clock = () => time
beforeEach(() => {
  time = 0
})

const most = BUDGETS['calls-at-once'].most
const isPromise = (entered: ReleaseSlot | Promise<ReleaseSlot>): entered is Promise<ReleaseSlot> =>
  entered instanceof Promise
const actorOf = (userId: number, role: 'client' | 'manager', companyId: number) => {
  const link = { companyId, role, viewFinancials: true, isSales: false }
  const actor = { userId, familyId: '', defaultCompanyId: companyId, links: [link], pending: false }
  return { ip: '127.0.0.1', actor }
}
/** Takes a slot that has to be free. */
function enterNow(entered: ReleaseSlot | Promise<ReleaseSlot>): ReleaseSlot {
  if (isPromise(entered)) throw new Error('It has to wait')
  return entered
}

it('lets a call wait until another one of the same key ends, and does not delay other keys', async () => {
  const shares = createCallShares('calls-at-once', clock)
  const leaves = Array.from({ length: most }, () => enterNow(shares.enter('one')))
  const order: string[] = []
  const waits = ['first', 'second'].map(async (name) => {
    const leave = await shares.enter('one')
    order.push(name)
    return leave
  })
  enterNow(shares.enter('another'))()
  expect(order).toEqual([])
  leaves[0]?.()
  await waits[0]
  expect(order).toEqual(['first'])
  leaves[1]?.()
  await Promise.all(waits)
  expect(order).toEqual(['first', 'second'])
})

it('runs one call at a time for a key that is over its work budget, and more again later', async () => {
  const shares = createCallShares('calls-at-once', clock)
  const { workSeconds } = BUDGETS['calls-at-once']
  const leaves = Array.from({ length: most }, () => enterNow(shares.enter('one')))
  time += workSeconds * 1000
  for (const leave of leaves) leave()
  const leave = enterNow(shares.enter('one'))
  const waiting = shares.enter('one')
  expect(isPromise(waiting)).toBe(true)
  leave()
  const last = await waiting
  last()
  // All but one of them count; time reduces that to half of the budget.
  time += (most - 1 - 0.6) * workSeconds * 1000
  const alone = enterNow(shares.enter('one'))
  const late = shares.enter('one')
  expect(isPromise(late)).toBe(true)
  // One call that runs all the time reduces nothing.
  time += workSeconds * 1000
  const later = shares.enter('one')
  expect(isPromise(later)).toBe(true)
  alone()
  const lateLeave = await late
  lateLeave()
  const laterLeave = await later
  laterLeave()
  time += 0.2 * workSeconds * 1000
  enterNow(shares.enter('one'))
})

it('never slows down a key with sequential calls', () => {
  const shares = createCallShares('calls-at-once', clock)
  for (let n = 0; n < 100; n += 1) {
    const leave = enterNow(shares.enter('one'))
    time += 1_000
    leave()
  }
  for (let n = 0; n < most; n += 1) enterNow(shares.enter('one'))
})

it('rejects with 503 and Retry-After when too many wait, and when a call has waited too long', async () => {
  vi.useFakeTimers()
  try {
    const shares = createCallShares('calls-at-once', clock)
    const leaves = Array.from({ length: most }, () => enterNow(shares.enter('one')))
    const busy = { code: 'rest_unavailable', details: { retryAfter: 2 } }
    const late = expect(shares.enter('one')).rejects.toMatchObject(busy)
    await vi.advanceTimersByTimeAsync(8_000)
    await late
    const waiting = Array.from({ length: 60 }, () => shares.enter('one'))
    expect(() => shares.enter('one')).toThrow(expect.objectContaining(busy))
    for (const leave of leaves) leave()
    // Each admitted call passes its slot to the next one.
    for (const one of waiting) (await one)()
    for (let n = 0; n < most; n += 1) enterNow(shares.enter('one'))
  } finally {
    vi.useRealTimers()
  }
})

it('prevents the clients of a company from using all slots of its office or of other companies', async () => {
  const enter = (caller: ReturnType<typeof actorOf>, isUpload = false) =>
    acquireCallSlot(t.kernel, { isUpload }, caller)
  const clients = BUDGETS['calls-at-once-clients'].most
  const leaves = await Promise.all(
    Array.from({ length: clients }, (_none, n) => enter(actorOf(100 + n, 'client', 7))),
  )
  let isIn = false
  const late = enter(actorOf(99, 'client', 7)).then((leave) => {
    isIn = true
    return leave
  })
  for (const leave of [
    await enter(actorOf(1, 'manager', 7)),
    await enter(actorOf(2, 'client', 8)),
    await enter(actorOf(99, 'client', 7), true),
  ])
    leave()
  expect(isIn).toBe(false)
  for (const leave of leaves) leave()
  const leave = await late
  leave()
})

it('creates one file at a time for a person, two in total, and only a limited number in a row', async () => {
  const enter = (userId: number) => acquireCallSlot(t.kernel, { isBulk: true }, actorOf(userId, 'manager', 9))
  const order: string[] = []
  const noted = async (name: string, entering: Promise<ReleaseSlot>) => {
    const leave = await entering
    order.push(name)
    return leave
  }
  const first = await noted('first', enter(1))
  const waits = [noted('first again', enter(1)), noted('second', enter(2)), noted('third', enter(3))]
  const second = await waits[1]
  expect(order).toEqual(['first', 'second'])
  second?.()
  const third = await waits[2]
  first()
  third?.()
  ;(await waits[0])?.()
  expect(order).toEqual(['first', 'second', 'third', 'first again'])
  for (let n = 2; n < BUDGETS.bulk.burst; n += 1) (await enter(1))()
  await expect(enter(1)).rejects.toMatchObject({ code: 'rest_too_many_requests' })
  const leave = await enter(2)
  leave()
})

it('marks every endpoint that returns a file as bulk', () => {
  const files = [...registeredEndpoints.values()].filter(({ answer }) => answer === downloadSchema)
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter(({ isBulk }) => !isBulk)).toEqual([])
})

it('responds to all simultaneous requests of one person, one after the other', async () => {
  const { token } = await t.makePerson(await t.makeCompany(), 'manager')
  const answers = await Promise.all(
    Array.from({ length: most * 4 }, () =>
      t.app.inject({ method: 'GET', url: '/wp/v2/users/me', headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
})
