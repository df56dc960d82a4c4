import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FinancialLine } from '../../../shared/jobs/finances/financial.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { insertCharge, createLocation, createActivity } from './financials-testing.ts'

let t: TestApp
let company: number
let admin: TestPerson
let boss: TestPerson
let manager: TestPerson
let client: TestPerson
let stranger: TestPerson
let ann: TestPerson
let bo: TestPerson
let job: number

const LOCATIONS = createLocation(
  createActivity('load', '08:00', '11:00'),
  createActivity('pack', '11:00', '12:30'),
)

beforeAll(async () => {
  t = await createTestApp()
  // Charges are inserted directly here, without the refunds that they name.
  await t.owner.query('alter table transactions disable trigger add_up')
  await t.owner.query('alter table refunds disable trigger add_up')
  company = await t.makeCompany('Movers', { timezone: 'America/Denver' })
  admin = await t.makePerson(company, 'administrator')
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  manager = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())

beforeEach(async () => {
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  bo = await t.makePerson(company, 'worker', { firstName: 'Bo', lastName: 'Ray' })
  job = await makeJob()
  await t.addCrew(company, job, ann.id)
  await t.addCrew(company, job, bo.id)
})

function makeJob(columns: Record<string, unknown> = {}): Promise<number> {
  return t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_type: 'moving_labor',
    job_date: '2026-03-02 08:00:00',
    crew_size: 2,
    locations: LOCATIONS,
    ...columns,
  })
}

const open = (who: TestPerson, id = job) => t.call(who, 'GET', `/wp/v2/jobs/${id}`)
const save = (who: TestPerson, body: unknown, id = job) => t.call(who, 'POST', `/wp/v2/jobs/${id}`, body)
const financial = async (who: TestPerson = boss, id = job) => (await open(who, id)).body.financial
const short = (lines: FinancialLine[]) =>
  lines.map(({ item, rate, units, total }) => [item, rate, units, total])

/** Returns everything that a save of finances can write, to prove that a rejected one wrote nothing. */
async function stored(id = job) {
  const { rows } = await t.owner.query(
    `select 'revenue' as kind, to_jsonb(r) as row from revenue_lines r where job_id = $1
     union all select 'cost', to_jsonb(c) from cost_lines c where job_id = $1
     union all select 'pay', to_jsonb(l) from crew_invoice_lines l where job_id = $1
     union all select 'job', to_jsonb(j) from jobs j where id = $1 order by 1, 2`,
    [id],
  )
  return rows
}

describe('access to the finances of a job', () => {
  it('shows managers with financials the tab, crew their own pay, and others nothing', async () => {
    for (const who of [admin, boss]) {
      const { body } = await open(who)
      expect(body.financial).toMatchObject({
        revenue: { isDirty: false, total: 330, lineItems: [{ id: null, isAutoFill: true }, { id: null }] },
        cogs: { isDirty: false, total: 108 },
        expenses: { isDirty: false, total: 0, lineItems: [] },
        netProfit: 222,
        tips: 0,
        mayWrite: true,
      })
      expect(body.pay).toBeNull()
    }
    for (const who of [manager, client])
      expect((await open(who)).body).toMatchObject({ financial: null, pay: null })
    const { body } = await open(ann)
    expect(body.financial).toBeNull()
    expect(body.pay).toEqual({
      lineItems: [
        { date: '2026-03-02', item: 'laborVariable', rate: 12, units: 3, total: 36, paid: false },
        { date: '2026-03-02', item: 'packingLabor', rate: 12, units: 1.5, total: 18, paid: false },
      ],
      total: 54,
    })
    const applicant = await t.makePerson(company, 'worker')
    expect((await open(applicant)).body).toMatchObject({ financial: null, pay: null })
    expect((await open(stranger)).status).toBe(404)
  })

  it('rejects writes by everyone else, even of unchanged values', async () => {
    const id = await makeJob({ job_date: '2031-03-02 08:00:00' })
    await t.addCrew(company, id, ann.id, ['sales'])
    const seen = await financial(boss, id)
    const before = await stored(id)
    for (const who of [manager, client, ann])
      for (const sent of [seen, {}, { expenses: { lineItems: [{ item: 'food', rate: 1, units: 1 }] } }]) {
        const { status, body } = await save(who, { notes: 'Changed', financial: sent }, id)
        expect(status).toBe(403)
        expect(body.data.fields).toHaveProperty('financial')
      }
    expect((await save(stranger, { financial: seen }, id)).status).toBe(404)
    expect(await stored(id)).toEqual(before)
    // They see null and send null back.
    expect((await save(manager, { financial: null, notes: 'Ring twice' })).status).toBe(200)
  })
})

