import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeCalls, makeJob, PIANO, setUpChanges } from './change-orders.testing.ts'

const s = setUpChanges()
const { show, send, print, start, finish, bill, records, signed } = changeCalls(s)

describe('on a federal move', () => {
  const carried = { key: 'impracticable.work', units: 10, note: 'Shuttle' }
  beforeEach(async () => {
    s.job = await makeJob(s, {
      job_type: 'interstate',
      is_local: false,
      locations: [
        { address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] },
        { address: '2 Oak St, Denver, CO', addressState: 'CO', activities: [] },
      ],
    })
  })

  it('a change before loading is part of the estimate, of which 110 percent is paid at the door', async () => {
    const { body } = await show(s.lead)
    expect(body).toMatchObject({ agreed: 240, rule: expect.stringContaining('49 CFR 375.407(d)') })
    expect(body.rule).toMatch(/^Before loading/)
    await send(s.lead, await signed([PIANO]))
    expect(await bill()).toMatchObject({
      agreed: 315,
      cap: expect.stringContaining(
        'At most $346.50 is paid at the door, 110 percent of the agreed estimate.',
      ),
    })
  })

  it('a change after loading is beside it, and impracticable operations up to 15 percent', async () => {
    await start()
    expect((await show(s.lead)).body.rule).toMatch(/^After loading has begun/)
    await send(s.lead, await signed([PIANO, carried]))
    expect((await show(s.lead)).body.orders[0]).toMatchObject({ isAfterLoading: true, total: 875 })
    // 110 percent of $240 and $75 beside it are $339, and 15 percent of that more.
    const cap = expect.stringContaining('At most $389.85 is paid at the door: 110 percent')
    expect(await bill()).toMatchObject({ agreed: 1115, total: 1115, cap })
    await finish()
    // $315 of other charges, and 15 percent of them.
    expect(await bill()).toMatchObject({ total: 1115, dueTotal: 362.25, later: 752.75 })
  })
})

describe('who makes and sees change orders', () => {
  it('is the office, crew members with payment, and the client to read', async () => {
    const order = await signed()
    for (const [who, status] of [
      [s.helper, 403],
      [s.worker, 403],
      [s.client, 403],
      [s.stranger, 403],
      [s.other, 404],
    ] as const)
      expect((await send(who, order)).status).toBe(status)
    expect(await records()).toEqual([])
    expect((await send(s.manager, order)).status).toBe(200)
    for (const [who, status] of [
      [s.helper, 403],
      [s.worker, 403],
      [s.stranger, 404],
      [s.other, 404],
    ] as const)
      expect((await show(who)).status).toBe(status)
    const { body } = await show(s.client)
    expect(body).toMatchObject({
      pricing: null,
      blockedBy: null,
      agreed: 435,
      orders: [{ mayWithdraw: false }],
    })
    expect(JSON.stringify((await s.t.call(s.helper, 'GET', `/wp/v2/jobs/${s.job}`)).body)).not.toMatch(
      /"(?:rate|total)":(?:75|120|195|435)\b/,
    )
  })

  it('prints it for the same people', async () => {
    const order = await signed()
    await send(s.lead, order)
    for (const who of [s.client, s.lead, s.manager])
      expect((await print(who, order.id)).body.download_link).toMatch(/\/files\//)
    expect((await print(s.helper, order.id)).status).toBe(403)
    expect((await print(s.other, order.id)).status).toBe(404)
    expect((await print(s.client, randomUUID())).status).toBe(404)
  })
})

describe('a change order that is not right', () => {
  it.each([
    ['a total that is not the sum of its lines', { total: 1 }, 'The total is not the sum of the lines.'],
    [
      'another price after it',
      { agreedAfter: 1 },
      'The agreed price after is not the price before and the change.',
    ],
    ['no lines', { lines: [] }, 'Add what changes.'],
    ['no name', { signer: { name: ' ' } }, 'Required.'],
    ['no id', { id: 'one' }, 'Invalid id'],
  ])('with %s is refused and changes nothing', async (_what, more, message) => {
    expect(await send(s.lead, await signed(undefined, more))).toMatchObject({
      status: 400,
      body: { message },
    })
    expect(await records()).toEqual([])
  })

  it.each([
    ['canceled', 'This job is called off.'],
    ['inquiring', 'This move is not booked yet. Change its estimate instead.'],
  ])('on a job that is %s is refused', async (status, message) => {
    const order = await signed()
    await s.t.owner.query(`update jobs set job_status = $2 where id = $1`, [s.job, status])
    order.deviceTime = new Date().toISOString()
    expect(await send(s.lead, order)).toMatchObject({ status: 409, body: { message } })
    expect(await records()).toEqual([])
  })
})
