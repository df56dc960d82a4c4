import { beforeEach, describe, expect, it } from 'vitest'
import { changeCalls, PIANO, setUpChanges } from './change-orders.testing.ts'

const s = setUpChanges()
const { show, send, decide, records, signed } = changeCalls(s)

const listed = async () => (await s.t.call(s.manager, 'GET', '/wp/v2/today')).body.waiting.changeOrders
const job = async () => (await s.t.call(s.manager, 'GET', `/wp/v2/jobs/${s.job}`)).body
async function save(more: object) {
  const saved = await s.t.call(s.manager, 'POST', `/wp/v2/jobs/${s.job}`, more)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
const takeOff = async (userId: number) =>
  save({ crew: (await job()).crew.filter((member: { id: number }) => member.id !== userId) })
const LEFT = 'The crew member who had it signed had no right to make one any more when it arrived.'

describe('a change order that arrives late', () => {
  it('is kept as signed for a job that was called off meanwhile, and the office withdraws it', async () => {
    const order = await signed([PIANO])
    await save({ jobStatus: 'canceled' })
    const sent = await send(s.lead, order)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect((await send(s.lead, order)).status).toBe(200)
    const text = 'It arrived when the move was no longer booked.'
    expect((await show(s.manager)).body).toMatchObject({
      agreed: 315,
      orders: [{ total: 75, flags: [text], mayWithdraw: true }],
    })
    expect((await listed()).rows).toContainEqual(expect.objectContaining({ jobId: s.job, text }))
    // One that is signed afterwards is not.
    const late = { ...order, id: crypto.randomUUID(), deviceTime: new Date().toISOString() }
    expect(await send(s.lead, late)).toMatchObject({
      status: 409,
      body: { message: 'This job is called off.' },
    })
    expect(await records()).toHaveLength(1)
    const withdrawn = await decide(s.manager, order.id, { decision: 'withdraw', reason: 'Called off' })
    expect(withdrawn.body).toMatchObject({ agreed: 240, orders: [{ withdrawn: { reason: 'Called off' } }] })
    expect((await listed()).rows.map((row: { jobId: number }) => row.jobId)).not.toContain(s.job)
  })

  it('is kept of a deleted job, and the office reads it on Today', async () => {
    const order = await signed([PIANO])
    const admin = await s.t.makePerson(s.company, 'administrator')
    expect((await s.t.call(admin, 'DELETE', `/wp/v2/jobs/${s.job}`)).status).toBe(200)
    expect((await send(s.lead, order)).status).toBe(200)
    expect((await listed()).rows).toContainEqual(
      expect.objectContaining({ jobId: s.job, text: 'It arrived after the job was deleted.' }),
    )
    const late = { ...order, id: crypto.randomUUID(), deviceTime: new Date().toISOString() }
    expect((await send(s.lead, late)).status).toBe(404)
    expect(await records()).toHaveLength(1)
  })

  it('is kept of a lead who was taken off the crew meanwhile, who learns nothing of the job', async () => {
    const order = await signed([PIANO])
    await takeOff(s.lead.id)
    for (let time = 0; time < 2; time += 1) {
      const sent = await send(s.lead, order)
      expect(sent).toMatchObject({
        status: 200,
        body: {
          client: '',
          orders: [],
          agreed: 0,
          pricing: null,
          blockedBy: 'You are no longer on this job.',
        },
      })
    }
    expect((await show(s.lead)).status).toBe(403)
    expect((await show(s.manager)).body).toMatchObject({
      agreed: 315,
      orders: [{ takenBy: 'Ann Reed', flags: [LEFT] }],
    })
    expect((await listed()).rows).toContainEqual(expect.objectContaining({ jobId: s.job, text: LEFT }))
    expect(await records()).toHaveLength(1)
  })

  it('is kept of a lead who left a job that was called off as well', async () => {
    const order = await signed([PIANO])
    await takeOff(s.lead.id)
    await save({ jobStatus: 'canceled' })
    expect((await send(s.lead, order)).status).toBe(200)
    expect((await show(s.manager)).body.orders[0].flags).toEqual([
      'It arrived when the move was no longer booked.',
      LEFT,
    ])
  })

  it('is kept of a member whose permission ended meanwhile', async () => {
    const order = await signed([PIANO])
    const crew = (await job()).crew.map((member: { id: number }) =>
      member.id === s.lead.id ? { ...member, permissions: ['contact'] } : member,
    )
    await save({ crew })
    expect((await send(s.lead, order)).status).toBe(200)
    expect((await show(s.manager)).body.orders[0].flags).toEqual([LEFT])
  })
})

describe('a change order of somebody who could not make it', () => {
  let order: Awaited<ReturnType<typeof signed>>
  beforeEach(async () => {
    order = await signed([PIANO])
  })

  it('is refused for a time after they were taken off', async () => {
    await takeOff(s.lead.id)
    const late = { ...order, deviceTime: new Date().toISOString() }
    expect((await send(s.lead, late)).status).toBe(403)
    expect(await records()).toEqual([])
  })

  it('is refused for a time before they were assigned', async () => {
    const crew = (await job()).crew
    await save({
      crewSize: 3,
      crew: [...crew, { id: s.worker.id, permissions: ['contact', 'payment'] }],
    })
    await takeOff(s.worker.id)
    expect((await send(s.worker, order)).status).toBe(403)
    expect(await records()).toEqual([])
  })

  it('is refused for people who were never on the crew or never had the permission', async () => {
    await save({ jobStatus: 'canceled' })
    for (const [who, status] of [
      [s.worker, 404],
      [s.helper, 403],
      [s.client, 403],
      [s.stranger, 403],
      [s.other, 404],
    ] as const)
      expect((await send(who, order)).status).toBe(status)
    expect(await records()).toEqual([])
  })
})