describe('saving finances', () => {
  it('stores whole sections in their order and returns them unchanged', async () => {
    const sent = {
      revenue: {
        lineItems: [
          { date: '2026-03-02', item: 'hourlyRateTwo', rate: 100, units: 4.25 },
          { item: 'discount', rate: 25, units: 1 },
        ],
      },
      cogs: {
        lineItems: [
          { item: 'fuel', rate: 61.37, units: 1, date: '2026-03-01' },
          { item: 'other', other: 'Parking', rate: 5, units: 2 },
          { item: 'processingFee', rate: 12.5, units: 9 },
        ],
      },
      expenses: {
        lineItems: [
          { item: 'processingFee', rate: 3.33, units: 7 },
          { item: 'food', rate: 10.1, units: 3 },
        ],
      },
    }
    const saved = await save(boss, { version: 1, financial: sent })
    expect(saved.status).toBe(200)
    expect(saved.body.version).toBe(2)
    const { revenue, cogs, expenses, netProfit } = saved.body.financial
    expect(short(revenue.lineItems)).toEqual([
      ['hourlyRateTwo', 100, 4.25, 425],
      ['discount', 25, 1, 25],
    ])
    expect(revenue).toMatchObject({ total: 400, isDirty: true })
    // The crew's pay comes before the other costs.
    expect(short(cogs.lineItems).slice(4)).toEqual([
      ['fuel', 61.37, 1, 61.37],
      ['other', 5, 2, 10],
      ['processingFee', 12.5, 1, 12.5],
    ])
    expect(cogs.lineItems[5]).toMatchObject({ other: 'Parking', workerId: null, isDirty: true, paid: false })
    expect(cogs.total).toBe(191.87)
    expect(short(expenses.lineItems)).toEqual([
      ['processingFee', 3.33, 1, 3.33],
      ['food', 10.1, 3, 30.3],
    ])
    expect(netProfit).toBe(174.5)
    // A manager's whole-job save sends everything back.
    const before = await stored()
    const again = await save(boss, { version: 2, financial: saved.body.financial })
    expect(again.body.version).toBe(2)
    expect(await stored()).toEqual(before)
    // Lines keep their ids when their order changes, and are removed when left out.
    const [first, second] = expenses.lineItems
    const turned = await save(boss, {
      financial: { expenses: { lineItems: [second, { ...first, rate: 4 }] } },
    })
    expect(turned.body.financial.expenses.lineItems.map(({ id }: FinancialLine) => id)).toEqual([
      second.id,
      first.id,
    ])
    const emptied = await save(boss, { financial: { expenses: { lineItems: [] } } })
    expect(emptied.body.financial).toMatchObject({
      expenses: { lineItems: [], isDirty: false },
      netProfit: 208.13,
    })
    expect(emptied.body.financial.revenue.total).toBe(400)
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      'an item that is none',
      { revenue: { lineItems: [{ item: 'fuel', rate: 1, units: 1 }] } },
      'revenue.lineItems.0.item',
    ],
    [
      'an item of the other list',
      { expenses: { lineItems: [{ item: 'hotel', rate: 1, units: 1 }] } },
      'expenses.lineItems.0.item',
    ],
    [
      'a prototype’s word',
      { cogs: { lineItems: [{ item: 'toString', rate: 1, units: 1 }] } },
      'cogs.lineItems.0.item',
    ],
    ['no item', { cogs: { lineItems: [{ item: ' ', rate: 1, units: 1 }] } }, 'cogs.lineItems.0.item'],
    [
      'an other that says nothing',
      { expenses: { lineItems: [{ item: 'other', rate: 1, units: 1 }] } },
      'expenses.lineItems.0.other',
    ],
    [
      'a line that is not there',
      { revenue: { lineItems: [{ id: 987_654, item: 'moving', rate: 1, units: 1 }] } },
      'revenue.lineItems.0.id',
    ],
    [
      'a cost that is not there',
      { cogs: { lineItems: [{ id: 987_654, item: 'fuel', rate: 1, units: 1 }] } },
      'cogs.lineItems.0.id',
    ],
    [
      'three decimals',
      { expenses: { lineItems: [{ item: 'food', rate: 1.001, units: 1 }] } },
      'expenses.lineItems.0.rate',
    ],
    [
      'an amount below 0',
      { revenue: { lineItems: [{ item: 'moving', rate: -1, units: 1 }] } },
      'revenue.lineItems.0.rate',
    ],
    [
      'labor of nobody',
      { cogs: { lineItems: [{ item: 'laborFlat', rate: 1, units: 1 }] } },
      'cogs.lineItems.0.workerId',
    ],
    [
      'a day that is none',
      { expenses: { lineItems: [{ item: 'food', rate: 1, units: 1, date: '2026-02-30' }] } },
      'expenses.lineItems.0.date',
    ],
    [
      'the same line twice',
      {
        revenue: {
          lineItems: [
            { id: 5, item: 'moving', rate: 1, units: 1 },
            { id: 5, item: 'moving', rate: 2, units: 1 },
          ],
        },
      },
      'revenue.lineItems',
    ],
    [
      'more than a line comes to',
      { revenue: { lineItems: [{ item: 'moving', rate: 10_000_000, units: 1_000_000 }] } },
      'revenue.lineItems.0.rate',
    ],
  ])('rejects %s and changes nothing', async (_what, sent, field) => {
    const before = await stored()
    const { status, body } = await save(boss, { notes: 'New', financial: sent })
    expect(status).toBe(400)
    expect(body.data.fields).toHaveProperty([`financial.${field}`])
    expect(await stored()).toEqual(before)
  })

  it('rejects labor of people who are not on the crew, and rates that no pay line has', async () => {
    const before = await stored()
    const line = { item: 'laborVariable', rate: 20, units: 2, workerId: client.id }
    const other = await save(boss, { financial: { cogs: { lineItems: [line] } } })
    expect(other.status).toBe(400)
    expect(other.body.data.fields).toEqual({ 'financial.cogs.lineItems.0.workerId': 'Choose a crew member.' })
    for (const [more, field] of [
      [{ rate: 1_000_000.01 }, 'rate'],
      [{ units: 10_000.01, rate: 1 }, 'units'],
    ] as const) {
      const big = await save(boss, {
        financial: { cogs: { lineItems: [{ ...line, workerId: ann.id, ...more }] } },
      })
      expect(big.status).toBe(400)
      expect(big.body.data.fields).toHaveProperty([`financial.cogs.lineItems.0.${field}`])
    }
    expect(await stored()).toEqual(before)
  })

  it('rejects a deleted job and an old version', async () => {
    const sent = { expenses: { lineItems: [{ item: 'food', rate: 1, units: 1 }] } }
    await save(boss, { notes: 'One' })
    expect((await save(boss, { version: 1, financial: sent })).body.code).toBe('job_version_conflict')
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await save(boss, { financial: sent })).status).toBe(404)
    expect((await save(admin, { financial: sent })).status).toBe(409)
    expect((await financial(admin)).mayWrite).toBe(false)
    const { rows } = await t.owner.query('select from cost_lines where job_id = $1', [job])
    expect(rows).toEqual([])
  })
})

