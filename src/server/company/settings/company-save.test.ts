import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let administrator: TestPerson
let manager: TestPerson
let outsiders: [TestPerson | null, number][]
let phone = 3_035_557_000

beforeAll(async () => {
  t = await createTestApp()
  other = await t.makeCompany('Valley Movers', { smuvs_phone: '3035559999' })
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers', { email: 'office@peak.test' })
  administrator = await t.makePerson(company, 'administrator')
  manager = await t.makePerson(company, 'manager')
  outsiders = [
    [null, 401],
    [await t.makePerson(company, 'client'), 403],
    [await t.makePerson(company, 'worker'), 403],
    [await t.makePerson(company, 'manager', { approval: 'pending' }), 403],
    [await t.makePerson(other, 'administrator'), 404],
  ]
})

const save = (person: TestPerson | null, body: unknown) =>
  t.call(person, 'POST', `/wp/v2/companies/${company}`, body)
const stored = async () => {
  const companies = await t.owner.query('select * from companies where id = $1', [company])
  const servers = await t.owner.query('select * from company_mail_servers where company_id = $1', [company])
  return { company: companies.rows[0], server: servers.rows[0] }
}
/** Makes a request that must be rejected, and checks that nothing was stored. */
async function refused(person: TestPerson | null, body: unknown) {
  const before = await stored()
  const answer = await save(person, body)
  expect(await stored()).toEqual(before)
  return answer
}
const server = {
  host: 'mail.peak.test',
  port: 465,
  secure: 'ssl',
  auth: true,
  username: 'peak',
  password: 'Truck 12',
  // No server listens there.
  saveAnyway: true,
}

describe('permission to save a company', () => {
  it.each([
    ['mailServer', server],
    ['recordingMaxLength', 60],
    ['voicemail', null],
    ['smuvsPhone', '3035550001'],
  ])('%s can be changed only by the company’s own managers', async (name, value) => {
    for (const [person, status] of outsiders)
      expect((await refused(person, { [name]: value })).status).toBe(status)
  })

  it('leaves absent fields unchanged', async () => {
    await save(administrator, { mailServer: server, recordingMaxLength: 60, smuvsPhone: '3035550002' })
    const before = await stored()
    const answer = await save(manager, {})
    expect(answer.status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(answer.body).toMatchObject({ recordingMaxLength: 60, smuvsPhone: '3035550002' })
  })
})

describe('greeting for callers', () => {
  let files = 0
  const upload = async (columns: Record<string, unknown> = {}): Promise<number> => {
    const row = {
      company_id: company,
      owner_id: manager.id,
      purpose: 'voicemail',
      storage_key: `greeting ${(files += 1)}`,
      mime_type: 'audio/mpeg',
      size: 1,
      sha256: 'a'.repeat(64),
      ...columns,
    }
    const { rows } = await t.owner.query<{ id: number }>(
      `insert into files (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')}) returning id`,
      Object.values(row),
    )
    return rows[0]?.id ?? 0
  }

  it('is an uploaded mp3, has a signed link, and is removed with null', async () => {
    const id = await upload()
    const answer = await save(manager, { voicemail: `/files/${id}?expires=1&signature=x` })
    expect(answer.status).toBe(200)
    expect(answer.body.voicemail).toMatch(new RegExp(`^/files/${id}\\?expires=\\d+&signature=.+`))
    expect((await stored()).company.voicemail_file_id).toBe(id)
    // The signed link from the response can be sent back with the next save.
    expect((await save(manager, { voicemail: answer.body.voicemail })).status).toBe(200)
    expect((await save(manager, { voicemail: null })).body.voicemail).toBeNull()
  })

  it.each([
    ['a file of another purpose', { purpose: 'attachment' }],
    ['a file of another kind', { mime_type: 'audio/wav' }],
    ["another company's file", { company_id: 'other' }],
  ])('cannot be %s', async (_what, columns) => {
    const isOthers = 'company_id' in columns
    const owner = isOthers ? await t.makePerson(other, 'manager') : manager
    const id = await upload(isOthers ? { company_id: other, owner_id: owner.id } : columns)
    const answer = await refused(manager, { voicemail: `/files/${id}` })
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { voicemail: 'Upload the greeting as mp3 first.' } } },
    })
  })

  it.each(['', '/files/999999', 'https://elsewhere.test/greeting.mp3', '/files/x'])(
    'cannot be the link %j',
    async (voicemail) => {
      expect((await refused(manager, { voicemail })).status).toBe(400)
    },
  )
})

describe('maximum length of a voicemail', () => {
  it.each([10, 600])('may be %d seconds', async (recordingMaxLength) => {
    expect((await save(manager, { recordingMaxLength })).body).toMatchObject({ recordingMaxLength })
  })
  it.each([9, 601, 10.5, '60'])('cannot be %j', async (recordingMaxLength) => {
    expect((await refused(manager, { recordingMaxLength })).status).toBe(400)
  })
})

