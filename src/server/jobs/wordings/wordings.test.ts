import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_WORDINGS, WORDING_NAMES } from '../../../shared/jobs/documents/wordings/defaults.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { wordingsFrom } from './wordings.service.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let otherManager: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  const other = await t.makeCompany('Valley Movers')
  manager = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez' })
  client = await t.makePerson(company, 'client')
  otherManager = await t.makePerson(other, 'manager')
})
afterAll(() => t.close())

const list = (person: TestPerson | null) => t.call(person, 'GET', `/wp/v2/companies/${company}/wordings`)
const save = (person: TestPerson | null, name: string, body: unknown) =>
  t.call(person, 'POST', `/wp/v2/companies/${company}/wordings/${name}`, body)
const stored = async () => (await t.owner.query('select * from company_wordings')).rows.length

describe('the wordings of a company', () => {
  it('are the built-in ones until they are replaced, and every version is kept', async () => {
    const before = await list(manager)
    expect(before.body.map(({ name }: { name: string }) => name)).toEqual(WORDING_NAMES)
    const [agreement] = before.body.filter(({ name }: { name: string }) => name === 'clientAgreement')
    expect(agreement).toMatchObject({ version: 0, isDefault: true, versions: [] })

    const one = await save(manager, 'clientAgreement', { body: '# Ours\n\n{client} agrees.', version: 0 })
    expect(one.body).toMatchObject({ version: 1, isDefault: false, body: '# Ours\n\n{client} agrees.' })
    const two = await save(manager, 'clientAgreement', { body: null, version: 1 })
    expect(two.body).toMatchObject({
      version: 2,
      isDefault: true,
      body: agreement.body,
      hash: agreement.hash,
    })
    expect(two.body.versions).toMatchObject([
      { version: 2, isDefault: true },
      { version: 1, isDefault: false, createdBy: { firstName: 'Mara' } },
    ])
    // A save without changes creates no version.
    expect((await save(manager, 'clientAgreement', { body: null, version: 2 })).body.version).toBe(2)
  })

  it('show their new version on a job that no one has agreed to', async () => {
    const job = await t.makeJob(company, { client_id: client.id, job_date: '2027-01-05 09:00' })
    const { body: shown } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    const wording = await t.call(client, 'GET', `/wp/v2/jobs/${job}/documents/clientAgreement/wording`)
    expect(wording.body.text).toContain('Peak Movers')
    const { variables } = shown.documents.clientAgreement
    await save(manager, 'clientAgreement', { body: 'Another text for {client}.', version: 2 })
    const { body: after } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(after.documents.clientAgreement.variables.wording).toMatchObject({
      version: 3,
      facts: { client: expect.any(String) },
    })
    expect(after.documents.clientAgreement.variables.wording.hash).not.toBe(variables.wording.hash)
  })

  it('are rejected with unknown placeholders, too long, empty or stale', async () => {
    const before = await stored()
    const unknown = await save(manager, 'estimate', { body: 'Pay {everything}.', version: 0 })
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Unknown placeholder: {everything}.'])
    expect((await save(manager, 'estimate', { body: ' ', version: 0 })).status).toBe(400)
    expect((await save(manager, 'estimate', { body: 'x'.repeat(60_001), version: 0 })).status).toBe(400)
    expect((await save(manager, 'poem', { body: 'x', version: 0 })).status).toBe(400)
    const marks = await save(manager, 'estimate', { body: `a${'\u0301\u0316'.repeat(9)}`, version: 0 })
    expect(marks.body.message).toBe('A letter carries too many marks.')
    expect((await save(manager, 'estimate', { body: '# a\n'.repeat(700), version: 0 })).status).toBe(400)
    const stale = await save(manager, 'estimate', { body: 'x', version: 4 })
    expect([stale.status, stale.body.code]).toEqual([409, 'rest_conflict'])
    expect(await stored()).toBe(before)
  })

  it("are only available to the company's managers, and unchanged by rejected calls", async () => {
    const before = await stored()
    for (const [person, status] of [
      [null, 401],
      [client, 403],
      [otherManager, 404],
    ] as const) {
      expect((await list(person)).status).toBe(status)
      expect((await save(person, 'estimate', { body: 'x', version: 0 })).status).toBe(status)
    }
    const two = await Promise.all(
      ['a', 'b'].map((body) => save(manager, 'billOfLading', { body, version: 0 })),
    )
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await stored()).toBe(before + 1)
    await expect(t.kernel.pool.query('delete from company_wordings')).rejects.toThrow(/permission denied/)
    await expect(t.owner.query('update company_wordings set body = body')).rejects.toThrow(/append-only/)
    await expect(t.owner.query('truncate company_wordings')).rejects.toThrow(/append-only/)
  })
})