describe('the crew’s pay and its labor cost', () => {
  const laborOf = (lines: FinancialLine[], who: TestPerson) =>
    lines.filter(({ workerId }) => workerId === who.id)

  it('are the same data in both tabs', async () => {
    const { cogs } = await financial()
    expect(cogs.lineItems.map(({ workerName, item }: FinancialLine) => `${workerName} ${item}`)).toEqual([
      'Ann Lee laborVariable',
      'Ann Lee packingLabor',
      'Bo Ray laborVariable',
      'Bo Ray packingLabor',
    ])
    const [first, ...rest] = cogs.lineItems
    const edited = await save(boss, { financial: { cogs: { lineItems: [{ ...first, rate: 20 }, ...rest] } } })
    expect(laborOf(edited.body.financial.cogs.lineItems, ann)).toMatchObject([
      { id: expect.any(Number), item: 'laborVariable', rate: 20, isDirty: true, isAutoFill: false },
      { id: expect.any(Number), item: 'packingLabor', rate: 12, isDirty: true },
    ])
    expect(laborOf(edited.body.financial.cogs.lineItems, bo)).toMatchObject([
      { id: null, isAutoFill: true },
      { id: null },
    ])
    expect(edited.body.crew[0].invoice).toMatchObject([
      { item: 'laborVariable', rate: 20, units: 3, total: 60, isDirty: true },
      { item: 'packingLabor', rate: 12, units: 1.5, total: 18 },
    ])
    // The change also appears in the crew's own list.
    const [one, two] = edited.body.crew[0].invoice
    const back = await save(boss, {
      crew: [{ id: ann.id, invoice: [{ ...one, units: 5 }, two] }, { id: bo.id }],
      financial: edited.body.financial,
    })
    expect(back.status).toBe(200)
    expect(laborOf(back.body.financial.cogs.lineItems, ann)).toMatchObject([
      { rate: 20, units: 5, total: 100 },
      { total: 18 },
    ])
    // Set back to automatic, the section is calculated again.
    const clean = await save(boss, { financial: { cogs: { isDirty: false } } })
    expect(clean.body.financial.cogs).toMatchObject({ isDirty: false, total: 108 })
    const { rows } = await t.owner.query('select from crew_invoice_lines where job_id = $1', [job])
    expect(rows).toEqual([])
  })

  it('have flat lines of one unit, lines that move to another member, and none of members who left', async () => {
    const typed = { item: 'laborFlat', rate: 90, units: 4, workerId: ann.id }
    const saved = await save(boss, { financial: { cogs: { lineItems: [typed] } } })
    const [line] = laborOf(saved.body.financial.cogs.lineItems, ann)
    expect(line).toMatchObject({ units: 1, total: 90 })
    // Labor that was left out is automatic; a line of Ann's now belongs to Bo.
    const moved = await save(boss, { financial: { cogs: { lineItems: [{ ...line, workerId: bo.id }] } } })
    expect(laborOf(moved.body.financial.cogs.lineItems, ann)).toMatchObject([{ id: null }, { id: null }])
    expect(laborOf(moved.body.financial.cogs.lineItems, bo)).toMatchObject([{ item: 'laborFlat', total: 90 }])
    // Bo is removed in the same save that sends all lines back as shown.
    const left = await save(boss, { crew: [{ id: ann.id }], financial: moved.body.financial })
    expect(left.status).toBe(200)
    expect(left.body.financial.cogs.lineItems.map(({ workerId }: FinancialLine) => workerId)).toEqual([
      ann.id,
      ann.id,
    ])
    const { rows } = await t.owner.query('select from crew_invoice_lines where job_id = $1', [job])
    expect(rows).toEqual([])
  })

  it('turn into another cost and back, each time as a new line', async () => {
    const fuel = { item: 'fuel', rate: 30, units: 1 }
    const saved = await save(boss, { financial: { cogs: { lineItems: [fuel] } } })
    const cost = saved.body.financial.cogs.lineItems.at(-1)
    const labor = await save(boss, {
      financial: { cogs: { lineItems: [{ ...cost, item: 'laborFlat', workerId: ann.id }] } },
    })
    expect(labor.status).toBe(200)
    expect(short(labor.body.financial.cogs.lineItems)[0]).toEqual(['laborFlat', 30, 1, 30])
    expect(labor.body.financial.cogs.lineItems).toHaveLength(3)
    const [pay] = labor.body.financial.cogs.lineItems
    const back = await save(boss, {
      financial: { cogs: { lineItems: [{ ...pay, item: 'fuel', workerId: null }] } },
    })
    expect(short(back.body.financial.cogs.lineItems).at(-1)).toEqual(['fuel', 30, 1, 30])
    expect(back.body.financial.cogs.lineItems).toHaveLength(5)
  })
})

