import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER, HOUSTON } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee' })
})

const at = (place: object, activityType: string, startTime: string, endTime: string) => ({
  ...place,
  activities: [{ activityType, activityDate: '2027-03-01', startTime, endTime }],
})
const FEDERAL = [at(DENVER, 'load', '09:00', '13:00'), at(HOUSTON, 'unload', '13:00', '15:00')]
const LOCAL = [at(DENVER, 'load', '09:00', '11:00'), at(BOULDER, 'unload', '11:00', '12:00')]

async function createJob(locations: object[] = FEDERAL, who = client): Promise<number> {
  const body = {
    companyInfo: { id: company },
    jobDate: '2027-03-01 09:00:00',
    useTruck: true,
    homeSize: 'A2',
    locations,
    ...(who === client ? {} : { client: { id: client.id } }),
  }
  const answer = await t.call(who, 'POST', '/wp/v2/jobs', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}
const read = (id: number, who: TestPerson | null = client) => t.call(who, 'GET', `/wp/v2/jobs/${id}/survey`)
const save = (id: number, changes: object, who: TestPerson | null = client, headers = {}) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/survey`, changes, headers)
const job = async (id: number, who = manager) => (await t.call(who, 'GET', `/wp/v2/jobs/${id}`)).body
const QUEEN = { room: 'Bedroom', item: 'Bed, queen' }
const tap = (by = 1, more: object = QUEEN) => ({ articles: [{ ...more, by }] })
const storedSheet = async (id: number) => {
  const { rows } = await t.owner.query(
    `select variables from job_documents where job_id = $1 and name = 'cubeSheet'`,
    [id],
  )
  return rows[0]?.variables
}

describe('a survey of a federal move', () => {
  it('begins with the rooms of the home, and no price', async () => {
    const id = await createJob()
    const { status, body } = await read(id)
    expect(status).toBe(200)
    expect(body.rooms.map(({ name }: { name: string }) => name)).toEqual([
      'Bedroom',
      'Bedroom 2',
      'Living Room',
      'Kitchen',
      'Dining Room',
      'Miscellaneous',
    ])
    expect(body).toMatchObject({ lines: [], isOpen: false, blockedBy: null })
    expect(body.figures).toMatchObject({ items: 0, cubicFeet: 0, truck: null, price: null })
  })

  it('prices by weight what is counted, and the estimate once the client sends it', async () => {
    const id = await createJob()
    await save(id, tap(2))
    const { body } = await save(id, tap(1, { room: 'Kitchen', item: 'Refrigerator, side by side' }))
    expect(body.lines).toMatchObject([
      { category: 'Bedroom', item: 'Bed, queen', units: 2, volume: 65 },
      { category: 'Kitchen', item: 'Refrigerator, side by side', units: 1, volume: 70 },
    ])
    expect(body.figures).toMatchObject({
      items: 3,
      cubicFeet: 200,
      pounds: 1400,
      truck: { size: 10, trucks: 1 },
      rooms: { filled: 2, all: 6 },
    })
    expect(body.figures.price).toBeGreaterThan(0)
    expect(body.isOpen).toBe(true)
    const waiting = await job(id)
    expect(waiting.documents.estimate).toMatchObject({ total: 0, blockCode: 'survey_needed' })
    // What staff read on the cube sheet is the same list.
    expect(waiting.documents.cubeSheet.variables.lineItems).toEqual(body.lines)

    const sent = await save(id, { isSent: true })
    expect(sent.body).toMatchObject({ isOpen: false, sentAt: expect.any(String) })
    const priced = await job(id)
    expect(priced.documents.estimate.total).toBe(body.figures.price)
    expect(priced.documents.estimate.blockCode).not.toBe('survey_needed')
    expect(priced.crewSize).toBe(body.figures.crew)
  })

  it('waits again for the client who changes a list that was sent', async () => {
    const id = await createJob()
    await save(id, { ...tap(2), isSent: true })
    expect((await save(id, tap(1))).body.isOpen).toBe(true)
    expect((await job(id)).documents.estimate.blockCode).toBe('survey_needed')
  })

  it('prices the job at once when the office counts or writes the cube sheet', async () => {
    const id = await createJob()
    const { body } = await save(id, tap(2), manager)
    expect(body.isOpen).toBe(false)
    expect((await job(id)).documents.estimate.total).toBe(body.figures.price)
    await save(id, { rooms: [{ name: 'Sun room', isDone: true }] })
    const { lineItems } = (await job(id)).documents.cubeSheet.variables
    const sheet = { lineItems: [{ ...lineItems[0], units: 3 }] }
    await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { documents: { cubeSheet: { variables: sheet } } })
    const after = (await read(id)).body
    expect(after.rooms.at(-1)).toMatchObject({ name: 'Sun room', isDone: true })
    expect(after).toMatchObject({ isOpen: false, lines: [{ units: 3 }] })
    expect((await job(id)).documents.estimate.total).toBe(after.figures.price)
  })
})

describe('a survey of a local move', () => {
  it('tells crew and hours by the volume and the company’s table, and sets them when it is sent', async () => {
    const id = await createJob(LOCAL)
    const before = (await job(id)).documents.estimate.total
    // 1,300 cubic feet: a 3-bedroom house, 3 people for 8 hours.
    const { body } = await save(id, tap(20))
    expect(body.figures).toMatchObject({ cubicFeet: 1300, crew: 3, hours: 8, workBasis: 'volume' })
    expect((await job(id)).documents.estimate.total).toBe(before)
    await save(id, { isSent: true })
    const after = await job(id)
    expect(after.documents.estimate.total).toBe(body.figures.price)
    expect(after.crewSize).toBe(3)
    expect((await read(id)).body.figures).toMatchObject({ crew: 3, hours: 8 })
  })

  it('keeps crew and hours that the office typed', async () => {
    const id = await createJob(LOCAL, manager)
    const { crewSize, documents } = await job(id)
    const { body } = await save(id, { ...tap(20), isSent: true })
    expect(body.figures).toMatchObject({ crew: crewSize, hours: 3, workBasis: 'job' })
    expect(body.figures.price).toBe(documents.estimate.total)
    expect((await job(id)).documents.estimate.total).toBe(documents.estimate.total)
  })
})

describe('changes by several people', () => {
  it('add up, and reach others as a new version of the job', async () => {
    const id = await createJob()
    const { version } = await job(id)
    await Promise.all([save(id, tap(2)), save(id, tap(3), manager), save(id, tap(-1), manager)])
    const { body } = await read(id)
    expect(body.lines).toMatchObject([{ units: 4 }])
    expect((await job(id)).version).toBeGreaterThan(version)
  })

  it('count once when the same call is sent again', async () => {
    const id = await createJob()
    const key = { 'idempotency-key': 'one-tap' }
    await save(id, tap(2), client, key)
    await save(id, tap(2), client, key)
    expect((await read(id)).body.lines).toMatchObject([{ units: 2 }])
  })

  it('remove an article at 0, and mark what has to be taken apart', async () => {
    const id = await createJob()
    await save(id, { articles: [{ ...QUEEN, by: 1, isTakenApart: true }] })
    expect((await read(id)).body.lines).toMatchObject([{ comments: 'Take apart' }])
    await save(id, { articles: [{ ...QUEEN, by: 0, isTakenApart: false }] })
    expect((await read(id)).body.lines).toMatchObject([{ comments: '' }])
    await save(id, tap(-5))
    expect((await read(id)).body.lines).toEqual([])
  })
})

describe('stairs and notes', () => {
  it('are those of the job, and keep its hours as they are', async () => {
    const id = await createJob()
    const { body } = await save(id, {
      stairs: [{ place: 1, flights: 3 }],
      notes: { before: '', text: 'Gate code 4711' },
    })
    expect(body).toMatchObject({
      places: [{ flights: null }, { address: HOUSTON.address, flights: 3 }],
      notes: 'Gate code 4711',
    })
    expect(await job(id)).toMatchObject({
      notes: 'Gate code 4711',
      locations: [{ numStairFlights: null }, { numStairFlights: 3, stairsflights: 3 }],
    })
    expect((await t.jobRow(id))['are_hours_typed']).toBe(false)
  })

  it('keep both notes when another person wrote some meanwhile', async () => {
    const id = await createJob()
    await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { notes: 'Bring blankets' })
    const { body } = await save(id, { notes: { before: '', text: 'Gate code 4711' } })
    expect(body.notes).toBe('Bring blankets\n\nGate code 4711')
    const after = await save(id, { notes: { before: body.notes, text: 'Gate code 12' } })
    expect(after.body.notes).toBe('Gate code 12')
  })

  it('are refused with 409 for the stairs of a booked move, and 400 for more flights than there are', async () => {
    const id = await createJob(LOCAL)
    const wrong = await save(id, { stairs: [{ place: 0, flights: 5 }] })
    expect([wrong.status, wrong.body.data.fields]).toEqual([400, { 'stairs.0.flights': 'At most 4.' }])
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [id])
    const before = await t.jobRow(id)
    const { status, body } = await save(id, { stairs: [{ place: 0, flights: 2 }] })
    expect([status, body.message]).toEqual([
      409,
      'The move is booked. Call Peak Movers to change the stairs.',
    ])
    expect(await t.jobRow(id)).toEqual(before)
    expect((await read(id)).body.mayWriteStairs).toBe(false)
    expect((await save(id, tap())).status).toBe(200)
  })
})

describe('a survey that is sent', () => {
  it('appears on the timeline and as unread for the office', async () => {
    const id = await createJob()
    await save(id, { ...tap(2), isSent: true })
    const { rows } = await t.owner.query(
      `select * from communications where job_id = $1 and type = 'smuvsrp_chat'`,
      [id],
    )
    expect(rows).toMatchObject([
      {
        direction: 'incoming',
        contact_name: 'Ann Lee',
        subject: 'Survey finished',
        news_at: expect.any(String),
        body: 'Survey finished: 2 items, 130 cu ft, 910 lb, 1 of 6 rooms filled in.',
      },
    ])
  })

  it('is refused with 409 while nothing is counted', async () => {
    const id = await createJob()
    const { status, body } = await save(id, { isSent: true })
    expect([status, body.message]).toEqual([409, 'Count at least one item before you send the list.'])
    expect(await storedSheet(id)).toBeUndefined()
  })
})

describe('photos of a room', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  async function add(id: number, fields: object = { room: 'Bedroom' }, who = client, key?: string) {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
    const answer = await t.app.inject({
      method: 'POST',
      url: `/wp/v2/jobs/${id}/survey/photos`,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: `Bearer ${who.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: Buffer.concat([Buffer.from(parts.join('') + file), PNG, Buffer.from('\r\n--b--\r\n')]),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const inventory = async (id: number) => (await job(id)).documents.inventorySheet.variables.articles
  async function sign(id: number, party: 'client' | 'crew') {
    const signature = { document: 'inventorySheet', place: 'origin', party, name: 'Ada' }
    return (await t.call(manager, 'POST', `/wp/v2/jobs/${id}/signatures`, signature)).status
  }

  it('are in the inventory of the job, and can be taken off', async () => {
    const id = await createJob()
    const { status, body } = await add(id)
    expect([status, body.rooms[0].photos.length]).toEqual([200, 1])
    const [photo] = body.rooms[0].photos
    expect(await inventory(id)).toMatchObject([{ article: 'Photos: Bedroom', photos: [{ id: photo.id }] }])
    const after = await save(id, { removedPhotos: [photo.id] })
    expect(after.body.rooms[0].photos).toEqual([])
    expect(await inventory(id)).toEqual([])
  })

  it('cannot be removed by clients or managers once the inventory is signed', async () => {
    const id = await createJob()
    const [photo] = (await add(id)).body.rooms[0].photos
    expect(await sign(id, 'client')).toBe(200)
    for (const who of [client, manager]) {
      const { status, body } = await save(id, { removedPhotos: [photo.id] }, who)
      expect([status, body.message]).toEqual([409, 'The inventory is signed. Its photos can’t be removed.'])
      expect(await inventory(id)).toMatchObject([{ article: 'Photos: Bedroom', photos: [{ id: photo.id }] }])
    }
    expect((await read(id)).body).toMatchObject({ arePhotosSigned: true })
    expect((await save(id, { articles: [{ ...QUEEN, by: 1 }] })).status).toBe(200)
  })

  it('are stored once when the same upload is sent again', async () => {
    const id = await createJob()
    await add(id, { room: 'Bedroom' }, client, 'one-photo')
    await add(id, { room: 'Bedroom' }, client, 'one-photo')
    expect((await read(id)).body.rooms[0].photos).toHaveLength(1)
  })

  it('are at most 10 of a room', async () => {
    const id = await createJob()
    for (let count = 0; count < 10; count += 1) expect((await add(id)).status).toBe(200)
    const { status, body } = await add(id)
    expect([status, body.message]).toEqual([409, 'At most 10 photos of a room.'])
    expect((await read(id)).body.rooms[0].photos).toHaveLength(10)
  })

  it('are refused without a room, of strangers and crews, and of a closed or signed job', async () => {
    const id = await createJob()
    const refused = await add(id, {})
    expect([refused.status, refused.body.data.fields]).toEqual([400, { room: 'Required.' }])
    const other = await t.makePerson(await t.makeCompany('Other Movers'), 'administrator')
    expect((await add(id, { room: 'Bedroom' }, other)).status).toBe(404)
    const worker = await t.makePerson(company, 'worker')
    await t.addCrew(company, id, worker.id, ['contact'])
    expect((await add(id, { room: 'Bedroom' }, worker)).status).toBe(403)
    expect(await sign(id, 'crew')).toBe(200)
    const late = await add(id)
    expect([late.status, late.body.message]).toEqual([
      409,
      'The inventory is signed. It takes no more photos.',
    ])
    await t.owner.query(`update jobs set job_status = 'canceled' where id = $1`, [id])
    expect((await add(id)).status).toBe(409)
    expect(await inventory(id)).toEqual([])
  })

  it('come with the counted pieces in the inventory once the list is sent, each piece once', async () => {
    const id = await createJob()
    await add(id)
    await save(id, { articles: [{ ...QUEEN, by: 2, isTakenApart: true }], isSent: true })
    const pieces = { article: 'Bed, queen (Bedroom)', descriptive_symbols: ['CD'], photos: [] }
    expect(await inventory(id)).toMatchObject([{ article: 'Photos: Bedroom' }, pieces, pieces])
    await save(id, { ...tap(1), isSent: true })
    expect(await inventory(id)).toHaveLength(4)
    await save(id, { isSent: true })
    expect(await inventory(id)).toHaveLength(4)
  })
})

