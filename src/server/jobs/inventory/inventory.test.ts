import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let now: Date
let company: number
let boss: TestPerson
let ann: TestPerson
let ben: TestPerson
let client: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
})
afterAll(() => t.close())
beforeEach(async () => {
  now = new Date('2027-03-06T20:00:00Z')
  company = await t.makeCompany('Peak Movers', { timezone: 'UTC' })
  boss = await t.makePerson(company, 'manager')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann' })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben' })
  client = await t.makePerson(company, 'client', { firstName: 'Cleo' })
  job = await makeMove({})
})

async function makeMove(more: object): Promise<number> {
  const id = await t.makeJob(company, {
    client_id: client.id,
    job_type: 'interstate',
    job_status: 'scheduled',
    job_date: '2027-03-06 09:00:00',
    locations: JSON.stringify([
      { address: '1 Elm', activities: [] },
      { address: '2 Oak', activities: [] },
    ]),
    ...more,
  })
  await t.addCrew(company, id, ben.id)
  await t.addCrew(company, id, ann.id, ['documents'])
  return id
}

type Change = { id: string; at: string; [key: string]: unknown }
const change = (part: object, time = '19:00'): Change => ({
  id: randomUUID(),
  at: `2027-03-06T${time}:00Z`,
  ...part,
})
const item = (key: string, sticker: number | null, article = 'Carton', room = 'Kitchen') => ({
  key,
  sticker,
  article,
  room,
  shape: 'box',
})
const add = (...items: object[]) => change({ kind: 'add', items })
const edit = (key: string, set: object, time?: string) => change({ kind: 'edit', key, set }, time)
const send = (who: TestPerson, changes: Change[], sentAt = now.toISOString(), id = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/inventory`, { sentAt, changes })
const read = async (who: TestPerson, id = job) =>
  (await t.call(who, 'GET', `/wp/v2/jobs/${id}/inventory`)).body
const stored = async () =>
  (await t.owner.query('select * from inventory_changes where company_id = $1 order by seq', [company])).rows
const sheet = async () =>
  (
    await t.owner.query(`select variables from job_documents where job_id = $1 and name = 'inventorySheet'`, [
      job,
    ])
  ).rows[0]?.variables
const sign = (place: string, party: string) =>
  t.call(boss, 'POST', `/wp/v2/jobs/${job}/signatures`, {
    document: 'inventorySheet',
    place,
    party,
    name: 'N',
  })
async function signAt(place: string) {
  for (const party of ['client', 'crew']) expect((await sign(place, party)).status).toBe(200)
  now = new Date(now.getTime() + 60_000)
}
async function fileOf(owner: TestPerson): Promise<number> {
  const { rows } = await t.owner.query(
    `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
     values ($1, $2, 'attachment', gen_random_uuid()::text, 'image/png', 1, '') returning id`,
    [company, owner.id],
  )
  return rows[0].id as number
}

describe('changes of an inventory', () => {
  it('are made once each, and the marks on a picture become symbols of the sheet', async () => {
    const marks = [
      { side: 'front', x: 0.25, y: 0.5, codes: ['SC', 'D'] },
      { side: 'top', x: 0.1, y: 0.1, codes: ['CH'] },
    ]
    const changes = [
      add(item('a', 101), item('b', 102)),
      edit('a', { marks, isHighValue: true, value: 9000 }),
    ]
    expect((await send(ann, changes)).body).toEqual({ articles: 2 })
    const before = await sheet()
    expect((await send(ann, changes)).body).toEqual({ articles: 2 })
    expect(await sheet()).toEqual(before)
    expect(await stored()).toHaveLength(2)
    const { articles } = await read(client)
    expect(articles).toMatchObject([
      { key: 'a', sticker: 101, room: 'Kitchen', marks, isHighValue: true, value: 9000 },
      { key: 'b', sticker: 102 },
    ])
    expect(articles[0].exception_symbols).toEqual(['CH', 'D', 'SC'])
    expect(articles[0].location_symbols).toEqual(['4', '10'])
    await send(ann, [edit('a', { marks: [] }, '19:30')])
    expect((await read(ann)).articles[0]).toMatchObject({ exception_symbols: [], location_symbols: [] })
  })

  it('of two phones merge by field: the later one counts, and both are kept', async () => {
    await send(ann, [add(item('a', 1))])
    await send(boss, [edit('a', { article: 'Lamp', room: 'Hall' }, '19:20')])
    await send(ann, [edit('a', { article: 'Desk', sticker: 7 }, '19:10')])
    expect((await read(ann)).articles).toMatchObject([{ article: 'Lamp', room: 'Hall', sticker: 7 }])
    expect((await stored()).map(({ content }) => content.set?.article)).toEqual([undefined, 'Lamp', 'Desk'])
    // A phone that is an hour slow: its change was made at 19:50.
    await send(ann, [edit('a', { article: 'Desk' }, '18:50')], '2027-03-06T19:00:00Z')
    expect((await read(ann)).articles).toMatchObject([{ article: 'Desk' }])
  })

  it('keep what the sheet of an earlier version has, and its signatures', async () => {
    const articles = [{ article: 'Sofa', exception_symbols: ['T'] }]
    const saved = await t.call(boss, 'POST', `/wp/v2/jobs/${job}`, {
      documents: { inventorySheet: { variables: { articles } } },
    })
    expect(saved.status).toBe(200)
    await t.owner.query('update jobs set started_at = now() where id = $1', [job])
    await signAt('origin')
    const [{ key }] = (await read(ann)).articles
    await send(ann, [change({ kind: 'deliver', keys: [key], state: 'damaged', codes: ['BR'], note: 'Leg' })])
    const shown = await read(ann)
    expect(shown.delivery).toMatchObject([{ key, state: 'damaged', codes: ['BR'], note: 'Leg' }])
    expect(shown.signed).toEqual({ origin: ['client', 'crew'], destination: [] })
    expect((await sheet()).articles[0]).not.toHaveProperty('key')
  })
})

describe('a signed inventory', () => {
  beforeEach(async () => {
    await send(ann, [add(item('a', 1), item('b', 2))])
    await signAt('origin')
  })

  it('does not change, and an added item has to be signed again', async () => {
    const before = await sheet()
    for (const one of [edit('a', { room: 'Attic' }), change({ kind: 'remove', key: 'a' })]) {
      const { status, body } = await send(boss, [one])
      expect([status, body.code]).toEqual([409, 'rest_conflict'])
      expect(body.message).toContain('signed for this item')
    }
    expect(await sheet()).toEqual(before)
    expect(await stored()).toHaveLength(1)
    expect((await read(ann)).signed.origin).toEqual(['client', 'crew'])
    expect((await send(ann, [add(item('c', 3))])).status).toBe(200)
    const after = await read(ann)
    expect(after.signed.origin).toEqual([])
    expect(after.articles.map(({ isSigned }: { isSigned: boolean }) => isSigned)).toEqual([true, true, false])
    expect((await send(ann, [edit('c', { room: 'Attic' })])).status).toBe(200)
  })

  it('does not change by a save of the whole sheet either', async () => {
    const { articles } = await sheet()
    const save = (variables: object) =>
      t.call(boss, 'POST', `/wp/v2/jobs/${job}`, { documents: { inventorySheet: { variables } } })
    const before = await sheet()
    const other = articles.map((one: object) => ({ ...one, article: 'Other' }))
    expect((await save({ articles: other })).status).toBe(409)
    expect((await save({ articles: [] })).status).toBe(409)
    expect(await sheet()).toEqual(before)
    // A sender that does not know stickers and rooms leaves them as they are.
    const plain = articles.map(({ id, article }: { id: number; article: string }) => ({ id, article }))
    expect((await save({ articles: plain })).status).toBe(200)
    expect(await sheet()).toEqual(before)
  })

  it('is checked off after the start, and the destination is signed with what was found', async () => {
    const deliver = (keys: string[], state: string | null) => change({ kind: 'deliver', keys, state })
    const early = await send(ann, [deliver(['a'], 'delivered')])
    expect([early.status, early.body.message]).toEqual([409, 'Start the move before you check items off.'])
    await t.owner.query('update jobs set started_at = now() where id = $1', [job])
    expect((await send(ann, [deliver(['a', 'b'], 'delivered')])).status).toBe(200)
    await signAt('destination')
    expect((await read(client)).signed).toEqual({
      origin: ['client', 'crew'],
      destination: ['client', 'crew'],
    })
    expect((await send(ann, [{ ...deliver(['b'], 'missing'), at: '2027-03-06T19:30:00Z' }])).status).toBe(200)
    expect((await read(client)).signed).toEqual({ origin: ['client', 'crew'], destination: [] })
  })
})

describe('who may change an inventory', () => {
  it('is the crew with documents and the office; nothing changes for others', async () => {
    await send(ann, [add(item('a', 1))])
    const before = [await sheet(), await stored()]
    const rival = await t.makePerson(await t.makeCompany('Rival'), 'manager')
    const stranger = await t.makePerson(company, 'worker')
    for (const [who, status] of [
      [client, 403],
      [ben, 403],
      [stranger, 403],
      [rival, 404],
    ] as const)
      expect([who.id, (await send(who, [add(item('z', 9))])).status]).toEqual([who.id, status])
    expect((await t.call(rival, 'GET', `/wp/v2/jobs/${job}/inventory`)).status).toBe(404)
    expect((await t.call(ben, 'GET', `/wp/v2/jobs/${job}/inventory`)).status).toBe(403)
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
    expect((await send(ann, [add(item('z', 9))])).status).toBe(409)
    const local = await makeMove({ job_type: 'intrastate_local' })
    expect((await send(ann, [add(item('z', 9))], undefined, local)).status).toBe(404)
    expect([await sheet(), await stored()]).toEqual(before)
  })

  it.each([
    ['a sticker of 0', add(item('z', 0)), 'At least 1.'],
    ['no name', add(item('z', 1, '')), 'Required.'],
    [
      'an unknown code',
      edit('a', { marks: [{ side: 'top', x: 0, y: 0, codes: ['XX'] }] }),
      'Unknown symbol.',
    ],
    [
      'a photo of nobody',
      change({ kind: 'photo', key: 'a', place: 'origin', photo: 999_999 }),
      'This photo was',
    ],
  ])('rejects %s', async (_name, wrong, message) => {
    await send(ann, [add(item('a', 1))])
    const before = await sheet()
    const { status, body } = await send(ann, [wrong])
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)])
    expect(await sheet()).toEqual(before)
  })

  it('refuses a sticker that is on another item, and names that item; with another number it is taken', async () => {
    await send(boss, [add(item('a', 101, 'Sofa', 'Den'), item('b', 102, 'Lamp', ''))])
    const before = [await sheet(), await stored()]
    // The list of a second phone, which did not know the first one.
    const second = add(item('c', 100), item('d', 101))
    for (const [change, text] of [
      [second, 'Sticker 101 is on Sofa (Den) already. Give this item another number.'],
      [edit('a', { sticker: 102 }), 'Sticker 102 is on Lamp already. Give this item another number.'],
      [add(item('e', 7, 'Desk'), item('f', 7)), 'Sticker 7 is on Desk (Kitchen) already.'],
    ] as const) {
      const { status, body } = await send(ann, [change])
      expect([status, body.code, body.message]).toEqual([409, 'rest_conflict', expect.stringContaining(text)])
    }
    const articles = (await sheet()).articles.map((one: object) => ({ ...one, sticker: 101 }))
    const whole = await t.call(boss, 'POST', `/wp/v2/jobs/${job}`, {
      documents: { inventorySheet: { variables: { articles } } },
    })
    expect([whole.status, whole.body.message]).toEqual([409, expect.stringContaining('Sticker 101 is on')])
    expect([await sheet(), await stored()]).toEqual(before)
    // The same entry of the phone with free numbers, its own number again, and one that became free.
    const other = { ...second, items: [item('c', 100), item('d', 103)] }
    expect((await send(ann, [other])).body).toEqual({ articles: 4 })
    expect((await send(ann, [edit('d', { sticker: 103, room: 'Attic' })])).status).toBe(200)
    expect((await send(ann, [edit('a', { sticker: 104 }), edit('b', { sticker: 101 })])).status).toBe(200)
    const stickers = (await read(ann)).articles.map(({ sticker }: { sticker: number }) => sticker)
    expect(stickers).toEqual([104, 101, 100, 103])
  })

  it('rejects a change of an item that was removed, and another change with the same id', async () => {
    const first = add(item('a', 1))
    await send(ann, [first])
    expect((await send(ann, [{ ...first, items: [item('b', 2)] }])).status).toBe(409)
    await send(boss, [change({ kind: 'remove', key: 'a' })])
    const { status, body } = await send(ann, [edit('a', { room: 'Hall' })])
    expect([status, body.message]).toEqual([409, 'This item was removed from the inventory.'])
  })

  it('takes photos that the sender uploaded, each for one item', async () => {
    await send(ann, [add(item('a', 1), item('b', 2))])
    const [own, other] = [await fileOf(ann), await fileOf(boss)]
    const photo = (key: string, id: number) => change({ kind: 'photo', key, place: 'origin', photo: id })
    expect((await send(ann, [photo('a', own)])).status).toBe(200)
    expect((await send(ann, [photo('a', other)])).status).toBe(400)
    expect((await send(ann, [photo('b', own)])).status).toBe(400)
    expect((await read(ann)).articles[0].photos).toEqual([
      { id: own, source_url: expect.stringContaining(`/files/${own}`) },
    ])
    expect((await send(ann, [change({ kind: 'dropPhoto', key: 'a', photo: own })])).status).toBe(200)
    expect((await read(ann)).articles[0].photos).toEqual([])
  })
})
