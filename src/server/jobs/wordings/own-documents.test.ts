import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { MAX_OWN_DOCUMENTS } from '../../../shared/jobs/documents/own-documents.ts'
import { checkChain } from '../../../shared/jobs/agreements/records.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'
import { sha256Of } from '../agreements/agreements.service.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let otherManager: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date('2026-12-01T17:00:00Z')
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez' })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Dee' })
  otherManager = await t.makePerson(await t.makeCompany('Lone Star'), 'manager')
})

const PETS = {
  title: 'Pet policy',
  text: 'Pets of {client} wait elsewhere.',
  isOn: true,
  needsAgreement: true,
  jobTypes: [],
  states: [],
}
const path = (more: number | string = '') => `/wp/v2/companies/${company}/own-documents${more && `/${more}`}`
const list = async (person: TestPerson | null = manager) => t.call(person, 'GET', path())
const post = (body: unknown, person: TestPerson | null = manager) => t.call(person, 'POST', path(), body)
const save = (id: number, body: unknown, person: TestPerson | null = manager) =>
  t.call(person, 'POST', path(id), body)
const remove = (id: number, person: TestPerson | null = manager) => t.call(person, 'DELETE', path(id))
const order = (documents: unknown, person: TestPerson | null = manager) =>
  t.call(person, 'POST', `/wp/v2/companies/${company}/own-document-order`, { documents })
const add = async (more: object = {}) => {
  const { status, body } = await post({ ...PETS, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const stored = async () => ({
  documents: (await t.owner.query('select * from own_documents where company_id = $1 order by id', [company]))
    .rows,
  wordings: (
    await t.owner.query('select * from company_wordings where company_id = $1 order by name, version', [
      company,
    ])
  ).rows,
})

/** Makes a complete inquiry outside Colorado, which only needs agreements. */
const makeJob = async (more: object = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-01 09:00:00',
    locations: [
      {
        ...DENVER,
        addressState: 'WY',
        activities: [
          {
            id: 1,
            index: 0,
            activityType: 'load',
            activityDate: '2027-03-01',
            startTime: '09:00',
            endTime: '13:00',
          },
        ],
      },
    ],
    ...more,
  })
const read = async (job: number, person = manager) => (await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).body
async function agree(job: number, name: string) {
  const { documents, consent } = await read(job, client)
  const content = name === CONSENT_NAME ? consent.content : documents[name].variables
  return t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
    name,
    type: name === CONSENT_NAME ? 'acknowledgement' : documents[name].agreementType,
    clause: name === CONSENT_NAME ? consent.clause : documents[name].clause,
    content,
  })
}
const agreeTo = async (job: number, ...names: string[]) => {
  for (const name of names) {
    const { status, body } = await agree(job, name)
    expect(status, JSON.stringify(body)).toBe(200)
  }
}
const CONTRACT = [CONSENT_NAME, 'estimate', 'clientAgreement']