describe('the request for a survey', () => {
  const ask = (id: number, who: TestPerson | null = manager) =>
    t.call(who, 'POST', `/wp/v2/jobs/${id}/survey/request`)
  const sent = async (id: number) =>
    (await t.owner.query(`select * from deliveries where job_id = $1 and kind = 'surveyRequest'`, [id])).rows

  it('is mailed to the client with the address of the survey, and is on the timeline', async () => {
    const id = await createJob()
    expect((await ask(id)).body).toEqual({ message: 'Survey link sent.' })
    const [mail] = await sent(id)
    expect(mail).toMatchObject({ recipient: client.email, channel: 'mail', subject: 'Show us what moves' })
    expect(mail.body_text).toContain(`/job/${id}/survey`)
    const { rows } = await t.owner.query(
      `select subject from communications where job_id = $1 and delivery_id = $2`,
      [id, mail.id],
    )
    expect(rows).toEqual([{ subject: 'Show us what moves' }])
  })

  it('is 403 for the client, and 404 for another company', async () => {
    const id = await createJob()
    expect((await ask(id, client)).status).toBe(403)
    const other = await t.makePerson(await t.makeCompany('Other Movers'), 'administrator')
    expect((await ask(id, other)).status).toBe(404)
    expect(await sent(id)).toEqual([])
  })

  it.each([
    [`job_status = 'canceled'`, 'This job is over. Its client can’t be asked what moves.'],
    ['client_id = null, billing_contact_id = null', 'This job has no client.'],
  ])('is 409 where %s', async (columns, message) => {
    const id = await createJob()
    await t.owner.query(`update jobs set ${columns} where id = $1`, [id])
    const { status, body } = await ask(id)
    expect([status, body.message]).toEqual([409, message])
    expect(await sent(id)).toEqual([])
  })

  it('is 409 for a client without email and consent to texts', async () => {
    const id = await createJob()
    await t.owner.query(`update members set email = null where user_id = $1`, [client.id])
    const { status, body } = await ask(id)
    expect([status, body.message]).toEqual([409, 'This client can’t be reached by email or text.'])
  })
})

