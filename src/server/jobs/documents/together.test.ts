import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER, HOUSTON } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let otherClient: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front Range', {
    address: '1 Depot St, Denver, CO',
    phone: '3035550100',
    variables: { depositLocal: { value: 0 } },
  })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Dee' })
  otherClient = await t.makePerson(await t.makeCompany('Lone Star'), 'client')
})
afterAll(() => t.close())

/** The crew has one job a day. */
let day = 0
async function createJob(columns: Record<string, unknown> = {}): Promise<number> {
  day += 1
  const id = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'intrastate_local',
    job_date: `2027-03-${String(day).padStart(2, '0')} 09:00:00`,
    locations: [DENVER, BOULDER],
    ...columns,
  })
  await t.addCrew(company, id, worker.id, ['documents'])
  return id
}
const jobOf = async (id = job, person = client) => (await t.call(person, 'GET', `/wp/v2/jobs/${id}`)).body
const save = (person: TestPerson, documents: object, id = job) =>
  t.call(person, 'POST', `/wp/v2/jobs/${id}`, { documents })

describe('agreeing to several documents at once', () => {
  beforeEach(async () => {
    job = await createJob()
    // Consent holds for the company; repeating it is no error.
    const { consent } = await jobOf()
    const body = {
      name: CONSENT_NAME,
      type: 'acknowledgement',
      clause: CONSENT_CLAUSE,
      content: consent.content,
    }
    await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, body)
  })

  const choose = (id = job) => {
    const declined = { accept: '', reject: 'CD' }
    const optionsValuation = { optionA1: declined, optionA2: declined, optionB: { accept: 'CD', reject: '' } }
    return save(client, { coloradoClientAgreement: { variables: { optionsValuation } } }, id)
  }
  const together = async (id = job) =>
    Object.entries<{ mayAgreeTogether?: boolean }>((await jobOf(id)).documents)
      .filter(([, document]) => document.mayAgreeTogether)
      .map(([name]) => name)
  /** The agreements as the screen sends them, from what the job shows. */
  async function shownOf(names: readonly string[], id = job) {
    const { documents } = await jobOf(id)
    return names.map((name) => {
      const { agreementType, clause, variables } = documents[name]
      return { name, type: agreementType, clause, content: variables }
    })
  }
  const post = (person: TestPerson | null, agreements: unknown, headers: Record<string, string> = {}) =>
    t.call(person, 'POST', `/wp/v2/jobs/${job}/agreement-sets`, { agreements }, headers)
  async function recordsOf(id = job) {
    const { rows } = await t.owner.query(
      `select name, type, clause, hash, previous_hash from agreements where job_id = $1 and name <> $2 order by id`,
      [id, CONSENT_NAME],
    )
    return rows as { name: string; clause: string; hash: string; previous_hash: string }[]
  }
  const ALL = ['estimate', 'coloradoClientAgreement', 'consumerAdvisement']

  it('stores one record for each, chained in the order of the documents, and books the job', async () => {
    await choose()
    expect(await together()).toEqual(ALL)
    // The order of the call does not matter.
    const answer = await post(client, (await shownOf(ALL)).toReversed())
    expect([answer.status, answer.body.jobStatus]).toEqual([200, 'scheduled'])
    expect(ALL.map((name) => answer.body.documents[name].agreed)).toEqual([true, true, true])
    const records = await recordsOf()
    expect(records.map(({ name }) => name)).toEqual(ALL)
    expect(new Set(records.map(({ hash }) => hash)).size).toBe(3)
    expect(records.map(({ clause }) => clause)).toEqual([
      'I have reviewed this estimate and agree to its lines and its total.',
      'I Agreed.',
      'I have read and understood the consumer advisement.',
    ])
    expect(records[2]?.previous_hash).toBe(records[1]?.hash)
    expect(await together()).toEqual([])
  })

  it('stores the same records as agreeing one by one', async () => {
    await choose()
    const contents = async (id: number) =>
      (
        await t.owner.query(
          `select name, type, clause, content_hash from agreements where job_id = $1 and name = 'consumerAdvisement'`,
          [id],
        )
      ).rows
    await post(client, await shownOf(ALL))
    const other = await createJob()
    await choose(other)
    for (const one of await shownOf(ALL, other))
      await t.call(client, 'POST', `/wp/v2/jobs/${other}/agreements`, one)
    expect(await contents(other)).toEqual(await contents(job))
    expect((await recordsOf(other)).map(({ name }) => name)).toEqual(ALL)
  })

  it('stores nothing and names the document if one is refused', async () => {
    // Without a choice of protection, which changes the price, the agreement and what follows it are not offered.
    expect(await together()).toEqual(['estimate'])
    const invalid = await post(client, await shownOf(ALL))
    expect([invalid.status, invalid.body.code]).toEqual([409, 'valuation_invalid'])
    expect(invalid.body.message).toMatch(/^Nothing was signed\. Colorado client agreement: Exactly one/)
    expect(invalid.body.data.document).toBe('coloradoClientAgreement')
    expect(await recordsOf()).toEqual([])
    await choose()
    const shown = await shownOf(ALL)
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { crewSize: 4 })
    const changed = await post(client, shown)
    expect([changed.status, changed.body.code]).toEqual([409, 'document_changed'])
    expect(await recordsOf()).toEqual([])
  })

  it('keeps the order of single agreements', async () => {
    await choose()
    const answer = await post(client, await shownOf(['consumerAdvisement']))
    expect([answer.status, answer.body.code]).toEqual([409, 'agreement_order'])
    expect(await recordsOf()).toEqual([])
  })

  it('is stored once for one key, and skips what is agreed to already', async () => {
    await choose()
    const shown = await shownOf(ALL)
    const headers = { 'idempotency-key': 'all-at-once' }
    const [first, again] = [await post(client, shown, headers), await post(client, shown, headers)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect((await post(client, shown)).status).toBe(200)
    expect(await recordsOf()).toHaveLength(3)
  })

  it('rejects other people, other clauses, repeated names, and what has an act of its own', async () => {
    await choose()
    const shown = await shownOf(ALL)
    expect((await post(otherClient, shown)).status).toBe(404)
    for (const person of [manager, worker]) expect((await post(person, shown)).status).toBe(403)
    const [first] = shown
    const refuse = async (agreements: unknown, message: string) => {
      const answer = await post(client, agreements)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(message)])
    }
    await refuse([{ ...first, clause: 'Sure.' }], 'This document is agreed to with: I have reviewed')
    await refuse([first, first], 'Name each document once.')
    await refuse([], 'Name the documents.')
    await refuse([{ ...first, name: CONSENT_NAME }], 'Pick one of the documents.')
    await refuse([{ ...first, name: 'consumerRights' }], 'The booklet is confirmed on its last page.')
    expect((await post(client, [{ ...first, name: 'clientAgreement' }])).status).toBe(404)
    expect(await recordsOf()).toEqual([])
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'canceled' })
    expect((await post(client, shown)).status).toBe(409)
    expect(await recordsOf()).toEqual([])
  })

  it('never offers the receipt of the rights booklet, and needs consent to electronic records', async () => {
    const id = await createJob({ job_type: 'interstate', locations: [HOUSTON, DENVER] })
    expect((await jobOf(id)).documents).toHaveProperty('consumerRights')
    expect(await together(id)).not.toContain('consumerRights')
    const { consent } = await jobOf()
    await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
      name: CONSENT_NAME,
      type: 'acknowledgement',
      clause: 'I withdraw my consent to electronic records.',
      content: { ...consent.content, consent: false },
    })
    await choose()
    const answer = await post(client, await shownOf(ALL))
    expect([answer.status, answer.body.code]).toEqual([409, 'consent_required'])
    expect(await recordsOf()).toEqual([])
  })
})