describe('the pay of a completed job', () => {
  const payRows = async () => {
    const { rows } = await t.owner.query<Record<string, unknown>>(
      `select user_id, item, rate::float8 as rate, units::float8 as units, line_date as day, is_auto, paid_at is not null as paid
       from crew_invoice_lines where job_id = $1 order by user_id, position`,
      [job],
    )
    return rows
  }
  const auto = (who: TestPerson, item: string, rate: number, units: number) =>
    expect.objectContaining({ user_id: who.id, item, rate, units, is_auto: true, paid: false })

  it('is stored, and follows its hours, rates, day, and crew until a line is edited', async () => {
    expect((await save(boss, { jobStatus: 'completed' })).status).toBe(200)
    expect(await payRows()).toEqual([
      auto(ann, 'laborVariable', 12, 3),
      auto(ann, 'packingLabor', 12, 1.5),
      auto(bo, 'laborVariable', 12, 3),
      auto(bo, 'packingLabor', 12, 1.5),
    ])
    const shown = await open(boss)
    expect(shown.body.financial.cogs).toMatchObject({ isDirty: false, total: 108 })
    expect(shown.body.financial.cogs.lineItems[0]).toMatchObject({
      id: expect.any(Number),
      isAutoFill: true,
      isDirty: false,
    })
    const ids = shown.body.financial.cogs.lineItems.map(({ id }: FinancialLine) => id)
    // The whole job is sent back, with more hours and another rate.
    const locations = createLocation(
      createActivity('load', '08:00', '12:00'),
      createActivity('pack', '12:00', '13:30'),
    )
    const longer = await save(boss, {
      ...shown.body,
      locations,
      jobDate: '2026-03-04 08:00:00',
      crew: shown.body.crew.map((member: { id: number }) =>
        member.id === bo.id ? { ...member, hourlyRate: 15 } : member,
      ),
    })
    expect(longer.status).toBe(200)
    expect(await payRows()).toEqual([
      auto(ann, 'laborVariable', 12, 4),
      auto(ann, 'packingLabor', 12, 1.5),
      auto(bo, 'laborVariable', 15, 4),
      auto(bo, 'packingLabor', 15, 1.5),
    ])
    expect((await payRows()).map(({ day }) => day)).toEqual(Array(4).fill('2026-03-04'))
    expect(longer.body.financial.cogs.lineItems.map(({ id }: FinancialLine) => id)).toEqual(ids)
    // An edited line fixes that member's pay; the other's keeps following the job.
    const [mine, ...rest] = longer.body.financial.cogs.lineItems
    await save(boss, { financial: { cogs: { lineItems: [{ ...mine, units: 6 }, ...rest] } } })
    await save(boss, { locations: createLocation(createActivity('load', '08:00', '10:00')) })
    expect(await payRows()).toMatchObject([
      { user_id: ann.id, item: 'laborVariable', units: 6, is_auto: false },
      { user_id: ann.id, item: 'packingLabor', units: 1.5, is_auto: false },
      { user_id: bo.id, item: 'laborVariable', units: 2, is_auto: true },
    ])
    // A new crew member gets pay; one who is removed unpaid or did not show up gets none.
    const cy = await t.makePerson(company, 'worker')
    await save(boss, { crew: [{ id: cy.id }, { id: bo.id, noShow: true }] })
    expect(await payRows()).toEqual([auto(cy, 'laborVariable', 12, 2)])
    // One who declined gets none either, unless their clock says that they worked.
    await save(boss, { crew: [{ id: cy.id }, { id: bo.id, noShow: false }] })
    expect(await payRows()).toHaveLength(2)
    await t.owner.query(`update job_crew set answer = 'declined' where job_id = $1 and user_id = $2`, [
      job,
      bo.id,
    ])
    await save(boss, { locations: createLocation(createActivity('load', '08:00', '11:00')) })
    expect(await payRows()).toEqual([auto(cy, 'laborVariable', 12, 3)])
  })

  it('is dropped when the job is set back, except for edited or paid lines', async () => {
    await save(boss, { jobStatus: 'completed' })
    const marked = await t.call(boss, 'POST', `/wp/v2/jobs/${job}/financial/cogs/paid`, {
      lineId: (await financial()).cogs.lineItems[2].id,
      paid: true,
    })
    expect(marked.status).toBe(200)
    const back = await save(boss, { jobStatus: 'scheduled' })
    expect(await payRows()).toMatchObject([
      { user_id: bo.id, item: 'laborVariable', paid: true, is_auto: true },
    ])
    // A paid line appears among the calculated ones and is not duplicated.
    expect(short(back.body.financial.cogs.lineItems)).toEqual([
      ['laborVariable', 12, 3, 36],
      ['packingLabor', 12, 1.5, 18],
      ['laborVariable', 12, 3, 36],
      ['packingLabor', 12, 1.5, 18],
    ])
    expect(back.body.financial.cogs.lineItems.map(({ paid }: FinancialLine) => paid)).toEqual([
      false,
      false,
      true,
      false,
    ])
    const again = await save(boss, {
      jobStatus: 'completed',
      locations: createLocation(createActivity('load', '08:00', '18:00')),
    })
    expect(await payRows()).toMatchObject([
      { user_id: ann.id, item: 'laborVariable', units: 10, paid: false },
      { user_id: bo.id, item: 'laborVariable', units: 3, paid: true },
    ])
    expect(again.body.crew[1].invoice).toMatchObject([{ units: 3, paid: true }])
  })

  it('does not change with later rates of the company', async () => {
    const flat = await t.makeCompany('Flat', {
      default_worker_pay: 'laborFlat',
      variables: { workerFlatPay: { value: 170 }, hourlyRateTwo: { value: 90 } },
    })
    const head = await t.makePerson(flat, 'administrator')
    const hand = await t.makePerson(flat, 'worker')
    const id = await t.makeJob(flat, {
      job_status: 'scheduled',
      job_date: '2026-03-02 08:00:00',
      locations: LOCATIONS,
    })
    await t.addCrew(flat, id, hand.id)
    await save(head, { jobStatus: 'completed' }, id)
    const before = await financial(head, id)
    expect(short(before.cogs.lineItems)).toEqual([['laborFlat', 170, 1, 170]])
    const rates = {
      workerFlatPay: { value: 999 },
      hourlyRateTwo: { value: 999 },
      hourlyRateTwoPacking: { value: 999 },
    }
    await t.owner.query(
      `update companies set variables = $2, default_worker_pay = 'laborVariable' where id = $1`,
      [flat, JSON.stringify(rates)],
    )
    // The same holds when a part of it that is not a price is saved.
    const expenses = { lineItems: [{ item: 'food', rate: 10, units: 1 }] }
    const later = await save(
      head,
      { notes: 'Paid in time', financial: { expenses }, crew: [{ id: hand.id, notes: 'x' }] },
      id,
    )
    expect(later.body.financial.revenue).toEqual(before.revenue)
    expect(later.body.financial.cogs).toEqual(before.cogs)
  })
})