describe('saving a company', () => {
  const post = (person: TestPerson | null, body: unknown) =>
    t.call(person, 'POST', `/wp/v2/companies/${company}`, body)

  it('changes what is sent and leaves the rest unchanged', async () => {
    const one = await post(manager, {
      stateMeta: { Colorado: { pucNumber: ' HHG-1 ', samePrimaryPuc: true } },
      packingMaterials: [{ item: 'dish_pack', rate: 11.5 }],
      showDocuments: 0,
    })
    expect(one.body).toMatchObject({ showDocuments: false, stateMeta: { Colorado: { pucNumber: 'HHG-1' } } })
    const two = await post(manager, {
      stateMeta: { Federal: { usdotNumber: '123' } },
      packingMaterials: [{ item: 'tape_rolls', rate: 4 }],
    })
    expect(two.body.stateMeta).toEqual({
      Colorado: { pucNumber: 'HHG-1', samePrimaryPuc: true },
      Federal: { usdotNumber: '123' },
    })
    expect(two.body.showDocuments).toBe(false)
    const rates = Object.fromEntries(
      two.body.packingMaterials.map(({ item, rate }: { item: string; rate: number }) => [item, rate]),
    )
    expect(rates).toMatchObject({ dish_pack: 11.5, tape_rolls: 4, lamp_boxes: 7 })
    expect(Object.keys(rates)).toHaveLength(19)
  })

  it.each([
    [{ packingMaterials: [{ item: 'gold', rate: 1 }] }],
    [{ packingMaterials: [{ item: 'dish_pack', rate: -1 }] }],
    [{ packingMaterials: [{ item: 'dish_pack', rate: 1.005 }] }],
    [{ stateMeta: { Colorado: { pucNumber: 'x'.repeat(101) } } }],
    [{ showDocuments: 2 }],
  ])('rejects %j', async (body) => {
    expect((await post(manager, body)).status).toBe(400)
  })

  it('is allowed only to its managers', async () => {
    expect((await post(null, {})).status).toBe(401)
    expect((await post(client, { showDocuments: true })).status).toBe(403)
    expect((await post(otherManager, { showDocuments: true })).status).toBe(404)
  })
})

/** SHA-256 of every built-in text of a release; a client may have agreed to any of them. */
const RELEASED: Record<string, string[]> = {
  electronicRecords: ['290ad096a757251bf4809c5b812632a07f0237a1bc4ddd3ee1a937dbc5c3bb42'],
  estimate: [
    'a4ec6515e505c10b4e60c8600a80b1c641ffb657af21aa287aa82ffe6956f387',
    'b66641433663132bc89016f9fd586bc2d79fd0e57a6aa23579d4583218e91c1c',
  ],
  clientAgreement: [
    '1eea1751b212bb45610ef1325c63989add2c8f57add947849f608d7f71efb17c',
    '1eefafa13b3688ca707494c37ec1d98f5239433c2f0287ea4cbb495c3010158d',
    'c2d2d1aa223ca133ce412fde49d39cbec03459c6d7e4f90a6a6b5910dd1bda8e',
    'e5a481c388c6b390556536ee675248dab0b646d70d32996efdceb1531dd68ca5',
  ],
  coloradoClientAgreement: [
    '4ee1312d3821cf43b1c37ca98de88a73a8636eac88a296c84fdebbb28f9af9d2',
    '0ec63140a659795eab9adc044371e71b85700857b7f7c32707568968a88f5966',
    'ec4077a602ebe1f9aad1b99698019791716f503c07f6c6266dbb466e215dcdd9',
  ],
  consumerAdvisement: ['0339da5b3a957c0a8c5873441d387e3db4de49abdb010aca5d47ec44ae443396'],
  billOfLading: [
    '40df7e0d41870519412b0e57227e371a0ab6fee4d2d15b84926b6f6ca5c595db',
    '14c14430f6feed767a3b4b242f0456f42deba092766089fe6da40d4c63786b59',
  ],
  creditCardAuthorization: ['63cd4bb96f77c33b344cd88afad3abe76823b9a20179525a7e23080b602f35a3'],
}

describe('built-in texts', () => {
  it.each(Object.entries(DEFAULT_WORDINGS))(
    'stay readable in %s when a release replaces them',
    (name, body) => {
      const hash = createHash('sha256').update(body).digest('hex')
      expect(RELEASED[name], 'add the hash of the new text here, and the old text to past.ts').toContain(hash)
      for (const released of RELEASED[name] ?? []) {
        const kept = wordingsFrom([{ name, version: 0, body: null, hash: released }])
        expect(kept[name as keyof typeof kept]?.hash).toBe(released)
      }
    },
  )
})