describe('the own documents of a company', () => {
  it('are added, changed, sorted and deleted, and every version of title and text is kept', async () => {
    const pets = await add()
    expect(pets).toMatchObject({
      ...PETS,
      name: `own-${pets.id}`,
      wording: {
        version: 1,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        createdBy: { firstName: 'Mara' },
      },
    })
    const parking = await add({ title: 'Parking', isOn: false })
    const changed = await save(pets.id, { text: 'No pets.', jobTypes: ['interstate'], version: pets.version })
    expect(changed.body).toMatchObject({
      text: 'No pets.',
      jobTypes: ['interstate'],
      wording: { version: 2 },
    })
    expect(changed.body.wording.hash).not.toBe(pets.wording.hash)
    expect((await save(pets.id, { isOn: false })).body.wording.version).toBe(2)
    expect((await save(pets.id, { title: 'Animals' })).body).toMatchObject({
      title: 'Animals',
      text: 'No pets.',
      wording: { version: 3 },
    })
    const versions = await t.call(manager, 'GET', `${path(pets.id)}/versions`)
    expect(versions.body).toMatchObject([
      { version: 3, title: 'Animals', text: 'No pets.' },
      { version: 2, title: 'Pet policy', text: 'No pets.' },
      { version: 1, title: 'Pet policy', text: PETS.text },
    ])
    const sorted = await order([parking.id, pets.id])
    expect(sorted.body.map(({ id }: { id: number }) => id)).toEqual([parking.id, pets.id])
    expect((await remove(parking.id)).status).toBe(200)
    expect((await list()).body.map(({ id }: { id: number }) => id)).toEqual([pets.id])
    expect((await remove(parking.id)).status).toBe(404)
    expect((await stored()).wordings).toHaveLength(4)
  })

  it('are rejected with bad input, which changes nothing', async () => {
    const { id } = await add()
    const before = await stored()
    for (const [change, message] of [
      [{ title: ' ' }, 'Required.'],
      [{ title: 'x'.repeat(101) }, 'Maximum of 100 characters.'],
      [{ title: 'Pets of {client}' }, 'A title has no placeholders.'],
      [{ text: '' }, 'Required.'],
      [{ text: 'x'.repeat(50_001) }, 'Maximum of 50000 characters.'],
      [{ text: '{pet}' }, 'Unknown placeholder: {pet}.'],
      [{ text: `a${'\u0301\u0316'.repeat(9)}` }, 'A letter carries too many marks.'],
      [{ text: '# a\n'.repeat(700) }, 'At most 600 paragraphs.'],
      [{ jobTypes: ['rocket'] }, 'Pick types of job.'],
      [{ states: ['XX'] }, 'Pick states.'],
    ] as const) {
      for (const answer of [await post({ ...PETS, ...change }), await save(id, change)]) {
        expect(answer.status, message).toBe(400)
        expect(Object.values(answer.body.data.fields), message).toEqual([message])
      }
    }
    expect((await order('all')).status).toBe(400)
    expect(await stored()).toEqual(before)
  })

  it(`are at most ${MAX_OWN_DOCUMENTS}, without deleted ones`, async () => {
    const { id } = await add()
    for (let count = 1; count < MAX_OWN_DOCUMENTS; count += 1) await add({ title: `Document ${count}` })
    const before = await stored()
    const more = await post(PETS)
    expect([more.status, more.body.message]).toEqual([
      409,
      'A company has at most 20 documents. Delete one first.',
    ])
    expect(await stored()).toEqual(before)
    await remove(id)
    expect((await post(PETS)).status).toBe(200)
  })

  it('are not overwritten by a stale save of the same field, and are by one of another field', async () => {
    const { id, version } = await add()
    await save(id, { title: 'Animals', version })
    const before = await stored()
    const stale = await save(id, { title: 'Cats and dogs', version })
    expect([stale.status, stale.body.code, stale.body.data]).toMatchObject([
      409,
      'record_version_conflict',
      { fields: ['title'], current: { title: 'Animals', text: PETS.text } },
    ])
    expect(await stored()).toEqual(before)
    const other = await save(id, { text: 'No pets.', version })
    expect(other.body).toMatchObject({ title: 'Animals', text: 'No pets.' })
    expect((await save(id, { text: 'Pets.', version })).body.data.fields).toEqual(['text'])
  })

  it('are not sorted by a list that lacks one or names one twice', async () => {
    const { id } = await add()
    const other = await add({ title: 'Parking' })
    const before = await stored()
    for (const ids of [[id], [id, id], [id, other.id, 999_999]])
      expect((await order(ids)).body.message).toBe('The list of documents has changed. Reload it.')
    expect(await stored()).toEqual(before)
  })

  it("are only available to the company's managers, and unchanged by rejected calls", async () => {
    const { id } = await add()
    const before = await stored()
    for (const [person, status] of [
      [null, 401],
      [client, 403],
      [worker, 403],
      [otherManager, 404],
    ] as const) {
      expect((await list(person)).status).toBe(status)
      expect((await t.call(person, 'GET', `${path(id)}/versions`)).status).toBe(status)
      expect((await post(PETS, person)).status).toBe(status)
      expect((await save(id, { title: 'Mine' }, person)).status).toBe(status)
      expect((await remove(id, person)).status).toBe(status)
      expect((await order([id], person)).status).toBe(status)
    }
    for (const answer of [await save(999_999, { title: 'x' }), await remove(999_999)])
      expect(answer.status).toBe(404)
    expect(await stored()).toEqual(before)
  })
})