describe('a change that is refused', () => {
  const unchanged = async (id: number, attempt: () => ReturnType<typeof save>) => {
    const before = [await storedSheet(id), await t.jobRow(id)]
    const answer = await attempt()
    expect([await storedSheet(id), await t.jobRow(id)]).toEqual(before)
    return answer
  }

  it('is 404 for another company, another client and a worker outside of the crew', async () => {
    const id = await createJob()
    await save(id, tap(2))
    const other = await t.makeCompany('Other Movers')
    for (const who of [
      await t.makePerson(other, 'administrator'),
      await t.makePerson(company, 'client'),
      await t.makePerson(company, 'worker'),
    ]) {
      expect((await unchanged(id, () => save(id, tap(), who))).status).toBe(404)
      expect((await read(id, who)).status).toBe(404)
    }
  })

  it('is 403 for crew members who do not sell', async () => {
    const id = await createJob()
    const worker = await t.makePerson(company, 'worker')
    await t.addCrew(company, id, worker.id, ['documents'])
    expect((await unchanged(id, () => save(id, tap(), worker))).status).toBe(403)
    expect((await read(id, worker)).body.blockedBy).toBe('You can read this list, but not change it.')
    const plain = await t.makePerson(company, 'worker')
    await t.addCrew(company, id, plain.id, ['contact'])
    expect((await read(id, plain)).status).toBe(403)
  })

  it.each([
    ['a closed move', `job_status = 'canceled'`, 'This move is closed. Its list can no longer change.'],
    ['a started move', `started_at = now()`, 'The move has started. Its list can no longer change.'],
    [
      'a booked move that is priced by weight',
      `job_status = 'scheduled'`,
      'The price of this list is agreed. Call Peak Movers to change it.',
    ],
  ])('is 409 for the client of %s', async (_what, columns, message) => {
    const id = await createJob()
    await save(id, { ...tap(2), isSent: true })
    await t.owner.query(`update jobs set ${columns} where id = $1`, [id])
    const { status, body } = await unchanged(id, () => save(id, tap()))
    expect([status, body.message]).toEqual([409, message])
    expect((await read(id)).body.blockedBy).toBe(message)
    expect((await save(id, tap(), manager)).status).toBe(200)
  })

  it.each([
    ['a fraction', tap(0.5), 'articles.0.by', 'Whole numbers only.'],
    ['an article without a name', tap(1, { room: 'Bedroom', item: ' ' }), 'articles.0.item', 'Required.'],
    [
      'an own article without a size',
      tap(1, { room: 'Bedroom', item: 'Totem' }),
      'articles.0.volume',
      'Choose a size.',
    ],
    [
      'more than any truck takes',
      tap(10_000),
      'articles',
      'This is more than any truck takes. Check the counts.',
    ],
    [
      'too many rooms',
      { rooms: Array.from({ length: 40 }, (_, index) => ({ name: `Den ${index}`, isDone: false })) },
      'rooms',
      'At most 40 rooms.',
    ],
  ])('is 400 for %s', async (_what, changes, field, message) => {
    const id = await createJob()
    const { status, body } = await unchanged(id, () => save(id, changes))
    expect([status, body.data.fields]).toEqual([400, { [field]: message }])
  })
})