describe('revenue', () => {
  const at = () => ({ companyId: company, jobId: job, userId: client.id })

  it('is the estimate until its lines are stored, and keeps their ids while it follows', async () => {
    const shown = await financial()
    expect(short(shown.revenue.lineItems)).toEqual([
      ['hourlyRateTwo', 80, 3, 240],
      ['hourlyRateTwoPacking', 60, 1.5, 90],
    ])
    // A line needs an id to be charged: the section counts as edited and its lines stay automatic.
    const kept = await save(boss, {
      financial: { revenue: { lineItems: shown.revenue.lineItems, isDirty: true } },
    })
    const lines: FinancialLine[] = kept.body.financial.revenue.lineItems
    expect(lines).toMatchObject([
      { id: expect.any(Number), isAutoFill: true, isDirty: false, mayPay: true },
      { id: expect.any(Number), isAutoFill: true },
    ])
    const longer = await save(boss, { locations: createLocation(createActivity('load', '08:00', '13:00')) })
    expect(longer.body.financial.revenue.lineItems).toMatchObject([
      { id: lines[0]?.id, units: 5, total: 400 },
    ])
    // An edited line stays, and so do the others.
    const [line] = longer.body.financial.revenue.lineItems
    await save(boss, { financial: { revenue: { lineItems: [{ ...line, rate: 85 }] } } })
    const later = await save(boss, { locations: LOCATIONS, jobStatus: 'completed' })
    expect(later.body.financial.revenue).toMatchObject({
      isDirty: true,
      lineItems: [{ id: line.id, rate: 85, units: 5 }],
    })
    expect(later.body.documents.invoice.total).toBe(425)
    const back = await save(boss, { financial: { revenue: { isDirty: false } } })
    expect(back.body.financial.revenue).toMatchObject({ isDirty: false, total: 330 })
  })

  it('of a completed job follows an estimate that is edited and one that is set back to automatic', async () => {
    await save(boss, { jobStatus: 'completed' })
    const ids = (await financial()).revenue.lineItems.map(({ id }: FinancialLine) => id)
    const lineItems = [{ item: 'hourlyRateTwo', rate: 95, units: 3, lineItemDate: null }]
    const written = await save(boss, { documents: { estimate: { variables: { dirty: true, lineItems } } } })
    expect(written.body.financial.revenue).toMatchObject({
      total: 285,
      isDirty: false,
      lineItems: [{ id: ids[0], rate: 95 }],
    })
    const back = await save(boss, { documents: { estimate: { variables: { dirty: false } } } })
    expect(back.body.financial.revenue.total).toBe(330)
    expect(back.body.documents.invoice.total).toBe(330)
  })

  it('does not restore a removed line, and has a blank line if none is left', async () => {
    await save(boss, { jobStatus: 'completed' })
    const [first] = (await financial()).revenue.lineItems
    await save(boss, { financial: { revenue: { lineItems: [first] } } })
    const kept = await save(boss, {
      locations: createLocation(
        createActivity('load', '08:00', '14:00'),
        createActivity('pack', '14:00', '15:00'),
      ),
    })
    expect(short(kept.body.financial.revenue.lineItems)).toEqual([['hourlyRateTwo', 80, 3, 240]])
    const none = await save(boss, { financial: { revenue: { lineItems: [] } } })
    expect(none.body.financial.revenue).toMatchObject({
      total: 0,
      lineItems: [{ item: 'hourlyRateTwo', rate: 0, units: 0 }],
    })
    const again = await save(boss, { version: none.body.version, financial: { revenue: { lineItems: [] } } })
    expect(again.body.version).toBe(none.body.version)
  })

  it('that was charged is locked and no longer follows the estimate', async () => {
    const stand = await save(boss, { financial: { revenue: { isDirty: true } } })
    const [first, second] = stand.body.financial.revenue.lineItems
    await insertCharge(t, at(), 'revenueLine', {
      productItemId: first.id,
      productItem: 'hourlyRateTwo',
      amount: 240,
    })
    const shown = await financial()
    expect(shown.revenue.lineItems).toMatchObject([
      { paid: true, charged: 240, mayPay: false, mayWrite: false, paidAt: expect.any(String) },
      { paid: false, charged: 0, mayPay: true, mayWrite: true },
    ])
    const before = await stored()
    for (const [lineItems, path] of [
      [[{ ...first, units: 4 }, second], 'financial.revenue.lineItems.0'],
      [[second], 'financial.revenue'],
      [[], 'financial.revenue'],
    ] as const) {
      const refused = await save(boss, { financial: { revenue: { lineItems } } })
      expect(refused.status).toBe(409)
      expect(refused.body.code).toBe('line_is_paid')
      expect(refused.body.data.fields).toEqual({ [path]: 'A paid line cannot be changed.' })
    }
    expect(await stored()).toEqual(before)
    const longer = await save(boss, {
      locations: createLocation(createActivity('load', '08:00', '16:00')),
      jobStatus: 'completed',
    })
    expect(short(longer.body.financial.revenue.lineItems)).toEqual(short(shown.revenue.lineItems))
    // The other line can be changed.
    const changed = await save(boss, {
      financial: { revenue: { lineItems: [first, { ...second, rate: 70 }] } },
    })
    expect(changed.status).toBe(200)
    const back = await save(boss, { financial: { revenue: { isDirty: false } } })
    expect(back.body.code).toBe('line_is_paid')
    expect(back.body.data.fields).toHaveProperty(['financial.revenue'])
  })

  it('is locked while a charge is in progress, and unlocked after a refund', async () => {
    const stand = await save(boss, { financial: { revenue: { isDirty: true } } })
    const [line] = stand.body.financial.revenue.lineItems
    const charge = { productItemId: line.id, productItem: line.item, amount: 240 }
    const id = await insertCharge(t, at(), 'revenueLine', charge, { status: 'requires_action' })
    expect((await financial()).revenue.lineItems[0]).toMatchObject({
      paid: false,
      mayPay: false,
      mayWrite: false,
    })
    await t.owner.query(`update transactions set status = 'canceled' where id = $1`, [id])
    expect((await financial()).revenue.lineItems[0]).toMatchObject({ mayPay: true, mayWrite: true })
    await insertCharge(t, at(), 'revenueLine', charge, { status: 'refunded', refunded: 240 })
    expect((await financial()).revenue.lineItems[0]).toMatchObject({ paid: false, charged: 0, mayPay: true })
  })

  it('can be charged while part of the total is owed, and never as a discount', async () => {
    await save(boss, {
      financial: {
        revenue: {
          lineItems: [
            { item: 'hourlyRateTwo', rate: 100, units: 1 },
            { item: 'discount', rate: 10, units: 1 },
            { item: 'materials', rate: 0, units: 3 },
          ],
        },
      },
    })
    const may = async () => (await financial()).revenue.lineItems.map(({ mayPay }: FinancialLine) => mayPay)
    expect(await may()).toEqual([true, false, false])
    await insertCharge(t, at(), 'due', { productItemId: job, productItem: 'beforePickup', amount: 1000 })
    expect(await may()).toEqual([false, false, false])
  })
})