describe('number for calls and texts', () => {
  it('can be changed by administrators and managers, and is removed with null', async () => {
    for (const person of [administrator, manager]) {
      phone += 1
      const answer = await save(person, { smuvsPhone: String(phone) })
      expect(answer).toMatchObject({ status: 200, body: { smuvsPhone: String(phone) } })
      expect((await save(person, { smuvsPhone: null })).body.smuvsPhone).toBeNull()
    }
  })

  it('may be formatted in usual ways, and must be a valid number', async () => {
    phone += 1
    const typed = `+1 (303) 555-${String(phone).slice(6)}`
    expect((await save(administrator, { smuvsPhone: typed })).body.smuvsPhone).toBe(String(phone))
    expect((await refused(administrator, { smuvsPhone: '911' })).status).toBe(400)
  })

  it("must belong to this installation's account at the phone provider", async () => {
    const answer = await refused(administrator, { smuvsPhone: '3035550008' })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'phone_number_unknown', data: { fields: { smuvsPhone: expect.any(String) } } },
    })
  })

  it('belongs to only one company', async () => {
    const answer = await refused(administrator, { smuvsPhone: '3035559999', recordingMaxLength: 60 })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'phone_number_taken',
        message: 'This number belongs to another company.',
        data: { fields: { smuvsPhone: 'This number belongs to another company.' } },
      },
    })
  })
})

describe('prices and shares', () => {
  it('are saved by name, and determine the share after delivery', async () => {
    const answer = await save(manager, {
      variables: {
        depositLocal: { value: 10, unitsLabel: '%' },
        beforePickupLocal: { value: 40 },
        changeCrewSizeFee: { value: 12.5 },
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.variables).toMatchObject({
      depositLocal: { value: 10, unitsLabel: '%' },
      afterDeliveryLocal: { value: 50 },
      afterDeliveryLong: { value: 100 },
      changeCrewSizeFee: { value: 12.5 },
      hourlyRateTwo: { value: 80 },
    })
    expect((await save(manager, { recordingMaxLength: 60 })).body.variables).toEqual(answer.body.variables)
    const sent = { beforePickupLocal: { value: 30 }, afterDeliveryLocal: { value: 5 } }
    expect((await save(manager, { variables: sent })).body.variables.afterDeliveryLocal.value).toBe(60)
    const alone = await save(manager, { variables: { afterDeliveryLong: { value: 5 } } })
    expect(alone.body.variables.afterDeliveryLong.value).toBe(100)
  })

  it.each([
    [
      { beforePickupLocal: { value: 60 }, beforeDeliveryLocal: { value: 50 } },
      'variables.beforePickupLocal.value',
    ],
    [{ depositLong: { value: 120, unitsLabel: '%' } }, 'variables.depositLong.value'],
    [{ workerPay: { value: -1 } }, 'variables.workerPay.value'],
  ])('are rejected as %j', async (variables, field) => {
    const answer = await refused(manager, { variables })
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, [field]])
  })

  it('cannot be changed by other people', async () => {
    for (const [person, status] of outsiders)
      expect((await refused(person, { variables: { tip: { value: 2 } } })).status).toBe(status)
  })

  it.each([
    ['CO', 2.5, 400],
    ['CO', 2, 200],
    ['TX', 0.5, 400],
    ['WY', 3.5, 200],
    ['WY', 4, 400],
  ])('in %s respond to a card fee of %d percent with status %d', async (state, cardFeePercent, status) => {
    await t.owner.query('update companies set address_state = $2 where id = $1', [company, state])
    const answer = await save(manager, { cardFeePercent })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body.cardFeePercent).toBe(cardFeePercent)
    else expect(answer.body.data.fields).toHaveProperty('cardFeePercent')
  })
})

describe('the page of a company', () => {
  const question = { question: 'Pianos?', answer: 'Yes.' }
  const day = { from: '08:00', to: '17:00' }

  it('is saved part by part, and read back', async () => {
    expect((await save(manager, { page: { serviceArea: 'Denver', questions: [question] } })).status).toBe(200)
    const { body } = await save(manager, { page: { openingHours: [null, day, day, day, day, day, null] } })
    expect(body.page).toMatchObject({
      serviceArea: 'Denver',
      questions: [question],
      included: [],
      photos: [],
    })
    expect(body.page.openingHours[1]).toEqual(day)
  })

  it('keeps what another person changed meanwhile', async () => {
    const { body } = await t.call(manager, 'GET', `/wp/v2/companies/${company}?context=edit`)
    const { version } = body
    await save(administrator, { version, page: { serviceArea: 'Denver' } })
    expect((await save(manager, { version, page: { included: ['Blankets'] } })).status).toBe(200)
    const answer = await refused(manager, { version, page: { serviceArea: 'Boulder' } })
    expect([answer.status, answer.body.data.fields]).toEqual([409, ['page.serviceArea']])
  })

  it.each([
    [{ questions: [{ question: '', answer: 'Yes.' }] }, 'page.questions.0.question'],
    [{ included: Array.from({ length: 13 }, () => 'A blanket') }, 'page.included'],
    [{ openingHours: [day] }, 'page.openingHours'],
    [
      { openingHours: Array.from({ length: 7 }, () => ({ from: '17:00', to: '08:00' })) },
      'page.openingHours.0.to',
    ],
    [{ photos: [{ url: '/files/1', text: 'A truck' }] }, 'page.photos.0.url'],
    [{ photos: [{ url: 'https://elsewhere.test/a.png', text: 'A truck' }] }, 'page.photos.0.url'],
  ])('rejects %j', async (page, field) => {
    const answer = await refused(manager, { page })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toContain(field)
  })

  it('cannot be changed by other people', async () => {
    for (const [person, status] of outsiders)
      expect((await refused(person, { page: { serviceArea: 'Denver' } })).status).toBe(status)
  })
})