describe('an own document on a job', () => {
  it('is there while it is on and its types and states match', async () => {
    const job = await makeJob()
    const { id, name } = await add({ isOn: false })
    const isShown = async () => name in (await read(job)).documents
    expect(await isShown()).toBe(false)
    await save(id, { isOn: true })
    expect(await isShown()).toBe(true)
    await save(id, { jobTypes: ['interstate'] })
    expect(await isShown()).toBe(false)
    await save(id, { jobTypes: ['interstate', 'moving_labor'], states: ['CO'] })
    expect(await isShown()).toBe(false)
    await save(id, { states: ['CO', 'WY'] })
    expect(await isShown()).toBe(true)
    await remove(id)
    expect(await isShown()).toBe(false)
  })

  it('is agreed to after the built-in documents, and only then the job is scheduled', async () => {
    await t.call(manager, 'POST', `/wp/v2/companies/${company}`, {
      variables: { depositLocal: { value: 0 } },
    })
    const { name } = await add()
    const job = await makeJob()
    const before = await read(job, client)
    expect(Object.keys(before.documents).at(-1)).toBe(name)
    expect(before.documents[name]).toMatchObject({
      title: 'Pet policy',
      required: true,
      mayAgree: false,
      blockedBy: 'Agree to the estimate first.',
      hasPdf: true,
    })
    await agreeTo(job, CONSENT_NAME, 'estimate')
    const early = await agree(job, name)
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'agreement_order',
      'Agree to this document first: Client agreement.',
    ])
    await agreeTo(job, 'clientAgreement')
    const next = await read(job, client)
    expect(next).toMatchObject({
      jobStatus: 'inquiring',
      next: { text: 'Review and agree: Pet policy', where: { tab: 'documents', document: name } },
    })
    const wording = await t.call(client, 'GET', `/wp/v2/jobs/${job}/documents/${name}/wording`)
    expect(wording.body).toMatchObject({
      title: 'Pet policy',
      version: 1,
      text: 'Pets of Cleo Dee wait elsewhere.',
    })
    await agreeTo(job, name)
    const after = await read(job)
    expect(after.jobStatus).toBe('scheduled')
    const [record] = after.documents[name].agreement
    expect(record).toMatchObject({
      name,
      type: 'agreement',
      content: {
        title: 'Pet policy',
        parties: { company: 'Peak Movers', client: 'Cleo Dee' },
        wording: { version: 1, facts: { client: 'Cleo Dee' } },
      },
    })
    const { rows } = await t.owner.query(
      `select id, job_id as "jobId", user_id as "userId", name, type, clause, content, agreed_at as timestamp, ip,
        user_agent as "userAgent", content_hash as "contentHash", previous_hash as "previousHash",
        field_hashes as "fieldHashes", hash from agreements where job_id = $1 order by id`,
      [job],
    )
    const records = rows.map((row) => ({
      ...row,
      id: Number(row.id),
      jobId: Number(row.jobId),
      userId: Number(row.userId),
      timestamp: Number(row.timestamp),
    }))
    expect(await checkChain(records, sha256Of)).toEqual([])
    const history = await t.call(manager, 'GET', `/wp/v2/jobs/${job}/history`)
    expect(JSON.stringify(history.body)).toContain('Pet policy: “I Agreed.”')
  })

  it('is refused to others than the client, with other content, and for a job without it', async () => {
    const { id, name } = await add()
    const job = await makeJob()
    await agreeTo(job, ...CONTRACT)
    const body = { name, type: 'agreement', clause: 'I Agreed.', content: {} }
    const before = await t.jobRow(job)
    const stranger = await t.makePerson(await t.makeCompany('Valley Movers'), 'client')
    for (const [person, status] of [
      [manager, 403],
      [stranger, 404],
      [client, 409],
    ] as const)
      expect((await t.call(person, 'POST', `/wp/v2/jobs/${job}/agreements`, body)).status).toBe(status)
    const bad = await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, { ...body, name: 'own-0' })
    expect([bad.status, bad.body.data.fields]).toEqual([400, { name: 'Pick one of the documents.' }])
    await save(id, { isOn: false })
    const other = await makeJob()
    expect((await t.call(client, 'POST', `/wp/v2/jobs/${other}/agreements`, body)).status).toBe(404)
    expect(await t.jobRow(job)).toEqual(before)
  })

  it('that needs no agreement is shown and printed, and holds nothing up', async () => {
    const { name } = await add({ needsAgreement: false })
    const job = await makeJob()
    const { documents, steps } = await read(job, client)
    expect(documents[name]).toMatchObject({ required: false, agreed: false, mayAgree: false, hasPdf: true })
    expect(documents[name].clause).toBeUndefined()
    expect(JSON.stringify(steps)).not.toContain(name)
    const print = await t.call(client, 'POST', `/wp/v2/jobs/${job}/documents`, { template: name })
    expect(print.status).toBe(200)
  })

  it('is printed with its certificate for the client and the office, and shown to the crew without a PDF', async () => {
    const { name } = await add()
    const job = await makeJob()
    await agreeTo(job, ...CONTRACT, name)
    const print = (person: TestPerson) =>
      t.call(person, 'POST', `/wp/v2/jobs/${job}/documents`, { template: name })
    for (const person of [client, manager]) expect((await print(person)).status).toBe(200)
    await t.addCrew(company, job, worker.id, ['documents'])
    const { documents } = await read(job, worker)
    expect(documents[name]).toMatchObject({ hasPdf: false, agreement: [] })
    expect(JSON.stringify(documents[name].variables)).not.toContain('Dee')
    expect((await print(worker)).status).toBe(404)
  })

  it('becomes void with another party, and stays agreed with another date', async () => {
    const { name } = await add()
    const job = await makeJob()
    await agreeTo(job, ...CONTRACT, name)
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobDate: '2027-03-08 09:00:00' })
    expect((await read(job)).documents[name].agreed).toBe(true)
    await t.call(manager, 'POST', `/wp/v2/clients/${client.id}`, { lastName: 'Doe' })
    expect((await read(job)).documents[name]).toMatchObject({ agreed: false, required: true })
  })

  it('is ignored in a save of the whole job', async () => {
    const { name } = await add()
    const job = await makeJob()
    const { documents } = await read(job)
    const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, {
      notes: 'Narrow stairs',
      documents: { [name]: { variables: documents[name].variables } },
    })
    expect([saved.status, saved.body.notes]).toEqual([200, 'Narrow stairs'])
  })

  it('is lost to a new client once the company has turned it off', async () => {
    const { id, name } = await add()
    const job = await makeJob({ job_status: 'inquiring' })
    await agreeTo(job, ...CONTRACT, name)
    await t.owner.query('update jobs set kept_documents = null where id = $1', [job])
    await save(id, { isOn: false })
    expect((await read(job)).documents[name]).toMatchObject({ agreed: true, required: false })
    const other = await t.makePerson(company, 'client')
    const moved = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, {
      client: { id: other.id },
      billingContact: { id: other.id },
    })
    expect(moved.status).toBe(200)
    expect((await read(job)).documents[name]).toBeUndefined()
  })
})