describe('a worker’s pay of a job', () => {
  it('includes a share of the tips, odd cents to the first workers, and is paid after it was paid out', async () => {
    await insertCharge(t, { companyId: company, jobId: job, userId: client.id }, 'tip', {
      productItemId: job,
      productItem: 'tip',
      amount: 25.01,
    })
    const tipOf = async (who: TestPerson) =>
      (await open(who)).body.pay.lineItems.find(({ item }: { item: string }) => item === 'tip')
    expect(await tipOf(ann)).toEqual({
      date: '2026-03-02',
      item: 'tip',
      rate: 12.51,
      units: 1,
      total: 12.51,
      paid: false,
    })
    expect(await tipOf(bo)).toMatchObject({ total: 12.5 })
    expect((await open(ann)).body.pay.total).toBe(66.51)
    expect((await financial()).tips).toBe(25.01)
    // Tips are not revenue.
    expect((await financial()).revenue.total).toBe(330)
    await t.owner.query(
      'insert into tip_payouts (company_id, job_id, user_id, amount_cents, paid_by) values ($1, $2, $3, 1250, $4)',
      [company, job, ann.id, boss.id],
    )
    expect(await tipOf(ann)).toMatchObject({ paid: false })
    await t.owner.query(
      'insert into tip_payouts (company_id, job_id, user_id, amount_cents, paid_by) values ($1, $2, $3, 1, $4)',
      [company, job, ann.id, boss.id],
    )
    expect(await tipOf(ann)).toMatchObject({ paid: true })
  })
})