describe('signing bill of lading and inventory at once', () => {
  beforeEach(async () => {
    // Client and crew sign from the evening before the move.
    t.kernel.now = () => new Date('2027-04-01T16:00:00Z')
    job = await createJob({ job_type: 'intrastate_long', job_status: 'scheduled' })
    const bill = { pickupFrom: '2027-03-01', deliveryFrom: '2027-03-02' }
    expect((await save(manager, { billOfLading: { variables: bill } })).status).toBe(200)
  })

  const BOTH = ['billOfLading', 'inventorySheet']
  const sign = (
    person: TestPerson | null,
    more: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> =>
    t.call(
      person,
      'POST',
      `/wp/v2/jobs/${job}/signature-sets`,
      { documents: BOTH, place: 'origin', party: 'client', name: 'Cleo Dee', strokes: [[[0, 0.5]]], ...more },
      headers,
    )
  async function signatures() {
    const { rows } = await t.owner.query(
      `select document, place, party, name, strokes, damage, content_hash from job_signatures
        where job_id = $1 order by id`,
      [job],
    )
    return rows as Record<string, unknown>[]
  }

  it('stores one drawing on both, each with the hash of its own document', async () => {
    const answer = await sign(client)
    expect(answer.status).toBe(200)
    const stored = await signatures()
    expect(stored).toMatchObject(
      BOTH.map((document) => ({
        document,
        party: 'client',
        name: 'Cleo Dee',
        strokes: [[[0, 0.5]]],
        damage: '',
      })),
    )
    expect(new Set(stored.map(({ content_hash: hash }) => hash)).size).toBe(2)
    for (const name of BOTH)
      expect(answer.body.documents[name].signatures).toMatchObject([{ isCurrent: true, damage: '' }])
  })

  it('stores what is noted at delivery with the signature, shows and prints it', async () => {
    await sign(client)
    await sign(worker, { party: 'crew', name: 'Will' })
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}/start`)
    const damage = 'Lamp: shade torn. One box missing.'
    const answer = await sign(client, { place: 'destination', damage: `  ${damage} ` })
    expect(answer.status).toBe(200)
    const atDelivery = (await signatures()).filter(({ place }) => place === 'destination')
    expect(atDelivery.map((row) => row['damage'])).toEqual([damage, damage])
    const shown = (await jobOf(job, worker)).documents.inventorySheet.signatures
    expect(shown.find(({ place }: { place: string }) => place === 'destination').damage).toBe(damage)
    // The note is beside the document, so that no signature becomes outdated.
    expect(shown.every(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toBe(true)
    const file = await t.call(manager, 'POST', `/wp/v2/jobs/${job}/documents`, { template: 'inventorySheet' })
    const url = new URL(file.body.download_link)
    const pdf = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
    const printed = readPdf(pdf.rawPayload)
      .pages.flat()
      .map(({ text }) => text)
      .join(' ')
    expect(printed).toContain('Loss or damage noted at delivery')
    expect(printed).toContain('shade torn')
    const { body } = await t.call(manager, 'GET', `/wp/v2/jobs/${job}/history`)
    expect(JSON.stringify(body)).toContain(`Noted: ${damage}`)
  })

  it('takes a note at the destination only, of at most 2,000 characters', async () => {
    const early = await sign(client, { damage: 'Scratch' })
    expect([early.status, early.body.data.fields]).toEqual([
      400,
      { damage: 'Damage is noted at the destination.' },
    ])
    const single = await t.call(client, 'POST', `/wp/v2/jobs/${job}/signatures`, {
      document: 'billOfLading',
      place: 'origin',
      party: 'client',
      name: 'Cleo',
      damage: 'Scratch',
    })
    expect([single.status, single.body.data.fields]).toEqual([
      400,
      { damage: 'Damage is noted at the destination.' },
    ])
    expect((await sign(client, { place: 'destination', damage: 'x'.repeat(2001) })).status).toBe(400)
    expect(await signatures()).toEqual([])
    await expect(
      t.owner.query(
        `insert into job_signatures (company_id, job_id, document, place, party, name, damage, content_hash, user_id, ip, user_agent)
         values ($1, $2, 'billOfLading', 'origin', 'client', 'Cleo', 'Scratch', '', $3, '', '')`,
        [company, job, client.id],
      ),
    ).rejects.toThrow(/check constraint/)
  })

  it('stores nothing and names the document if one is refused', async () => {
    await save(manager, { billOfLading: { variables: { pickupFrom: null } } })
    const dated = await t.owner.query('select job_date::text from jobs where id = $1', [job])
    const setDate = (date: string | null) =>
      t.owner.query('update jobs set job_date = $2 where id = $1', [job, date])
    await setDate(null)
    const incomplete = await sign(client)
    expect([incomplete.status, incomplete.body.code]).toEqual([409, 'bill_of_lading_incomplete'])
    expect(incomplete.body.message).toMatch(
      /^Nothing was signed\. Bill of lading: The bill of lading is not complete/,
    )
    expect(incomplete.body.data).toMatchObject({ document: 'billOfLading', gaps: [{}] })
    const early = await sign(client, { documents: ['inventorySheet'], place: 'destination' })
    expect(early.body.message).toBe(
      'Nothing was signed. Inventory sheet: You sign here when everything is delivered.',
    )
    expect((await sign(client, { documents: ['inventorySheet'] })).body.message).toContain(
      'This move has no date yet.',
    )
    expect(await signatures()).toEqual([])
    await setDate(dated.rows[0].job_date)
    expect((await sign(client, { documents: ['inventorySheet'] })).status).toBe(200)
  })

  it('is stored once for one key', async () => {
    const headers = { 'idempotency-key': 'one-pen' }
    await sign(client, {}, headers)
    expect((await sign(client, {}, headers)).status).toBe(200)
    expect(await signatures()).toHaveLength(2)
  })

  it('rejects people who may not sign, documents that the job has not, and bad input', async () => {
    expect((await sign(otherClient)).status).toBe(404)
    expect((await sign(client, { party: 'crew' })).status).toBe(403)
    expect((await sign(client, { name: ' ' })).status).toBe(400)
    expect((await sign(client, { documents: [] })).status).toBe(400)
    expect((await sign(client, { documents: ['inventorySheet', 'inventorySheet'] })).status).toBe(400)
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'canceled' })
    expect((await sign(manager)).body.message).toContain('This job is called off.')
    expect(await signatures()).toEqual([])
    job = await createJob()
    expect((await sign(manager)).status).toBe(404)
    expect(await signatures()).toEqual([])
  })
})

describe('facts beside a document', () => {
  it('name the last day of a full refund and whether the text is the standard one', async () => {
    job = await createJob({ job_date: '2027-05-01 09:00:00' })
    const { documents } = await jobOf()
    // Until 7 days before, if the company sets nothing else.
    expect(documents.estimate).toMatchObject({ refundableUntil: '2027-04-24', isStandardText: true })
    const body = 'Our own words for {company}.'
    const changed = await t.call(manager, 'POST', `/wp/v2/companies/${company}/wordings/consumerAdvisement`, {
      body,
      version: 0,
    })
    expect([changed.status, (await jobOf()).documents.consumerAdvisement.isStandardText]).toEqual([
      200,
      false,
    ])
  })
})