describe('a job that is booked or agreed to', () => {
  it('gets no document that is added later', async () => {
    const jobs = [
      await makeJob({ job_status: 'scheduled' }),
      await makeJob({ job_status: 'completed' }),
      await makeJob(),
    ]
    const [, , agreed = 0] = jobs
    await agreeTo(agreed, ...CONTRACT)
    const { name } = await add()
    for (const job of jobs) expect((await read(job)).documents[name]).toBeUndefined()
    expect((await read(await makeJob())).documents[name]).toBeDefined()
  })

  it('keeps its documents when they are turned off, limited, made optional or deleted', async () => {
    const { id, name } = await add()
    const booked = await makeJob({ job_status: 'scheduled' })
    const agreed = await makeJob()
    await agreeTo(agreed, ...CONTRACT, name)
    await save(id, { isOn: false, needsAgreement: false, jobTypes: ['interstate'] })
    await remove(id)
    expect((await read(booked)).documents[name]).toMatchObject({ required: true, title: 'Pet policy' })
    expect((await read(agreed)).documents[name]).toMatchObject({ required: true, agreed: true })
    await agreeTo(booked, ...CONTRACT, name)
    expect((await read(await makeJob())).documents[name]).toBeUndefined()
  })

  it('keeps those that it was booked with while it stays agreed to, and follows the company’s again after that', async () => {
    const { id, name } = await add()
    const job = await makeJob({ job_status: 'scheduled' })
    await save(id, { isOn: false })
    const back = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'inquiring' })
    expect(back.status).toBe(200)
    expect((await read(job)).documents[name]).toBeUndefined()
  })

  it('from before there were such documents keeps none', async () => {
    const job = await makeJob({ job_status: 'scheduled' })
    await t.owner.query('update jobs set kept_documents = null where id = $1', [job])
    const { name } = await add()
    expect((await read(job)).documents[name]).toBeUndefined()
  })
})

