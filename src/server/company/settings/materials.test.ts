import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER, HOUSTON } from '../../testing/places.ts'

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

interface Material {
  item: string
  label: string
  rate: number
}
const post = (packingMaterials: unknown, person: TestPerson | null = manager) =>
  t.call(person, 'POST', `/wp/v2/companies/${company}`, { packingMaterials })
const saveMaterials = async (packingMaterials: unknown): Promise<Material[]> => {
  const answer = await post(packingMaterials)
  expect(answer.status).toBe(200)
  return answer.body.packingMaterials
}
const stored = async () =>
  (await t.owner.query('select packing_materials from companies where id = $1', [company])).rows[0]
    .packing_materials
const createMove = () =>
  t.makeJob(company, {
    job_type: 'interstate',
    job_date: '2027-03-01 09:00:00',
    locations: [DENVER, HOUSTON],
  })
const saveBill = (id: number, packingMaterials: unknown) =>
  t.call(manager, 'POST', `/wp/v2/jobs/${id}`, {
    documents: { billOfLading: { variables: { packingMaterials } } },
  })
const billOf = async (
  id: number,
): Promise<{ packingMaterials: (Material & { quantity: number })[]; packingTotal: number }> =>
  (await t.call(manager, 'GET', `/wp/v2/jobs/${id}`)).body.documents.billOfLading.variables
const lineOf = async (id: number, item: string) =>
  (await billOf(id)).packingMaterials.find((line) => line.item === item)

describe('packing materials of a company', () => {
  it('are added, renamed and removed, and bills of lading list them accordingly', async () => {
    const id = await createMove()
    const list = await saveMaterials([
      { label: ' Wine box ', rate: 8 },
      { item: 'dish_pack', label: 'Dish barrel', rate: 10 },
      { item: 'newsprint', isRemoved: true },
    ])
    expect(list).toHaveLength(19)
    expect(list[0]).toEqual({ item: 'dish_pack', label: 'Dish barrel', rate: 10 })
    expect(list.at(-1)).toEqual({ item: 'own_1', label: 'Wine box', rate: 8 })
    const { packingMaterials } = await billOf(id)
    expect(packingMaterials.map(({ item, label, rate }) => ({ item, label, rate }))).toEqual(list)
    expect((await saveBill(id, [{ item: 'own_1', quantity: 3, rate: 0 }])).status).toBe(200)
    expect((await billOf(id)).packingTotal).toBe(24)
  })

  it('stay on a stored bill of lading with a quantity after they are removed', async () => {
    await saveMaterials([{ label: 'Wine box', rate: 8 }])
    const [id, other] = [await createMove(), await createMove()]
    await saveBill(id, [
      { item: 'own_1', quantity: 3, rate: 8 },
      { item: 'dish_pack', quantity: 2, rate: 9.5 },
    ])
    await saveMaterials([
      { item: 'own_1', isRemoved: true },
      { item: 'dish_pack', isRemoved: true },
    ])
    expect((await billOf(id)).packingTotal).toBe(43)
    expect(await lineOf(id, 'own_1')).toMatchObject({ label: 'Wine box', quantity: 3, rate: 8 })
    expect(await lineOf(other, 'own_1')).toBeUndefined()
    expect(await saveBill(other, [{ item: 'own_1', quantity: 1, rate: 8 }])).toMatchObject({
      status: 400,
      body: {
        message: 'This material is not on the list of the company.',
        data: { fields: { 'documents.billOfLading.variables.packingMaterials.0.item': expect.any(String) } },
      },
    })
    expect((await billOf(other)).packingTotal).toBe(0)
    // A bill may change what it has, and the material disappears with its quantity.
    expect((await saveBill(id, [{ item: 'own_1', quantity: 4, rate: 8 }])).status).toBe(200)
    expect((await billOf(id)).packingTotal).toBe(32)
    expect((await saveBill(id, [{ item: 'own_1', quantity: 0, rate: 8 }])).status).toBe(200)
    expect(await lineOf(id, 'own_1')).toBeUndefined()
  })

  it('are stored with the other terms of a booked job', async () => {
    await saveMaterials([{ label: 'Wine box', rate: 8 }])
    const id = await createMove()
    const scheduled = await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { jobStatus: 'scheduled' })
    expect(scheduled.status).toBe(200)
    await saveMaterials([
      { item: 'own_1', label: 'Bottle box', rate: 80 },
      { item: 'dish_pack', isRemoved: true },
      { label: 'Rug wrap', rate: 6 },
    ])
    expect(await lineOf(id, 'own_1')).toMatchObject({ label: 'Wine box', rate: 8 })
    expect(await lineOf(id, 'dish_pack')).toMatchObject({ label: 'Dish pack' })
    expect(await lineOf(id, 'own_2')).toBeUndefined()
  })

  it.each([
    [{ label: 'dish PACK', rate: 1 }, 'label', 'Another material has this name.'],
    [{ label: ' ', rate: 1 }, 'label', 'Required.'],
    [{ label: 'x'.repeat(61), rate: 1 }, 'label', 'Maximum of 60 characters.'],
    [{ label: 'Rug wrap' }, 'rate', 'Required.'],
    [{ item: 'gold', rate: 1 }, 'item', 'There is no such material.'],
    [{ item: 'Drop table', rate: 1 }, 'item', 'There is no such material.'],
    [{ item: 'dish_pack', rate: -1 }, 'rate', 'At least 0.'],
  ])('are rejected as %j', async (change, field, message) => {
    const answer = await post([{ item: 'tape_rolls', rate: 9 }, change])
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toEqual({ [`packingMaterials.1.${field}`]: message })
    expect(await stored()).toEqual({})
  })

  it('are limited to 60', async () => {
    const boxes = Array.from({ length: 42 }, (_, index) => ({ label: `Box ${index}`, rate: 1 }))
    const answer = await post(boxes)
    expect([answer.status, answer.body.message]).toEqual([400, 'At most 60 materials.'])
    expect(await stored()).toEqual({})
    expect(await saveMaterials(boxes.slice(1))).toHaveLength(60)
  })

  it('can be changed only by managers of the company', async () => {
    const change = [{ label: 'Rug wrap', rate: 6 }]
    expect((await post(change, null)).status).toBe(401)
    expect((await post(change, await t.makePerson(company, 'worker'))).status).toBe(403)
    const other = await t.makePerson(await t.makeCompany('Lone Star'), 'manager')
    expect((await post(change, other)).status).toBe(404)
    expect(await stored()).toEqual({})
  })
})
