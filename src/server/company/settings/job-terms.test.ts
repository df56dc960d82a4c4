import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
})

const save = (body: unknown) => t.call(manager, 'POST', `/wp/v2/companies/${company}`, body)
const job = async (method: 'GET' | 'POST', id: number | null, body?: unknown) => {
  const answer = await t.call(manager, method, `/wp/v2/jobs${id === null ? '' : `/${id}`}`, body)
  expect(answer.status).toBe(200)
  return answer.body
}
const PLACE = {
  address: '1 Main Street, Denver, CO 80202',
  addressState: 'CO',
  activities: [{ activityType: 'load', activityDate: '2027-03-01', startTime: '09:00', endTime: '13:00' }],
}
const NEW = { jobType: 'intrastate_local', jobDate: '2027-03-01 09:00:00', crewSize: 2, locations: [PLACE] }
const FEE = { item: 'serviceFee', rate: 40, units: 1 }
const DISCOUNT = { item: 'discount', rate: 12.5, units: 2 }
interface Shown {
  documents: { estimate: { total: number; variables: { dirty: boolean; lineItems: { item: string }[] } } }
}
const items = ({ documents }: Shown) => documents.estimate.variables.lineItems.map(({ item }) => item)
const total = ({ documents }: Shown) => documents.estimate.total

describe('initial lines of estimates', () => {
  it('follow the calculated lines in new jobs of that type, and count in the total and the revenue', async () => {
    const bare = await job('POST', null, NEW)
    expect([items(bare), total(bare)]).toEqual([['hourlyRateTwo'], 320])
    const answer = await save({ estimateLines: { localMoving: [FEE, DISCOUNT], junkRemoval: [FEE] } })
    expect(answer.body.estimateLines).toEqual({ localMoving: [FEE, DISCOUNT], junkRemoval: [FEE] })

    const made = await job('POST', null, NEW)
    expect([items(made), total(made)]).toEqual([['hourlyRateTwo', 'serviceFee', 'discount'], 335])
    expect(made.documents.estimate.variables).toMatchObject({
      dirty: false,
      lineItems: [
        { id: 1, rate: 80, units: 4, total: 320, lineItemDate: '2027-03-01' },
        { id: 2, rate: 40, units: 1, total: 40, lineItemDate: '2027-03-01' },
        { id: 3, rate: 12.5, units: 2, total: 25, lineItemDate: '2027-03-01' },
      ],
    })
    // They follow crew and type like the other lines, and keep their prices.
    const moved = await job('POST', made.id, { crewSize: 3 })
    expect(total(moved)).toBe(495)
    const labor = await job('POST', made.id, { crewSize: 2, jobType: 'moving_labor' })
    expect([items(labor), total(labor)]).toEqual([['hourlyRateTwo'], 320])
    const junk = await job('POST', made.id, { jobType: 'junk_removal' })
    expect(total(junk)).toBe(360)
    const { revenue } = (await job('GET', made.id)).financial
    expect(revenue.lineItems.map(({ item, rate }: { item: string; rate: number }) => [item, rate])).toEqual([
      ['hourlyRateTwo', 80],
      ['serviceFee', 40],
    ])
    // An existing estimate is left unchanged.
    expect(total(await job('GET', bare.id))).toBe(320)
  })

  it('are those of the day: an estimate gets new ones when it returns to automatic', async () => {
    await save({ estimateLines: { localMoving: [FEE] } })
    const made = await job('POST', null, NEW)
    await save({ estimateLines: { localMoving: [DISCOUNT] } })
    expect(items(await job('GET', made.id))).toEqual(['hourlyRateTwo', 'serviceFee'])
    const lineItems = [{ item: 'materials', rate: 10, units: 1 }]
    const written = await job('POST', made.id, {
      documents: { estimate: { variables: { dirty: true, lineItems } } },
    })
    expect([items(written), total(written)]).toEqual([['materials'], 10])
    const reset = await job('POST', made.id, { documents: { estimate: { variables: { dirty: false } } } })
    expect([items(reset), total(reset)]).toEqual([['hourlyRateTwo', 'discount'], 295])
    expect((await t.jobRow(made.id))['estimate_lines']).toEqual({ localMoving: [DISCOUNT] })
    const told = (await t.call(manager, 'GET', `/wp/v2/jobs/${made.id}/history`)).body
    expect(told.filter(({ changes }: { changes: unknown[] }) => changes.length === 0)).toEqual([])
    await save({ estimateLines: { localMoving: [] } })
    expect((await save({})).body.estimateLines).toEqual({})
    expect(
      (await t.owner.query('select estimate_lines from companies where id = $1', [company])).rows,
    ).toEqual([{ estimate_lines: {} }])
  })

  it('are in the draft of a new job, and are shown only to the company’s own people', async () => {
    await save({ estimateLines: { movingLabor: [FEE] } })
    const draft = await t.call(manager, 'GET', '/wp/v2/jobs/add-job')
    expect(items(draft.body)).toEqual(['hourlyRateTwo', 'serviceFee'])
    const face = (who: TestPerson | null) => t.call(who, 'GET', `/wp/v2/companies/${company}`)
    expect((await face(await t.makePerson(company, 'client'))).body.estimateLines).toEqual({
      movingLabor: [FEE],
    })
    expect((await face(null)).body.estimateLines).toEqual({})
  })

  it.each([
    [{ localMoving: [{ ...FEE, item: 'piano' }] }, 'estimateLines.localMoving.0.item'],
    [{ localMoving: [FEE, { ...FEE, rate: -1 }] }, 'estimateLines.localMoving.1.rate'],
    [{ localMoving: [{ ...FEE, units: 1.005 }] }, 'estimateLines.localMoving.0.units'],
    [{ localMoving: [{ ...FEE, rate: 1_000_000, units: 1_000 }] }, 'estimateLines.localMoving.0.rate'],
    [{ localMoving: Array.from({ length: 21 }, () => FEE) }, 'estimateLines.localMoving'],
    [{ toTheMoon: [FEE] }, 'estimateLines'],
  ])('are rejected as %j', async (estimateLines, field) => {
    const answer = await save({ estimateLines })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)[0]).toContain(field)
    expect((await save({})).body.estimateLines).toEqual({})
  })
})