describe('a new text of an own document', () => {
  it('is asked for by the office: the client gets a message with a link and agrees to it', async () => {
    const { id, name } = await add()
    const job = await makeJob()
    await agreeTo(job, ...CONTRACT, name)
    await save(id, { title: 'Animals', text: 'No animals of {client}.' })
    const text = async () =>
      (await t.call(client, 'GET', `/wp/v2/jobs/${job}/documents/${name}/wording`)).body.text
    const kept = await read(job)
    expect(kept.documents[name]).toMatchObject({ agreed: true, title: 'Pet policy', hasNewText: true })
    expect(await text()).toBe('Pets of Cleo Dee wait elsewhere.')

    const asked = await t.call(manager, 'POST', `/wp/v2/jobs/${job}/ask-new-text`, { version: kept.version })
    expect(asked.status).toBe(200)
    expect(asked.body.documents[name]).toMatchObject({ agreed: false, title: 'Animals' })
    expect(asked.body.documents.clientAgreement.agreed).toBe(true)
    expect(await text()).toBe('No animals of Cleo Dee.')
    const { rows } = await t.owner.query(
      `select recipient, body_text from deliveries where job_id = $1 and subject = $2`,
      [job, 'Review and agree: new texts for your move'],
    )
    expect(rows).toEqual([
      {
        recipient: client.email,
        body_text: expect.stringContaining(
          `Review and agree:\n${t.kernel.config.PUBLIC_URL}/job/${job}?tab=documents`,
        ),
      },
    ])
    await agreeTo(job, name)
    expect((await read(job)).documents[name]).toMatchObject({ agreed: true, title: 'Animals' })
  })

  it('of a deleted document is not asked for', async () => {
    const { id, name } = await add()
    const job = await makeJob()
    await agreeTo(job, ...CONTRACT, name)
    await save(id, { text: 'No animals.' })
    await remove(id)
    await t.call(manager, 'POST', `/wp/v2/companies/${company}/wordings/clientAgreement`, {
      body: 'New.',
      version: 0,
    })
    const { documents, version } = await read(job)
    expect(documents[name].hasNewText).toBeUndefined()
    const asked = await t.call(manager, 'POST', `/wp/v2/jobs/${job}/ask-new-text`, { version })
    expect(asked.body.documents).toMatchObject({
      clientAgreement: { agreed: false },
      [name]: { agreed: true },
    })
  })
})