describe('marking costs as paid', () => {
  const mark = (who: TestPerson, section: string, body: unknown, id = job) =>
    t.call(who, 'POST', `/wp/v2/jobs/${id}/financial/${section}/paid`, body)

  it('locks them, and unlocks them again', async () => {
    const saved = await save(boss, {
      financial: {
        cogs: { lineItems: [{ item: 'fuel', rate: 30, units: 1 }] },
        expenses: { lineItems: [{ item: 'food', rate: 20, units: 2 }] },
      },
    })
    const fuel = saved.body.financial.cogs.lineItems.at(-1)
    const [food] = saved.body.financial.expenses.lineItems
    expect(fuel.mayPay).toBe(true)
    const paid = await mark(boss, 'cogs', { lineId: fuel.id, paid: true, version: saved.body.version })
    expect(paid.body.version).toBe(saved.body.version + 1)
    expect(paid.body.financial.cogs.lineItems.at(-1)).toMatchObject({
      paid: true,
      paidAt: expect.any(String),
      mayPay: false,
      mayWrite: false,
    })
    // Repeating it changes nothing.
    expect((await mark(boss, 'cogs', { lineId: fuel.id, paid: true })).body.version).toBe(paid.body.version)
    await mark(boss, 'expenses', { lineId: food.id, paid: true })
    const before = await stored()
    for (const sent of [
      { cogs: { lineItems: [{ ...fuel, rate: 31 }] } },
      { cogs: { lineItems: [] } },
      { cogs: { lineItems: [{ ...fuel, item: 'laborFlat', workerId: ann.id }] } },
      { expenses: { lineItems: [{ ...food, other: 'x', item: 'other' }] } },
    ]) {
      const refused = await save(boss, { financial: sent })
      expect(refused.status).toBe(409)
      expect(refused.body.code).toBe('line_is_paid')
    }
    expect(await stored()).toEqual(before)
    // Adding another line does not change this one.
    const more = { lineItems: [{ item: 'tape', rate: 5, units: 1 }, fuel] }
    expect((await save(boss, { financial: { cogs: more } })).status).toBe(200)
    await mark(boss, 'cogs', { lineId: fuel.id, paid: false })
    expect((await save(boss, { financial: { cogs: { lineItems: [] } } })).status).toBe(200)
  })

  it('stores all calculated pay of a worker', async () => {
    const paid = await mark(boss, 'cogs', { workerId: ann.id, paid: true })
    expect(paid.body.financial.cogs.lineItems).toMatchObject([
      { workerId: ann.id, id: expect.any(Number), paid: true, isAutoFill: true },
      { workerId: ann.id, item: 'packingLabor', paid: true },
      { workerId: bo.id, id: null, paid: false },
      { workerId: bo.id, id: null },
    ])
    const [line, packing] = paid.body.financial.cogs.lineItems
    for (const lineItems of [[{ ...line, rate: 1 }, packing], [line]])
      expect((await save(boss, { financial: { cogs: { lineItems } } })).body.code).toBe('line_is_paid')
    const crew = [{ id: ann.id, invoice: [] }, { id: bo.id }]
    expect((await save(boss, { crew })).status).toBe(409)
    expect((await save(boss, { crew: [{ id: bo.id }] })).status).toBe(409)
    expect((await open(ann)).body.pay.lineItems).toMatchObject([{ paid: true }, { paid: true }])
    // Set back to unpaid, they are calculated again, because the job is not done.
    const open_ = await mark(boss, 'cogs', { workerId: ann.id, paid: false })
    expect(open_.body.financial.cogs.lineItems[0]).toMatchObject({ id: null, paid: false })
  })

  it('marks one line of a worker’s pay and not the others', async () => {
    const lines = [
      { item: 'laborVariable', rate: 20, units: 3, workerId: ann.id },
      { item: 'laborFlat', rate: 50, units: 1, workerId: ann.id },
      { item: 'packingLabor', rate: 0, units: 1, workerId: ann.id },
    ]
    const saved = await save(boss, { financial: { cogs: { lineItems: lines } } })
    const [hours, flat, nothing] = saved.body.financial.cogs.lineItems
    expect(nothing.mayPay).toBe(false)
    const one = await mark(boss, 'cogs', { lineId: flat.id, paid: true })
    expect(one.body.financial.cogs.lineItems).toMatchObject([
      { paid: false },
      { paid: true },
      { paid: false },
      {},
      {},
    ])
    const refused = await mark(boss, 'cogs', { lineId: nothing.id, paid: true })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe('Please check and input correct fields!')
    const all = await mark(boss, 'cogs', { workerId: ann.id, paid: true })
    expect(all.body.financial.cogs.lineItems).toMatchObject([
      { paid: true },
      { paid: true },
      { paid: false },
      {},
      {},
    ])
    const edited = [{ ...flat }, { ...hours }, { ...nothing, rate: 3 }]
    expect((await save(boss, { financial: { cogs: { lineItems: edited } } })).status).toBe(200)
  })

  it('is rejected for other people, for revenue, for missing lines, and at another version', async () => {
    const saved = await save(boss, {
      financial: { expenses: { lineItems: [{ item: 'food', rate: 2, units: 2 }] } },
    })
    const [food] = saved.body.financial.expenses.lineItems
    const other = await makeJob()
    const before = await stored()
    const refusals: [TestPerson, string, unknown, number, number?][] = [
      [manager, 'expenses', { lineId: food.id, paid: true }, 403],
      [client, 'expenses', { lineId: food.id, paid: true }, 403],
      [ann, 'expenses', { lineId: food.id, paid: true }, 403],
      [stranger, 'expenses', { lineId: food.id, paid: true }, 404],
      [boss, 'revenue', { lineId: food.id, paid: true }, 400],
      [boss, 'expenses', { paid: true }, 400],
      [boss, 'expenses', { workerId: ann.id, paid: true }, 400],
      [boss, 'cogs', { lineId: food.id, paid: true }, 404],
      [boss, 'cogs', { workerId: client.id, paid: true }, 400],
      [boss, 'expenses', { lineId: food.id, paid: true }, 404, other],
      [boss, 'expenses', { lineId: food.id, paid: true, version: 1 }, 409],
      [boss, 'savings', { lineId: food.id, paid: true }, 400],
    ]
    for (const [who, section, body, status, id] of refusals)
      expect((await mark(who, section, body, id)).status, JSON.stringify([section, body])).toBe(status)
    expect(await stored()).toEqual(before)
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await mark(admin, 'expenses', { lineId: food.id, paid: true })).status).toBe(409)
  })
})
