import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ChangeRate } from '../../../shared/jobs/change-orders/change-order.ts'
import { priceLine, type ChangeInput } from '../../../shared/jobs/change-orders/pricing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

export const PIANO: ChangeInput = { key: 'item.heavy', units: 1, note: 'Upright piano' }
export const WAITING: ChangeInput = { key: 'waiting.crew', units: 1.5, note: 'Elevator' }

/** A company with people, and a scheduled job that is new for each test. */
export interface ChangeScene {
  t: TestApp
  company: number
  /** The job of the test. */
  job: number
  manager: TestPerson
  client: TestPerson
  stranger: TestPerson
  /** On the crew with 'payment'. */
  lead: TestPerson
  /** On the crew without it. */
  helper: TestPerson
  worker: TestPerson
  /** A manager of another company. */
  other: TestPerson
}

let day = 0

/** Creates a scheduled job of the scene with its crew, on a day of its own. */
export async function makeJob({ t, ...scene }: ChangeScene, more: object = {}): Promise<number> {
  const { company, client, lead, helper, manager } = scene
  day += 1
  const date = `2027-0${3 + Math.floor(day / 28)}-${String((day % 28) + 1).padStart(2, '0')}`
  const id = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: `${date} 09:00`,
    starts_at: `${date}T16:00:00Z`,
    ends_at: `${date}T19:00:00Z`,
    is_local: true,
    locations: [{ address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] }],
    ...more,
  })
  await t.addCrew(company, id, lead.id, ['contact', 'documents', 'payment'])
  await t.addCrew(company, id, helper.id, ['contact', 'documents'])
  const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { jobStatus: 'scheduled' })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return id
}

/** Sets up the scene of a test file; its fields are filled before the first test. */
export function setUpChanges(): ChangeScene {
  // Filled by the hooks.
  const scene = {} as ChangeScene
  beforeAll(async () => {
    const t = await createTestApp()
    const company = await t.makeCompany('Peak Movers', {
      variables: {
        depositLocal: { value: 0, unitsLabel: '$' },
        heavyItemFee: { value: 75, unitsLabel: 'items' },
      },
    })
    Object.assign(scene, {
      t,
      company,
      manager: await t.makePerson(company, 'manager', {
        viewFinancials: true,
        firstName: 'Max',
        lastName: 'Orr',
      }),
      client: await t.makePerson(company, 'client', { firstName: 'Zoe' }),
      stranger: await t.makePerson(company, 'client'),
      lead: await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Reed' }),
      helper: await t.makePerson(company, 'worker'),
      worker: await t.makePerson(company, 'worker'),
      other: await t.makePerson(await t.makeCompany('Other Movers'), 'manager'),
    })
  })
  afterAll(() => scene.t.close())
  beforeEach(async () => {
    await scene.t.owner.query('delete from rate_limits')
    scene.job = await makeJob(scene)
  })
  return scene
}

const path = ({ job }: ChangeScene) => `/wp/v2/jobs/${job}/change-orders`

/** Calls about the job of the test. */
export function changeCalls(scene: ChangeScene) {
  const show = (who: TestPerson) => scene.t.call(who, 'GET', path(scene))
  return {
    show,
    send: (who: TestPerson, body: object) => scene.t.call(who, 'POST', path(scene), body),
    decide: (who: TestPerson, order: string, body: object) =>
      scene.t.call(who, 'POST', `${path(scene)}/${order}/decision`, body),
    print: (who: TestPerson, order: string) => scene.t.call(who, 'POST', `${path(scene)}/${order}/pdf`),
    start: () => scene.t.call(scene.manager, 'POST', `/wp/v2/jobs/${scene.job}/start`),
    finish: () => scene.t.call(scene.lead, 'POST', `/wp/v2/jobs/${scene.job}/finish`, { isSure: true }),
    bill: async () => (await scene.t.call(scene.lead, 'GET', `/wp/v2/jobs/${scene.job}/finish`)).body.bill,
    records: async () =>
      (
        await scene.t.owner.query(
          `select name, user_id::int as by, content from agreements where job_id = $1 order by id`,
          [scene.job],
        )
      ).rows,
    /** A change order as the lead's phone makes it of the job's answer. */
    signed: async (inputs: readonly ChangeInput[] = [PIANO, WAITING], more: object = {}) => {
      const { body } = await show(scene.lead)
      const offered = body.pricing.rates as ChangeRate[] // the rates of the answer
      const rates = offered.map(({ shownLabel: _shown, ...rate }) => rate)
      const lines = inputs.map((input) => priceLine(rates, input))
      const total = lines.reduce((sum, line) => sum + Math.round((line?.total ?? 0) * 100), 0) / 100
      const now = new Date().toISOString()
      return {
        id: randomUUID(),
        lines,
        ratesVersion: body.pricing.version as string,
        total,
        agreedBefore: body.agreed as number,
        agreedAfter: Math.round((body.agreed + total) * 100) / 100,
        signer: { name: 'Zoe Quinn', strokes: [[[0.1, 0.2] as const, [0.3, 0.4] as const]] },
        deviceTime: now,
        sentAt: now,
        ...more,
      }
    },
  }
}