describe('deposit and shares of a booked job', () => {
  const split = (pickup: number, deposit: number) => ({
    variables: {
      depositLocal: { value: deposit, unitsLabel: '$' },
      beforePickupLocal: { value: pickup },
    },
  })
  const due = (shown: { payments: { due: { productItem: string; amount: number }[] } }) =>
    Object.fromEntries(shown.payments.due.map(({ productItem, amount }) => [productItem, amount]))

  it('stay as they were at booking, and follow the company while it is inquiring', async () => {
    await save(split(25, 50))
    const { id } = await job('POST', null, NEW)
    expect(due(await job('GET', id))).toEqual({ serviceFee: 50 })
    await save(split(25, 60))
    expect(due(await job('GET', id))).toEqual({ serviceFee: 60 })
    expect(due(await job('POST', id, { jobStatus: 'scheduled' }))).toEqual({
      serviceFee: 60,
      beforePickup: 80,
    })
    await save(split(50, 0))
    expect(due(await job('GET', id))).toEqual({ serviceFee: 60, beforePickup: 80 })
    expect(due(await job('POST', id, { notes: 'Piano' }))).toEqual({ serviceFee: 60, beforePickup: 80 })
    // After it returns to inquiring, it is booked again by the terms of that day.
    expect(due(await job('POST', id, { jobStatus: 'inquiring' }))).toEqual({})
    expect(due(await job('POST', id, { jobStatus: 'scheduled' }))).toEqual({ beforePickup: 160 })
  })

  it('are the defaults if the company had set none, whatever it sets later', async () => {
    const { id } = await job('POST', null, { ...NEW, jobStatus: 'scheduled' })
    await save(split(50, 100))
    expect(due(await job('GET', id))).toEqual({})
    expect(await t.jobRow(id)).toMatchObject({ kept_terms: { variables: {} } })
  })
})
